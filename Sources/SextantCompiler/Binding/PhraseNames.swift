import SextantEngine
import SextantLanguage
import SextantSyntax

/// The names that decide whether a value, a node or a fact begins at a word.
package struct PhraseNames: Sendable {
  let vocabulary: Vocabulary
  let scope: Scope
  let definitions: SymbolMap<DefinitionID>
  let variables: [Symbol: Int]
  let cases: [Symbol: [String]]
  let isScratch: Bool

  func isValue(_ name: Symbol) -> Bool {
    if let local = scope[name] { return !local.isNode }
    return variables[name] != nil
  }

  func describesNewNode(_ phrase: Phrase, at position: Int) -> Bool {
    guard let name = phrase.name(at: position) else { return false }
    if name == Word.stacked.symbol { return true }
    if scope[name] != nil || variables[name] != nil || cases[name] != nil { return false }
    let text = phrase.tree.text(phrase.atoms[position])
    return definitions[name] != nil || isScratch && isCapitalised(String(text.drop { $0 == "`" }))
  }

  /// Returns whether an atom is the name of a declared node, and not of a value.
  func isDeclared(_ phrase: Phrase, at position: Int) -> Bool {
    if phrase.kind(at: position) == .qualified {
      return !isValue(phrase.tree.symbol(phrase.atoms[position]))
    }
    return phrase.name(at: position).map { definitions[$0] != nil && scope[$0] == nil } ?? false
  }

  /// Returns whether the phrase is a reference rather than a value: a relation, an instance, or a
  /// bound node.
  func isReference(_ phrase: Phrase, at position: Int) -> Bool {
    switch phrase.kind(at: position) {
    case .instance, .path: return true
    case .name:
      guard let name = phrase.word(at: position) else { return false }
      if let local = scope[name] { return local.isNode }
      if variables[name] != nil { return false }
      return Word.references.contains(name)
        || Reference.relationWords.contains(name) && phrase.word(at: position + 1) == Word.of.symbol
        || name == Word.window.symbol && position + 1 < phrase.end
    default: return false
    }
  }

  /// Returns whether a fact begins with a value: a literal, a local value, a state, a case or a
  /// count.
  func isExpressionAhead(_ phrase: Phrase, from start: Int) -> Bool {
    switch phrase.kind(at: start) {
    case .name:
      guard let name = phrase.name(at: start) else { return false }
      if isValue(name) { return true }
      if scope[name] != nil { return false }
      return name == Word.true.symbol || name == Word.false.symbol
        || name == Word.count.symbol
        || [Word.first.symbol, Word.last.symbol].contains(name)
          && (1...3).contains { phrase.word(at: start + $0) == Word.of.symbol }
        || cases[name] != nil && definitions[name] == nil
    case .instance, .path, .qualified, nil: return false
    default: return true
    }
  }

  /// Returns the candidate facts at a position. Facts that begin with a node are candidates only if
  /// a node may be here (see `mayBeNode`).
  func factRows(_ phrase: Phrase, from start: Int) -> [Row<PatternForm>] {
    mayBeNode(phrase, at: start)
      ? vocabulary.facts : vocabulary.facts.filter { !$0.form.pattern.firstWords.isEmpty }
  }

  /// Returns whether the fact at a position may begin with a node. Returns false if the first word
  /// can only be a keyword of facts.
  func mayBeNode(_ phrase: Phrase, at start: Int) -> Bool {
    guard let word = phrase.word(at: start), vocabulary.hasFacts(beginningWith: word) else {
      return true
    }
    return scope[word] != nil || definitions[word] != nil
      || word == Word.stack.symbol || word == Word.window.symbol
      || Word.references.contains(word) || phrase.word(at: start + 1) == Word.of.symbol
  }

  /// Returns whether the name of a value is the keyword of a fact here, because another word
  /// follows that cannot follow a value. For example, `pending toast` is a fact even if `pending`
  /// is a variable.
  func isFactNamedLikeValue(_ phrase: Phrase, at start: Int) -> Bool {
    guard let word = phrase.word(at: start), isValue(word),
      let next = phrase.word(at: start + 1),
      ![Word.is, .contains, .and, .or, .implies].contains(where: { $0.symbol == next })
    else { return false }
    return vocabulary.facts(beginningWith: word).contains { row in
      switch row.form.pattern.elements.dropFirst().first {
      case .word(let second)?: phrase.tree.text(phrase.atoms[start + 1]) == second
      case .slot?: true
      default: false
      }
    }
  }

  /// Returns the forms of facts to try at a position; nil if a value begins there, so the phrase is
  /// a comparison of values.
  func factRows(at start: Int, of phrase: Phrase) -> [Row<PatternForm>]? {
    if let word = phrase.word(at: start),
      !isValue(word) || isFactNamedLikeValue(phrase, at: start)
    {
      let rows = vocabulary.facts(beginningWith: word)
      if !rows.isEmpty { return rows }
    }
    return isExpressionAhead(phrase, from: start) ? nil : vocabulary.openFacts
  }
}
