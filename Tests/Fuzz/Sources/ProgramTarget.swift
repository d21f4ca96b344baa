import SextantEngine
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems

/// Checker and interpreter: a text is checked, run as a suite, and typed line by line.
///
/// Whatever it holds, the laws of its system hold afterwards, and the printed graph can be asked for.
func runProgram(_ bytes: [UInt8]) {
  runSuite(bytes)
  let patience = Patience(1_500)
  var session = Session(
    systems: .all, files: FuzzFiles(), stateFormat: JSONStateFormat(),
    shouldStop: { patience.isOver() })
  let source = SourceText(name: "fuzz", bytes: bytes)
  let reply = session.submit(source)
  check(reply.diagnostics, in: [source])
  if !reply.succeeded || reply.isIncomplete {
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(30) {
      _ = session.submit(SourceText(name: "line", bytes: Array(line)))
    }
  }
  check(session, patience)
  _ = session.undo(.max)
  _ = session.redo(.max)
  check(session, patience)
}

private func runSuite(_ bytes: [UInt8]) {
  var compiler = Compiler(systems: .all, files: FuzzFiles(), stateFormat: JSONStateFormat())
  let file = compiler.compile(SourceText(name: "fuzz", bytes: bytes))
  check(file.diagnostics, in: compiler.sources)
  guard !file.diagnostics.contains(where: { $0.severity == .error }) else { return }
  let patience = Patience(1_500)
  var runner = ScenarioRunner(file, compiler, shouldStop: { patience.isOver() })
  for scenario in file.scenarios.prefix(20) { _ = runner.run(scenario) }
}

/// The laws that hold in every world.
func check(_ session: Session, _ patience: Patience) {
  let violations = session.system.violations(in: session.draft)
  hold(violations.isEmpty, "\(violations)")
  let graph = session.draft.snapshot()
  _ = JSONStateFormat().text(of: session.interpreter.stateSnapshot)
  let literal = graphLiteral(graph)
  guard literal.utf8.count < 20_000 else { return }
  var copy = session
  let reply = copy.submit("expect " + literal)
  hold(
    reply.succeeded || patience.isExhausted,
    "the printed graph does not hold: \(reply.diagnostics.map(\.message)) of\n\(literal)")
}
