package import SextantSyntax

/// The result of checking as a SARIF 2.1.0 log with one run, for code scanning services.
///
/// - Parameter rule: the documentation of a code.
package func sarif(
  of report: CheckReport, rule: (Code) -> CheckReport.Rule
) -> String {
  var writer = SARIFWriter(report)
  return writer.log(rule)
}

private struct SARIFWriter {
  /// What tools call the root of a repository.
  private static let root = "%SRCROOT%"

  private var json = JSONWriter()
  private let report: CheckReport
  private var positions: SourcePositions
  /// The codes that occur, sorted by number, with the lowest severity of each.
  private var rules: [(code: Code, severity: Severity)] = []
  private var indices: [Code: Int] = [:]

  init(_ report: CheckReport) {
    self.report = report
    positions = SourcePositions(report, breaksAtReturns: false)
    var mildest: [Code: Severity] = [:]
    for diagnostic in report.artifacts.flatMap(\.diagnostics) {
      let known = mildest[diagnostic.code]?.rawValue ?? 0
      if diagnostic.severity.rawValue >= known { mildest[diagnostic.code] = diagnostic.severity }
    }
    rules = mildest.map { ($0.key, $0.value) }.sorted { $0.code.number < $1.code.number }
    for (index, rule) in rules.enumerated() { indices[rule.code] = index }
  }

  mutating func log(_ rule: (Code) -> CheckReport.Rule) -> String {
    object {
      $0.json.member(
        "$schema",
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
      )
      $0.json.member("version", "2.1.0")
      $0.array("runs") { $0.object { $0.run(rule) } }
    }
    json.newline()
    return json.text
  }

  private mutating func run(_ rule: (Code) -> CheckReport.Rule) {
    object("tool") {
      $0.object("driver") {
        $0.json.member("name", "sextant")
        $0.json.member("semanticVersion", $0.report.version)
        $0.array("rules") { writer in
          for entry in writer.rules { writer.write(entry.code, entry.severity, rule(entry.code)) }
        }
      }
    }
    array("invocations") { $0.object { $0.invocation() } }
    object("originalUriBaseIds") {
      $0.object(Self.root) { $0.json.member("uri", $0.report.root) }
    }
    json.member("columnKind", "utf16CodeUnits")
    array("newlineSequences") {
      $0.json.string("\r\n")
      $0.json.string("\n")
    }
    json.member("defaultEncoding", "utf-8")
    json.member("defaultSourceLanguage", "sextant")
    array("artifacts") { writer in
      for place in writer.report.artifacts.indices {
        writer.object {
          $0.location(of: place, "location", indexed: false)
          $0.array("roles") { $0.json.string("analysisTarget") }
        }
      }
    }
    array("results") { writer in
      for (place, artifact) in writer.report.artifacts.enumerated() {
        for diagnostic in artifact.diagnostics { writer.write(diagnostic, in: place) }
      }
    }
  }

  private mutating func write(
    _ code: Code, _ severity: Severity, _ rule: CheckReport.Rule
  ) {
    object {
      $0.json.member("id", code.word)
      $0.text("shortDescription", rule.summary)
      $0.text("fullDescription", rule.cause.isEmpty ? rule.summary : rule.cause)
      $0.object("help") {
        $0.json.member("text", rule.help)
        $0.json.member("markdown", rule.markdown)
      }
      $0.object("defaultConfiguration") { $0.json.member("level", "\(severity)") }
      $0.object("properties") { $0.json.member("number", code.number) }
    }
  }

  private mutating func invocation() {
    json.member("executionSuccessful", report.failures.isEmpty)
    json.member("exitCode", Int(report.exitCode))
    array("toolExecutionNotifications") { writer in
      for failure in writer.report.failures {
        writer.object {
          $0.json.member("level", "error")
          $0.text("message", "\(failure.path): \(failure.message)")
        }
      }
    }
  }

  private mutating func write(_ diagnostic: Diagnostic, in place: Int) {
    object {
      $0.json.member("ruleId", diagnostic.code.word)
      $0.json.member("ruleIndex", $0.indices[diagnostic.code] ?? 0)
      $0.json.member("level", "\(diagnostic.severity)")
      let help = diagnostic.help.map { ": " + $0 } ?? ""
      $0.text("message", diagnostic.message + help)
      $0.array("locations") { $0.object { $0.physical(diagnostic.span, in: place) } }
      if !diagnostic.notes.isEmpty {
        $0.array("relatedLocations") { writer in
          for (index, related) in diagnostic.notes.enumerated() {
            writer.write(related, id: index)
          }
        }
      }
      if let fix = diagnostic.fix {
        $0.array("fixes") { $0.object { $0.write(fix, in: place) } }
      }
    }
  }

  private mutating func write(_ related: Note, id: Int) {
    guard let place = report.place(of: related.file) else { return }
    object {
      $0.json.member("id", id)
      $0.physical(related.span, in: place)
      $0.text("message", related.message)
    }
  }

  private mutating func write(_ fix: Fix, in place: Int) {
    text("description", fix.title)
    array("artifactChanges") {
      $0.object {
        $0.location(of: place, "artifactLocation")
        $0.array("replacements") { writer in
          for edit in fix.edits {
            writer.object {
              $0.region(edit.span, in: place, "deletedRegion")
              $0.object("insertedContent") { $0.json.member("text", edit.replacement) }
            }
          }
        }
      }
    }
  }

  // MARK: Places

  private mutating func physical(_ span: Span, in place: Int) {
    object("physicalLocation") {
      $0.location(of: place, "artifactLocation")
      $0.region(span, in: place, "region")
    }
  }

  private mutating func location(of place: Int, _ name: String, indexed: Bool = true) {
    object(name) {
      let artifact = $0.report.artifacts[place]
      $0.json.member("uri", artifact.repositoryPath.map(uriPath) ?? artifact.uri)
      if artifact.repositoryPath != nil { $0.json.member("uriBaseId", Self.root) }
      if indexed { $0.json.member("index", place) }
    }
  }

  /// Lines and UTF-16 code units from 1; the end is exclusive.
  private mutating func region(_ span: Span, in place: Int, _ name: String) {
    guard let range = positions.range(of: span, in: place) else { return }
    object(name) {
      $0.json.member("startLine", range.start.line + 1)
      $0.json.member("startColumn", range.start.column + 1)
      $0.json.member("endLine", range.end.line + 1)
      $0.json.member("endColumn", range.end.column + 1)
    }
  }

  // MARK: Objects

  private mutating func object(_ body: (inout SARIFWriter) -> Void) {
    json.beginObject()
    body(&self)
    json.endObject()
  }

  private mutating func object(_ name: String, _ body: (inout SARIFWriter) -> Void) {
    json.key(name)
    object(body)
  }

  private mutating func array(_ name: String, _ body: (inout SARIFWriter) -> Void) {
    json.key(name)
    json.beginArray()
    body(&self)
    json.endArray()
  }

  /// A SARIF message object.
  private mutating func text(_ name: String, _ text: String) {
    object(name) { $0.json.member("text", text) }
  }
}
