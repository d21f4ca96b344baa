package import SextantSyntax

/// The reported diagnostics of a text, up to a limit. Errors in malformed phrases are ignored,
/// because a syntax error is already reported for each malformed phrase.
package struct DiagnosticList: Sendable {
  private let source: SourceText
  private let erroneous: [Span]
  package private(set) var diagnostics: [Diagnostic] = []
  private(set) var errorCount = 0

  package init(of tree: SyntaxTree) {
    source = tree.source
    erroneous = tree.hasErrors ? tree.erroneousPhrases : []
  }

  /// Whether the limit is exceeded, so that further errors are not reported.
  package var isFull: Bool { errorCount > Limits.diagnostics }

  package func isErroneous(_ span: Span) -> Bool {
    if erroneous.isEmpty { return false }
    let count = erroneous.countOfFirst { $0.start <= span.start }
    return count > 0 && span.start <= erroneous[count - 1].end
  }

  package mutating func report(
    _ code: Code, at span: Span, _ arguments: [String] = [],
    _ suggestion: Suggestion? = nil, notes: [Note] = [], leavesTextUnread: Bool = false
  ) {
    if code.severity == .error {
      if isErroneous(span) { return }
      errorCount += 1
    }
    // A single error beyond the limit is kept. It shows that the limit is exceeded.
    if diagnostics.count > Limits.diagnostics, code.severity != .error || isFull { return }
    var diagnostic = Diagnostic(
      code: code, file: source.name, span: span, arguments: arguments,
      suggestion: suggestion, notes: notes)
    diagnostic.leavesTextUnread = leavesTextUnread
    diagnostics.append(diagnostic)
  }
}
