internal import SextantSyntax

/// Returns the diagnostics of each file in the format of the Language Server Protocol 3.17. The
/// schema is `Grammar/diagnostics.schema.json`.
package func diagnosticsDocument(of report: CheckReport) -> JSONValue {
  var writer = DiagnosticsWriter(report: report)
  return writer.document()
}

private struct DiagnosticsWriter {
  private static let schemaVersion = 1

  let report: CheckReport
  var ranges: [Int: RangeWriter] = [:]

  mutating func document() -> JSONValue {
    let files = report.artifacts.map { artifact -> JSONValue in
      [
        "uri": .string(artifact.uri), "path": .string(artifact.path),
        "diagnostics": .array(artifact.diagnostics.map { json($0) }),
      ]
    }
    let failures = report.failures.map { failure -> JSONValue in
      ["path": .string(failure.path), "message": .string(failure.message)]
    }
    return [
      "schemaVersion": .int(Self.schemaVersion), "files": .array(files),
      "failures": .array(failures),
    ]
  }

  private mutating func json(_ diagnostic: Diagnostic) -> JSONValue {
    [
      "range": range(diagnostic.span, in: diagnostic.file),
      "severity": .int(number(of: diagnostic.severity)), "code": .string(diagnostic.code.word),
      "source": "sextant", "message": .string(diagnostic.message),
      // 1 is `Unnecessary`: the marked code has no effect.
      "tags": diagnostic.code.word.hasPrefix("unused") ? [1] : [],
      "relatedInformation": .array(diagnostic.notes.map { json($0) }),
      "data": [
        "number": .int(diagnostic.code.number), "suggestion": JSONValue(diagnostic.help),
        "fix": diagnostic.fix.map { json($0, in: diagnostic.file) } ?? .null,
      ],
    ]
  }

  private mutating func json(_ place: Note) -> JSONValue {
    let uri = report.place(of: place.file).map { report.artifacts[$0].uri } ?? ""
    return [
      "location": ["uri": .string(uri), "range": range(place.span, in: place.file)],
      "message": .string(place.message),
    ]
  }

  private mutating func json(_ fix: Fix, in file: String) -> JSONValue {
    let edits = fix.edits.map { edit -> JSONValue in
      ["range": range(edit.span, in: file), "newText": .string(edit.replacement)]
    }
    return ["title": .string(fix.title), "edits": .array(edits)]
  }

  /// Returns the range in lines and UTF-16 code units, both counted from 0. If the text is unknown,
  /// returns the start of the text.
  private mutating func range(_ span: Span, in file: String) -> JSONValue {
    guard let place = report.place(of: file), let source = report.artifacts[place].source else {
      return RangeWriter.start
    }
    return ranges[place, default: RangeWriter(source)].range(span)
  }
}

private func number(of severity: Severity) -> Int {
  switch severity {
  case .error: 1
  case .warning: 2
  case .note: 3
  }
}
