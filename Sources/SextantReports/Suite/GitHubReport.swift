import SextantInterpreter
import SextantRuntime

/// A suite as annotations of a change. The runners of GitHub read annotations from the output of a
/// step.
///
/// A runner shows only ten errors and ten warnings of a step, so the most important errors come
/// first. The job summary, a Markdown report, contains the other errors.
package struct GitHubReport: SuiteReport {
  private static let most = 10

  private var annotations: [Annotation] = []
  private var warnings: [Annotation] = []

  private let options: SuiteReportOptions

  package init(_ options: SuiteReportOptions) { self.options = options }

  package var needsPassedScenarios: Bool { false }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    if let failure = scenario.failures.first, annotations.count < Self.most {
      annotations.append(annotation("error", failure, of: scenario))
    }
    guard options.showsWarnings else { return }
    for warning in scenario.warnings where warnings.count < Self.most {
      warnings.append(annotation("warning", warning, of: scenario))
    }
  }

  private func annotation(
    _ level: String, _ report: ProblemReport, of scenario: ScenarioResult
  ) -> Annotation {
    Annotation(
      level: level, file: options.repositoryPath(report.problem.file), line: report.problem.line,
      column: report.column, title: scenario.name, message: PrettyReport.text(of: report))
  }

  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    // Files that did not run come first, because no result mentions their scenarios.
    let files = summary.allNotRun.prefix(Self.most).map {
      $0.isFile
        ? Annotation(
          file: options.repositoryPath($0.name), line: $0.line ?? 1, title: "did not run",
          message: $0.reason)
        : Annotation(title: "\($0.name) did not run", message: $0.reason)
    }
    let missing = summary.evidence.unwitnessed.prefix(Self.most).map {
      Annotation(
        file: options.repositoryPath($0.file), line: $0.line, title: $0.title, message: $0.message)
    }
    let all = files + annotations + missing
    let count = summary.allNotRun.count + summary.counts.failed + summary.evidence.unwitnessed.count
    let shown = all.prefix(count > Self.most ? Self.most - 1 : Self.most)
    for annotation in shown + warnings { text += annotation.text }
    if count > shown.count {
      let place = options.hasJobSummary ? ": see the summary of the job" : ""
      text += "::error title=sextant::\(count - shown.count) more failed\(place)\n"
    }
    text += summary.text + "\n"
  }

}
