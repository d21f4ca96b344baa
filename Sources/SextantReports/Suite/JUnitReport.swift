import SextantInterpreter
internal import SextantLanguage
import SextantRuntime
internal import SextantSyntax

/// A suite as JUnit XML. Each file is a `testsuite`.
///
/// The report conforms to the schema of Jenkins (`junit-10.xsd` of the xUnit plugin). In this
/// schema, a case has only the attributes name, class, time and group. `system-out` contains the
/// other data.
package struct JUnitReport: SuiteReport {
  private var document = JUnitDocument()
  private var cases = ""
  private var file: ExactText?
  private var totals = JUnitDocument.Totals()

  private let seed: Int?

  package init(seed: Int? = nil) { self.seed = seed }

  package var needsPassedScenarios: Bool { true }

  package mutating func append(_ scenario: ScenarioResult, to text: inout String) {
    if scenario.$file != file {
      endFile()
      file = scenario.$file
    }
    totals += .init(tests: 1, elapsed: scenario.elapsed)
    var content = ""
    switch scenario.verdict {
    case .passed, .elsewhere: break
    case .failed:
      totals.failures += 1
      for failure in scenario.failures {
        content += JUnitDocument.problem(
          "failure", failure.problem.code, failure.wholeMessage, PrettyReport.text(of: failure))
      }
    case .notRun: content = skipped("not run")
    case .skipped: content = skipped(scenario.remark?.reason ?? "")
    case .todo: content = skipped("todo: " + (scenario.remark?.reason ?? ""))
    }
    let tags = xmlAttribute(scenario.tags.joined(separator: " "))
    let group = scenario.tags.isEmpty ? "" : " group=\"\(tags)\""
    cases += JUnitDocument.testCase(
      scenario.name, className: className(of: scenario.file),
      attributes: group + JUnitDocument.time(scenario.elapsed),
      content + JUnitDocument.output(facts(of: scenario)))
  }

  package mutating func end(_ summary: SuiteSummary, to text: inout String) {
    endFile()
    for file in summary.allNotRun {
      let error = JUnitDocument.problem("error", "didNotRun", file.reason)
      document.append(
        file.name, .init(tests: 1, errors: 1),
        JUnitDocument.testCase(file.name, className: className(of: file.name), error))
    }
    for missing in summary.evidence.unwitnessed {
      let failure = JUnitDocument.problem("failure", SometimesResult.code, missing.message)
      let place = JUnitDocument.output("\(printable(missing.file)):\(missing.line)")
      document.append(
        missing.file, .init(tests: 1, failures: 1),
        JUnitDocument.testCase(
          missing.title, className: className(of: missing.file), failure + place))
    }
    text += document.text
  }

  private mutating func endFile() {
    guard let file else { return }
    let seed = seed.map { "<property name=\"seed\" value=\"\($0)\"/>" }
    let properties = seed.map { "    <properties>\($0)</properties>\n" } ?? ""
    document.append(file.wrappedValue, totals, properties + cases)
    cases = ""
    totals = .init()
  }

  private mutating func skipped(_ reason: String) -> String {
    totals.skipped += 1
    return "      <skipped message=\"\(xmlAttribute(reason))\"/>\n"
  }

  private func facts(of scenario: ScenarioResult) -> String {
    var lines = ["\(printable(scenario.file)):\(scenario.line)"]
    if !scenario.tags.isEmpty { lines.append("tags: " + scenario.tags.joined(separator: ", ")) }
    if let steps = scenario.steps { lines.append("steps: \(steps)") }
    if scenario.verdict == .failed { lines.append("replay: " + scenario.replayCommand) }
    if scenario.furtherFailures > 0 {
      lines.append(pluralized(scenario.furtherFailures, "further failure") + ", not shown")
    }
    let printed = PrettyReport.printedText(of: scenario)
    if !printed.isEmpty { lines.append(printed) }
    for warning in scenario.warnings { lines.append(PrettyReport.text(of: warning)) }
    return lines.joined(separator: "\n")
  }

  /// Returns the path with dots instead of slashes. JUnit readers group cases by this class name.
  ///
  /// Different paths have different class names: dots and unprintable characters of the path are
  /// percent-encoded. The class name of an absolute path begins with a dot. If the path does not
  /// end in `.sextant`, the class name ends in `%`.
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
}
