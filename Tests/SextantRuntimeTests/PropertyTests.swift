import SextantAssist
import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
@testable import RuntimeTestSupport

private let app = """
  state on = false
  screen Home {
    action twice { present sheet A; present sheet B }
    action late { after 2s { present sheet B }; after 4s { dismiss } }
  }
  screen A
  screen B { action more { append A } }
  command put(node: Node) { present sheet node }
  event push { set on = true }
  when on { present sheet A; present sheet B }
  start stacked Home

  """

private struct Walk: Sendable, CustomTestStringConvertible {
  let properties: String
  let steps: String
  var before = ""
  let failures: [String]

  init(_ properties: String, _ steps: String, before: String = "", _ failures: String...) {
    self.properties = properties
    self.steps = steps
    self.before = before
    self.failures = failures
  }

  var testDescription: String { "\(properties): \(steps)" }
}

private let one = "invariant \"one\" { count sheets <= 1 }"
private let two = "the invariant \"one\" does not hold: it is 2"

private let walks = [
  Walk(one, "present sheet A; dismiss; present sheet B; wait 9s; expect top is B"),
  Walk("never \"B on A\" { presented of A is B }", "present sheet A; dismiss; present sheet B"),
  Walk(one, "present sheet A; present sheet B", "present sheet B > \(two)"),
  Walk(one, "tap twice", "tap twice > \(two)"), Walk(one, "fire push", "fire push > \(two)"),
  Walk(one, "set on = true", "set on = true > \(two)"),
  Walk(one, "together { put(A); put(B) }", "together { put(A); put(B) } > \(two)"),
  Walk("never \"A\" { A exists }", "together { append A; in Home: drop last }; append B"),
  Walk(one, "repeat 2 { present sheet A }", "present sheet A > \(two)"),
  Walk(one, "let a = A; present sheet a; let b = B; put(b)", "put(b) > \(two)"),
  Walk(
    one, "restore graph { stack { Home { sheet { A { sheet { B } } } } } }",
    "restore graph { stack { Home { sheet { A { sheet { B } } } } } } > \(two)"),
  Walk(one, "present sheet A; try present sheet B", "try present sheet B > \(two)"),
  // The property is checked after the action, when the rules of the app have also run.
  Walk(
    "invariant \"shown\" after twice { top is B }", "tap twice; dismiss; dismiss; append A"),
  Walk(
    "invariant \"one\" after twice { count sheets <= 1 }",
    "present sheet A; present sheet B; dismiss; dismiss; tap twice",
    "tap twice > \(two)"),
  // Other steps after `after`. `push` is an event, not an action.
  Walk(
    "invariant \"one\" after push { count sheets <= 1 }", "tap twice; dismiss; dismiss; fire push",
    "fire push > \(two)"),
  Walk(
    "invariant \"one\" after event push { count sheets <= 1 }",
    "tap twice; dismiss; dismiss; fire push", "fire push > \(two)"),
  Walk(
    "invariant \"none\" after swipe down { nothing presented }",
    "tap twice; swipe down; swipe down",
    "swipe down > the invariant \"none\" does not hold: presented is sheet A"),
  Walk(
    "invariant \"one\" after tap back { count stack is 1 }",
    "append A; append A; tap back; tap back",
    "tap back > the invariant \"one\" does not hold: it is 2"),
  Walk(
    "invariant \"none\" after button \"OK\" { nothing presented }; invariant \"A\" after button \"No\" { top is A }",
    """
    present alert "Go?" { button "OK" { present sheet A }; button "No" cancel }; tap button "No"
    present alert "Go?" { button "OK" { present sheet A }; button "No" cancel }; tap button "OK"
    """, "tap button \"No\" > the invariant \"A\" does not hold: the visible node is Home",
    "tap button \"OK\" > the invariant \"none\" does not hold: presented is sheet A"),
  Walk(
    "invariant \"A\" after button \"No\" { top is A }",
    "present alert \"Go?\" { button \"No\" cancel }; press escape",
    "press escape > the invariant \"A\" does not hold: the visible node is Home"),
  Walk(
    "link \"t://a/{n: Int}\" { present sheet A }; link \"t://b\" { present sheet B }; invariant \"B\" after link \"t://a/{n: Int}\" { top is B }",
    "open link \"t://b\"; dismiss; open link \"t://a/1\"",
    "open link \"t://a/1\" > the invariant \"B\" does not hold: the visible node is A"),
  Walk(
    "invariant \"A\" after more { top is A }; invariant \"B\" after more { top is B }",
    "present sheet stacked B; tap more",
    "tap more > the invariant \"B\" does not hold: the visible node is A"),
  Walk(
    "invariant \"later\" after late { nothing presented }", "tap late; wait 2s; expect top is B"),
  // A violation during a wait is reported once, even if a later timer ends the violation.
  Walk(
    one, "tap late; present sheet A; wait 5s; expect count sheets is 1",
    "wait 5s > the invariant \"one\" does not hold at 2s: it is 2"),
  Walk(
    one, "tap late; wait 1s; present sheet A; wait 1s; wait 2s; expect count sheets is 1",
    "wait 1s > the invariant \"one\" does not hold at 2s: it is 2"),
  Walk(
    one,
    """
    present sheet A
    after 1s { put(B) }; after 2s { dismiss }; after 3s { put(B) }; after 4s { dismiss }
    wait 5s
    """, "wait 5s > the invariant \"one\" does not hold at 1s: it is 2"),
  // After a violation, the property must hold before a second violation is reported.
  Walk(one, "put(A); put(B); put(Home); set on = false; expect top is Home", "put(B) > \(two)"),
  Walk(one, "put(A); put(B); dismiss; put(Home)", "put(B) > \(two)", "put(Home) > \(two)"),
  Walk(
    one, "put(A); put(B); expect top is A", "put(B) > \(two)",
    "expect top is A > the visible node is B"),
  // Several violations in a step, a violation in `before each`, and a refused statement, which
  // violates nothing.
  Walk(
    "\(one)\nnever \"both\" { A exists and B exists }", "tap twice", "tap twice > \(two)",
    "tap twice > \"both\" holds, but must never hold"),
  Walk(
    one, "put(Home)", before: "put(A); put(B); dismiss", "put(B) > \(two)", "put(Home) > \(two)"),
  Walk(
    one, "together { put(A); put(B); switch to A }; put(A); put(B)",
    "switch to A > B#4 is not a switched container"),
  // A fact without a value is false.
  Walk("never \"B on A\" { presented of A is B }", "append A"),
  Walk(
    "invariant \"home\" { top is Home or parent of A is stack }", "put(B)",
    "put(B) > the invariant \"home\" does not hold: "
      + "it cannot be evaluated: A is not in the graph"),
  // The facts of a property are evaluated from the top node, even inside a block.
  Walk(
    "invariant \"home first\" { stack is [Home, ...] }",
    "put(stacked B); in B { append A; expect stack is [B, A] }",
    "put(stacked B) > the invariant \"home first\" does not hold: the stack is [B]"),
  Walk(
    "invariant \"home first\" { stack of root is [Home, ...] }", "put(stacked B); in B: append A"),
  // The evaluation of a property does not affect names, events, warnings and instance numbers.
  Walk(
    "invariant \"asks\" { (can put(A)) and (cannot swipe down) and (can append B) }",
    """
    let a = A; append B; expect started B; expect no warning; append a; expect started A
    expect nothing finished; append A; expect A#5 exists; expect top is A#5
    """),
  Walk(
    one,
    """
    put(A)
    expect error invariantBroken from put(B); expect error from put(B)
    expect no error from dismiss; expect can put(B); expect top is A
    expect no error from present sheet B
    put(B); expect no error from put(Home)
    """,
    "expect no error from present sheet B > the error is invariantBroken: \(two)",
    "put(B) > \(two)"),
  Walk(
    "never \"deep\" { count Home > 1 }",
    "expect error neverBroken from append Home; after 1s { append Home }\n"
      + "expect error neverBroken from wait 1s; expect no error from wait 500ms"),
]

