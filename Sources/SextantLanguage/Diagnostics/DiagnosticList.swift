package import SextantSyntax

/// The diagnostics of one text, as they are reported: not many more than are shown, and none where the
/// text could not be read, since an error stands there already.
package struct DiagnosticList: Sendable {
  private let source: SourceText
  /// Where phrases stand, their blocks aside, that could not be read, in order.
  private let erroneous: [Span]
  package private(set) var diagnostics: [Diagnostic] = []
  private(set) var errorCount = 0

  package init(of tree: SyntaxTree) {
    source = tree.source
    erroneous = tree.hasErrors ? tree.erroneousPhrases : []
  }

  /// Whether there is no use in looking on: what follows would not be reported.
  package var isFull: Bool { errorCount > Limits.diagnostics }

  /// How far it is, for `forget`.
  package struct Mark {
    fileprivate let count: Int
    fileprivate let errorCount: Int
  }

  package var mark: Mark { Mark(count: diagnostics.count, errorCount: errorCount) }

  package func hasErrors(since mark: Mark) -> Bool { errorCount > mark.errorCount }

  /// Takes back what was reported since.
  package mutating func forget(since mark: Mark) {
    diagnostics.removeLast(diagnostics.count - mark.count)
    errorCount = mark.errorCount
  }

  /// Whether a place is in a phrase that could not be read.
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
    // One more than are shown says that there are more.
    if diagnostics.count > Limits.diagnostics, code.severity != .error || isFull { return }
    var diagnostic = Diagnostic(
      code: code, file: source.name, span: span, arguments: arguments,
      suggestion: suggestion, notes: notes)
    diagnostic.leavesTextUnread = leavesTextUnread
    diagnostics.append(diagnostic)
  }
}
