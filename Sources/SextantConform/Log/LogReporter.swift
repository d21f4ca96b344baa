import SextantEngine
import SextantInterpreter
import SextantLanguage
package import SextantReports
import SextantRuntime
package import SextantSyntax

/// Converts the results of log checks to the report format of suites. Each log becomes a test case.
package struct LogReporter {
  private let sources: [SourceText]
  private let command: (String) -> String

  package init(sources: [SourceText], command: @escaping (String) -> String) {
    (self.sources, self.command) = (sources, command)
  }

  package func scenario(of log: AppLog, _ result: LogResult) -> ScenarioResult {
    let line = result.failure?.line.number ?? log.lines.first?.number ?? 1
    var scenario = ScenarioResult(name: log.name, file: log.name, line: line)
    scenario.command = command(log.name)
    scenario.steps = result.compared
    scenario.failures = result.failure.map { [problem($0, of: log, result)] } ?? []
    scenario.warnings = assumption(of: log, result.assumed).map { [$0] } ?? []
    return scenario
  }

  private func assumption(of log: AppLog, _ moves: [LogResult.Step]) -> ProblemReport? {
    guard let line = moves.first?.line else { return nil }
    let (code, source) = (LogCodes.assumedMoves, log.source(of: line))
    let diagnostic = Diagnostic(
      code: code, file: log.name, span: log.span(of: "see", in: source),
      arguments: [pluralized(moves.count, "move")],
      suggestion: code.advice.map { Suggestion(.advice($0)) })
    var report = ProblemReport(diagnostic, in: [source])
    report.assumedSteps = moves.map { move in
      ProblemReport.Step(file: log.name, line: move.line.number, sentence: move.text)
    }
    return report
  }

  private func problem(
    _ failure: LogResult.Failure, of log: AppLog, _ result: LogResult
  ) -> ProblemReport {
    let (code, arguments, help) = words(failure.reason)
    let source = log.source(of: failure.line)
    let member = failure.reason.concernsObservation ? "see" : failure.line.cause.member
    let span = log.span(of: member, in: source)
    let diagnostic = Diagnostic(
      code: code, file: log.name, span: span, arguments: arguments,
      suggestion: help.map { Suggestion(.advice($0)) })
    var report = ProblemReport(diagnostic, in: [source])
    report.notes = notes(of: failure, result) + settling(before: failure.line, in: log)
    report.lastSteps = (result.runs.last?.steps ?? []).suffix(Self.maxSteps).map { step in
      ProblemReport.Step(
        file: log.name, line: step.line.number,
        sentence: step.text, changes: step.isHidden ? ["not in the log"] : [])
    }
    return report
  }

  private static let maxSteps = 5

  private func words(
    _ reason: LogResult.Failure.Reason
  ) -> (code: Code, arguments: [String], help: String?) {
    switch reason {
    case .different(let differences, _):
      let text =
        differences.first?.text ?? "the model does not reach a state that matches the observation"
      return (LogCodes.unexplained, [text], nil)
    case .refused(let sentence, let error):
      let why = error.map { ": \($0.message)" } ?? ""
      return (LogCodes.refusedMove, [sentence, why], error?.advice)
    case .unreadable(let diagnostic):
      let why = diagnostic?.message ?? "expected a single sentence, not a query or a declaration"
      return (LogCodes.badMove, [why], diagnostic?.help)
    case .noStart: return (LogCodes.badLaunch, [], nil)
    }
  }

  private func notes(of failure: LogResult.Failure, _ result: LogResult) -> [String] {
    var notes: [String] = []
    if case .different(let differences, let moves) = failure.reason {
      notes += differences.dropFirst().map(\.text)
      if !moves.isEmpty {
        let texts = moves.map { "`\($0)`" }.joined(separator: ", ")
        notes.append("the model matches this observation after \(texts)")
      }
    }
    notes += failure.unknown
    if !failure.untried.isEmpty {
      let moves = failure.untried.map { "`\($0)`" }.joined(separator: ", ")
      notes.append(
        "`conform` did not try these moves, because neither the model nor this line has values for their "
          + "inputs: \(moves)")
    }
    if !failure.before.isEmpty {
      let states = (failure.isCut ? "at least " : "") + pluralized(failure.count, "possible state")
      notes.append("before this line, the model has \(states): \(shown(failure.before))")
    }
    if let place = failure.place.map({ sources.place(of: $0) }), place.line > 0 {
      notes.append("in the model: \(place.file):\(place.line): `\(place.firstLine)`")
    }
    if let cut = result.cutLine {
      notes.append(
        "at line \(cut), the number of possible states exceeded the limit; raise the limit with --max-states"
      )
    }
    return notes
  }

  private func settling(before line: AppLog.Line, in log: AppLog) -> [String] {
    let earlier = log.lines.filter { $0.number < line.number && $0.seen != nil }
    let last = earlier.lastIndex { $0.isCompared }.map { $0 + 1 } ?? 0
    let numbers = earlier[last...].map { String($0.number) }
    if numbers.isEmpty { return [] }
    let lines = numbers.joined(separator: ", ")
    let subject = numbers.count == 1 ? "line \(lines) was" : "lines \(lines) were"
    return ["\(subject) not compared: the next observation followed within the time of --settle"]
  }

  private func shown(_ states: [ShownState]) -> String {
    var seen: Set<String> = []
    let texts = states.map { state in
      ([state.top.map { literalHead($0) } ?? "nothing"] + state.presented.map(\.text))
        .joined(separator: " under ")
    }.filter { seen.insert($0).inserted }
    let rest = texts.count - Self.maxStates
    return texts.prefix(Self.maxStates).joined(separator: "; ") + (rest > 0 ? "; …" : "")
  }

  private static let maxStates = 5
}

extension LogResult.Failure.Reason {
  fileprivate var concernsObservation: Bool {
    if case .different = self { true } else { false }
  }
}
