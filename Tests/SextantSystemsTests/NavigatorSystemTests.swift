import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import TestSupport
import Testing
@testable import RuntimeTestSupport

private let app = """
  app Dives uses navigator {
    screen home
    screen a
    screen b(id: Int)
    start home
  }
  """

private let ids = ["home", "a", "b(id: 1)", "b(id: 2)", "b(id: 3)"]

/// A model of the system: an ordered dictionary from screens to values.
private struct PlainNavigator {
  var keys: [(id: String, isTrue: Bool)] = [("home", false)]
  var pending: [(due: Int, ids: [String])] = []
  var clock = 0
  var dismissed: [String] = []

  mutating func perform(_ kind: Kind, isTry: Bool) -> String? {
    let before = self
    dismissed = []
    var error: String?
    if case .wait(let time) = kind {
      error = wait(time, isTry: isTry)
      if error != nil && isTry { error = nil }
    } else {
      error = run(kind)
    }
    if error != nil && !isTry {
      self = before
      dismissed = []
    }
    return error
  }

  private mutating func run(_ kind: Kind) -> String? {
    switch kind {
    case .navigate(let id): return navigate(id)
    case .with(let ids): return with(ids)
    case .pop:
      if keys.count < 2 { return "lastScreen" }
      sendFalse(keys.count - 2)
    case .popToRoot: sendFalse(0)
    case .popTo(let id, let orRoot):
      let index = keys.firstIndex { $0.id == id }
      if index == nil && !orRoot { return "unknownScreen" }
      sendFalse(index ?? 0)
    case .dismissed(let id):
      guard let index = keys.firstIndex(where: { $0.id == id }) else { return "unknownScreen" }
      let isTrue = keys[index].isTrue
      dismiss(index)
      return isTrue ? "stillShown" : nil
    case .tapBack:
      if keys.count < 2 { return "notPossible" }
      dismiss(keys.count - 2)
    case .tapBackTo(let index):
      if index >= keys.count - 1 { return "notPossible" }
      dismiss(index)
    case .wait: break
    }
    return nil
  }

  private mutating func navigate(_ id: String) -> String? {
    let current = keys[keys.count - 1].id
    let known = keys.firstIndex { $0.id == id }
    if let known { keys[known].isTrue = false } else { keys.append((id, false)) }
    if let index = keys.firstIndex(where: { $0.id == current }) { keys[index].isTrue = true }
    return known == nil ? nil : "alreadyShown"
  }

  private mutating func with(_ ids: [String]) -> String? {
    if ids.count > 1 { pending.append((clock + 700, Array(ids.dropFirst()))) }
    return ids.isEmpty ? nil : navigate(ids[0])
  }

  private mutating func sendFalse(_ index: Int) {
    if !keys[index].isTrue { return }
    keys[index].isTrue = false
    dismiss(index)
  }

  private mutating func dismiss(_ index: Int) {
    if index == keys.count - 1 { return }
    keys.removeSubrange((index + 1)...)
    dismissed.append(keys[index].id)
  }

  private mutating func wait(_ time: Int, isTry: Bool) -> String? {
    let end = clock + time
    var error: String?
    // Timers that are due at the same time fire in the order of their creation.
    while let next = pending.indices.min(by: { pending[$0].due < pending[$1].due }),
      pending[next].due <= end
    {
      clock = pending[next].due
      if let found = with(pending.remove(at: next).ids) { error = found }
      if error != nil && !isTry { return error }
    }
    clock = end
    return error
  }

  var literal: String { "stack { \(keys.map(\.id).joined(separator: "; ")) }" }

  /// Expectations about the state of the system outside the tree.
  var expectations: String {
    var lines = keys.map { "expect shown on \($0.id) is \($0.isTrue)" }
    var all: [(due: Int, id: String)] = []
    for item in pending.sorted(by: { $0.due < $1.due }) {
      all += item.ids.enumerated().map { (item.due + 700 * $0.offset, $0.element) }
    }
    if Set(all.map(\.due)).count == all.count {
      let ids = all.sorted { $0.due < $1.due }.map(\.id)
      lines.append("expect pending is [\(ids.joined(separator: ", "))]")
    }
    return lines.joined(separator: "\n")
  }

