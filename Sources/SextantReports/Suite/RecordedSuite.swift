package import SextantLanguage

/// What a report in JSON holds: the results, from which every report can be made again.
package struct RecordedSuite: Sendable {
  /// What the report is called in errors.
  package let name: String
  /// In the order of the suite.
  package var scenarios: [ScenarioResult] = []
  /// Its counts are those of the scenarios.
  package var summary = SuiteSummary()

  /// Parses a document of `--report json`, or the lines of `--report jsonl`.
  ///
  /// - Throws: why it is no report, or not a whole one, with the place.
  package init(parsing bytes: [UInt8], named name: String = "") throws(FileProblem) {
    self.name = name
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .map { (number: $0 + 1, bytes: Array($1)) }
      .filter { !$0.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
    // A document has its scenarios inside.
    if let first = lines.first, let json = try? JSONValue(parsing: first.bytes),
      json["scenarios"] == nil
    {
      try read(lines)
      return
    }
    let json: JSONValue
    do {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw FileProblem(error.description)
    }
    do {
      var members = try JSONMembers(json, of: "a report of a suite")
      try requireVersion(of: &members)
      _ = try members.required("scenarios")
      scenarios = try members.list("scenarios", JSONScenarioReader().scenario)
      try readEnd(&members)
    } catch {
      throw error.fileProblem
    }
  }

  private mutating func read(_ lines: [(number: Int, bytes: [UInt8])]) throws(FileProblem) {
    var hasEnded = false
    for line in lines {
      func fail(_ message: String) -> FileProblem {
        FileProblem("line \(line.number): \(message)")
      }
      if hasEnded { throw fail("the report has ended before") }
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
    if !hasEnded { throw FileProblem("its end is missing") }
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

/// Refuses what another version of the program has written.
private func requireVersion(of members: inout JSONMembers) throws(StateProblem) {
  let version = try members.number("schemaVersion")
  guard version == JSONReport.schemaVersion else {
    throw StateProblem(
      "it is version \(version) of the format, and not \(JSONReport.schemaVersion)"
    )
    .below("schemaVersion")
  }
}
