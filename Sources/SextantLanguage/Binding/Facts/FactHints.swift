import SextantEngine
import SextantSyntax

/// Facts that are almost one, and what was meant where patterns have stopped.
enum FactHints {
  /// `presented is NAME`, where nothing has the name; true when it is reported.
  static func reportUnknownPresentable(
    _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) -> Bool {
    guard phrase.word(at: start) == binder.keywords.other("presented"),
      let position = behindIs(phrase, at: start + 1, &binder),
      let style = phrase.word(at: position), !isCapitalised(binder.text(style)),
      binder.app.presentableIDs[style] == nil, !binder.namesOfStyles.contains(binder.text(style))
    else { return false }
    binder.unknown(
      LanguageCodes.unknownPresentable, phrase.atoms[position], binder.text(style),
      among: binder.namesOfStyles + binder.app.presentables)
    return true
  }

  /// `Home is visible`: no `is` stands before the word behind a node; true when it is reported.
  static func reportIsBeforeWord(
    _ rows: [Row<any FactForm>], _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) -> Bool {
    var matcher = binder.matcher(for: phrase, isQuiet: true)
    guard let last = phrase.word(at: phrase.end - 1), binder.scope[last] == nil,
      binder.app.definitionIDs[last] == nil, let length = matcher.patternLength(at: start),
      behindIs(phrase, at: start + length, &binder) == phrase.end - 1,
      phrase.word(at: start).map({ isNode($0, &binder) }) ?? true,
      rows.contains(where: {
        guard case .slot(.nodePattern, _)? = $0.form.pattern.elements.first else { return false }
        return $0.form.pattern.elements.dropFirst() == [.word(binder.text(last))]
      })
    else { return false }
    let isNegated = phrase.word(at: start + length + 1) == binder.keywords.not
    let node = phrase.text(of: start..<start + length)
    let meant = "\(isNegated ? "not " : "")\(node) \(binder.text(last))"
    binder.expected(
      "`\(binder.text(last))`", at: start + length, of: phrase,
      .advice("write `\(meant)`", fix: phrase.replacing(start..<phrase.end, with: meant)))
    return true
  }

  private static func isNode(_ word: Symbol, _ binder: inout Binder) -> Bool {
    binder.scope[word] != nil || binder.app.definitionIDs[word] != nil
      || isCapitalised(binder.text(word))
  }

