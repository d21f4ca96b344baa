import SextantExplore
import SextantInterpreter
import SextantReports
import SextantSyntax

/// Returns JUnit XML. Each finding, and each law or property that holds, is a test case. Undecided
/// findings are skipped tests.
package func searchXML(of report: SearchReport, file: String) -> String {
  let cases = report.entries.map { testCase($0, file) }
  func count(_ verdict: Finding.Verdict) -> Int {
    report.entries.count { $0.finding.verdict == verdict }
  }
  let name = xmlAttribute(file)
  let counts =
    "tests=\"\(cases.count)\" failures=\"\(count(.broken))\" errors=\"0\""
  let skipped = count(.undecided) + count(.notApplying)
  return """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="sextant" \(counts)>
      <testsuite name="\(name)" \(counts) skipped="\(skipped)" file="\(name)">
    \(cases.joined())  </testsuite>
    </testsuites>

    """
}

private func testCase(_ entry: SearchReport.Entry, _ file: String) -> String {
  let finding = entry.finding
  var content = ""
  switch finding.verdict {
  case .broken:
    content += "      <failure type=\"\(xmlAttribute(finding.word))\""
    content += " message=\"\(xmlAttribute(finding.message))\">"
    content += xmlText(searchText(of: entry, style: .plain)) + "</failure>\n"
  case .undecided, .notApplying:
    content += "      <skipped message=\"\(xmlAttribute(finding.message))\"/>\n"
  case .noted, .vacuous:
    content += "      <system-out>\(xmlText(searchText(of: entry, style: .plain)))</system-out>\n"
  case .holds: break
  }
  return """
        <testcase name="\(xmlAttribute(entry.scenario))" classname="\(xmlAttribute(file))">
    \(content)    </testcase>

    """
}
