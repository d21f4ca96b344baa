import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func reportUnknownPresentable(_ parser: PhraseParser, _ phrase: Phrase) -> Bool {
    let takesPresentable = parser.expected.contains {
      switch $0 {
      case .slot(.style, _), .slot(.presentable, _): true
      default: false
      }
    }
    guard takesPresentable, let name = phrase.word(at: parser.farthest),
      !isCapitalised(text(name)), !suggester.isKnownName(name), !namesOfStyles.contains(text(name))
    else { return false }
    unknown(
      LanguageCodes.unknownPresentable, phrase.atoms[parser.farthest], text(name),
      among: namesOfStyles + app.presentables)
    return true
  }

  /// Reports a redundant `is` before a word, as in `Home is visible`. Returns false if there is no
  /// such `is`.
  mutating func reportIsBeforeWord(
    _ rows: [Row<PatternForm>], _ phrase: Phrase, from start: Int
  ) -> Bool {
    var parser = context.parser(for: phrase, isQuiet: true)
    var end = start
    guard let last = phrase.word(at: phrase.end - 1), scope[last] == nil,
      app.definitionIDs[last] == nil, parser.pattern(&end) != nil,
      positionAfterIs(phrase, at: end) == phrase.end - 1,
      phrase.word(at: start).map({ isNode($0) }) ?? true,
      rows.contains(where: {
        guard case .slot(.nodePattern, _)? = $0.form.pattern.elements.first else { return false }
        return $0.form.pattern.elements.dropFirst() == [.word(text(last))]
      })
    else { return false }
    let isNegated = phrase.word(at: end + 1) == Word.not.symbol
    let node = phrase.text(of: start..<end)
    let meant = "\(isNegated ? "not " : "")\(node) \(text(last))"
    expected(
      "`\(text(last))`", at: end, of: phrase,
      .advice("write `\(meant)`", fix: phrase.replacing(start..<phrase.end, with: meant)))
    return true
  }

  private mutating func isNode(_ word: Symbol) -> Bool {
    scope[word] != nil || app.definitionIDs[word] != nil
      || isCapitalised(text(word))
  }

  /// Returns the position after `is` and an optional `not`; nil if no `is` is at the position.
  private mutating func positionAfterIs(_ phrase: Phrase, at position: Int) -> Int? {
    guard phrase.word(at: position) == Word.is.symbol else { return nil }
    return phrase.word(at: position + 1) == Word.not.symbol ? position + 2 : position + 1
  }

  mutating func reportUnknownName(_ phrase: Phrase, from start: Int) -> Bool {
    if start < phrase.end, tree.arguments(of: phrase.atoms[start]) != nil,
      let meant = suggester.operatorSuggestion(phrase, at: start)
    {
      error(
        LanguageCodes.unknownName, phrase.atoms[start], text(tree.symbol(phrase.atoms[start])),
        suggestion: meant)
      return true
    }
    guard let word = phrase.word(at: start) else { return false }
    if scope[word]?.type == .error { return true }
    if scope[word] == nil, app.definitionIDs[word] == nil, app.variableIDs[word] == nil,
      !vocabulary.hasFacts(beginningWith: word), let advice = suggester.adviceForState(text(word))
    {
      error(LanguageCodes.unknownName, phrase.atoms[start], text(word), suggestion: advice)
      return true
    }
    guard phrase.word(at: start + 1) == Word.is.symbol, scope[word] == nil,
      app.definitionIDs[word] == nil,
      app.variableIDs[word] == nil,
      app.caseTypes[word] == nil, !vocabulary.hasFacts(beginningWith: word),
      !Word.references.contains(word), !isCapitalised(text(word)),
      ForeignWords.rows(of: text(word), .fact).isEmpty
    else { return false }
    let known =
      scope.names.map { text($0) } + app.variables.map(\.name)
      + app.definitions.dropFirst().map(\.name) + vocabulary.factWords
      + vocabulary.eventWords
    unknown(LanguageCodes.unknownName, phrase.atoms[start], text(word), among: known)
    return true
  }

  /// Reports a node in place of a list, as in `stack is Home`. Returns false if there is no such
  /// node.
  mutating func reportMissingBrackets(_ phrase: Phrase, from start: Int) -> Bool {
    guard phrase.word(at: start) == Word.stack.symbol,
      let positionOfIs = (start..<phrase.end).first(where: {
        phrase.word(at: $0) == Word.is.symbol
      }), let place = positionAfterIs(phrase, at: positionOfIs),
      phrase.name(at: place) != nil, let node = suggester.bareNode(phrase, at: place)
    else { return false }
    report(
      LanguageCodes.expected, phrase.span(at: place), ["a list of nodes in [ ]"],
      .advice("write `[\(node)]`", fix: phrase.bracketing(place..<phrase.end)))
    return true
  }
}
