import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems

let patience = PollCountdown(1_500)
let files = FuzzFiles()

/// A session to copy, because a copy is cheaper than a new session.
private let fresh = Session(
  systems: .all, files: files, stateFormat: JSONStateFormat(), shouldStop: { patience.isOver() })

/// Checks a text, runs it as a suite, and types it line by line. Then the invariants of its system
/// must hold, and `expect` must accept the printed graph.
func runProgram(_ bytes: [UInt8]) {
  runSuite(bytes)
  patience.renew()
  var session = fresh
  let source = SourceText(name: "fuzz", bytes: bytes)
  let reply = session.submit(source)
  check(reply.diagnostics, in: [source])
  if !reply.succeeded || reply.isIncomplete {
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(30) {
      _ = session.submit(SourceText(name: "line", bytes: Array(line)))
    }
  }
  check(session)
  _ = session.undo(.max)
  _ = session.redo(.max)
  check(session)
}

private func runSuite(_ bytes: [UInt8]) {
  var compiler = fresh.compiler
  let file = compiler.compile(SourceText(name: "fuzz", bytes: bytes))
  check(file.diagnostics, in: compiler.sources)
  guard !file.diagnostics.contains(where: { $0.severity == .error }) else { return }
  patience.renew()
  var runner = ScenarioRunner(file, compiler, shouldStop: { patience.isOver() })
  for scenario in file.program.scenarios.prefix(20) { _ = runner.run(scenario) }
}

func check(_ session: Session) {
  let violations = session.system.violations(in: session.draft)
  hold(violations.isEmpty, "\(violations)")
  let graph = session.draft.snapshot()
  _ = JSONStateFormat().text(of: session.interpreter.evaluator.stateSnapshot)
  let literal = graphLiteral(graph)
  guard literal.utf8.count < 20_000 else { return }
  var copy = session
  let reply = copy.submit("expect " + literal)
  hold(
    reply.succeeded || patience.isExhausted,
    "the printed graph does not hold: \(reply.diagnostics.map(\.message)) of\n\(literal)")
}
