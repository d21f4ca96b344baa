package import SextantEngine
package import SextantSyntax

/// A form and its compiled pattern, in which keywords are symbols of a session.
package struct Row<Form: PatternForm>: Sendable {
  package let form: Form
  package let pattern: CompiledPattern

  /// - Parameters:
  ///   - pattern: The pattern; by default the pattern of the form.
  ///   - isQuestion: Whether `not` may follow `is`.
  init(
    _ form: Form, as pattern: Pattern? = nil, isQuestion: Bool = false,
    _ symbols: inout SymbolTable
  ) {
    self.form = form
    self.pattern = CompiledPattern(
      pattern ?? form.pattern, isQuestion: isQuestion, symbols: &symbols)
  }
}

package typealias RowTable<Form: PatternForm> = SymbolMap<[Row<Form>]>

extension SymbolMap {
  package init<Form>(_ forms: [Form], _ symbols: inout SymbolTable) where Value == [Row<Form>] {
    self.init(forms.map { Row($0, &symbols) }, &symbols)
  }

  /// Indexes rows by their first keyword.
  ///
  /// - Parameter open: The rows that begin with an argument. They are appended to the rows of each
  ///   keyword.
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