  /// `stack.count is 1`; true when it is reported.
  static func reportCountOf(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Bool {
    guard phrase.kind(at: start) == .qualified, case let atom = phrase.atoms[start],
      binder.tree.secondSymbol(atom) == binder.words.count
    else { return false }
    let meant = "count \(binder.text(binder.tree.symbol(atom)))"
    binder.expected(
      "a fact", at: start, of: phrase,
      .advice("write `\(meant)`", fix: phrase.replacing(start..<start + 1, with: meant)))
    return true
  }

  /// The position behind an `is` and its `not`; nil where no `is` stands.
  private static func behindIs(_ phrase: Phrase, at position: Int, _ binder: inout Binder) -> Int? {
    guard phrase.word(at: position) == binder.keywords.isWord else { return nil }
    return phrase.word(at: position + 1) == binder.keywords.not ? position + 2 : position + 1
  }

  /// A fact about a name that nothing has; true when it is reported.
  static func reportUnknownName(_ phrase: Phrase, from start: Int, _ binder: inout Binder)
    -> Bool
  {
    guard let word = phrase.word(at: start) else { return false }
    if binder.scope[word]?.type == .error { return true }
    guard
      phrase.word(at: start + 1) == binder.keywords.isWord
        || isNearState(phrase, from: start, &binder),
      binder.scope[word] == nil, binder.app.definitionIDs[word] == nil,
      binder.app.variableIDs[word] == nil,
      binder.app.caseTypes[word] == nil, !binder.vocabulary.hasFacts(beginningWith: word),
      !binder.referenceWords.contains(word), !isCapitalised(binder.text(word))
    else { return false }
    let known =
      binder.scope.names.map { binder.text($0) } + binder.app.variables.map(\.name)
      + binder.app.definitions.dropFirst().map(\.name) + binder.vocabulary.factWords
      + binder.vocabulary.eventWords
    binder.unknown(LanguageCodes.unknownName, phrase.atoms[start], binder.text(word), among: known)
    return true
  }

  /// Whether a fact is nothing but a name that is near to that of a state.
  private static func isNearState(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Bool
  {
    guard start + 1 == phrase.end, let word = phrase.word(at: start) else { return false }
    return binder.app.errorSymbols.contains(word)
      || binder.nearest(to: binder.text(word), among: binder.app.variables.map(\.name)) != nil
  }

  /// `stack is Home`: a list is wanted, and one node stands here; true when it is reported.
  static func reportMissingBrackets(_ phrase: Phrase, from start: Int, _ binder: inout Binder)
    -> Bool
  {
    guard phrase.word(at: start) == binder.words.stack,
      let isPlace = (start..<phrase.end).first(where: {
        phrase.word(at: $0) == binder.keywords.isWord
      }), let place = behindIs(phrase, at: isPlace, &binder),
      let node = bareNode(phrase, at: place, &binder)
    else { return false }
    binder.report(
      LanguageCodes.expected, phrase.span(at: place), ["a list of nodes in [ ]"],
      .advice("write `[\(node)]`", fix: phrase.bracketing(place..<phrase.end)))
    return true
  }

  /// A description of a node that goes on to the end of the line, as it is written.
  private static func bareNode(_ phrase: Phrase, at position: Int, _ binder: inout Binder)
    -> String?
  {
    var matcher = binder.matcher(for: phrase, isQuiet: true)
    guard let name = phrase.name(at: position), binder.scope[name] == nil,
      name == binder.words.stacked || binder.app.definitionIDs[name] != nil
        || binder.app.isScratch && isCapitalised(binder.text(name)),
      let length = matcher.nodeLength(at: position), position + length == phrase.end
    else { return nil }
    return phrase.text(of: position..<phrase.end)
  }

  /// A word just before the place where patterns have stopped that a slot has taken for a name, and that
  /// is near to a word which could stand there: the matcher that has stopped before it, and what was meant.
  static func misspeltWord(
    before matcher: Matcher, _ patterns: some Sequence<CompiledPattern>, _ start: Int,
    _ phrase: Phrase, isQuestion: Bool, _ binder: inout Binder
  ) -> (Matcher, Suggestion)? {
    let position = matcher.farthest - 1
    guard position >= start, let name = phrase.word(at: position), !isKnown(name, &binder) else {
      return nil
    }
    var earlier = binder.matcher(for: phrase.prefix(position))
    for pattern in patterns { _ = earlier.match(pattern, from: start) }
    guard earlier.farthest == position else { return nil }
    var words = earlier.expected.flatMap { expected -> [String] in
      switch expected {
      case .word(let word): [binder.text(word)]
      case .slot(.node, _), .slot(.nodePattern, _): ["stacked"]
      case .slot, .end: []
      }
    }
    if isQuestion, position == start {
      words += ["can", "cannot", "not", "count"] + binder.app.variables.map(\.name)
    }
    if words.contains(binder.text(name)) { return nil }
    return binder.nearest(to: binder.text(name), among: words).map {
      (earlier, binder.replacement(of: phrase.atoms[position], with: $0))
    }
  }

  private static func isKnown(_ name: Symbol, _ binder: inout Binder) -> Bool {
    binder.scope[name] != nil || binder.app.definitionIDs[name] != nil
      || binder.app.variableIDs[name] != nil || binder.app.caseTypes[name] != nil
      || binder.app.presentableIDs[name] != nil
      || !binder.app.actions(named: binder.text(name)).isEmpty
  }

  /// What to write for `stack count is 1`: `count` stands before what is counted.
  private static func countSuggestion(_ phrase: Phrase, at position: Int, _ binder: inout Binder)
    -> Suggestion?
  {
    guard position > 0, phrase.word(at: position) == binder.words.count else { return nil }
    var matcher = binder.matcher(for: phrase, isQuiet: true)
    let start = matcher.patternLength(at: position - 1) == 1 ? position - 1 : position
    guard start < position else { return nil }
    let meant = "count \(phrase.text(of: start..<position))"
    return .advice(
      "write `\(meant)`", fix: phrase.replacing(start..<position + 1, with: meant))
  }

  /// What was meant where patterns have stopped.
  static func suggestion(for matcher: Matcher, _ phrase: Phrase, _ binder: inout Binder)
    -> Suggestion?
  {
    let position = matcher.farthest
    guard position < phrase.end else { return nil }
    let atom = phrase.atoms[position]
    var wanted: [String] = []
    var (takesNode, takesName, takesTab) = (false, false, false)
    for item in matcher.expected {
      switch item {
      case .word(let word): wanted.append(binder.text(word))
      case .slot(.nodePatterns, _):
        if let node = bareNode(phrase, at: position, &binder) {
          return Suggestion.advice(
            "write `[\(node)]`", fix: phrase.bracketing(position..<phrase.end))
        }
      case .slot(.style, _): wanted += binder.namesOfStyles + binder.app.presentables
      case .slot(.node, _), .slot(.nodePattern, _), .slot(.reference, _): takesNode = true
      case .slot(.tab, _): (takesName, takesTab) = (true, true)
      case .slot(.window, _), .slot(.trigger, _), .slot(.message, _):
        takesName = true
      case .slot, .end: break
      }
    }
    if let count = countSuggestion(phrase, at: position, &binder) { return count }
    if binder.tree.kind(atom) == .name {
      if phrase.isOp(.colon, at: position + 1), phrase.kind(at: position - 1) == .name {
        return Suggestion.advice(
          "inputs stand in brackets that touch the name: "
            + "`\(phrase.text(of: position - 1..<position))(\(phrase.text(of: position..<position + 1)): …)`"
        )
      }
      return likelyName(to: binder.text(binder.tree.symbol(atom)), in: wanted).map {
        binder.replacement(of: atom, with: $0)
      }
    }
    if wanted.contains("is"), phrase.isOp(.equals, at: position) {
      return .replacement("is", fix: phrase.replacing(position..<position + 1, with: "is"))
    }
    if wanted.contains("is"), binder.tree.kind(atom) == .list {
      return Suggestion.advice(
        "write `is` before it", fix: .inserting("is ", at: binder.tree.span(atom).start))
    }
    if takesNode, binder.tree.kind(atom) == .list {
      return Suggestion.advice(
        "several nodes are one stack: `stacked \(phrase.text(of: position..<position + 1))`",
        fix: .inserting("stacked ", at: binder.tree.span(atom).start))
    }
    if binder.tree.kind(atom) == .string, takesNode || takesName {
      return unquoted(phrase, at: position, takesName: takesName, takesTab: takesTab, &binder)
    }
    return nil
  }

  /// What to write for a text in the place of a name.
  private static func unquoted(
    _ phrase: Phrase, at position: Int, takesName: Bool, takesTab: Bool, _ binder: inout Binder
  ) -> Suggestion? {
    let text = binder.tree.string(phrase.atoms[position])
    if takesTab, let id = TabSlot.id(meantBy: text, &binder) {
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
