package import SextantEngine
package import SextantSyntax

/// A row of a table of forms, with the words of its pattern as symbols of a session.
package struct Row<Form: PatternForm>: Sendable {
  package let form: Form
  package let pattern: CompiledPattern

  /// - Parameters:
  ///   - pattern: if that is not the one of the form.
  ///   - isQuestion: whether `not` may stand behind its `is`.
  init(
    _ form: Form, as pattern: Pattern? = nil, isQuestion: Bool = false,
    _ symbols: inout SymbolTable
  ) {
    self.form = form
    self.pattern = CompiledPattern(
      pattern ?? form.pattern, isQuestion: isQuestion, symbols: &symbols)
  }

  /// Whether a phrase has the words from a position on that the pattern begins with.
  fileprivate func begins(_ phrase: Phrase, at start: Int) -> Bool {
    pattern.leadingWords.indices.allSatisfy {
      phrase.word(at: start + $0) == pattern.leadingWords[$0]
    }
  }
}

/// The rows of a table, by the words that they begin with.
package struct RowTable<Form: PatternForm>: Sendable {
  private var byWord = SymbolMap<[Row<Form>]>()

  package init(_ forms: [Form], _ symbols: inout SymbolTable) {
    self.init(forms.map { Row($0, &symbols) }, &symbols)
  }

  /// - Parameter open: rows that begin with an argument, and may follow those of any word.
  init(_ rows: [Row<Form>], followedBy open: [Row<Form>] = [], _ symbols: inout SymbolTable) {
    var words: [Symbol] = []
    for row in rows {
      for text in row.form.pattern.firstWords {
        let word = symbols.intern(text)
        if byWord[word] == nil { words.append(word) }
        byWord[word] = (byWord[word] ?? []) + [row]
      }
    }
    if open.isEmpty { return }
    for word in words { byWord[word] = (byWord[word] ?? []) + open }
  }

  package func rows(beginningWith word: Symbol?) -> [Row<Form>] {
    word.flatMap { byWord[$0] } ?? []
  }

  package func has(_ word: Symbol) -> Bool { byWord[word] != nil }

  /// The row that begins as a phrase does from a position on: of several the one with the most words of it.
  package func row(
    _ phrase: Phrase, at start: Int = 0, where fits: (Form) -> Bool = { _ in true }
  ) -> Row<Form>? {
    var best: Row<Form>?
    for row in rows(beginningWith: phrase.word(at: start))
    where row.pattern.leadingWords.count > best?.pattern.leadingWords.count ?? 0
      && row.begins(phrase, at: start) && fits(row.form)
    {
      best = row
    }
    return best
  }
}
