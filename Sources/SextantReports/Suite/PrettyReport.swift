internal import SextantInterpreter
import SextantRuntime
internal import SextantSyntax

package struct SuiteReportOptions: Sendable {
  package var style: Style
  package var isVerbose: Bool
  package var width: Int
  /// The seed of the scenario order; nil if the order is not shuffled.
  package var seed: Int?
  package var maxBytes = MarkdownText.maxBytes
  package var hasJobSummary = false
  /// Returns the path of a file relative to the repository, for tools such as code review.
  package var repositoryPath: @Sendable (String) -> String = { $0 }
  package var durations: Int
  package var showsWarnings = false
  package var strictOption = "--strict"

  package init(
    style: Style = .plain, isVerbose: Bool = false, width: Int = 100, seed: Int? = nil,
    durations: Int = 0
  ) {
    self.seed = seed
    self.durations = durations
    self.style = style
    self.isVerbose = isVerbose
    self.width = width
  }
}

/// The report for people: each failure with its line, its graphs and its replay command.
///
/// Only a verbose report lists passed scenarios. Scenarios with `skip` or `todo` are always listed,
/// with their reasons.
package struct PrettyReport: SuiteReport {
  private static let placeColumn = 56
  private static let maxLines = 500
  private static let maxNotRun = 5

  private let options: SuiteReportOptions
  private var failed: [(name: String, file: String, line: Int)] = []
  private var timed: [(elapsed: Int, name: String, file: String, line: Int)] = []
  private var notRun: [ScenarioResult] = []

  package init(_ options: SuiteReportOptions = SuiteReportOptions()) { self.options = options }

  package var needsPassedScenarios: Bool { options.isVerbose || options.durations > 0 }

  private var style: Style { options.style }
  private var showsWarnings: Bool { options.isVerbose || options.showsWarnings }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    if options.durations > 0, let elapsed = scenario.elapsed {
      timed.append((elapsed, scenario.name, scenario.file, scenario.line))
    }
    switch scenario.verdict {
    case .failed:
      failed.append((scenario.name, scenario.file, scenario.line))
      // An app that does not start is reported only once.
      guard scenario.hasRun else { return }
      text += head(of: scenario, "✘", .error)
      for failure in scenario.failures { text += details(of: failure) }
      text += further(scenario.furtherFailures, "failure") + printed(of: scenario)
      if showsWarnings { text += warnings(of: scenario) }
      text += "\n  " + style.text("replay: ", as: .heading) + scenario.replayCommand + "\n\n"
    case .passed:
      guard options.isVerbose || showsWarnings && !scenario.warnings.isEmpty else { return }
      text += head(of: scenario, "✔", .success) + warnings(of: scenario)
      if !scenario.warnings.isEmpty { text += "\n" }
    case .notRun:
      if options.isVerbose {
        text += head(of: scenario, "○", .note)
      } else if notRun.count < Self.maxNotRun {
        notRun.append(scenario)
      }
    case .skipped: text += head(of: scenario, "○", .note)
    case .todo: text += head(of: scenario, "✎", .warning)
    case .elsewhere: break
    }
  }

  /// Appends a summary: the scenarios that did not run because of an interruption or a missing
  /// shard, a list of failures if several occurred, and the counts.
  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    if showsWarnings, summary.warnings > 0 {
      text +=
        summary.warnings == 1
        ? "1 warning; `\(options.strictOption)` makes it an error\n"
        : "\(summary.warnings) warnings; `\(options.strictOption)` makes them errors\n"
    }
    if summary.wasInterrupted || !summary.missing.isEmpty {
      for scenario in notRun { text += head(of: scenario, "○", .note) }
      let rest = summary.counts.notRun - notRun.count
      if !notRun.isEmpty, rest > 0 { text += "○ … and \(rest) more\n" }
    }
    // If the input was not read completely, the report has no verdict.
    if summary.wasInterrupted, summary.counts.all == 0 { return }
    text += unwitnessed(of: summary.evidence) + slowest
    if failed.count + summary.filesNotRun.count > 1 {
      text += style.text("failed:\n", as: .heading)
      for entry in failed {
        let name = shortened(entry.name)
        text += cross + name + place(entry.file, entry.line, after: displayWidth(name) + 2) + "\n"
      }
      for file in summary.filesNotRun { text += cross + printable(file.name) + " did not run\n" }
      text += "\n"
    }
    for sentence in summary.missingSentences { text += cross + printable(sentence) + "\n" }
    let snapshots = summary.snapshots.text
    if !snapshots.isEmpty { text += snapshots + "\n" }
    text += style.text(summary.text, as: role(of: summary)) + "\n"
  }

  private var cross: String { style.text("✘ ", as: .error) }

  private func unwitnessed(of evidence: SuiteEvidence) -> String {
    var text = ""
    for missing in evidence.unwitnessed {
      let title = shortened(missing.title)
      text += cross + style.text(title, as: .heading)
      text += place(missing.file, missing.line, after: displayWidth(title) + 2) + "\n  "
      text += style.text(printable(missing.message), as: .error)
      text += style.text(" [\(SometimesResult.code) \(SometimesResult.number)]", as: .note)
      text += style.text("\n  help: ", as: .heading) + SometimesResult.help + "\n\n"
    }
    if let reason = evidence.skipReason {
      text += "`sometimes` is not evaluated: \(printable(reason))\n"
    }
    return text
  }

  private var slowest: String {
    if timed.isEmpty { return "" }
    var text = style.text("slowest:\n", as: .heading)
    for entry in timed.sorted(by: { $0.elapsed > $1.elapsed }).prefix(options.durations) {
      let time = ElapsedText.text(entry.elapsed)
      let margin = String(repeating: " ", count: max(0, 7 - time.count))
      let title = margin + time + "  " + printable(entry.name)
      text += title + place(entry.file, entry.line, after: displayWidth(title)) + "\n"
    }
    return text + "\n"
  }

  private func role(of summary: SuiteSummary) -> TextRole {
    if summary.counts.failed > 0 || !summary.allNotRun.isEmpty
      || !summary.evidence.unwitnessed.isEmpty
    {
      return .error
    }
    return summary.counts.notRun > 0 || summary.isIncomplete ? .warning : .success
  }

  private func warnings(of scenario: ScenarioResult) -> String {
    scenario.warnings.map { details(of: $0) }.joined()
      + further(scenario.furtherWarnings, "warning")
  }

  private func further(_ count: Int, _ what: String) -> String {
    count > 0 ? "\n  and \(pluralized(count, "further \(what)")), not shown\n" : ""
  }

  private func head(of scenario: ScenarioResult, _ mark: String, _ role: TextRole) -> String {
    let name = shortened(scenario.name) + remark(of: scenario)
    let isFailed = scenario.verdict == .failed
    let head = style.text(mark + " ", as: role) + style.text(name, as: isFailed ? .heading : .plain)
    guard scenario.verdict == .passed else {
      return head + place(scenario.file, scenario.line, after: displayWidth(name) + 2) + "\n"
    }
    let time = scenario.elapsed.map { "  (\(ElapsedText.text($0)))" } ?? ""
    return head + style.text(time, as: .note) + "\n"
  }

  private func remark(of scenario: ScenarioResult) -> String {
    switch scenario.remark {
    case .skipped(let reason): " (skipped: \(shortened(reason)))"
    case .todo(let reason): " (todo: \(shortened(reason)))"
    case nil: ""
    }
  }

  /// Returns a location after at least two spaces. If possible, the location begins at
  /// `placeColumn`.
  private func place(_ file: String, _ line: Int, after column: Int) -> String {
    String(repeating: " ", count: max(2, Self.placeColumn - column))
      + style.text("\(printable(file)):\(line)", as: .place)
  }

  private func details(of failure: ProblemReport) -> String {
    let problem = failure.problem
    let isWarning = problem.severity == .warning
    let excerpt = failure.excerpt(width: options.width - 4, trimmed: true)
    let code = excerpt?.code ?? firstLine(of: failure.sentence)
    var text = "\n"
    if let statement = failure.statement, !statement.sentence.isEmpty {
      text += line(of: statement)
    }
    text += line(code, problem.file, problem.line) + "  "
    if let excerpt { text += style.text(excerpt.pointer + " ", as: .caret) }
    if isWarning { text += style.text("warning: ", as: .warning) }
    text += style.text(printable(problem.message), as: isWarning ? .plain : .error)
    text += style.text(" [\(problem.code) \(problem.number)]", as: .note) + "\n"
    for note in failure.notes { text += style.text("  " + printable(note) + "\n", as: .note) }
    if let advice = problem.advice {
      text += style.text("  help: ", as: .heading) + printable(advice) + "\n"
    }
    return text + graph(of: failure) + steps("before it:", failure.lastSteps)
      + steps("assumed moves:", failure.assumedSteps)
  }

  private func printed(of scenario: ScenarioResult) -> String {
    if scenario.printed.isEmpty, scenario.furtherPrinted == 0 { return "" }
    var text = "\n  " + style.text("printed:", as: .heading) + "\n"
    for printed in scenario.printed {
      let lines = printableLines(printed.text).split(
        separator: "\n", omittingEmptySubsequences: false)
      text += "  " + line(String(lines.first ?? ""), printed.file, printed.line)
      for line in lines.dropFirst() { text += "    \(line)\n" }
    }
    return text + further(scenario.furtherPrinted, "text")
  }

  /// Returns the output of the `print` statements without colours and indentation. Empty if nothing
  /// was printed.
  package static func printedText(of scenario: ScenarioResult) -> String {
    let lines = PrettyReport().printed(of: scenario)
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
    return lines.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
  }

  private func line(_ code: String, _ file: String, _ line: Int) -> String {
    "  " + code + place(file, line, after: displayWidth(code) + 2) + "\n"
  }

  private func line(of step: ProblemReport.Step) -> String {
    line(printable(step.sentence, limit: 200), step.file, step.line)
  }

  private func steps(_ heading: String, _ steps: [ProblemReport.Step]) -> String {
    if steps.isEmpty { return "" }
    var text = "\n  " + style.text(heading, as: .heading) + "\n"
    for step in steps.prefix(Self.maxLines) {
      text += "  " + line(of: step)
      for change in step.changes {
        text += style.text("      \(printable(change, limit: 200))\n", as: .moved)
      }
    }
    let rest = steps.count - Self.maxLines
    return text + (rest > 0 ? "    … and \(rest) more\n" : "")
  }

  private func firstLine(of sentence: String) -> String {
    let line = sentence.prefix { !$0.isNewline }
    return printable(String(line), limit: 200) + (line.endIndex < sentence.endIndex ? " …" : "")
  }

  private func graph(of failure: ProblemReport) -> String {
    switch failure.graphs {
    case .none: return ""
    case .actual(let graph):
      let lines = treeLines(of: graph, marks: failure.marks)
      return text(of: lines, indent: lines.allSatisfy { $0.marker == .none } ? "    " : "  ")
    case .literals(let expected, let actual):
      return text(of: literalDifference(expected: expected, actual: actual), indent: "  ")
    }
  }

  private func text(of lines: [StyledLine], indent: String) -> String {
    let rest = lines.count - Self.maxLines
    return "\n" + style.text(of: Array(lines.prefix(Self.maxLines)), indent: indent)
      + (rest > 0 ? "\(indent)… and \(rest) more lines\n" : "")
  }

  /// Returns a failure without colours and indentation: the marked line, followed by the graph or
  /// the difference of graphs.
  package static func text(of failure: ProblemReport) -> String {
    let lines = PrettyReport().details(of: failure)
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    return printableLines(
      lines.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n"))
  }
}

enum ElapsedText {
  static func text(_ nanoseconds: Int) -> String {
    let time = max(0, nanoseconds)
    if time < 1_000_000 { return "\(time / 1000) µs" }
    if time < 1_000_000_000 { return tenths(time / 100_000) + " ms" }
    return tenths(time / 100_000_000) + " s"
  }

  private static func tenths(_ count: Int) -> String {
    count >= 1000 ? "\(count / 10)" : "\(count / 10).\(count % 10)"
  }
}
