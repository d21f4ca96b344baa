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
      !isCapitalised(text(name)), !isKnownName(name), !namesOfStyles.contains(text(name))
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
    var parser = self.parser(for: phrase, isQuiet: true)
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

  /// Returns the suggestion for an operator that touches the brackets around its operand, as in
  /// `not(b)`.
  func operatorSuggestion(_ phrase: Phrase, at position: Int) -> Suggestion? {
    guard phrase.kind(at: position) == .name, case let atom = phrase.atoms[position],
      let arguments = tree.children(of: atom).first, tree.kind(arguments) == .arguments,
      case let word = tree.symbol(atom),
      [Word.not, .can, .cannot, .count, .first, .last].contains(where: { $0.symbol == word }),
      scope[word] == nil, app.definitionIDs[word] == nil
    else { return nil }
    let isEnd = word == Word.first.symbol || word == Word.last.symbol
    let inner = String(tree.text(arguments).dropFirst().dropLast())
    let isSingle = tree.children(of: arguments).count == 1
    guard isSingle else { return isEnd ? .advice("write `\(text(word)) 2 of LIST`") : nil }
    let isName = inner.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    let operand =
      isName || word == Word.can.symbol || word == Word.cannot.symbol
      ? inner : "(\(inner))"
    let meant = "\(text(word))\(isEnd ? " of" : "") \(operand)"
    return .advice(
      "write `\(meant)`", fix: phrase.replacing(position..<position + 1, with: meant))
  }

  mutating func reportUnknownName(_ phrase: Phrase, from start: Int) -> Bool {
    if let meant = operatorSuggestion(phrase, at: start) {
      error(
        LanguageCodes.unknownName, phrase.atoms[start], text(tree.symbol(phrase.atoms[start])),
        suggestion: meant)
      return true
    }
    guard let word = phrase.word(at: start) else { return false }
    if scope[word]?.type == .error { return true }
    if scope[word] == nil, app.definitionIDs[word] == nil, app.variableIDs[word] == nil,
      !vocabulary.hasFacts(beginningWith: word), let advice = adviceForState(text(word))
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
      let node = bareNode(phrase, at: place)
    else { return false }
    report(
      LanguageCodes.expected, phrase.span(at: place), ["a list of nodes in [ ]"],
      .advice("write `[\(node)]`", fix: phrase.bracketing(place..<phrase.end)))
    return true
  }

  /// Returns the source text of a node description at the end of the line; nil if the line does not
  /// end with a node.
  private mutating func bareNode(_ phrase: Phrase, at position: Int) -> String? {
    var parser = self.parser(for: phrase, isQuiet: true)
    guard let name = phrase.name(at: position), scope[name] == nil,
      name == Word.stacked.symbol || app.definitionIDs[name] != nil
        || app.isScratch && isCapitalised(text(name)),
      parser.whole(from: position, { $0.node(&$1) }) != nil
    else { return nil }
    return phrase.text(of: position..<phrase.end)
  }

  /// Returns the suggestion for a fact that consists only of a node.
  mutating func topSuggestion(_ phrase: Phrase, from start: Int) -> Suggestion? {
    bareNode(phrase, at: start).map {
      .advice("write `top is \($0)`", fix: .inserting("top is ", at: phrase.span(at: start).start))
    }
  }

  /// Finds a misspelt word that a slot took as a name, before the stop position.
  ///
  /// Returns the suggestion and a parser that stopped before the misspelt word.
  mutating func misspeltWord(
    before parser: PhraseParser, _ patterns: some Sequence<CompiledPattern>, _ start: Int,
    _ phrase: Phrase, isQuestion: Bool
  ) -> (PhraseParser, Suggestion)? {
    let position = parser.farthest - 1
    guard position >= start, let name = phrase.word(at: position), !isKnownName(name) else {
      return nil
    }
    var earlier = self.parser(for: phrase.prefix(position))
    for pattern in patterns { _ = earlier.match(pattern, from: start) }
    guard earlier.farthest == position else { return nil }
    var words = earlier.expected.flatMap { expected -> [String] in
      switch expected {
      case .slot(.node, _), .slot(.nodePattern, _): ["stacked"]
      default: text(expected).map { [$0] } ?? []
      }
    }
    if isQuestion, position == start {
      words += ["can", "cannot", "not", "count"] + app.variables.map(\.name)
    }
    if phrase.word(at: position - 1) == Word.is.symbol { words.append("not") }
    if words.contains(text(name)) { return nil }
    return nearest(to: text(name), among: words).map {
      (earlier, replacement(of: phrase.atoms[position], with: $0))
    }
  }

  mutating func factSuggestion(for parser: PhraseParser, _ phrase: Phrase) -> Suggestion? {
    let position = parser.farthest
    guard position < phrase.end else { return nil }
    if let meant = pairSuggestion(at: position, of: phrase) { return meant }
    let atom = phrase.atoms[position]
    var wanted: [String] = []
    var (takesNode, takesName, takesTab) = (false, false, false)
    for item in parser.expected {
      switch item {
      case .word, .sign: wanted += text(item).map { [$0] } ?? []
      case .slot(.nodePatterns, _):
        if let node = bareNode(phrase, at: position) {
          return Suggestion.advice(
            "write `[\(node)]`", fix: phrase.bracketing(position..<phrase.end))
        }
      case .slot(.action, _):
        takesName =
          takesName
          || tree.kind(atom) == .string
            && !app.overloads(named: tree.string(atom)).isEmpty
      case .slot(.node, _), .slot(.nodePattern, _), .slot(.reference, _): takesNode = true
      case .slot(.tab, _): (takesName, takesTab) = (true, true)
      case .slot(.window, _), .slot(.trigger, _), .slot(.message, _):
        takesName = true
      case .slot, .end: break
      }
    }
    if tree.kind(atom) == .name {
      return likelyName(to: text(tree.symbol(atom)), in: wanted).map {
        replacement(of: atom, with: $0)
      }
    }
    if wanted.contains("is"), phrase.isOp(.equals, at: position) {
      return .replacement("is", fix: phrase.replacing(position..<position + 1, with: "is"))
    }
    if tree.kind(atom) == .string, takesNode || takesName {
      return unquoted(phrase, at: position, takesName: takesName, takesTab: takesTab)
    }
    return nil
  }

  private mutating func unquoted(
    _ phrase: Phrase, at position: Int, takesName: Bool, takesTab: Bool
  ) -> Suggestion? {
    let text = tree.string(phrase.atoms[position])
    if takesTab, let id = idOfTab(meantBy: text) {
      return .replacement(id, fix: phrase.replacing(position..<position + 1, with: id))
    }
    guard takesName || isCapitalised(text),
      text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return .advice(
      "write `\(text)` without quotes",
      fix: phrase.replacing(position..<position + 1, with: text))
  }
}
