import SextantInterpreter
internal import SextantLanguage
import SextantRuntime
internal import SextantSyntax

/// A suite in the XML of JUnit: a `testsuite` for each file, held to the schema of Jenkins (its
/// xUnit plugin's `junit-10.xsd`), which allows no attributes of a case beyond name, class, time and
/// group: what else is known of a case stands in its `system-out`.
package struct JUnitReport: SuiteReport {
  /// How many cases an element has, as its attributes say it before the cases come.
  private struct Totals {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    /// The duration in nanoseconds, if it is measured.
    var elapsed: Int?

    static func += (totals: inout Totals, other: Totals) {
      totals.tests += other.tests
      totals.failures += other.failures
      totals.errors += other.errors
      totals.skipped += other.skipped
      if let time = other.elapsed { totals.elapsed = (totals.elapsed ?? 0) + time }
    }
  }

  /// The elements of the files so far, and what they add up to.
  private var suites = ""
  private var all = Totals()
  /// The cases of the current file.
  private var cases = ""
  private var file: ExactText?
  private var totals = Totals()

  /// What the order of the cases is drawn from, if it is.
  private let seed: Int?

  package init(seed: Int? = nil) { self.seed = seed }

  package var wantsPassed: Bool { true }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    if scenario.$file != file {
      endFile()
      file = scenario.$file
    }
    totals.tests += 1
    if let time = scenario.elapsed { totals.elapsed = (totals.elapsed ?? 0) + time }
    cases += "    <testcase\(attributes(of: scenario))>\n"
    switch scenario.verdict {
    case .passed, .elsewhere: break
    case .failed:
      totals.failures += 1
      for failure in scenario.failures { append(failure) }
    case .notRun: appendSkipped("not run")
    case .skipped: appendSkipped(scenario.remark?.reason ?? "")
    case .todo: appendSkipped("todo: " + (scenario.remark?.reason ?? ""))
    }
    cases += "      <system-out>\(xmlText(facts(of: scenario)))</system-out>\n    </testcase>\n"
  }

  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    endFile()
    for file in summary.allNotRun {
      let name = xmlAttribute(file.name)
      var cases = "    <testcase name=\"\(name)\" classname=\"\(className(of: file.name))\">\n"
      cases += "      <error type=\"didNotRun\" message=\"\(xmlAttribute(file.reason))\"/>\n"
      cases += "    </testcase>\n"
      append(file.name, Totals(tests: 1, errors: 1), cases)
    }
    for missing in summary.reach.unwitnessed {
      let (file, title) = (xmlAttribute(missing.file), xmlAttribute(missing.title))
      var cases = "    <testcase name=\"\(title)\" classname=\"\(className(of: missing.file))\">\n"
      cases += "      <failure type=\"\(SometimesResult.code)\""
      cases += " message=\"\(xmlAttribute(missing.message))\"/>\n"
      cases += "      <system-out>\(file):\(missing.line)</system-out>\n    </testcase>\n"
      append(missing.file, Totals(tests: 1, failures: 1), cases)
    }
    text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    // The schema has no number of skipped cases here.
    text += "<testsuites name=\"sextant\"\(counts(of: all))\(time(all.elapsed))>\n"
    text += "\(suites)</testsuites>\n"
  }

  private mutating func endFile() {
    guard let file else { return }
    let seed = seed.map { "<property name=\"seed\" value=\"\($0)\"/>" }
    let properties = seed.map { "    <properties>\($0)</properties>\n" } ?? ""
    append(file.wrappedValue, totals, properties + cases)
    cases = ""
    totals = Totals()
  }

  /// Appends the element of a file.
  private mutating func append(_ file: String, _ totals: Totals, _ content: String) {
    let name = xmlAttribute(file)
    suites += "  <testsuite name=\"\(name)\"\(counts(of: totals)) skipped=\"\(totals.skipped)\""
    suites += "\(time(totals.elapsed)) file=\"\(name)\">\n\(content)  </testsuite>\n"
    all += totals
  }

  private func counts(of totals: Totals) -> String {
    " tests=\"\(totals.tests)\" failures=\"\(totals.failures)\" errors=\"\(totals.errors)\""
  }

  private func attributes(of scenario: ScenarioResult) -> String {
    var text = " name=\"\(xmlAttribute(scenario.name))\""
    text += " classname=\"\(className(of: scenario.file))\""
    if !scenario.tags.isEmpty {
      text += " group=\"\(xmlAttribute(scenario.tags.joined(separator: " ")))\""
    }
    return text + time(scenario.elapsed)
  }

  private mutating func appendSkipped(_ reason: String) {
    totals.skipped += 1
    cases += "      <skipped message=\"\(xmlAttribute(reason))\"/>\n"
  }

  private mutating func append(_ failure: ProblemReport) {
    let problem = failure.problem
    cases += "      <failure type=\"\(xmlAttribute(problem.code))\""
    cases += " message=\"\(xmlAttribute(problem.message))\">"
    cases += xmlText(PrettyReport.text(of: failure))
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
    for warning in scenario.warnings { lines.append(PrettyReport.text(of: warning)) }
    return lines.joined(separator: "\n")
  }

  /// The path with dots for slashes: what reads JUnit groups cases by this. No two files have the
  /// same: a dot of a name, and what cannot be shown, is written in digits, as in a URI; a name
  /// that does not end in `.sextant` ends in a bare `%`; and an absolute path begins with a dot.
  private func className(of file: String) -> String {
    let path = normalizedPath(file)
    let isScript = path.hasSuffix(".sextant")
    let stem = isScript ? path.dropLast(8) : path[...]
    let parts = stem.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.unicodeScalars.map { scalar in
        let text = String(scalar)
        let isPlain = scalar != "." && scalar != "%" && printable(text) == text
        return isPlain ? text : percentEncoded(text)
      }.joined()
    }
    return xmlText(parts.joined(separator: ".") + (isScript ? "" : "%"))
  }

  /// A duration as an attribute: seconds with three digits after the point, as the schema has them.
  private func time(_ nanoseconds: Int?) -> String {
    guard let nanoseconds else { return "" }
    let milliseconds = String((max(0, nanoseconds) + 500_000) / 1_000_000)
    let digits = String(repeating: "0", count: max(0, 4 - milliseconds.utf8.count)) + milliseconds
    return " time=\"\(digits.dropLast(3)).\(digits.suffix(3))\""
  }
}
