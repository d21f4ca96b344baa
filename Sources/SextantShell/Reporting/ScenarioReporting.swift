internal import SextantEngine
internal import SextantReports
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax

extension StepReporter {
  /// Makes the result of a scenario from its name and location.
  func result(of scenario: Scenario, hasRun: Bool = true) -> ScenarioResult {
    let source = source(scenario.place)
    var result = ScenarioResult(
      name: scenario.name, file: source.name,
      line: source.lineNumber(of: scenario.place.span.start))
    result.lastLine = source.lineNumber(of: scenario.place.span.end)
    result.caseText = scenario.caseText
    result.tags = scenario.tags
    result.hasRun = hasRun
    return result
  }

  /// Makes the result of a scenario that was looked at. With `isStrict`, warnings are failures.
  func result(of outcome: ScenarioOutcome, isStrict: Bool = false) -> ScenarioResult {
    var result = result(of: outcome.scenario)
    if outcome.isSkipped {
      result.remark = .skipped(outcome.scenario.head.skip?.reason ?? "")
    } else {
      result.steps = outcome.steps
      if outcome.hasFailedAsExpected {
        result.remark = .todo(outcome.scenario.head.todo?.reason ?? "")
      }
    }
    result.failures = outcome.failures.map { failure($0.error, $0.graph) }
    result.furtherFailures = outcome.furtherFailures
    let isFailure = isStrict && !outcome.hasFailedAsExpected
    let warnings = outcome.warnings.map { warning($0, isStrict ? .error : .warning) }
    if isFailure {
      result.failures += warnings
      result.furtherFailures += outcome.furtherWarnings
    } else {
      result.warnings = warnings
      result.furtherWarnings = outcome.furtherWarnings
    }
    return result
  }

  /// Makes the failure of an error, with the graph where it happened.
  func failure(_ error: RuntimeError, _ graph: GraphSnapshot? = nil) -> ScenarioFailure {
    let source = source(error.place)
    var result = ScenarioFailure(
      problem: Problem(error, in: sources), line: source.lineNumber(of: error.place.span.start),
      sentence: sentence(error.place), source: source)
    let statement = self.source(error.statement)
    result.statement = (statement.name, statement.lineNumber(of: error.statement.span.start))
    if let expected = error.expectedGraph, let actual = error.actualGraph {
      result.graphs = .literals(expected: expected, actual: actual)
    } else if let graph {
      result.graphs = .actual(graph)
    }
    return result
  }

  private func warning(
    _ warning: (place: SourceSpan, word: String, number: Int, message: String),
    _ severity: Severity
  ) -> ScenarioFailure {
    let source = source(warning.place)
    let problem = Problem(
      severity: severity, code: warning.word, number: warning.number, message: warning.message,
      help: nil, file: source.name, span: warning.place.span)
    return ScenarioFailure(
      problem: problem, line: source.lineNumber(of: warning.place.span.start),
      sentence: sentence(warning.place), source: source)
  }
}
