internal import SextantEngine
package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

package struct ScenarioReporter: Sendable {
  package let sources: [SourceText]

  package init(sources: [SourceText]) { self.sources = sources }

  package func result(of scenario: Scenario, hasRun: Bool = true) -> ScenarioResult {
    let source = source(scenario.place)
    var result = ScenarioResult(
      name: scenario.name, file: source.name,
      line: source.lineNumber(of: scenario.place.span.start))
    let end = max(scenario.place.span.end, scenario.body.place.span.end)
    result.lastLine = source.lineNumber(of: end)
    result.caseText = scenario.caseText
    result.tags = scenario.tags
    result.hasRun = hasRun
    return result
  }

  package func result(of outcome: ScenarioOutcome, isStrict: Bool = false) -> ScenarioResult {
    var result = result(of: outcome.scenario)
    if outcome.isSkipped {
      result.remark = .skipped(outcome.scenario.head.skip?.reason ?? "")
    } else {
      result.steps = outcome.steps
      if outcome.hasFailedAsExpected {
        result.remark = .todo(outcome.scenario.head.todo?.reason ?? "")
      }
    }
    result.failures = outcome.failures.map { failure($0) }
    result.furtherFailures = outcome.furtherFailures
    let isFailure = isStrict && !outcome.hasFailedAsExpected
    let warnings = outcome.warnings.map { ProblemReport($0, in: sources, isStrict: isStrict) }
    if isFailure {
      result.failures += warnings
      result.furtherFailures += outcome.furtherWarnings
    } else {
      result.warnings = warnings
      result.furtherWarnings = outcome.furtherWarnings
    }
    if !result.failures.isEmpty {
      result.printed = outcome.printed.map { printed in
        let place = sources.place(of: printed.place)
        return PrintedText(file: place.file, line: place.line, text: printed.text)
      }
      result.furtherPrinted = outcome.furtherPrinted
    }
    return result
  }

  package func failure(_ failure: ScenarioOutcome.Failure) -> ProblemReport {
    var result = ProblemReport(failure.error, failure.graph, in: sources)
    let statement = failure.error.statement
    result.isFirstOnLine = failure.isRepeated.map { !$0 && isAloneOnLine(statement) } ?? true
    result.lastSteps = failure.lastSteps.map { step in
      ProblemReport.Step(at: sources.place(of: step.place), changes: changes(of: step))
    }
    return result
  }

  private static let maxChanges = 5

  private func changes(of step: ScenarioOutcome.Step) -> [String] {
    let all = step.graphs.map { SextantReports.changes(of: $0) } ?? []
    let shown = all.prefix(Self.maxChanges).map(\.text)
    let rest = all.count > shown.count ? ["… and \(all.count - shown.count) more changes"] : []
    return shown + rest + step.sent.map { "→ " + $0 }
  }

  private func isAloneOnLine(_ place: SourceSpan) -> Bool {
    let source = source(place)
    let line = source.span(ofLine: source.lineNumber(of: place.span.start))
    let before = source.text(of: Span(start: line.start, end: place.span.start))
    let after = source.text(
      of: Span(start: min(place.span.end, line.end), end: line.end)
    ).drop(while: \.isWhitespace)
    return before.allSatisfy(\.isWhitespace) && (after.isEmpty || after.hasPrefix("//"))
  }

  private func source(_ place: SourceSpan) -> SourceText {
    sources.text(of: place) ?? SourceText(name: "", text: "")
  }
}
