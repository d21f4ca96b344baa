internal import SextantLanguage

/// What a report in JSON holds: the results, from which every report can be made again.
package struct RecordedSuite: Sendable {
  /// In the order of the suite.
  package var scenarios: [ScenarioResult] = []
  /// Its counts are those of the scenarios. Nil for lines that were cut off.
  package var summary: SuiteSummary?

  /// Why a report cannot be read.
  package struct Problem: Error, Sendable, Hashable {
    package var message: String
    /// Whether it is that the end is missing.
    package var isCutOff = false
  }

  /// Parses a document of `--report json`, or the lines of `--report jsonl`, of which the end may be
  /// missing.
  ///
  /// - Throws: `Problem` with the place.
  package init(parsing bytes: [UInt8]) throws(Problem) {
    guard let lines = JSONLines(bytes) else {
      self = try RecordedSuite(document: bytes)
      return
    }
    self = try RecordedSuite(lines: lines)
  }

  private init(document bytes: [UInt8]) throws(Problem) {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw Problem(message: error.description, isCutOff: error.isAtEnd)
    }
    do {
      var members = try JSONMembers(json, of: "a report of a suite")
      try requireVersion(of: &members)
      _ = try members.required("scenarios")
      scenarios = try members.list("scenarios", JSONScenarioReader().scenario)
      let last = try members.required("summary")
      summary = try below("summary") { () throws(StateProblem) in
        try JSONSummaryReader().summary(last, of: scenarios)
      }
      try members.end()
    } catch {
      throw Problem(message: error.fileProblem.message)
    }
  }

  private init(lines: JSONLines) throws(Problem) {
    let reader = JSONScenarioReader()
    for line in lines.all {
      func fail(_ message: String) -> Problem {
        Problem(message: "line \(line.number): \(message)")
      }
      if summary != nil { throw fail("the report has ended before") }
      let json: JSONValue
      do {
        json = try JSONValue(parsing: Array(line.bytes))
      } catch {
        if line.isLast, error.isAtEnd { return }
        throw fail("column \(error.column): \(error.message)")
      }
      do {
        guard json["summary"] != nil else {
          scenarios.append(try reader.scenario(json))
          continue
        }
        var members = try JSONMembers(json, of: "the end of a report")
        try requireVersion(of: &members)
        let last = try members.required("summary")
        summary = try below("summary") { () throws(StateProblem) in
          try JSONSummaryReader().summary(last, of: scenarios)
        }
        try members.end()
      } catch {
        throw fail(error.fileProblem.message)
      }
    }
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

/// A text of which each line is a value.
private struct JSONLines {
  struct Line {
    let number: Int
    let bytes: ArraySlice<UInt8>
    /// Whether nothing follows, not even the end of the line.
    let isLast: Bool
  }

  let all: [Line]

  /// Nil for a document, which has its `scenarios` inside; what is empty is lines without the end.
  init?(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    all = parts.enumerated().compactMap { index, part in
      part.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        ? nil : Line(number: index + 1, bytes: part, isLast: index == parts.count - 1)
    }
    guard let first = all.first else { return }
    guard let json = try? JSONValue(parsing: Array(first.bytes)), json["scenarios"] == nil else {
      return nil
    }
  }
}
