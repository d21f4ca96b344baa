import SextantEngine
import SextantLanguage
import SextantSyntax

// This extension is not beside the table: generic `package` code is not specialized in other
// modules.
extension SymbolMap {
  /// Returns the row whose leading words match the phrase at a position. If several rows match,
  /// returns the row with the most leading words.
  func row<Form>(
    _ phrase: Phrase, at start: Int = 0, where fits: (Form) -> Bool = { _ in true }
  ) -> Row<Form>? where Value == [Row<Form>] {
    guard let word = phrase.word(at: start), let rows = self[word] else { return nil }
    var best: Row<Form>?
    var maxWords = 0
    for row in rows {
      let words = row.pattern.leadingWords
      guard words.count > maxWords, fits(row.form),
        words.indices.allSatisfy({ phrase.word(at: start + $0) == words[$0] })
      else { continue }
      (best, maxWords) = (row, words.count)
    }
    return best
  }
}
