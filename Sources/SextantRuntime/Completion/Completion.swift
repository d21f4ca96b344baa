package import SextantSyntax

/// One thing that may stand at the cursor.
package struct Completion: Sendable, Hashable {
  /// What replaces the text from `start` up to the cursor.
  package let text: String
  /// What it means, in one line.
  package let summary: String
  /// In UTF-8 bytes from the start of the text.
  package let start: Int
}

extension Session {
  /// What may stand at the cursor of a text that is being written, likeliest first.
  ///
  /// Candidates come from the patterns that are still alive and from what is there now; each was
  /// checked in its place, so none of them leads into an error.
  ///
  /// - Parameter cursor: in UTF-8 bytes from the start of the text; what follows it plays no part.
  package func completions(of text: String, at cursor: Int) -> [Completion] {
    guard text.utf8.count <= Completer.longestText,
      let place = OpenPlace(Array(text.utf8.prefix(cursor)))
    else { return [] }
    var completer = Completer(self, place)
    return completer.completions()
  }

  /// The problems of a text in the present state; nothing of it is kept.
  package func check(_ text: String) -> (diagnostics: [Diagnostic], isIncomplete: Bool) {
    var compiler = compiler
    compiler.sources = []
    compiler.explains = false
    let (result, file) = compiler.parse(SourceText(name: "input", text: text))
    if result.canBeContinued { return (result.diagnostics, true) }
    var checker = compiler.checker(result.tree, file, app, scope)
    guard checker.checkLengths(), result.diagnostics.isEmpty else {
      return (result.diagnostics + checker.diagnostics, false)
    }
    let items = checker.sortedItems()
    if !items.apps.isEmpty { checker.app = compiler.scratchApp() }
    _ = checker.imports(items)
    checker.declareAll(items)
    _ = checker.script(items.statements)
    return (checker.diagnostics, false)
  }

  /// Whether a sentence would go through now; tried on a copy.
  package func isPossible(_ sentence: String) -> Bool {
    var copy = self
    return copy.attempt("expect no error from " + sentence).succeeded
  }
}
