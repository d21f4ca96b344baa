/// The failures of a suite as annotations of a change, in the commands that GitHub's runners read
/// from the output of a step.
///
/// A step can have ten annotations of errors; the worst come first. All failures stand in the
/// summary of the job, which is the Markdown report.
package struct GitHubReport: SuiteReport {
  /// The annotations that a runner keeps of a step.
  private static let most = 10

  private var annotations: [Annotation] = []

  private struct Annotation {
    var file: String
    var line: Int
    var column: Int?
    var title: String
    var message: String
  }

  package init() {}

  package var wantsPassed: Bool { false }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    guard let failure = scenario.failures.first, annotations.count < Self.most else { return }
    annotations.append(
      Annotation(
        file: failure.problem.file, line: failure.line, column: failure.column,
        title: scenario.name, message: failure.text()))
  }

  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    // A file that did not run hides what its scenarios would tell.
    let files = summary.allNotRun
    let all =
      files.prefix(Self.most).map {
        Annotation(file: $0.name, line: $0.line ?? 1, title: "did not run", message: $0.reason)
      } + annotations
      + summary.reach.unwitnessed.prefix(Self.most).map {
        Annotation(file: $0.file, line: $0.line, title: $0.title, message: $0.message)
      }
    let count = files.count + summary.counts.failed + summary.reach.unwitnessed.count
    let shown = all.prefix(count > Self.most ? Self.most - 1 : Self.most)
    for annotation in shown { append(annotation, to: &text) }
    if count > shown.count {
      let rest = count - shown.count
      text += "::error title=sextant::\(rest) more failed; the summary of the job has them\n"
    }
    text += summary.text + "\n"
  }

  private func append(_ annotation: Annotation, to text: inout String) {
    text += "::error file=\(property(annotation.file)),line=\(annotation.line)"
    if let column = annotation.column { text += ",col=\(column)" }
    text += ",title=\(property(annotation.title))::\(data(annotation.message))\n"
  }

  /// The text after `::`.
  private func data(_ text: String) -> String {
    var result = ""
    let text = text.hasSuffix("\n") ? String(text.dropLast()) : text
    for scalar in printableLines(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
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
