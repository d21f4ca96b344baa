/// A suite as Markdown for a comment on a change, or the summary of a job: the counts, and each
/// failure to unfold.
public struct MarkdownReport: SuiteReport {
  /// A comment on GitHub has at most 65,536 characters, and one on GitLab a million.
  private static let mostBytes = 60_000

  private var failures = ""
  private var omitted = 0

  public init() {}

  public mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    guard scenario.verdict == .failed else { return }
    var entry = "<details>\n<summary>✘ \(html(printable(scenario.name)))"
    entry += " <code>\(html(printable(scenario.file))):\(scenario.line)</code></summary>\n\n"
    for failure in scenario.failures {
      let detail = printableLines(failure.text(width: 100))
      let fence = fence(around: detail)
      entry += "\(fence)diff\n\(detail)\(detail.hasSuffix("\n") ? "" : "\n")\(fence)\n"
    }
    entry += "\n</details>\n"
    if omitted == 0, failures.utf8.count + entry.utf8.count <= Self.mostBytes {
      failures += entry
    } else {
      omitted += 1
    }
  }

  public mutating func end(_ summary: SuiteSummary, to text: inout String) {
    let counts = summary.counts
    let isGood = counts.failed == 0 && summary.brokenFiles.isEmpty && !summary.wasInterrupted
    text += "### \(isGood ? "✔" : "✘") sextant: \(counts.text)\n\n"
    for file in summary.brokenFiles {
      text += "- `\(code(file.name))` did not run: \(html(printable(file.message)))\n"
    }
    if !summary.brokenFiles.isEmpty { text += "\n" }
    text += failures
    if omitted > 0 { text += "\n… and \(omitted) more failed\n" }
  }

  /// A fence that the text cannot close.
  private func fence(around text: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: max(3, longest + 1))
  }

  private func code(_ text: String) -> String {
    printable(text).split(separator: "`", omittingEmptySubsequences: false).joined(separator: "'")
  }

  /// A text in which nothing is markup, of HTML or of Markdown.
  private func html(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "*", "_", "`", "[", "]", "\\", "|", "~", "#", "@", "!":
        result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