private func compiled(_ text: String) -> (Compilation, Compiler) {
  var compiler = Compiler.fresh()
  let file = compiler.compile(SourceText(name: "test.sextant", text: text))
  return (file, compiler)
}

@Suite("properties") struct PropertyTests {
  @Test("are checked after every step, and violations name the step", arguments: walks)
  fileprivate func steps(_ walk: Walk) throws {
    let before = walk.before.isEmpty ? "" : "before each { \(walk.before) }\n"
    let text =
      "app T {\n\(walk.properties)\n\(app)}\n\(before)scenario \"s\" {\n\(walk.steps)\n}\n"
    let (file, compiler) = compiled(text)
    #expect(file.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    var runner = ScenarioRunner(file, compiler)
    #expect(runner.startProblems.isEmpty)
    // The first run must leave no state behind.
    for _ in 0..<2 {
      let outcome = runner.run(try #require(file.program.scenarios.first))
      let reported = outcome.failures.map { failure in
        "\(file.source.text(of: failure.error.place.span)) > \(failure.error.message)"
      }
      #expect(reported == walk.failures)
      #expect(outcome.passed == walk.failures.isEmpty)
      #expect(!outcome.wasInterrupted)
    }
  }

  @Test("violations have the location of the declaration and the violating state")
  func places() throws {
    let text = "app T {\n\(one)\n\(app)}\ntap late; present sheet A; wait 5s"
    let (file, compiler) = compiled(text)
    var run = compiler.interpreter(for: file.program)
    try run.start()
    for statement in file.program.script.statements {
      let canContinue = run.run(statement)
      #expect(canContinue)
    }
    let broken = try #require(run.trace.broken.first)
    #expect(run.trace.broken.count == 1)
    #expect(file.source.text(of: try #require(broken.error.property).span) == one)
    #expect(broken.world.clock == 2_000 && run.draft.world.clock == 5_000)
    #expect(run.draft.snapshot(of: broken.world).windows.first?.root.presented.isEmpty == false)
    #expect(run.trace.entries.map { $0.broken.count } == [0, 0, 1])
    #expect(run.trace.entries.allSatisfy { $0.failure == nil && $0.passed == nil })
  }

  @Test("violations at the start are reported at the declaration, and nothing runs")
  func start() {
    let properties = "invariant \"a\" { top is A }\nnever \"b\" { top is Home }\n\(one)"
    let (file, compiler) = compiled("app T {\n\(properties)\n\(app)}\nscenario \"s\" { put(A) }")
    let problems = ScenarioRunner(file, compiler).startProblems
    #expect(
      problems.map { "\(file.source.text(of: $0.place.span)) > \($0.message)" } == [
        "invariant \"a\" { top is A } > the invariant \"a\" does not hold at the start: "
          + "the visible node is Home",
        "never \"b\" { top is Home } > \"b\" holds at the start, but must never hold",
      ])
  }

