/// A suite in the XML of JUnit: a `testsuite` for each file, held to the schema of Jenkins (its
/// xUnit plugin's `junit-10.xsd`), which allows no attributes of a case beyond name, class, time and
/// group: what else is known of a case stands in its `system-out`.
public struct JUnitReport: SuiteReport {
  /// The cases of the current file; its element begins with their number.
  private var cases = ""
  private var file: String?
  private var counts = SuiteCounts()

  public init() {}

  public mutating func begin(to text: inout String) {
    text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"sextant\">\n"
  }

  public mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    if scenario.file != file {
      endFile(to: &text)
      file = scenario.file
    }
    counts.add(scenario.verdict)
    cases += "    <testcase\(attributes(of: scenario))>\n"
    switch scenario.verdict {
    case .passed: break
    case .failed: for failure in scenario.failures { append(failure) }
    case .notRun: cases += "      <skipped message=\"not run\"/>\n"
    }
    cases += "      <system-out>\(xml(facts(of: scenario)))</system-out>\n    </testcase>\n"
  }

  public mutating func end(_ summary: SuiteSummary, to text: inout String) {
    endFile(to: &text)
    for file in summary.brokenFiles {
      text += """
          <testsuite name="\(xml(file.name))" tests="1" failures="0" errors="1" skipped="0" file="\(xml(file.name))">
            <testcase name="\(xml(file.name))" classname="\(xml(className(of: file.name)))">
              <error type="didNotRun" message="\(xml(file.message))"/>
            </testcase>
          </testsuite>

        """
    }
    text += "</testsuites>\n"
  }

  private mutating func endFile(to text: inout String) {
    guard let file else { return }
    text += "  <testsuite name=\"\(xml(file))\" tests=\"\(counts.total)\""
    text += " failures=\"\(counts.failed)\" errors=\"0\" skipped=\"\(counts.notRun)\""
    text += " file=\"\(xml(file))\">\n\(cases)  </testsuite>\n"
    cases = ""
    counts = SuiteCounts()
  }

  private func attributes(of scenario: ScenarioResult) -> String {
    var text = " name=\"\(xml(scenario.name))\" classname=\"\(xml(className(of: scenario.file)))\""
    if !scenario.tags.isEmpty {
      text += " group=\"\(xml(scenario.tags.joined(separator: " ")))\""
    }
    if let elapsed = scenario.elapsed { text += " time=\"\(seconds(elapsed))\"" }
    return text
  }

  private mutating func append(_ failure: ScenarioFailure) {
    let problem = failure.problem
    cases += "      <failure type=\"\(xml(problem.code))\" message=\"\(xml(problem.message))\">"
    cases += xml(failure.text(width: 100))
    cases += "</failure>\n"
  }

  private func facts(of scenario: ScenarioResult) -> String {
    var lines = ["\(scenario.file):\(scenario.line)"]
    if !scenario.tags.isEmpty { lines.append("tags: " + scenario.tags.joined(separator: ", ")) }
    if let steps = scenario.steps { lines.append("steps: \(steps)") }
    return lines.joined(separator: "\n")
  }

  /// The path with dots for slashes: what reads JUnit groups cases by this.
  private func className(of file: String) -> String {
    let stem = file.hasSuffix(".sextant") ? String(file.dropLast(8)) : file
    return stem.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: ".")
  }

  /// Seconds with six digits after the point.
  private func seconds(_ nanoseconds: Int) -> String {
    let microseconds = String(max(0, nanoseconds) / 1000)
    let padded = String(repeating: "0", count: max(0, 7 - microseconds.utf8.count)) + microseconds
    return "\(padded.dropLast(6)).\(padded.suffix(6))"
  }
}

/// A text escaped for XML, in elements and attributes. XML 1.0 has no way to write control
/// characters and the like: their place is marked.
func xml(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n": result += "&#10;"
    case "\t": result += "&#9;"
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
