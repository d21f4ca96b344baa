internal import SextantReports
internal import SextantSyntax

/// A diagnostic as people read it: it is drawn where its texts are at hand, and told later.
struct DrawnDiagnostic: Sendable {
  let diagnostic: Diagnostic
  let text: String
}

extension Sequence<Diagnostic> {
  func drawn(among sources: [SourceText], style: Style) -> [DrawnDiagnostic] {
    map {
      DrawnDiagnostic(
        diagnostic: $0, text: diagnosticText($0, among: sources, style: style))
    }
  }
}

/// What was told of the files of a suite. A file that many import is checked many times, and what is
/// wrong with it is told once.
struct ToldDiagnostics {
  private var told: Set<Diagnostic> = []

  /// Those that were not told before, from now on told.
  mutating func take(new diagnostics: [DrawnDiagnostic]) -> [DrawnDiagnostic] {
    diagnostics.filter { told.insert($0.diagnostic).inserted }
  }
}
