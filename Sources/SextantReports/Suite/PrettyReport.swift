internal import SextantInterpreter
import SextantRuntime
internal import SextantSyntax

/// How a suite is reported.
package struct SuiteReportOptions: Sendable {
  package var style: Style
  /// Whether passed scenarios are reported too.
  package var isVerbose: Bool
  /// The largest width of a line of source, in columns.
  package var width: Int
  /// What the order of the scenarios is drawn from, if it is.
  package var seed: Int?
  /// The size in bytes that a report in Markdown has about at most.
  package var mostBytes = MarkdownText.mostBytes
  /// Whether a summary of the job is written beside it, which has more.
  package var hasJobSummary = false
  /// The path of a file as the tools that show a change take it.
  package var repositoryPath: @Sendable (String) -> String = { $0 }
  /// How many of the slowest scenarios are listed.
  package var durations: Int

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

/// The report for people: each failure with its line, its graphs and the command to replay it.
///
/// Passed scenarios are omitted unless the report is verbose. Those that say `skip` or `todo` are not: the
/// reason is there to be read.
package struct PrettyReport: SuiteReport {
  /// The column of the locations.
  private static let placeColumn = 56
  /// The limit of lines of a graph.
  private static let mostLines = 500
  /// Of the scenarios that an interruption left out, further ones are only counted.
  private static let mostLeftOut = 5

  private let options: SuiteReportOptions
  /// The failed scenarios, for the list at the end.
  private var failed: [(name: String, file: String, line: Int)] = []
  /// The scenarios whose time is known, if the slowest are listed.
  private var timed: [(elapsed: Int, name: String, file: String, line: Int)] = []
  /// The first scenarios that were not run.
  private var leftOut: [ScenarioResult] = []

  package init(_ options: SuiteReportOptions = SuiteReportOptions()) { self.options = options }

  package var wantsPassed: Bool { options.isVerbose || options.durations > 0 }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    if options.durations > 0, let elapsed = scenario.elapsed {
      timed.append((elapsed, scenario.name, scenario.file, scenario.line))
    }
    switch scenario.verdict {
    case .failed:
      failed.append((scenario.name, scenario.file, scenario.line))
      // That an app does not start is reported once, and not for each of its scenarios.
      guard scenario.hasRun else { return }
      appendHead(scenario, "✘", .error, to: &text, options.style)
      for failure in scenario.failures { append(failure, to: &text, options: options) }
      appendFurther(scenario.furtherFailures, "failure", to: &text)
      if options.isVerbose { appendWarnings(of: scenario, to: &text, options) }
      appendReplay(scenario, to: &text, options.style)
    case .passed:
      guard options.isVerbose else { return }
      appendHead(scenario, "✔", .success, to: &text, options.style)
      appendWarnings(of: scenario, to: &text, options)
      if !scenario.warnings.isEmpty { text += "\n" }
    case .notRun:
      if options.isVerbose {
        appendHead(scenario, "○", .note, to: &text, options.style)
      } else if leftOut.count < Self.mostLeftOut {
        leftOut.append(scenario)
      }
    case .skipped: appendHead(scenario, "○", .note, to: &text, options.style)
    case .todo: appendHead(scenario, "✎", .warning, to: &text, options.style)
    case .elsewhere: break
    }
  }

  /// Appends what an interruption left out, then, if several things failed, a list of them, and last
  /// the counts.
  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    let style = options.style
    if options.isVerbose, summary.warnings > 0 {
      text +=
        summary.warnings == 1
        ? "1 warning; `--strict` makes it an error\n"
        : "\(summary.warnings) warnings; `--strict` makes them errors\n"
    }
    if summary.wasInterrupted || !summary.missing.isEmpty {
      appendLeftOut(of: summary.counts.notRun, to: &text)
    }
    // An input that was not read to its end gets no verdict.
    if summary.wasInterrupted, summary.counts.all == 0 { return }
    appendReach(summary.reach, to: &text)
    appendSlowest(to: &text)
    if failed.count + summary.filesNotRun.count > 1 {
      style.append("failed:\n", as: .heading, to: &text)
      for entry in failed {
        let name = shortened(entry.name)
        style.append("✘ ", as: .error, to: &text)
        text += name
        appendPlace(entry.file, entry.line, after: displayWidth(name) + 2, to: &text, style)
        text += "\n"
      }
      for file in summary.filesNotRun {
        style.append("✘ ", as: .error, to: &text)
        text += printable(file.name) + " did not run\n"
      }
      text += "\n"
    }
    for sentence in summary.missingSentences {
      style.append("✘ ", as: .error, to: &text)
      text += printable(sentence) + "\n"
    }
    let snapshots = summary.snapshots.text
    if !snapshots.isEmpty { text += snapshots + "\n" }
    style.append(summary.text, as: role(of: summary), to: &text)
    text += "\n"
  }

  /// Appends each `sometimes` that no scenario has witnessed, or why that is not judged.
  private func appendReach(_ reach: SuiteReach, to text: inout String) {
    let style = options.style
    for missing in reach.unwitnessed {
      let title = shortened(missing.title)
      style.append("✘ ", as: .error, to: &text)
      style.append(title, as: .heading, to: &text)
      appendPlace(missing.file, missing.line, after: displayWidth(title) + 2, to: &text, style)
      text += "\n  "
      style.append(printable(missing.message), as: .error, to: &text)
      style.append(" [\(SometimesResult.code) \(SometimesResult.number)]", as: .note, to: &text)
      style.append("\n  help: ", as: .heading, to: &text)
      text += SometimesResult.help + "\n\n"
    }
    if let reason = reach.whyNotJudged {
      text += "`sometimes` is not judged: \(printable(reason))\n"
    }
  }

  private func appendSlowest(to text: inout String) {
    if timed.isEmpty { return }
    options.style.append("slowest:\n", as: .heading, to: &text)
    for entry in timed.sorted(by: { $0.elapsed > $1.elapsed }).prefix(options.durations) {
      let time = ElapsedText.text(entry.elapsed)
      let name = String(repeating: " ", count: max(0, 7 - time.count)) + time + "  "
      let title = name + printable(entry.name)
      text += title
      appendPlace(entry.file, entry.line, after: displayWidth(title), to: &text, options.style)
      text += "\n"
    }
    text += "\n"
  }

  private func appendLeftOut(of count: Int, to text: inout String) {
    for scenario in leftOut { appendHead(scenario, "○", .note, to: &text, options.style) }
    let rest = count - leftOut.count
    if !leftOut.isEmpty, rest > 0 { text += "○ … and \(rest) more\n" }
  }

  private func role(of summary: SuiteSummary) -> TextRole {
    if summary.counts.failed > 0 || !summary.allNotRun.isEmpty
      || !summary.reach.unwitnessed.isEmpty
    {
      return .error
    }
    return summary.counts.notRun > 0 || summary.isIncomplete ? .warning : .success
  }

  private func appendWarnings(
    of scenario: ScenarioResult, to text: inout String, _ options: SuiteReportOptions
  ) {
    for warning in scenario.warnings { append(warning, to: &text, options: options) }
    appendFurther(scenario.furtherWarnings, "warning", to: &text)
  }

  private func appendFurther(_ count: Int, _ what: String, to text: inout String) {
    if count > 0 { text += "\n  and \(pluralized(count, "further \(what)")), not shown\n" }
  }

  private func appendHead(
    _ scenario: ScenarioResult, _ mark: String, _ role: TextRole, to text: inout String,
    _ style: Style
  ) {
    let name = shortened(scenario.name) + remark(of: scenario)
    style.append(mark + " ", as: role, to: &text)
    style.append(name, as: scenario.verdict == .failed ? .heading : .plain, to: &text)
    if scenario.verdict == .passed {
      // Passed scenarios are listed with their duration and without their location.
      let time = scenario.elapsed.map { "  (\(ElapsedText.text($0)))" } ?? ""
      style.append(time, as: .note, to: &text)
    } else {
      appendPlace(scenario.file, scenario.line, after: displayWidth(name) + 2, to: &text, style)
    }
    text += "\n"
  }

  private func remark(of scenario: ScenarioResult) -> String {
    switch scenario.remark {
    case .skipped(let reason): " (skipped: \(shortened(reason)))"
    case .todo(let reason): " (todo: \(shortened(reason)))"
    case nil: ""
    }
  }

  /// Appends `file:line` at its column, or after two spaces if the line is longer.
  private func appendPlace(
    _ file: String, _ line: Int, after column: Int, to text: inout String, _ style: Style
  ) {
    text += String(repeating: " ", count: max(2, Self.placeColumn - column))
    style.append("\(printable(file)):\(line)", as: .place, to: &text)
  }

  private func append(
    _ failure: ProblemReport, to text: inout String, options: SuiteReportOptions
  ) {
    let style = options.style
    let problem = failure.problem
    let excerpt = failure.excerpt(width: options.width - 4, trimmed: true)
    let code = excerpt?.code ?? firstLine(of: failure.sentence)
    text += "\n"
    if let statement = failure.statement, !statement.sentence.isEmpty {
      append(statement, to: &text, style)
    }
    appendLine(code, problem.file, problem.line, to: &text, style)
    text += "  "
    if let excerpt { style.append(excerpt.pointer + " ", as: .caret, to: &text) }
    if problem.severity == .warning { style.append("warning: ", as: .warning, to: &text) }
    style.append(
      printable(problem.message), as: problem.severity == .warning ? .plain : .error, to: &text)
    style.append(" [\(problem.code) \(problem.number)]", as: .note, to: &text)
    text += "\n"
    for note in failure.notes {
      style.append("  " + printable(note) + "\n", as: .note, to: &text)
    }
    if let advice = problem.advice {
      style.append("  help: ", as: .heading, to: &text)
      text += printable(advice) + "\n"
    }
    append(failure, to: &text, style)
    appendSteps(before: failure, to: &text, style)
  }

  /// Appends a line of source with its place.
  private func appendLine(
    _ code: String, _ file: String, _ line: Int, to text: inout String, _ style: Style
  ) {
    text += "  " + code
    appendPlace(file, line, after: displayWidth(code) + 2, to: &text, style)
    text += "\n"
  }

  private func append(_ step: ProblemReport.Step, to text: inout String, _ style: Style) {
    appendLine(printable(step.sentence, limit: 200), step.file, step.line, to: &text, style)
  }

  /// Appends the last statements before a failure, each with what it has changed.
  private func appendSteps(
    before failure: ProblemReport, to text: inout String, _ style: Style
  ) {
    if failure.lastSteps.isEmpty { return }
    text += "\n  "
    style.append("before it:", as: .heading, to: &text)
    text += "\n"
    for step in failure.lastSteps {
      text += "  "
      append(step, to: &text, style)
      for change in step.changes {
        style.append("      \(printable(change, limit: 200))\n", as: .moved, to: &text)
      }
    }
  }

  private func firstLine(of sentence: String) -> String {
    let line = sentence.prefix { !$0.isNewline }
    return printable(String(line), limit: 200) + (line.endIndex < sentence.endIndex ? " …" : "")
  }

  /// Appends the graph of a failure, or how it differs from what was wanted.
  private func append(_ failure: ProblemReport, to text: inout String, _ style: Style) {
    switch failure.graphs {
    case .none: return
    case .actual(let graph) where !failure.marks.isEmpty:
      let lines = treeLines(of: graph, marks: failure.marks)
      append(
        lines, indent: lines.allSatisfy { $0.marker == .none } ? "    " : "  ", to: &text, style)
    case .actual(let graph):
      append(treeLines(of: graph), indent: "    ", to: &text, style)
    case .literals(let expected, let actual):
      let lines = literalDifference(expected: expected, actual: actual)
      append(lines, indent: "  ", to: &text, style)
    }
  }

  /// Appends the lines of a graph, of which a large one has too many to read.
  private func append(
    _ lines: [StyledLine], indent: String, to text: inout String, _ style: Style
  ) {
    text += "\n" + style.text(of: Array(lines.prefix(Self.mostLines)), indent: indent)
    if lines.count > Self.mostLines {
      text += "\(indent)… and \(lines.count - Self.mostLines) more lines\n"
    }
  }

  private func appendReplay(
    _ scenario: ScenarioResult, to text: inout String, _ style: Style
  ) {
    text += "\n  "
    style.append("replay: ", as: .heading, to: &text)
    text += scenario.replayCommand + "\n\n"
  }

  /// A failure as the report has it, without colours and indentation: the line with what is wrong, the
  /// graph or the difference of graphs. Ends in a newline.
  package static func text(of failure: ProblemReport) -> String {
    let options = SuiteReportOptions()
    var text = ""
    PrettyReport(options).append(failure, to: &text, options: options)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    return printableLines(
      lines.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n"))
  }
}

/// A duration for people, with two or three digits.
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
