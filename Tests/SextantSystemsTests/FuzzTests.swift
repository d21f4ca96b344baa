import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing
@testable import RuntimeTestSupport

private let corpus = [
  """
  append Detail(id: "42")
  present sheet stacked [Review(product: "42"), Help] from "helpButton"
  in stack of Review: append Home zoom from "x"
  expect presented is sheet stacked [Review, ...]
  dismiss
  """,
  """
  present alert "Sure?" "Really" { button "Delete" destructive { append A; present dialog "B" }; button "No" cancel }
  tap button "Delete"
  tap button "Cancel"
  expect graph { stack { Home; A } }
  """,
  """
  state n = 1
  state names: [String] = []
  enum Plan { free, premium }
  state plan: Plan = free
  repeat n + 1 { set n = n + 1; set names = names + ["\\(n)"] }
  for name in names { if state plan is free and not name is "2" { append A(id: name) } else { hide } }
  expect count A <= 3 or n > 2
  print "\\(names) and \\(count stack)"
  """,
  """
  app Shop {
    state loggedIn = false
    message saved(text: String)
    trigger review
    screen Start { action logIn { set loggedIn = true } }
    screen Item(id: String in ["1", "2"]) {
      source "s"
      action open(id: String in ["1", "2"]) when loggedIn { append Item(id: id); send saved(id) }
      on saved(text) from Item { trigger review; after 2s { dismiss } }
    }
    tabs Main selected b { tab a "A" stacked Start; tab b stacked Item(id: "1") hiding tab bar }
    switched Root shows nothing
    custom Pages not wrapping { segment Start; segment Item(id: "2") }
    presentable picker
    window side { Pages }
    command flip { map stack reversed }
    event push { open link "shop://item/1" }
    link "shop://item/{id}?n={n: Int = 1}" { present sheet stacked Item(id: id) }
    when loggedIn { in Root: switch to Main } otherwise { in Root: switch to Start }
    start Root
  }
  tap logIn
  tap open(id: "1")
  flip
  fire push
  wait 3s
  open window side
  tap segment 1
  let d = Item(id: "2")
  try present cover d transition flip without animation
  expect sent saved("1") ever
  close window side
  select tab a
  """,
  """
  restore graph { stack hiding tab bar { Home { alert "T" from "s" { button "B"; sheet { A } } }; stack { B zoom from "z"; C { picker } } } }
  map stack [new D, 1, Home]
  map stack last 1
  together { in root { push A; pop }; try select tab x; in root { drop to root; set root B clear } }
  require no error from swipe down
  print successors of root
  """,
]

@Suite("mutated scripts") struct FuzzTests {
  private static let pieces = [
    "(", ")", "[", "]", "{", "}", ",", ";", "\n", ":", "=", "-", "...", "/", "#1", "#0", "in ",
    "try ",
    "not ", "of ", "on ", "is ", "stacked ", "root", "top", "Home", "stack", "2",
    "-9223372036854775807",
    "9223372036854775807", "2s", "1.5", "\"", "\"a\"", "`", "let x = ", "repeat 3 ", "expect ",
    "present ",
    "dismiss", "append A", "window main", "parent of ", "without animation", "é", "//", "/*",
    "true",
  ]

  private func corrupt(_ text: String, _ random: inout SeededRandom) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0...random.below(4) {
      let start = random.below(scalars.count + 1)
      let end = min(scalars.count, start + random.below(random.chance(20) ? 60 : 8))
      switch random.below(4) {
      case 0: scalars.removeSubrange(start..<end)
      case 1:
        scalars.insert(contentsOf: Array(scalars[start..<end]), at: random.below(scalars.count + 1))
      default:
        scalars.insert(contentsOf: (random.pick(Self.pieces) ?? "").unicodeScalars, at: start)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  @Test("are checked and run to the end, as a whole and line by line", arguments: corpus.indices)
  func corrupted(_ index: Int) {
    var random = SeededRandom(seed: UInt64(index) + 1)
    var ran = 0
    for _ in 0..<cases(120) {
      let text = corrupt(corpus[index], &random)
      let play = Play()
      play.run(text)
      ran += play.entries.count
      #expect(GraphSystem().violations(in: play.draft) == [], "\(text)")
      let lines = Play()
      for line in text.split(separator: "\n").prefix(12) { lines.run(String(line)) }
      ran += lines.trace.entries.count
      #expect(GraphSystem().violations(in: lines.draft) == [], "\(text)")
      #expect(!lines.graph.isEmpty)
      _ = lines.undo(.max)
      #expect(lines.literal == "stack { Home }" || lines.lastReply.startedApp || ran > 0)
    }
    #expect(ran > cases(100))
  }

  @Test("are run as suites, and every scenario ends", arguments: [UInt64(1), 2])
  func suites(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let suite = """
      before each { append A }
      scenario "one" tags a, b { expect top is A; dismiss }
      scenario "many" for x in ["1", "2"] { append Detail(id: x); expect top is Detail(id: x) }
      append B
      """
    var outcomes = 0
    for _ in 0..<150 {
      var compiler = Compiler.fresh()
      let file = compiler.compile(SourceText(name: "suite", text: corrupt(suite, &random)))
      guard !file.diagnostics.contains(where: { $0.severity == .error }) else { continue }
      var runner = ScenarioRunner(file, compiler)
      for scenario in file.program.scenarios { outcomes += runner.run(scenario).steps }
    }
    #expect(outcomes > 20)
  }
}
