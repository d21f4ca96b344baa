internal import SextantSyntax

/// A suite in the XML of JUnit: a `testsuite` for each file, held to the schema of Jenkins (its
/// xUnit plugin's `junit-10.xsd`), which allows no attributes of a case beyond name, class, time and
/// group: what else is known of a case stands in its `system-out`.
package struct JUnitReport: SuiteReport {
  /// The cases of the current file; its element begins with their number.
  private var cases = ""
  private var file: String?
  private var counts = SuiteCounts()
  /// The duration of the file's cases in nanoseconds, if it is measured.
  private var elapsed: Int?

  /// What the order of the cases is drawn from, if it is.
  private let seed: Int?

  package init(seed: Int? = nil) { self.seed = seed }

  package var wantsPassed: Bool { true }

  package mutating func begin(to text: inout String) {
    text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"sextant\">\n"
  }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    if scenario.file != file {
      endFile(to: &text)
      file = scenario.file
    }
    counts.add(scenario.verdict)
    if let time = scenario.elapsed { elapsed = (elapsed ?? 0) + time }
    cases += "    <testcase\(attributes(of: scenario))>\n"
    switch scenario.verdict {
    case .passed, .elsewhere: break
    case .failed: for failure in scenario.failures { append(failure) }
    case .notRun: appendSkipped("not run")
    case .skipped: appendSkipped(scenario.remark?.reason ?? "")
    case .todo: appendSkipped("todo: " + (scenario.remark?.reason ?? ""))
    }
    cases += "      <system-out>\(xmlText(facts(of: scenario)))</system-out>\n    </testcase>\n"
  }

  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    endFile(to: &text)
    for file in summary.allNotRun {
      let name = xmlAttribute(file.name)
      text += "  <testsuite name=\"\(name)\" tests=\"1\" failures=\"0\" errors=\"1\""
      text += " skipped=\"0\" file=\"\(name)\">\n"
      text += "    <testcase name=\"\(name)\" classname=\"\(className(of: file.name))\">\n"
      text += "      <error type=\"didNotRun\" message=\"\(xmlAttribute(file.reason))\"/>\n"
      text += "    </testcase>\n  </testsuite>\n"
    }
    for missing in summary.reach.unwitnessed {
      let (file, title) = (xmlAttribute(missing.file), xmlAttribute(missing.title))
      text += "  <testsuite name=\"\(file)\" tests=\"1\" failures=\"1\" errors=\"0\""
      text += " skipped=\"0\" file=\"\(file)\">\n"
      text += "    <testcase name=\"\(title)\" classname=\"\(className(of: missing.file))\">\n"
      text += "      <failure type=\"\(SometimesResult.code)\""
      text += " message=\"\(xmlAttribute(missing.message))\"/>\n"
      text += "      <system-out>\(file):\(missing.line)</system-out>\n"
      text += "    </testcase>\n  </testsuite>\n"
    }
    text += "</testsuites>\n"
  }

  private mutating func endFile(to text: inout String) {
    guard let file else { return }
    let name = xmlAttribute(file)
    text += "  <testsuite name=\"\(name)\" tests=\"\(counts.all)\" failures=\"\(counts.failed)\""
    text += " errors=\"0\" skipped=\"\(counts.notRun + counts.skipped + counts.todo)\""
    if let elapsed { text += " time=\"\(seconds(elapsed))\"" }
    text += " file=\"\(name)\">\n"
    if let seed {
      text += "    <properties><property name=\"seed\" value=\"\(seed)\"/></properties>\n"
    }
    text += "\(cases)  </testsuite>\n"
    cases = ""
    counts = SuiteCounts()
    elapsed = nil
  }

  private func attributes(of scenario: ScenarioResult) -> String {
    var text = " name=\"\(xmlAttribute(scenario.name))\""
    text += " classname=\"\(className(of: scenario.file))\""
    if !scenario.tags.isEmpty {
      text += " group=\"\(xmlAttribute(scenario.tags.joined(separator: " ")))\""
    }
    if let elapsed = scenario.elapsed { text += " time=\"\(seconds(elapsed))\"" }
    return text
  }

  private mutating func appendSkipped(_ reason: String) {
    cases += "      <skipped message=\"\(xmlAttribute(reason))\"/>\n"
  }

  private mutating func append(_ failure: ScenarioFailure) {
    let problem = failure.problem
    cases += "      <failure type=\"\(xmlAttribute(problem.code))\""
    cases += " message=\"\(xmlAttribute(problem.message))\">"
    cases += xmlText(failure.text())
    cases += "</failure>\n"
  }

  private func facts(of scenario: ScenarioResult) -> String {
    var lines = ["\(printable(scenario.file)):\(scenario.line)"]
    if !scenario.tags.isEmpty { lines.append("tags: " + scenario.tags.joined(separator: ", ")) }
    if let steps = scenario.steps { lines.append("steps: \(steps)") }
    if scenario.verdict == .failed { lines.append("replay: " + scenario.replayCommand) }
    if scenario.furtherFailures > 0 {
      lines.append(pluralized(scenario.furtherFailures, "further failure") + ", not shown")
    }
    for warning in scenario.warnings { lines.append(warning.text()) }
    return lines.joined(separator: "\n")
  }

  /// The path with dots for slashes: what reads JUnit groups cases by this.
  private func className(of file: String) -> String {
    let stem = file.hasSuffix(".sextant") ? String(file.dropLast(8)) : file
    return xmlAttribute(
      stem.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "."))
  }

  /// Seconds with six digits after the point.
  private func seconds(_ nanoseconds: Int) -> String {
    let microseconds = String(max(0, nanoseconds) / 1000)
    let missing = max(0, 7 - microseconds.utf8.count)
    let padded = String(repeating: "0", count: missing) + microseconds
    return "\(padded.dropLast(6)).\(padded.suffix(6))"
  }
}

/// A text on one line, escaped for an attribute.
private func xmlAttribute(_ text: String) -> String { xmlText(printable(text)) }
