/// A suite in the Test Anything Protocol, version 14: a line for each scenario, with a block of YAML
/// below a failed one, and the plan at the end.
public struct TAPReport: SuiteReport {
  private var count = 0

  public init() {}

  public mutating func begin(to text: inout String) { text += "TAP version 14\n" }

  public mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    count += 1
    let name = tapName(scenario.name)
    switch scenario.verdict {
    case .passed: text += "ok \(count) - \(name)\n"
    case .notRun: text += "ok \(count) - \(name) # SKIP not run\n"
    case .failed:
      text += "not ok \(count) - \(name)\n"
      appendBlock(scenario, to: &text)
    }
  }

  public mutating func end(_ summary: SuiteSummary, to text: inout String) {
    for file in summary.brokenFiles {
      count += 1
      text += "not ok \(count) - \(tapName(file.name))\n"
      text += "  ---\n  message: \(quoted(file.message))\n  ...\n"
    }
    text += "1..\(count)\n"
    if summary.wasInterrupted { text += "Bail out! interrupted\n" }
  }

  /// The failures as YAML. Strings are written as in JSON, which YAML contains.
  private func appendBlock(_ scenario: ScenarioResult, to text: inout String) {
    text += "  ---\n"
    if let first = scenario.failures.first {
      text += "  message: \(quoted(first.problem.message))\n"
    }
    text += "  file: \(quoted(scenario.file))\n  line: \(scenario.line)\n"
    if !scenario.tags.isEmpty {
      text += "  tags: [\(scenario.tags.map(quoted).joined(separator: ", "))]\n"
    }
    text += "  failures:\n"
    for failure in scenario.failures {
      text += "    - code: \(quoted(failure.problem.code))\n"
      text += "      message: \(quoted(failure.problem.message))\n"
      text += "      file: \(quoted(failure.problem.file))\n      line: \(failure.line)\n"
      text += "      detail: \(quoted(failure.text(width: 100)))\n"
    }
    text += "  ...\n"
  }

  private func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(printableLines(text))
    return writer.text
  }
}

/// A description on a line of TAP, where `#` would begin a directive.
func tapName(_ name: String) -> String {
  var result = ""
  for character in printable(name) {
    if character == "#" || character == "\\" { result += "\\" }
    result.append(character)
  }
  return result
}
