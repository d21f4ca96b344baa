import SextantEngine
import SextantLanguage
import SextantSyntax

extension Suggester {
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
    let isName = inner.allSatisfy(\.continuesName)
    let operand =
      isName || word == Word.can.symbol || word == Word.cannot.symbol
      ? inner : "(\(inner))"
    let meant = "\(text(word))\(isEnd ? " of" : "") \(operand)"
    return .advice(
      "write `\(meant)`", fix: phrase.replacing(position..<position + 1, with: meant))
  }

  /// Returns the source text of a node description at the end of the line; nil if the line does not
  /// end with a node.
  func bareNode(_ phrase: Phrase, at position: Int) -> String? {
    var parser = context.parser(for: phrase, isQuiet: true)
    guard let name = phrase.name(at: position), scope[name] == nil,
      name == Word.stacked.symbol || app.definitionIDs[name] != nil
        || app.isScratch && isCapitalised(text(name)),
      parser.whole(from: position, { $0.node(&$1) }) != nil
    else { return nil }
    return phrase.text(of: position..<phrase.end)
  }

  /// Returns the suggestion for a fact that consists only of a node.
  func topSuggestion(_ phrase: Phrase, from start: Int) -> Suggestion? {
    bareNode(phrase, at: start).map {
      .advice("write `top is \($0)`", fix: .inserting("top is ", at: phrase.span(at: start).start))
    }
  }

  /// Finds a misspelt word before the stop position that a slot took as a name.
  ///
  /// Returns the suggestion, and a parser that has stopped before the misspelt word.
  func misspeltWord(
    before parser: PhraseParser, _ patterns: some Sequence<CompiledPattern>, _ start: Int,
    _ phrase: Phrase, isQuestion: Bool
  ) -> (PhraseParser, Suggestion)? {
    let position = parser.farthest - 1
    guard position >= start, let name = phrase.word(at: position), !isKnownName(name) else {
      return nil
    }
    var earlier = context.parser(for: phrase.prefix(position))
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

  func factSuggestion(for parser: PhraseParser, _ phrase: Phrase) -> Suggestion? {
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

  private func unquoted(
    _ phrase: Phrase, at position: Int, takesName: Bool, takesTab: Bool
  ) -> Suggestion? {
    let text = tree.string(phrase.atoms[position])
    if takesTab, let id = context.idOfTab(meantBy: text) {
      return .replacement(id, fix: phrase.replacing(position..<position + 1, with: id))
    }
    guard takesName || isCapitalised(text),
      text.allSatisfy(\.continuesName)
    else { return nil }
    return .advice(
      "write `\(text)` without quotes",
      fix: phrase.replacing(position..<position + 1, with: text))
  }
}
