internal import SextantReports
internal import SextantSyntax

/// A diagnostic with its text. Only the worker has the sources to render the text.
struct RenderedDiagnostic: Sendable {
  let diagnostic: Diagnostic
  let text: String
}

extension Sequence<Diagnostic> {
  func rendered(among sources: [SourceText], style: Style) -> [RenderedDiagnostic] {
    map {
      RenderedDiagnostic(
        diagnostic: $0, text: diagnosticText($0, among: sources, style: style))
    }
  }
}

/// The diagnostics already reported. A file is checked with each file that imports it, but its
/// diagnostics are reported once.
struct ReportedDiagnostics {
  private var reported: Set<Diagnostic> = []

  mutating func add(_ diagnostics: [RenderedDiagnostic]) -> String {
    let new = diagnostics.filter { reported.insert($0.diagnostic).inserted }
    var first = FirstErrors()
    let shown = new.filter { first.shows($0.diagnostic) }
    return shown.map(\.text).joined() + first.rest
  }
}

/// A limit on the shown errors of a file. A file that is no script may have an error in every line.
struct FirstErrors {
  static let most = 20
  private var count = 0

  mutating func shows(_ diagnostic: Diagnostic) -> Bool {
    if diagnostic.severity != .error { return true }
    count += 1
    return count <= Self.most
  }

  var rest: String {
    count > Self.most ? "and \(pluralized(count - Self.most, "more error"))\n" : ""
  }
}
