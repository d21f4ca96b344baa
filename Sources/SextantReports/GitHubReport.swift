internal import SextantSyntax

/// The failures of a suite as annotations of a change, in the commands that GitHub's runners read
/// from the output of a step.
///
/// A step can have ten annotations of errors; the worst come first. All failures stand in the
/// summary of the job, which is the Markdown report.
public struct GitHubReport: SuiteReport {
  /// The annotations that a runner keeps of a step.
  private static let most = 10

  private var annotations: [Annotation] = []
  private var failed = 0

  private struct Annotation {
    var file: String
    var line: Int
    var column: Int?
    var title: String
    var message: String
  }

  public init() {}

  public mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    guard let failure = scenario.failures.first else { return }
    failed += 1
    guard annotations.count < Self.most else { return }
    let column = failure.problem.span.flatMap { failure.source?.location(of: $0.start).column }
    annotations.append(
      Annotation(
        file: failure.problem.file, line: failure.line, column: column, title: scenario.name,
        message: failure.text(width: 100)))
  }

  public mutating func end(_ summary: SuiteSummary, to text: inout String) {
    // A file that did not run hides what its scenarios would tell.
    let broken = summary.brokenFiles.prefix(Self.most).map {
      Annotation(file: $0.name, line: 1, column: nil, title: "did not run", message: $0.message)
    }
    let all = broken + annotations
    let shown = all.prefix(failed + summary.brokenFiles.count > Self.most ? Self.most - 1 : Self.most)
    for annotation in shown { append(annotation, to: &text) }
    let rest = failed + summary.brokenFiles.count - shown.count
    if rest > 0 {
      text += "::error title=sextant::\(rest) more; the summary of the job has all\n"
    }
    text += summary.counts.text + "\n"
  }

  private func append(_ annotation: Annotation, to text: inout String) {
    text += "::error file=\(property(annotation.file)),line=\(annotation.line)"
    if let column = annotation.column { text += ",col=\(column)" }
    text += ",title=\(property(annotation.title))::\(data(annotation.message))\n"
  }

  /// The text after `::`.
  private func data(_ text: String) -> String {
    var result = ""
    for scalar in printableLines(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The value of a property, which ends at a comma or a colon.
  private func property(_ text: String) -> String {
    var result = ""
    for scalar in data(printable(text)).unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