  enum Kind {
    case navigate(String), with([String]), pop, popToRoot, popTo(String, orRoot: Bool)
    case dismissed(String), tapBack, tapBackTo(Int), wait(Int)

    var text: String {
      switch self {
      case .navigate(let id): "navigate to \(id)"
      case .with(let ids): "navigate with [\(ids.joined(separator: ", "))]"
      case .pop: "pop"
      case .popToRoot: "pop to root"
      case .popTo(let id, let orRoot): "pop to \(id)\(orRoot ? " or root" : "")"
      case .dismissed(let id): "dismissed \(id)"
      case .tapBack: "tap back"
      case .tapBackTo(let index): "tap back to \(index)"
      case .wait(let time): "wait \(time)ms"
      }
    }

    static func random(_ random: inout SeededRandom) -> Kind {
      let id = ids[random.below(ids.count)]
      switch random.below(15) {
      case 0, 1, 2, 3, 4: return .navigate(id)
      case 5: return .with((0..<random.below(4)).map { _ in ids[random.below(ids.count)] })
      case 6: return .pop
      case 7: return .popToRoot
      case 8: return .popTo(id, orRoot: false)
      case 9: return .popTo(id, orRoot: true)
      case 10: return .dismissed(id)
      case 11: return .tapBack
      case 12: return .tapBackTo(random.below(4))
      default: return .wait([1, 350, 700, 1_400][random.below(4)])
      }
    }
  }
}

@Suite("system navigator") struct NavigatorSystemTests {
  @Test("equals a plain dictionary for random sentences", arguments: 1...UInt64(cases(4)))
  func walk(seed: UInt64) throws {
    let play = try Play(app: app)
    let system = NavigatorSystem()
    var plain = PlainNavigator()
    var random = SeededRandom(seed: seed)
    for _ in 0..<800 {
      let kind = PlainNavigator.Kind.random(&random)
      let isTry = random.chance(50)
      let text = (isTry ? "try " : "") + kind.text
      let before = play.literal
      let error = plain.perform(kind, isTry: isTry)
      play.run(text)
      if case .wait = kind, isTry {
      } else {
        #expect(play.errors == [error].compactMap { $0 }, "\(text)")
      }
      #expect(play.literal == plain.literal, "\(text)")
      let reported = play.entries.flatMap { entry in
        entry.events.map { play.draft.events[$0] }.filter { $0.kind == .system }
          .map { play.draft.written($0.node) }
      }
      #expect(reported == plain.dismissed, "\(text)")
      #expect(system.violations(in: play.draft) == [], "\(text)")
      #expect(play.run(plain.expectations), "\(text)\n\(plain.expectations)\n\(play.messages)")
      if error == nil, play.literal != before, random.chance(10) {
        #expect(play.undo() == 1)
        #expect(play.literal == before, "undo of \(text)")
        #expect(play.redo() == 1)
        #expect(play.run(plain.expectations), "redo of \(text)")
      }
    }
  }

  @Test("remembers only values that differ from the stack")
  func memory() throws {
    let play = try Play(app: app)
    #expect(play.run("navigate to a\nnavigate to b(id: 1)\npop\nnavigate to b(id: 2)\npop to root"))
    #expect(play.draft.memory == nil)
    #expect(play.run("navigate to a\ntap back"))
    #expect(play.draft.memory != nil)
    #expect(play.run("navigate to a"))
    #expect(play.draft.memory == nil)
  }

  @Test(
    "`can` accepts a sentence that contains `or`",
    arguments: [
      "can pop to a or root", "can (pop to a or root)", "(can pop to a or root)",
      "not cannot pop to a or root", "can in window main: pop to a or root",
      "can pop to a or root or top is b(id: 1)", "top is b(id: 1) or can pop to a or root",
      "can pop to a or top is home", "can pop to a or can pop to a or root and top is home",
      "cannot pop to a and can pop to a or root", "(can pop to a or root) and cannot pop to a",
    ])
  func canOr(fact: String) throws {
    let play = try Play(app: app)
    #expect(play.run("navigate to b(id: 1)\npop to root\nexpect \(fact)"), "\(play.messages)")
    #expect(play.run("if \(fact) { navigate to a }\nexpect top is a"), "\(play.messages)")
  }