  @Test("do not change the result of a statement")
  func marks() throws {
    let asks = "invariant \"asks\" { (can put(A)) and ((cannot tap late) or (can append A)) }"
    let steps = "tap late; append A; wait 3s; let b = B; drop last; present sheet b; wait 2s"
    let plays = try [asks, ""].map { try Play(app: "app T {\n\($0)\n\(app)}") }
    for play in plays { play.works(steps) }
    #expect(plays[0].world.nextInstance == plays[1].world.nextInstance)
    #expect(plays[0].graph == plays[1].graph)
    #expect(plays[0].trace.calls.count == plays[1].trace.calls.count)
    #expect(plays[0].draft.events.count == plays[1].draft.events.count)
    #expect(plays[0].draft.warnings.count == plays[1].draft.warnings.count)
  }

  @Test("are not reported if the check was interrupted")
  func interrupted() throws {
    let stop = Switch()
    let asks = "invariant \"asks\" { can put(A) }"
    let (file, compiler) = compiled(
      "app T {\n\(asks)\n\(app)}\nrepeat 999 { append A; drop last }")
    var run = compiler.interpreter(for: file.program, shouldStop: { stop.isOn })
    try run.start()
    stop.turnOn()
    let canContinue = run.run(file.program.script.statements[0])
    #expect(!canContinue)
    #expect(run.trace.broken.isEmpty)
    #expect(run.trace.errors.map(\.code.word) == ["interrupted"])
  }

  // MARK: Sessions

  private func broken(_ play: Play) -> [String] {
    play.lastReply.violatedProperties.map(\.message)
      + play.entries.flatMap { play.trace.broken[$0.broken] }.map(\.error.message)
  }

  @Test("violations keep the step of a session; undo and redo report nothing")
  func session() throws {
    let play = try Play(app: "app T {\n\(one)\n\(app)}")
    play.works("put(A)")
    #expect(play.lastReply.holds)
    play.works("put(B)")
    #expect(!play.lastReply.holds && broken(play) == [two])
    play.works("put(Home)")
    #expect(play.lastReply.holds && play.nodes.count == 5)
    play.undoSteps(2)
    play.works("put(B); dismiss")
    #expect(broken(play) == [two])
    play.undoSteps(1)
    play.works("set on = false")
    #expect(broken(play) == [])
  }

  @Test("declared in a session are checked at once")
  func declared() throws {
    let play = Play()
    play.works("append A; append A")
    #expect(!play.run("invariant \"few\" { count A < 2 }\nnever \"none\" { no A }"))
    #expect(broken(play) == ["the invariant \"few\" does not hold now: it is 2"])
    #expect(play.lastReply.violatedProperties.first?.advice?.contains("declare again") ?? false)
    play.works("append A")
    #expect(broken(play) == [])
    #expect(play.session.declarations.isEmpty)
    play.works("drop last 2")
    play.works("invariant \"few\" { count A < 2 }\nnever \"none\" { no A }")
    play.works("append A; drop last 2")
    #expect(
      broken(play) == [
        "the invariant \"few\" does not hold: it is 2", "\"none\" holds, but must never hold",
      ])
    play.works("app T { screen A; start A; never \"A\" { top is A } }")
    #expect(play.lastReply.startedApp)
    #expect(broken(play) == ["\"A\" holds at the start, but must never hold"])
  }

  @Test("do not disable moves")
  func offers() throws {
    let play = try Play(app: "app T {\n\(one)\n\(app)}")
    play.works("put(stacked B)")
    #expect(Assistant(play.session).possibleGestures().contains("tap more"))
    let deep = try Play(app: "app T {\nnever \"deep\" { count A > 0 }\n\(app)}")
    deep.works("append B")
    #expect(Assistant(deep.session).possibleGestures().contains("tap more"))
  }
}
