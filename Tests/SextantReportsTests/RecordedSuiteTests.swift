import Foundation
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import TestSupport
import Testing
@testable import ShellTestSupport

@Suite struct RecordedSuiteTests {
  /// Returns the formats whose reports change if the results are first converted to JSON Lines.
  private func differences(
    _ results: [ScenarioResult], change: (inout SuiteSummary) -> Void = { _ in }
  ) throws -> [String] {
    var found: [String] = []
    let text = SuiteSample.report("jsonl", results, change: change)
    let suite = try RecordedSuite(parsing: Array(text.utf8))
    let summary = suite.summary
    for format in SuiteFormats.all {
      let again = SuiteSample.report(format.name, suite.scenarios) { $0 = summary }
      if again != SuiteSample.report(format.name, results, change: change) {
        found.append(format.name)
      }
    }
    return found
  }

  @Test("JSON Lines contain every format, byte for byte")
  func sample() throws {
    #expect(try differences(SuiteSample.results) == [])
    #expect(try differences([]) == [])
    #expect(
      try differences(SuiteSample.results) {
        $0.wasInterrupted = true
        $0.isIncomplete = true
        $0.warnings = 3
        $0.elapsed = 12_345_678
        $0.filesNotRun = [
          .init(name: SuiteSample.hostileName, reason: "bad", line: 7),
          .init(name: "b", reason: ""),
        ]
        $0.shard = try? SuiteShard(index: 2, count: 3)
        $0.missing = [.init(name: SuiteSample.hostileName, reason: "is missing")]
      } == [])
  }

  @Test("JSON Lines contain every format for generated results")
  func generated() throws {
    var random = SeededRandom(seed: 17)
    for _ in 0..<cases(300) {
      let results = (0..<random.below(5)).map { _ in GeneratedResult.make(&random) }
      #expect(try differences(results) == [])
    }
  }

  @Test(
    "rejects an invalid report with the location",
    arguments: [
      ("", "the end of the report is missing"),
      ("[1, 2", "line 1: column 6: expected a comma or ]"),
      ("{\"na", "line 1: column 2: unterminated string"),
      ("nonsense", "line 1: column 1: expected a value"),
      ("[]", "line 1: a scenario must be an object"),
      (
        "{\n\"scenarios\": []}",
        "the file is a JSON document, but JSON Lines are needed: write the report with `--report jsonl=FILE`"
      ),
      (
        "{\"schemaVersion\": 3, \"scenarios\": [\n{\"na",
        "the file is a JSON document, but JSON Lines are needed: write the report with `--report jsonl=FILE`"
      ),
      (
        "{\"schemaVersion\": 1, \"summary\": {}}",
        "line 1: expected version 3 of the format, found 1 (at `/schemaVersion`)"
      ),
      ("{\"summary\": {}}", "line 1: the end of a report has no `schemaVersion`"),
      ("{\"name\": 3}", "line 1: `name` is not a string (at `/name`)"),
      ("{\"name\": \"a\"}\n", "line 1: a scenario has no `file`"),
      ("{\"a\":\n", "line 1: column 6: expected a value"),
    ])
  func badReports(_ text: String, _ message: String) {
    let error = #expect(throws: FileProblem.self) {
      try RecordedSuite(parsing: Array(text.utf8))
    }
    #expect(error?.message == message)
  }

  @Test(
    "rejects contradictory data",
    arguments: [
      (
        "\"passed\":2,", "\"passed\":1,",
        "line 7: the count is 1, but the report has 2 (at `/summary/passed`)"
      ),
      (
        "\"verdict\":\"failed\"", "\"verdict\":\"passed\"",
        "line 2: the failures contradict the verdict (at `/verdict`)"
      ),
      (
        "\"verdict\":\"todo\"", "\"verdict\":\"good\"",
        "line 4: unknown verdict (at `/verdict`)"
      ),
      ("\"steps\":3", "\"paces\":3", "line 1: a scenario has no `paces`"),
      (
        "\"line\":4", "\"line\":\"4\"",
        "line 2: `line` is not a non-negative integer (at `/failures/1/line`)"
      ),
      (
        "\"kind\":\"stack\"", "\"kind\":\"heap\"",
        "line 2: a node needs a kind and a name (at `/failures/0/graph/0/root`)"
      ),
    ])
  func rejectsInvalidMembers(_ old: String, _ new: String, _ message: String) throws {
    let text = SuiteSample.report("jsonl")
    let range = try #require(text.firstRange(of: old))
    let error = #expect(throws: FileProblem.self) {
      try RecordedSuite(
        parsing: Array((text[..<range.lowerBound] + new + text[range.upperBound...]).utf8))
    }
    #expect(error?.message == message)
  }

  @Test("rejects a report truncated at any position")
  func cut() {
    let bytes = Array(SuiteSample.report("jsonl").utf8)
    // The text is valid without its last newline.
    for end in 0..<bytes.count - 2 {
      #expect(throws: FileProblem.self, "\(end)") {
        try RecordedSuite(parsing: Array(bytes[..<end]))
      }
    }
  }

  @Test("accepts or rejects reports with changed bytes")
  func mutations() {
    let bytes = Array(SuiteSample.report("jsonl").utf8)
    var random = SeededRandom(seed: 4)
    var read = 0
    for _ in 0..<cases(2_000) {
      var changed = bytes
      for _ in 0...random.below(3) {
        changed[random.below(changed.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      if (try? RecordedSuite(parsing: changed)) != nil { read += 1 }
    }
    #expect(read > 0)
  }
}

private enum GeneratedResult {
  private static let texts = [
    "", "a", "two\nlines", SuiteSample.hostileName, "é🧭", "\u{0}\u{7F}", "👨‍👩‍👧", "\u{301}x", "\t",
    String(repeating: "wide 🧭 ", count: 300),
  ]

  private static func text(_ random: inout SeededRandom) -> String { random.pick(texts) ?? "" }

  static func make(_ random: inout SeededRandom) -> ScenarioResult {
    var result = ScenarioResult(
      name: text(&random), file: random.pick(["a.sextant", "b/c.sextant"]) ?? "",
      line: 1 + random.below(9))
    result.lastLine = random.below(3) == 0 ? nil : result.line + random.below(9)
    result.caseText = random.below(2) == 0 ? "" : text(&random)
    result.tags = (0..<random.below(3)).map { _ in text(&random) }
    result.steps = random.below(9)
    result.elapsed = random.below(2) == 0 ? nil : random.below(2_000_000_000)
    result.furtherWarnings = random.below(2)
    result.warnings = (0..<random.below(2)).map { _ in failure(.warning, &random) }
    switch random.below(6) {
    case 0:
      result.failures = (0...random.below(2)).map { _ in failure(.error, &random) }
      result.furtherFailures = random.below(2)
      result.printed = (0..<random.below(3)).map { line in
        PrintedText(file: "a.sextant", line: line + 1, text: text(&random))
      }
      result.furtherPrinted = random.below(2)
    case 1: result.remark = .todo(text(&random))
    case 2:
      result.remark = .skipped(text(&random))
      result.steps = nil
    case 3:
      result.hasRun = false
      result.steps = nil
    case 4:
      result.hasRun = false
      result.steps = nil
      result.failures = [failure(.error, &random)]
    default: break
    }
    return result
  }

  private static func failure(
    _ severity: Severity, _ random: inout SeededRandom
  ) -> ProblemReport {
    let lines = (0...random.below(4)).map { _ in
      text(&random).replacing("\n", with: " ").replacing("\r", with: " ")
    }
    let source = SourceText(name: "a.sextant", text: "x" + lines.joined(separator: "\n"))
    let start = source.boundary(near: UInt32(random.below(source.bytes.count + 1)))
    let end = source.boundary(near: start + UInt32(random.below(source.bytes.count + 1)))
    let hasPlace = random.below(5) > 0
    let span = Span(start: start, end: max(start, end))
    let problem = NavigationProblem(
      severity: severity, code: text(&random), number: random.below(9_999),
      message: text(&random), advice: random.below(2) == 0 ? nil : text(&random),
      at: SourcePlace(of: span, in: source))
    var result = ProblemReport(
      problem, excerpt: hasPlace ? SourcePart(of: span, in: source) : nil,
      sentence: text(&random))
    result.notes = (0..<random.below(3)).map { _ in text(&random) }
    if random.below(2) == 0 {
      result.statement = .init(
        file: text(&random), line: 1 + random.below(20), sentence: text(&random))
    }
    switch random.below(3) {
    case 0: result.graphs = .actual(tree(&random))
    case 1: result.graphs = .literals(expected: text(&random), actual: text(&random))
    default: break
    }
    return result
  }

  private static func value(_ random: inout SeededRandom) -> Value {
    switch random.below(8) {
    case 0: .bool(random.below(2) == 0)
    case 1: .int(random.below(100) - 50)
    case 2: .decimal(FixedDecimal(digits: random.below(9_999) - 5_000, scale: random.below(4)))
    case 3: .string(text(&random))
    case 4: .duration(random.below(9_999))
    case 5: .enumCase(random.pick(["plain", "fancy"]) ?? "")
    case 6: .node(Instance(number: UInt32(random.below(99))))
    default: .list((0..<random.below(3)).map { _ in value(&random) })
    }
  }

  private static func tree(_ random: inout SeededRandom) -> GraphSnapshot {
    var top = screen("Detail", 3, ("id", value(&random)), ("mode", value(&random)))
    top.owner = random.below(2) == 0 ? nil : .init(word: "flow", name: "Main")
    var sheet = stack(6, screen("Help", 7))
    sheet.tabBar = random.pick([.automatic, .hidden, .hiddenAnimated]) ?? .automatic
    var alert = NodeSnapshot(instance: 8, kind: .modal, name: "alert")
    alert.title = text(&random)
    alert.message = random.below(2) == 0 ? nil : text(&random)
    alert.buttons = [.init(title: text(&random), role: nil), .init(title: "No", role: "cancel")]
    top.presented = [
      .init(style: "sheet", source: "a", transition: "zoom", node: sheet),
      .init(style: "alert", node: alert),
    ]
    var root = tabs("Main", 1, selected: "home", ("home", stack(2, screen("Home", 9), top)))
    root.children[0].node.children[1].zoomSource = random.below(2) == 0 ? nil : text(&random)
    return graph(root)
  }
}
