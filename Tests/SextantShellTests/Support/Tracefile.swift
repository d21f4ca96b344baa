import Foundation
import SextantReports
@testable import ShellTestSupport

/// A reader of LCOV, as strict as the description in geninfo(1).
struct Tracefile {
  private(set) var files: [String] = []
  private(set) var functions = 0
  private(set) var branches = 0
  private(set) var problems: [String] = []

  private struct Record {
    var functions: [String] = []
    var hits: [String: Int] = [:]
    var branches: [String: String] = [:]
    var lines: [Int: Int] = [:]
    var counts: [String: Int] = [:]
  }

  private struct NoNumber: Error {
    let text: Substring
  }

  init(_ text: String) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if lines.popFirst() != "TN:" { problems.append("it begins with no `TN:`") }
    if lines.popLast() != "" { problems.append("it has no end of line at its end") }
    var record: Record?
    for line in lines {
      if line.hasPrefix("SF:") {
        if record != nil { problems.append("a record without end before \(line)") }
        let file = String(line.dropFirst(3))
        if files.contains(file) { problems.append("\(file) is there twice") }
        files.append(file)
        record = Record()
      } else if line == "end_of_record" {
        if let record { end(record) } else { problems.append("an end without a record") }
        record = nil
      } else if var current = record {
        try read(line, &current)
        record = current
      } else {
        problems.append("\(line) stands in no record")
      }
    }
    if record != nil { problems.append("the last record has no end") }
  }

  private mutating func read(_ line: Substring, _ record: inout Record) throws {
    func number(_ text: Substring) throws -> Int {
      guard let number = Int(text), number >= 0 else { throw NoNumber(text: text) }
      return number
    }
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return problems.append("\(line) is no record") }
    let fields = parts[1].split(separator: ",", omittingEmptySubsequences: false)
    switch parts[0] {
    case "FN":
      _ = try number(fields[0])
      let name = fields.dropFirst().joined(separator: ",")
      if record.functions.contains(name) { problems.append("\(name) is there twice") }
      record.functions.append(name)
    case "FNDA":
      let name = fields.dropFirst().joined(separator: ",")
      if !record.functions.contains(name) { problems.append("\(name) is no function") }
      record.hits[name] = try number(fields[0])
    case "BRDA":
      _ = try fields.prefix(3).map(number)
      if fields.count != 4 { problems.append("\(line) has \(fields.count) fields") }
      if fields[3] != "-" { _ = try number(fields[3]) }
      let key = fields.prefix(3).joined(separator: ",")
      if record.branches.updateValue(String(fields[3]), forKey: key) != nil {
        problems.append("the branch \(key) is there twice")
      }
    case "DA":
      if record.lines.updateValue(try number(fields[1]), forKey: try number(fields[0])) != nil {
        problems.append("the line \(fields[0]) is there twice")
      }
    case "FNF", "FNH", "BRF", "BRH", "LF", "LH":
      record.counts[String(parts[0])] = try number(parts[1])
    default: problems.append("there is no \(parts[0])")
    }
  }

  private mutating func end(_ record: Record) {
    let taken = record.branches.values.count { $0 != "-" && $0 != "0" }
    let wanted = [
      "FNF": record.functions.count, "FNH": record.hits.values.count { $0 > 0 },
      "BRF": record.branches.count, "BRH": taken, "LF": record.lines.count,
      "LH": record.lines.values.count { $0 > 0 },
    ]
    if record.counts != wanted { problems.append("\(record.counts) is not \(wanted)") }
    if record.hits.count != record.functions.count { problems.append("a function has no hits") }
    functions += record.functions.count
    branches += record.branches.count
  }
}

enum RepositorySchema {
  static func named(_ name: String) throws -> Schema {
    let file = RepositoryScripts.root.appending(path: "Grammar/\(name).schema.json")
    return Schema(try JSONValue(parsing: [UInt8](Data(contentsOf: file))))
  }
}
