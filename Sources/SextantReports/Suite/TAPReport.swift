internal import SextantInterpreter
import SextantRuntime
internal import SextantSyntax

/// A suite in the Test Anything Protocol. Each scenario has a line, and a failed scenario also has
/// a YAML block. The plan is at the end.
///
/// The output declares version 13, because common versions of `prove` reject version 14. Readers of
/// version 14 accept version 13.
package struct TAPReport: SuiteReport {
  private var count = 0
  private var file: ExactText?

  package init() {}

  package var needsPassedScenarios: Bool { true }

  package mutating func begin(to text: inout String) { text += "TAP version 13\n" }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    if scenario.$file != file {
      file = scenario.$file
      text += "# \(printable(scenario.file))\n"
    }
    count += 1
    let line = "\(count) - \(description(scenario.name))"
    let reason = scenario.remark.map { " " + printable($0.reason) } ?? ""
    switch scenario.verdict {
    case .passed, .elsewhere:
      text += "ok \(line)\n"
      if !scenario.warnings.isEmpty {
        text += "  ---\n" + list("warnings", scenario.warnings) + "  ...\n"
      }
    case .notRun: text += "ok \(line) # SKIP not run\n"
    case .skipped: text += "ok \(line) # SKIP\(reason)\n"
    case .todo: text += "not ok \(line) # TODO\(reason)\n"
    case .failed:
      text += "not ok \(line)\n"
      appendBlock(scenario, to: &text)
    }
  }

  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    for file in summary.allNotRun {
      count += 1
      text += "not ok \(count) - \(description(file.name)) did not run\n"
      text += "  ---\n  message: \(quoted(file.reason))\n  ...\n"
    }
    for missing in summary.evidence.unwitnessed {
      count += 1
      text += "not ok \(count) - \(description(missing.title))\n"
      text += "  ---\n  message: \(quoted(missing.message))\n"
      text += "  file: \(quoted(missing.file))\n  line: \(missing.line)\n  ...\n"
    }
    if let seed = summary.seed { text += "# shuffled with --seed \(seed)\n" }
    if summary.repetitions > 1 { text += "# each scenario ran \(summary.repetitions) times\n" }
    if summary.counts.elsewhere > 0 {
      text += "# \(summary.counts.elsewhere) in other shards\n"
    }
    text += count == 0 ? "1..0 # nothing to run\n" : "1..\(count)\n"
    if summary.wasInterrupted { text += "Bail out! interrupted\n" }
  }

  /// Appends a YAML block with JSON strings, which are valid in YAML.
  private func appendBlock(_ scenario: ScenarioResult, to text: inout String) {
    text += "  ---\n"
    if let first = scenario.failures.first {
      text += "  message: \(quoted(first.wholeMessage))\n"
    }
    text += "  file: \(quoted(scenario.file))\n  line: \(scenario.line)\n"
    if !scenario.tags.isEmpty {
      text += "  tags: [\(scenario.tags.map(quoted).joined(separator: ", "))]\n"
    }
    text += "  replay: \(quoted(scenario.replayCommand))\n"
    text += list("failures", scenario.failures)
    if scenario.furtherFailures > 0 { text += "  furtherFailures: \(scenario.furtherFailures)\n" }
    if !scenario.printed.isEmpty {
      text += "  printed:\n"
      for printed in scenario.printed { text += "    - \(quoted(printed.text))\n" }
    }
    if scenario.furtherPrinted > 0 { text += "  furtherPrinted: \(scenario.furtherPrinted)\n" }
    if !scenario.warnings.isEmpty { text += list("warnings", scenario.warnings) }
    text += "  ...\n"
  }

  private func list(_ name: String, _ problems: [ProblemReport]) -> String {
    problems.reduce(into: "  \(name):\n") { text, report in
      text += "    - code: \(quoted(report.problem.code))\n"
      text += "      message: \(quoted(report.wholeMessage))\n"
      text += "      file: \(quoted(report.problem.file))\n      line: \(report.problem.line)\n"
      text += "      detail: \(quoted(PrettyReport.text(of: report)))\n"
    }
  }

  private func quoted(_ text: String) -> String {
    JSONValue.string(printableLines(text)).text
  }

  /// Returns the description of a test. In TAP, `#` begins a directive. The escape `\#` is unsafe:
  /// a reader that does not support this escape reads a directive and ignores the failure.
  private func description(_ text: String) -> String { printable(text).replacing("#", with: "＃") }
}
