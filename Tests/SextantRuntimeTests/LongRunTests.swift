import SextantCompiler
@testable import SextantInterpreter
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

import SextantLanguage
@testable import SextantRuntime

/// In a long run, the interpreter drops parts of the trace.
@Suite("long runs") struct LongRunTests {
  private func run(_ text: String, limit: Int) throws -> Interpreter {
    var compiler = Compiler.fresh()
    let checked = compiler.compile(SourceText(name: "script", text: text))
    #expect(checked.diagnostics.filter { $0.severity == .error }.isEmpty)
    var interpreter = compiler.interpreter(for: checked.program)
    try interpreter.start()
    interpreter.limits.memory = limit
    interpreter[SummaryMonitor.self] = SummaryMonitor()
    _ = interpreter.run(checked.program.script)
    return interpreter
  }

  @Test("expectations find the events of the last sentence despite compactions")
  func eventsAfterCompaction() throws {
    let script = """
      repeat 3000 {
        append A
        let n = 1
        expect started A
        print n
        drop last 1
        expect finished A
        expect nothing started
      }
      """
    let run = try run(script, limit: 1 << 16)
    #expect(run.compactions > 10)
    let summary = try #require(run[SummaryMonitor.self]).summary(of: run)
    #expect(summary.failures.isEmpty)
    #expect(summary.steps == 3_000 * 7)
  }

  @Test("an endless series of expectations fails after its events were dropped")
  func droppedEvents() throws {
    let run = try run(
      "append A\nrepeat 3000 { expect top is A; print top }\nexpect started A", limit: 1 << 16)
    #expect(run.compactions > 1)
    let summary = try #require(run[SummaryMonitor.self]).summary(of: run)
    #expect(summary.failures.map(\.error.code.word) == ["eventsForgotten"])
  }

  @Test("live data is copied only after it has doubled")
  func keepsHistory() {
    var session = Session(.fresh())
    for _ in 1...340 {
      _ = session.submit("present sheet A")
      session.discardRun()
    }
    #expect((1...2).contains(session.interpreter.compactions))
    #expect(session.undo(340) == 340)
  }

  @Test(
    "a session keeps its failures and their locations despite dropped parts",
    arguments: [
      ("expect top is B", "expectationFailed"),
      ("try drop last 9; expect top is B", "expectationFailed"),
      ("set n = 1; set n = 0", "invariantBroken"),
    ])
  func keepsFailures(statement: String, error: String) {
    var session = Session(.fresh())
    _ = session.submit("state n = 0\ninvariant \"zero\" { n is 0 }\nappend C")
    session.interpreter.limits.memory = 1 << 16
    let long = "repeat 300 { append A; drop last }"
    let reply = session.submit(
      "append A; \(statement); \(long); repeat 1 { \(statement); \(long) }; \(long)")
    #expect(session.interpreter.compactions > 2)
    #expect(!reply.holds)
    let errors = reply.statements.map { $0.summary.failures.map(\.error.code.word) }
    #expect(errors.filter { !$0.isEmpty } == [[error], [error]])
    #expect(reply.statements.filter { $0.hasFailed || $0.violatesProperty }.count == 2)
    let names = reply.statements.prefix(1).flatMap { ran in
      [ran.before, ran.after].map {
        session.draft.snapshot(of: $0).windows[0].root.children.map(\.node.name)
      }
    }
    #expect(names == [["Home", "C"], ["Home", "C", "A"]])
  }

  @Test("observed entries can be dropped immediately")
  func observed() throws {
    var compiler = Compiler.fresh()
    let text = "repeat 100 { append A; print top; drop last 1 }"
    let checked = compiler.compile(SourceText(name: "script", text: text))
    var interpreter = compiler.interpreter(for: checked.program)
    try interpreter.start()
    interpreter.dropsObserved = true
    interpreter.observer = { entry, run in #expect(run.trace.entries.count == 1) }
    let ran = interpreter.run(checked.program.script)
    #expect(ran)
    #expect(interpreter.trace.entries.isEmpty)
    #expect(interpreter.trace.printed.isEmpty)
  }
}
