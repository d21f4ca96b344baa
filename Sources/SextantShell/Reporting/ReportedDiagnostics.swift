internal import SextantReports
internal import SextantSyntax

/// A diagnostic with its rendered text: rendered by the worker that has the source texts, and
/// reported later.
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

/// The diagnostics that were reported already. A file that several others import is checked several
/// times, and each of its diagnostics is reported once.
struct ReportedDiagnostics {
  private var reported: Set<Diagnostic> = []

  /// Returns the text of the diagnostics that were not reported before; records them as reported.
  mutating func take(new diagnostics: [RenderedDiagnostic]) -> String {
    let new = diagnostics.filter { reported.insert($0.diagnostic).inserted }
    var first = FirstErrors()
    let shown = new.filter { first.shows($0.diagnostic) }
    return shown.map(\.text).joined() + first.rest
  }
}

/// Which diagnostics of a text people see: of its errors the first ones, since what is no script has one on
/// each line.
struct FirstErrors {
  static let most = 20
  private var count = 0

  mutating func shows(_ diagnostic: Diagnostic) -> Bool {
    if diagnostic.severity != .error { return true }
    count += 1
    return count <= Self.most
  }

  /// A line about those that were left out; empty if there are none.
  var rest: String {
    count > Self.most ? "and \(pluralized(count - Self.most, "more error"))\n" : ""
  }
}
