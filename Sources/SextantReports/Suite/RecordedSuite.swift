package import SextantLanguage

/// A parsed report in JSON Lines. Reports in other formats can be created from it.
package struct RecordedSuite: Sendable {
  package let name: String
  package var scenarios: [ScenarioResult] = []
  package var summary = SuiteSummary()

  package init(parsing bytes: [UInt8], named name: String = "") throws(FileProblem) {
    self.name = name
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .map { (number: $0 + 1, bytes: Array($1)) }
      .filter { !$0.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
    if let first = lines.first, isDocument(first.bytes) {
      throw FileProblem(
        "the file is a JSON document, but JSON Lines are needed: write the report with `--report jsonl=FILE`"
      )
    }
    try read(lines)
  }

  private mutating func read(_ lines: [(number: Int, bytes: [UInt8])]) throws(FileProblem) {
    var hasEnded = false
    for line in lines {
      func fail(_ message: String) -> FileProblem {
        FileProblem("line \(line.number): \(message)")
      }
      if hasEnded { throw fail("unexpected line after the end of the report") }
      let json: JSONValue
      do {
        json = try JSONValue(parsing: line.bytes)
      } catch {
        throw fail("column \(error.column): \(error.message)")
      }
      do {
        guard json["summary"] != nil else {
          scenarios.append(try JSONScenarioReader().scenario(json))
          continue
        }
        var members = try JSONMembers(json, of: "the end of a report")
        try requireVersion(of: &members)
        try readEnd(&members)
        hasEnded = true
      } catch {
        throw fail(error.fileProblem.message)
      }
    }
    if !hasEnded { throw FileProblem("the end of the report is missing") }
  }

  private mutating func readEnd(_ members: inout JSONMembers) throws(StateProblem) {
    let json = try members.required("summary")
    let scenarios = scenarios
    summary = try below("summary") { () throws(StateProblem) in
      try JSONSummaryReader().summary(json, of: scenarios)
    }
    try members.end()
  }
}

private func requireVersion(of members: inout JSONMembers) throws(StateProblem) {
  let version = try members.number("schemaVersion")
  guard version == JSONReport.schemaVersion else {
    throw StateProblem(
      "expected version \(JSONReport.schemaVersion) of the format, found \(version)"
    )
    .below("schemaVersion")
  }
}

/// Returns whether a line belongs to a single JSON document, and not to JSON Lines. In JSON Lines,
/// quotes in names are escaped.
private func isDocument(_ line: [UInt8]) -> Bool {
  let text = String(decoding: line.filter { $0 != 0x20 && $0 != 0x0D }, as: UTF8.self)
  return text == "{" || text.contains("\"scenarios\":[")
}
