internal import SextantSyntax

/// A suite as Markdown for a comment on a change, or the summary of a job: the counts, and each
/// failure to unfold. Where there is no room to unfold all of them, the others are named.
package struct MarkdownReport: SuiteReport {
  private let mostBytes: Int
  private var failures = ""
  /// A line for each failed scenario that cannot be unfolded, as far as there is room.
  private var names: [String] = []
  private var bytesOfNames = 0
  /// The number of failed scenarios that are not even named.
  private var omitted = 0

  package init(_ options: SuiteReportOptions) { mostBytes = options.mostBytes }

  package var wantsPassed: Bool { false }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    guard scenario.verdict == .failed else { return }
    let place = MarkdownText.html("\(scenario.file):\(scenario.line)")
    let name = "✘ <code>\(MarkdownText.html(scenario.name))</code> <code>\(place)</code>"
    if names.isEmpty {
      let entry = "<details>\n<summary>\(name)</summary>\n\n\(details(of: scenario))</details>\n"
      if failures.utf8.count + entry.utf8.count <= mostBytes / 2 {
        failures += entry
        return
      }
    }
    if bytesOfNames <= mostBytes {
      // Outside of an element, Markdown is read.
      let place = MarkdownText.code("\(scenario.file):\(scenario.line)")
      let entry = "- ✘ \(MarkdownText.code(scenario.name)) \(place)\n"
      names.append(entry)
      bytesOfNames += entry.utf8.count
    } else {
      omitted += 1
    }
  }

  private func details(of scenario: ScenarioResult) -> String {
    var text = ""
    for failure in scenario.failures {
      let detail = PrettyReport.text(of: failure)
      let fence = MarkdownText.fence(around: detail, atLeast: 3)
      text += "\(fence)diff\n\(detail)\(fence)\n\n"
    }
    if scenario.furtherFailures > 0 {
      text += "and \(pluralized(scenario.furtherFailures, "further failure")), not shown\n\n"
    }
    let printed = PrettyReport.printedText(of: scenario)
    if !printed.isEmpty {
      let fence = MarkdownText.fence(around: printed, atLeast: 3)
      text += "\(fence)\n\(printed)\n\(fence)\n\n"
    }
    return text + "replay: \(MarkdownText.code(scenario.replayCommand))\n\n"
  }

  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    text += "### \(summary.isGood ? "✔" : "✘") sextant: \(summary.text)\n\n"
    if summary.wasInterrupted { text += "The run was interrupted.\n\n" }
    let gaps = summary.missingSentences.map { "- \(MarkdownText.code($0))\n" }
    let files = summary.filesNotRun.map {
      "- \(MarkdownText.code($0.name)) did not run: \(MarkdownText.code($0.reason))\n"
    }
    let missing = summary.reach.unwitnessed.map {
      "- \(MarkdownText.code("\($0.file):\($0.line)")): \(MarkdownText.code($0.message))\n"
    }
    // The lists come first, but leave room for the failures.
    var room = mostBytes / 4
    for list in [gaps, files + missing] where !list.isEmpty {
      text += fitting(list, in: &room, "- … and %1 more\n") + "\n"
    }
    text += failures
    room += mostBytes * 3 / 4 - failures.utf8.count
    if !names.isEmpty || omitted > 0 {
      if !failures.isEmpty { text += "\n" }
      text += fitting(names, in: &room, more: omitted, "\n… and %1 more failed\n")
    }
  }

  /// The lines for which there is room, and how many more there are.
  private func fitting(
    _ lines: [String], in room: inout Int, more: Int = 0, _ rest: String
  ) -> String {
    var text = ""
    for (index, line) in lines.enumerated() {
      if line.utf8.count > room {
        return text + rest.replacing("%1", with: "\(lines.count - index + more)")
      }
      text += line
      room -= line.utf8.count
    }
    return more == 0 ? text : text + rest.replacing("%1", with: "\(more)")
  }
}