  @Test(
    "errors describe the behaviour of the original, and suggest a sentence",
    arguments: [
      ("pop", "cannot ignored lastScreen", "does nothing", "navigate to"),
      ("pop to a", "cannot ignored unknownScreen", "does nothing", "or root"),
      ("dismissed b(id: 1)", "cannot refused unknownScreen", "crashes", "navigate to"),
      ("navigate to home", "cannot refused alreadyShown", "broken", "pop to"),
      (
        "navigate to a\ndismissed home", "cannot refused stillShown",
        "still displays these screens",
        "pop to"
      ),
    ])
  func messages(text: String, outcome: String, says: String, advises: String) throws {
    let play = try Play(app: app)
    #expect(!play.run(text))
    #expect(play.outcomes.last == outcome)
    #expect(play.messages.last?.contains(says) == true, "\(play.messages)")
    #expect(play.advice.last?.contains(advises) == true, "\(play.advice)")
  }

  @Test("a message names the screen with its inputs")
  func named() throws {
    let play = try Play(app: app)
    #expect(!play.run("pop to b(id: 3)"))
    #expect(play.messages.first?.hasPrefix("b(id: 3) is not on the stack") == true)
    #expect(play.run("navigate to a\nlet gone = top\npop"))
    #expect(!play.run("pop to gone"))
    #expect(play.messages.first?.hasPrefix("a#3 is not on the stack") == true, "\(play.messages)")
  }

  @Test(
    "the checker finds errors",
    arguments: [
      Mistake("unknownThing", "navigate to nowhere"), Mistake("missingArgument", "navigate to b"),
      Mistake("wrongType", "navigate to b(id: \"1\")"), Mistake("expected", "navigate with a"),
      Mistake("otherSystem", "push a"), Mistake("otherSystem", "set stack [a]"),
      Mistake("wrongType", "expect shown on a is 5"),
      Mistake("unknownThing", "navigate to stacked a"),
      Mistake("expected", "navigate with [a, 5]"), Mistake("expected", "navigate to"),
    ])
  func bad(_ bad: Mistake) throws {
    let play = try Play(app: app)
    #expect(!play.run(bad.text))
    #expect(play.errors == [bad.word], "\(play.messages)")
  }

  @Test(
    "restores only stacks without duplicate screens, with default values",
    arguments: [
      ("stack { home; a; b(id: 1) }", nil), ("stack { a }", "badLiteral"),
      ("stack {}", "badLiteral"),
      ("a", "badLiteral"), ("stack { home; a; a }", "badLiteral"),
      ("stack { home; b(id: 1); b(id: 2) }", nil),
      ("stack { home; b(id: 1); b(id: 1) }", "badLiteral"),
      ("stack { home { sheet { a } } }", "badLiteral"),
      ("stack { home; stack { a } }", "badLiteral"),
    ] as [(String, String?)])
  func restoring(literal: String, error: String?) throws {
    let play = try Play(app: app)
    // Before the restoration, the graph has a remembered value and a pending push.
    #expect(play.run("navigate to a\ntap back\nnavigate with [b(id: 1), b(id: 2)]"))
    play.run("restore graph { \(literal) }")
    #expect(play.errors == [error].compactMap { $0 }, "\(play.messages)")
    if error == nil {
      #expect(play.draft.memory == nil)
      #expect(play.run("expect pending is []\nwait 9s"))
      #expect(play.literal == literal)
    }
  }

  @Test("rejects a time that overflows")
  func endOfTime() throws {
    let play = try Play(app: app)
    #expect(play.run("wait 9223372036854775s"))
    #expect(!play.run("navigate with [a, b(id: 1)]\nwait 1s"))
  }
}
