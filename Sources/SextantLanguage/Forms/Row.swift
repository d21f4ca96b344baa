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
}

/// The rows of a table, by the words that they begin with.
package typealias RowTable<Form: PatternForm> = SymbolMap<[Row<Form>]>

extension SymbolMap {
  package init<Form>(_ forms: [Form], _ symbols: inout SymbolTable) where Value == [Row<Form>] {
    self.init(forms.map { Row($0, &symbols) }, &symbols)
  }

  /// - Parameter open: rows that begin with an argument, and may follow those of any word.
  init<Form>(
    _ rows: [Row<Form>], followedBy open: [Row<Form>] = [], _ symbols: inout SymbolTable
  ) where Value == [Row<Form>] {
    self.init()
    var words: [Symbol] = []
    for row in rows {
      for text in row.form.pattern.firstWords {
        let word = symbols.intern(text)
        if self[word] == nil { words.append(word) }
        self[word] = (self[word] ?? []) + [row]
      }
    }
    if open.isEmpty { return }
    for word in words { self[word] = (self[word] ?? []) + open }
  }
}
