package import SextantSyntax

/// Returns the report as a SARIF 2.1.0 log with a single run, for code scanning services.
package func sarif(
  of report: CheckReport, rule: (Code) -> CheckReport.Rule
) -> String {
  var writer = SARIFWriter(report)
  return writer.log(rule).text + "\n"
}

private struct SARIFWriter {
  private static let root = "%SRCROOT%"

  private let report: CheckReport
  private var positions: [Int: TextPositions] = [:]
  private var rules: [(code: Code, severity: Severity)] = []
  private var indices: [Code: Int] = [:]

  init(_ report: CheckReport) {
    self.report = report
    var severities: [Code: Severity] = [:]
    for diagnostic in report.artifacts.flatMap(\.diagnostics) {
      let known = severities[diagnostic.code]?.rawValue ?? 0
      if diagnostic.severity.rawValue >= known { severities[diagnostic.code] = diagnostic.severity }
    }
    rules = severities.map { ($0.key, $0.value) }.sorted { $0.code.number < $1.code.number }
    for (index, rule) in rules.enumerated() { indices[rule.code] = index }
  }

  mutating func log(_ rule: (Code) -> CheckReport.Rule) -> JSONValue {
    [
      "$schema":
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0", "runs": [run(rule)],
    ]
  }

  private mutating func run(_ rule: (Code) -> CheckReport.Rule) -> JSONValue {
    let artifacts = report.artifacts.indices.map { place -> JSONValue in
      ["location": location(of: place, isIndexed: false), "roles": ["analysisTarget"]]
    }
    let results = report.artifacts.enumerated().flatMap { place, artifact in
      artifact.diagnostics.map { result($0, in: place) }
    }
    return [
      "tool": [
        "driver": [
          "name": "sextant", "semanticVersion": .string(report.version),
          "rules": .array(rules.map { json(rule($0.code), of: $0.code, $0.severity) }),
        ]
      ],
      "invocations": [invocation],
      "originalUriBaseIds": JSONValue(members: [(Self.root, ["uri": .string(report.root)])]),
      "columnKind": "utf16CodeUnits", "newlineSequences": ["\r\n", "\n"],
      "defaultEncoding": "utf-8", "defaultSourceLanguage": "sextant",
      "artifacts": .array(artifacts), "results": .array(results),
    ]
  }

  private func json(
    _ rule: CheckReport.Rule, of code: Code, _ severity: Severity
  ) -> JSONValue {
    [
      "id": .string(code.word), "shortDescription": text(rule.summary),
      "fullDescription": text(rule.cause.isEmpty ? rule.summary : rule.cause),
      "help": ["text": .string(Self.plain(rule.help)), "markdown": .string(rule.markdown)],
      "defaultConfiguration": ["level": .string("\(severity)")],
      "properties": ["number": .int(code.number)],
    ]
  }

  private var invocation: JSONValue {
    let notifications = report.failures.map { failure -> JSONValue in
      ["level": "error", "message": text("\(failure.path): \(failure.message)")]
    }
    return [
      "executionSuccessful": .bool(report.failures.isEmpty),
      "exitCode": .int(Int(report.exitCode)),
      "toolExecutionNotifications": .array(notifications),
    ]
  }

  private mutating func result(_ diagnostic: Diagnostic, in place: Int) -> JSONValue {
    let help = diagnostic.help.map { ": " + $0 } ?? ""
    var result: JSONValue = [
      "ruleId": .string(diagnostic.code.word), "ruleIndex": .int(indices[diagnostic.code] ?? 0),
      "level": .string("\(diagnostic.severity)"), "message": text(diagnostic.message + help),
      "locations": [["physicalLocation": physical(diagnostic.span, in: place)]],
    ]
    if !diagnostic.notes.isEmpty {
      let locations = diagnostic.notes.enumerated().compactMap { id, note in
        report.place(of: note.file).map { location(of: note, id: id, in: $0) }
      }
      result["relatedLocations"] = .array(locations)
    }
    if let fix = diagnostic.fix { result["fixes"] = [json(fix, in: place)] }
    return result
  }

  private mutating func location(of note: Note, id: Int, in place: Int) -> JSONValue {
    [
      "id": .int(id), "physicalLocation": physical(note.span, in: place),
      "message": text(note.message),
    ]
  }

  private mutating func json(_ fix: Fix, in place: Int) -> JSONValue {
    let replacements = fix.edits.map { edit in
      var replacement: JSONValue = [:]
      replacement["deletedRegion"] = region(edit.span, in: place)
      replacement["insertedContent"] = ["text": .string(edit.replacement)]
      return replacement
    }
    let change: JSONValue = [
      "artifactLocation": location(of: place), "replacements": .array(replacements),
    ]
    return ["description": text(fix.title), "artifactChanges": [change]]
  }

  // MARK: Places

  private mutating func physical(_ span: Span, in place: Int) -> JSONValue {
    var physical: JSONValue = ["artifactLocation": location(of: place)]
    physical["region"] = region(span, in: place)
    return physical
  }

  private func location(of place: Int, isIndexed: Bool = true) -> JSONValue {
    let artifact = report.artifacts[place]
    var location: JSONValue = [
      "uri": .string(artifact.repositoryPath.map(uriPath) ?? artifact.uri)
    ]
    if artifact.repositoryPath != nil { location["uriBaseId"] = .string(Self.root) }
    if isIndexed { location["index"] = .int(place) }
    return location
  }

  /// Returns the region in lines and UTF-16 code units, both counted from 1. The end is exclusive.
  /// Returns nil if the text is unknown.
  private mutating func region(_ span: Span, in place: Int) -> JSONValue? {
    guard let source = report.artifacts[place].source else { return nil }
    var known = positions[place] ?? TextPositions(source, breaksAtReturns: false)
    let start = known.position(of: span.start)
    let end = known.position(of: max(span.start, span.end))
    positions[place] = known
    return [
      "startLine": .int(start.line + 1), "startColumn": .int(start.column + 1),
      "endLine": .int(end.line + 1), "endColumn": .int(end.column + 1),
    ]
  }

  /// Returns a text as plain text of a message: escapes brackets and braces, which would begin
  /// links and placeholders.
  private func text(_ text: String) -> JSONValue { ["text": .string(Self.plain(text))] }

  private static func plain(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "[", "]": "\\\(scalar)"
      case "{", "}": "\(scalar)\(scalar)"
      default: nil
      }
    }
  }
}
