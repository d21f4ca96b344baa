import SextantEngine
import SextantLanguage
import SextantSyntax

/// What belongs to another system than the app's: reported with the name of that system.
extension Binder {
  /// A sentence that another system has; true when it is reported.
  mutating func reportOtherSystem(_ phrase: Phrase, from start: Int) -> Bool {
    guard let first = phrase.word(at: start) else { return false }
    for name in languages.catalog.names where name != system.name {
      // To make a language takes longer than to look whether it has the word.
      guard
        languages.catalog.system(named: name)?.hasSentences(
          beginningWith: text(first)) ?? false,
        let other = languages.vocabulary(of: name, symbols: &self.symbols)
      else { continue }
      for entry in other.sentences(beginningWith: first) {
        guard case .system = entry.form.meaning else { continue }
        var matcher = self.matcher(for: phrase, isQuiet: true)
        guard matcher.match(entry.pattern, from: start) else { continue }
        let near = foreign(.statement, phrase, from: start)
        let advice: Suggestion = .advice(
          app.isScratch
            ? "`app NAME uses \(name) { … }` declares an app of that system"
            : "`sextant help \(system.name)` shows what can be said in this one")
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

  /// Whether no sentence of this system goes on as it is written, though one begins so.
  mutating func agreesOnlyInFirstWord(
    _ entries: [Row<Sentence>], _ phrase: Phrase, from start: Int
  ) -> Bool {
    var matcher = self.matcher(for: phrase)
    for entry in entries { _ = matcher.match(entry.pattern, from: start) }
    // What has just begun may still become one of this system's, and so may what is misspelt.
    guard matcher.farthest <= start + 1, matcher.farthest < phrase.end,
      !beginsItem(phrase, at: matcher.farthest)
    else { return false }
    guard let written = phrase.word(at: matcher.farthest) else { return true }
    let words = matcher.expected.compactMap { expected in
      if case .word(let word) = expected { text(word) } else { nil }
    }
    return nearestName(to: text(written), in: words) == nil
      && repair(of: phrase, from: start, by: entries.lazy.map(\.pattern), matcher) == nil
  }

  /// Whether a reference may stand after `in` in the app's system; reports it when it may not.
  mutating func requireTarget(_ reference: Reference, at position: Int, of phrase: Phrase) -> Bool {
    switch (system.targets, reference) {
    case (.nodes, _), (_, .window), (.declarations, .declared): return true
    case (.declarations(let word), _):
      error(
        LanguageCodes.oneModel, phrase.atoms[position], system.name,
        ", or \(word.withArticle): `in \(word) NAME:`")
    case (.windows, _):
      error(LanguageCodes.oneModel, phrase.atoms[position], system.name, "")
    }
    return false
  }
}
