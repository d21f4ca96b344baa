import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func reportOtherSystem(_ phrase: Phrase, from start: Int) -> Bool {
    guard let first = phrase.word(at: start) else { return false }
    for name in languages.catalog.names where name != system.name {
      // Looking up the word first is faster than creating a vocabulary.
      guard
        languages.catalog.system(named: name)?.hasSentences(
          beginningWith: text(first)) ?? false,
        let other = languages.vocabulary(of: name, symbols: &self.symbols)
      else { continue }
      for entry in other.sentences(beginningWith: first) {
        guard case .system = entry.form.meaning else { continue }
        var parser = self.parser(for: phrase, isQuiet: true)
        guard parser.match(entry.pattern, from: start) else { continue }
        let near = foreign(.statement, phrase, from: start)
        let advice: Suggestion = .advice(
          app.isScratch
            ? "to use this system, declare `app NAME uses \(name) { … }`"
            : "`sextant help \(system.name)` lists the sentences of this system")
        error(
          LanguageCodes.otherSystem, phrase.atoms[start],
          "`\(phrase.text(of: start..<phrase.end))`",
          name, system.name,
          suggestion: near ?? advice)
        return true
      }
    }
    return false
  }

  mutating func matchesOnlyFirstWord(
    _ entries: [Row<Sentence>], _ phrase: Phrase, from start: Int
  ) -> Bool {
    var parser = self.parser(for: phrase)
    for entry in entries { _ = parser.match(entry.pattern, from: start) }
    // If more than the first word matches, the phrase may be an incomplete or misspelt sentence of
    // this system.
    guard parser.farthest <= start + 1, parser.farthest < phrase.end,
      !beginsItem(phrase, at: parser.farthest)
    else { return false }
    guard let written = phrase.word(at: parser.farthest) else { return true }
    let words = parser.expected.compactMap { text($0) }
    return nearestName(to: text(written), in: words) == nil
      && repair(of: phrase, from: start, by: entries.lazy.map(\.pattern), parser) == nil
  }

  /// Binds the reference after `in`. Reports a reference that the app's system does not allow.
  mutating func target(
    _ syntax: ReferenceSyntax, at position: Int, of phrase: Phrase
  ) -> Reference? {
    guard let reference = reference(syntax) else { return nil }
    switch (system.targets, reference) {
    case (.nodes, _), (_, .window), (.declarations, .declared): return reference
    case (.declarations(let word), _):
      error(
        LanguageCodes.oneModel, phrase.atoms[position], system.name,
        ", or \(word.withArticle): `in \(word) NAME:`")
    case (.windows, _):
      error(LanguageCodes.oneModel, phrase.atoms[position], system.name, "")
    }
    return nil
  }
}
