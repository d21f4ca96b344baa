internal import SextantEngine
internal import SextantInterpreter
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

extension REPL {
  /// The maximum number of shown messages. Further messages are only counted.
  private static let maxSent = 20

  func report(_ reply: Session.Reply) {
    report(reply.diagnostics)
    if let problem = reply.startProblem { report(problem) }
    for problem in reply.violatedProperties { report(problem) }
    if reply.startedApp, reply.statements.isEmpty { showTree() }
    for statement in reply.statements { report(statement) }
  }

  private func report(_ diagnostics: [Diagnostic]) {
    var first = FirstErrors()
    for var diagnostic in diagnostics where first.shows(diagnostic) {
      lastCode = diagnostic.code.word
      let sources = session.compiler.sources
      let source = sources.named(diagnostic.file)
      if diagnostic.span.start == 0, ["unknownSentence", "unexpectedCharacter"].contains(lastCode),
        let typed = source?.bytes[..<Int(diagnostic.span.end)],
        let meant = suggestedCommand(for: String(decoding: typed, as: UTF8.self))
      {
        diagnostic.suggestion = .advice(
          didYouMean(":\(meant)") + " Commands of the shell begin with a colon")
      }
      output.writeError(diagnosticText(diagnostic, among: sources, style: output.errorStyle))
    }
    if !first.rest.isEmpty { output.writeError(first.rest) }
  }

  func report(_ error: RuntimeError) {
    lastCode = error.code.word
    let sources = session.compiler.sources
    guard sources.indices.contains(error.place.file) else {
      return output.writeError(
        "error: \(printable(error.message)) [\(error.code.word) \(error.code.number)]\n")
    }
    output.writeError(failureText(error, in: sources, style: output.errorStyle))
  }

  // MARK: Statements

  /// Shows progress while statements run, because a loop may take long.
  func watch() {
    let stream = PrintStream(output: output)
    session.observe { entry, run in
      if let text = run.transition(entry).printed {
        stream.output.write(printableText(text) + "\n")
      }
    }
  }

  private func report(_ statement: Session.StatementResult) {
    let run = session.interpreter
    let entries = run.trace.entries[statement.entries]
    if !statement.after.isSame(as: statement.before) {
      reportOutcome(from: statement.before, to: statement.after)
    }
    if !statement.hasFailed { reportSent(entries, run) }
    reportWarnings(statement.summary)
    reportErrors(statement.summary)
    reportOutcomes(entries, run)
    if !statement.hasFailed, !entries.isEmpty, entries.allSatisfy({ $0.passed == true }) {
      show("✓ ", as: .success)
      show("it holds\n", as: .note)
    }
  }

  private func reportOutcome(from before: World, to after: World) {
    switch settings.mode {
    case Settings.nothing: break
    case Settings.changes: reportChanges(from: before, to: after)
    default:
      guard let format = GraphFormats.named(settings.mode) else { return }
      output.write(format.text(session.draft.snapshot(of: after), output.style))
    }
  }

  func reportChanges(from before: World, to after: World) {
    output.write(
      changeText(from: before, to: after, in: session.interpreter, style: output.style))
  }

  private func reportSent(_ entries: ArraySlice<TraceEntry>, _ run: Interpreter) {
    let sent = entries.flatMap { run.transition($0).events.filter(\.isSent) }
    for event in sent.prefix(Self.maxSent) {
      show("  → \(run.evaluator.show(event))\n", as: .label)
    }
    if sent.count > Self.maxSent {
      show("  → and \(sent.count - Self.maxSent) more\n", as: .note)
    }
  }

  /// Reports each warning once, even if a block causes the warning several times.
  private func reportWarnings(_ summary: ScenarioSummary) {
    var seen: Set<String> = []
    for warning in summary.warnings
    where seen.insert("\(warning.code.number) \(warning.place.span) \(warning.message)").inserted {
      report(warning)
    }
  }

  private func reportErrors(_ summary: ScenarioSummary) {
    for failure in summary.failures { report(failure.error) }
    if summary.furtherFailures > 0 {
      let more = pluralized(summary.furtherFailures, "further failure")
      output.writeError(output.errorStyle.text("and \(more), not shown\n", as: .note))
    }
  }

  private func reportOutcomes(_ entries: ArraySlice<TraceEntry>, _ run: Interpreter) {
    for step in entries.map({ run.transition($0) })
    where !step.entry.isRejected && step.entry.kind == .sentence {
      guard let error = step.error, let outcome = step.outcome, outcome != .applied else {
        continue
      }
      lastCode = error.code.word
      show("  \(outcome): \(error.message)\n", as: .note)
    }
  }

  // MARK: Trees

  func showTree() {
    let graph = session.draft.snapshot()
    output.write(treeText(of: graph, instances: true, style: output.style))
  }
}

/// Prints texts. `Sendable` is unchecked, because all calls are on the shell's thread.
private struct PrintStream: @unchecked Sendable {
  let output: any Output
}
