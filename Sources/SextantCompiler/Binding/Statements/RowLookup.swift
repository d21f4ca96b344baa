import SextantEngine
import SextantLanguage
import SextantSyntax

// Here, not beside the table: what is generic and `package` is not specialized in other modules.
extension SymbolMap {
  /// The row that begins as a phrase does from a position on: of several the one with the most words of it.
  func row<Form>(
    _ phrase: Phrase, at start: Int = 0, where fits: (Form) -> Bool = { _ in true }
  ) -> Row<Form>? where Value == [Row<Form>] {
    guard let word = phrase.word(at: start), let rows = self[word] else { return nil }
    var best: Row<Form>?
    var mostWords = 0
    for row in rows {
      let words = row.pattern.leadingWords
      guard words.count > mostWords, fits(row.form),
        words.indices.allSatisfy({ phrase.word(at: start + $0) == words[$0] })
      else { continue }
      (best, mostWords) = (row, words.count)
    }
    return best
  }
}
