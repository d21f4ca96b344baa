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

  /// Returns the diagnostics that were not reported before, and records them as reported.
  mutating func take(new diagnostics: [RenderedDiagnostic]) -> [RenderedDiagnostic] {
    diagnostics.filter { reported.insert($0.diagnostic).inserted }
  }
}
