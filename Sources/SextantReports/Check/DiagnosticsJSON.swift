internal import SextantSyntax

/// The result of checking as one JSON document: for each file its diagnostics in the format of the
/// Language Server Protocol 3.17. `Grammar/diagnostics.schema.json` describes it.
package func diagnosticsJSON(of report: CheckReport) -> String {
  var writer = DiagnosticsJSON(report)
  return writer.document()
}

private struct DiagnosticsJSON {
  private var json = JSONWriter()
  private let report: CheckReport
  private var positions: SourcePositions

  private static let schemaVersion = 1

  init(_ report: CheckReport) {
    self.report = report
    positions = SourcePositions(report, breaksAtReturns: true)
  }

  mutating func document() -> String {
    json.beginObject()
    json.member("schemaVersion", Self.schemaVersion)
    json.key("files")
    json.beginArray()
    for artifact in report.artifacts {
      json.beginObject()
      json.member("uri", artifact.uri)
      json.member("path", artifact.path)
      json.key("diagnostics")
      json.beginArray()
      for diagnostic in artifact.diagnostics { write(diagnostic) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.member("failures", report.failures) { json, failure in
      json.beginObject()
      json.member("path", failure.path)
      json.member("message", failure.message)
      json.endObject()
    }
    json.endObject()
    json.newline()
    return json.text
  }

  private mutating func write(_ diagnostic: Diagnostic) {
    json.beginObject()
    range(diagnostic.span, in: diagnostic.file)
    json.member("severity", number(of: diagnostic.severity))
    json.member("code", diagnostic.code.word)
    json.member("source", "sextant")
    json.member("message", diagnostic.message)
    // 1 is Unnecessary.
    json.member("tags", isAboutUnused(diagnostic) ? [1] : []) { $0.int($1) }
    json.key("relatedInformation")
    json.beginArray()
    for place in diagnostic.notes { write(place) }
    json.endArray()
    json.key("data")
    json.beginObject()
    json.member("number", diagnostic.code.number)
    json.member("suggestion", diagnostic.help)
    json.key("fix")
    if let fix = diagnostic.fix { write(fix, in: diagnostic.file) } else { json.null() }
    json.endObject()
    json.endObject()
  }

  private mutating func write(_ place: Note) {
    json.beginObject()
    json.key("location")
    json.beginObject()
    json.member("uri", report.place(of: place.file).map { report.artifacts[$0].uri } ?? "")
    range(place.span, in: place.file)
    json.endObject()
    json.member("message", place.message)
    json.endObject()
  }

  private mutating func write(_ fix: Fix, in file: String) {
    json.beginObject()
    json.member("title", fix.title)
    json.key("edits")
    json.beginArray()
    for edit in fix.edits {
      json.beginObject()
      range(edit.span, in: file)
      json.member("newText", edit.replacement)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  /// Lines and UTF-16 code units from 0; the start if there is no text.
  private mutating func range(_ span: Span, in file: String) {
    let range = report.place(of: file).flatMap { positions.range(of: span, in: $0) }
    json.key("range")
    json.beginObject()
    for (name, place) in [("start", range?.start), ("end", range?.end)] {
      json.key(name)
      json.beginObject()
      json.member("line", place?.line ?? 0)
      json.member("character", place?.column ?? 0)
      json.endObject()
    }
    json.endObject()
  }
}

/// A severity as the protocol numbers it.
private func number(of severity: Severity) -> Int {
  switch severity {
  case .error: 1
  case .warning: 2
  case .note: 3
  }
}
