internal import SextantSyntax

/// A suite as Markdown, for a comment or a job summary. It contains the counts, and a collapsed
/// section for each failed scenario. Scenarios whose section does not fit are listed by name.
package struct MarkdownReport: SuiteReport {
  private let maxBytes: Int
  private let showsWarnings: Bool
  private var failures = ""
  private var warnings = ""
  private var omittedWarnings = 0
  private var names: [String] = []
  private var bytesOfNames = 0
  private var omitted = 0

  package init(_ options: SuiteReportOptions) {
    (maxBytes, showsWarnings) = (options.maxBytes, options.showsWarnings)
  }

  package var needsPassedScenarios: Bool { false }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    if showsWarnings, !scenario.warnings.isEmpty { appendWarnings(of: scenario) }
    guard scenario.verdict == .failed else { return }
    let name = title(of: scenario, "✘")
    if names.isEmpty {
      let entry = collapsibleSection(name, details(of: scenario))
      if failures.utf8.count + entry.utf8.count <= maxBytes / 2 {
        failures += entry
        return
      }
    }
    if bytesOfNames <= maxBytes {
      // Escaped as Markdown: this text is outside HTML elements.
      let place = MarkdownText.code("\(scenario.file):\(scenario.line)")
      let entry = "- ✘ \(MarkdownText.code(scenario.name)) \(place)\n"
      names.append(entry)
      bytesOfNames += entry.utf8.count
    } else {
      omitted += 1
    }
  }

  private mutating func appendWarnings(of scenario: ScenarioResult) {
    let entry = collapsibleSection(title(of: scenario, "⚠"), details(of: scenario.warnings))
    if warnings.utf8.count + entry.utf8.count <= maxBytes / 4 {
      warnings += entry
    } else {
      omittedWarnings += 1
    }
  }

  private func title(of scenario: ScenarioResult, _ mark: String) -> String {
    let place = MarkdownText.html("\(scenario.file):\(scenario.line)")
    return "\(mark) <code>\(MarkdownText.html(scenario.name))</code> <code>\(place)</code>"
  }

  private func collapsibleSection(_ title: String, _ content: String) -> String {
    "<details>\n<summary>\(title)</summary>\n\n\(content)</details>\n"
  }

  private func details(of problems: [ProblemReport]) -> String {
    problems.reduce(into: "") { text, report in
      let detail = PrettyReport.text(of: report)
      let fence = MarkdownText.fence(around: detail, atLeast: 3)
      text += "\(fence)diff\n\(detail)\(fence)\n\n"
    }
  }

  private func details(of scenario: ScenarioResult) -> String {
    var text = details(of: scenario.failures)
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
    let missing = summary.evidence.unwitnessed.map {
      "- \(MarkdownText.code("\($0.file):\($0.line)")): \(MarkdownText.code($0.message))\n"
    }
    // The lists come first. Their size is limited to leave room for failures.
    var room = maxBytes / 4
    for list in [gaps, files + missing] where !list.isEmpty {
      text += fitting(list, in: &room, "- … and %1 more\n") + "\n"
    }
    text += failures + warnings
    if omittedWarnings > 0 { text += "\n… and \(omittedWarnings) more with warnings\n" }
    room += maxBytes * 3 / 4 - failures.utf8.count - warnings.utf8.count
    if !names.isEmpty || omitted > 0 {
      if !failures.isEmpty || !warnings.isEmpty { text += "\n" }
      text += fitting(names, in: &room, more: omitted, "\n… and %1 more failed\n")
    }
  }

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
