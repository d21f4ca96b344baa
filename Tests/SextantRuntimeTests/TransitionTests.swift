import SextantEngine
@testable import SextantInterpreter
import SextantLanguage
import Testing

@testable import SextantRuntime
@testable import RuntimeTestSupport

@Suite("steps") struct TransitionTests {
  private static let app = """
    app T {
      state n = 0
      never "two" { n is 2 }
      screen A { action go { append A; append A } }
      start stacked A
    }
    """

  @Test(
    "contain the data of their entry in the trace",
    arguments: [
      ("append A", "applied", 2, 0, 0, nil, nil), ("tap go", "applied", 4, 2, 0, nil, nil),
      ("set n = 2", "applied", 0, 0, 1, nil, nil),
      ("dismiss", "ignored", 0, 0, 0, "nothingToDismiss", nil),
      ("try dismiss", "ignored", 2, 0, 0, "nothingToDismiss", nil),
      ("print n + 1", nil, 0, 0, 0, nil, "1"),
      ("expect n is 1", nil, 0, 0, 0, "expectationFailed", nil),
    ] as [(String, String?, Int, Int, Int, String?, String?)])
  func view(
    text: String, outcome: String?, events: Int, calls: Int, broken: Int, error: String?,
    printed: String?
  ) throws {
    var session = try Play(app: Self.app).session
    let world = session.draft.world
    let prepared = session.prepare(text)
    let statement = try #require(prepared)
    let found = session.interpreter.step(statement, from: world)
    let step = session.interpreter.transition(try #require(found))
    #expect(step.outcome?.word == outcome && step.events.count == events)
    #expect(step.calls.count == calls && step.broken.count == broken)
    #expect(step.error?.code.word == error && step.printed == printed)
    #expect(step.hasFailed == (error != nil && !text.hasPrefix("try")))
    #expect(step.before.isSame(as: world))
    if step.hasFailed { #expect(step.after.isSame(as: world)) }
  }

  @Test("start from any world of the store, in any order")
  func worlds() throws {
    var session = try Play(app: Self.app).session
    session.interpreter.limits.memory = .max
    let start = session.draft.world
    let prepared = session.prepare("append A")
    let statement = try #require(prepared)
    var worlds = [start]
    for index in 0..<20 {
      let step = session.interpreter.step(statement, from: worlds[index / 2])
      worlds.append(try #require(step).after)
    }
    for index in 1...20 {
      let (world, origin) = (worlds[index], worlds[(index - 1) / 2])
      #expect(session.draft.store.size(of: world) == session.draft.store.size(of: origin) + 1)
    }
  }

  @Test(
    "need a complete statement",
    arguments: ["", "append", "append A; append A", "app U { }"])
  func nothing(text: String) throws {
    var session = try Play(app: Self.app).session
    let prepared = session.prepare(text)
    #expect(prepared == nil)
  }
}
