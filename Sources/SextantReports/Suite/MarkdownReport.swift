internal import SextantSyntax

/// A suite as Markdown for a comment on a change, or the summary of a job: the counts, and each
/// failure to unfold.
package struct MarkdownReport: SuiteReport {
  private var failures = ""
  /// The number of failed scenarios that are not shown.
  private var omitted = 0

  package init() {}

  package var wantsPassed: Bool { false }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    guard scenario.verdict == .failed else { return }
    let place = MarkdownText.html("\(scenario.file):\(scenario.line)")
    var entry = "<details>\n<summary>✘ <code>\(MarkdownText.html(scenario.name))</code> "
    entry += "<code>\(place)</code></summary>\n\n"
    for failure in scenario.failures {
      let detail = failure.text()
      let fence = MarkdownText.fence(around: detail, atLeast: 3)
      entry += "\(fence)diff\n\(detail)\(fence)\n\n"
    }
    if scenario.furtherFailures > 0 {
      entry += "and \(pluralized(scenario.furtherFailures, "further failure")), not shown\n\n"
    }
    entry += "replay: \(MarkdownText.code(scenario.replayCommand))\n\n</details>\n"
    if omitted == 0, failures.utf8.count + entry.utf8.count <= MarkdownText.mostBytes {
      failures += entry
    } else {
      omitted += 1
    }
  }

  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    text += "### \(summary.isGood ? "✔" : "✘") sextant: \(summary.text)\n\n"
    if summary.wasInterrupted { text += "The run was interrupted.\n\n" }
    let gaps = summary.gaps.sentences
    for sentence in gaps.prefix(100) { text += "- \(MarkdownText.code(sentence))\n" }
    if gaps.count > 100 { text += "- … and \(gaps.count - 100) more\n" }
    if !gaps.isEmpty { text += "\n" }
    let files = summary.allFilesNotRun
    for file in files.prefix(100) {
      text += "- \(MarkdownText.code(file.name)) did not run: \(MarkdownText.code(file.reason))\n"
    }
    if files.count > 100 { text += "- … and \(files.count - 100) more\n" }
    let missing = summary.reach.unwitnessed
    for one in missing.prefix(100) {
      text +=
        "- \(MarkdownText.code("\(one.file):\(one.line)")): \(MarkdownText.code(one.message))\n"
    }
    if missing.count > 100 { text += "- … and \(missing.count - 100) more\n" }
    if !files.isEmpty || !missing.isEmpty { text += "\n" }
    text += failures
    if omitted > 0 { text += "\n… and \(omitted) more failed\n" }
  }
}
