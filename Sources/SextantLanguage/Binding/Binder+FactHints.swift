import SextantEngine
import SextantSyntax

/// Facts that are almost one, and what was meant where patterns have stopped.
extension Binder {
  /// A fact that no row of the table is, though it is clear what was meant; true when it is reported.
  mutating func reportLikelyFact(_ phrase: Phrase, from start: Int) -> Bool {
    reportNotBehindIs(phrase, from: start) || reportUnknownPresentable(phrase, from: start)
      || reportUnknownName(phrase, from: start)
  }

  /// `X is not Y` of a fact.
  private mutating func reportNotBehindIs(_ phrase: Phrase, from start: Int) -> Bool {
    for position in start..<max(start, phrase.end - 1)
    where phrase.word(at: position) == keywords.isWord
      && phrase.word(at: position + 1) == keywords.not
    {
      let (left, right) = (
        phrase.text(of: start..<position + 1), phrase.text(of: position + 2..<phrase.end)
      )
      report(
        LanguageCodes.notHere, phrase.span(at: position + 1), ["not", "after `is` here"],
        .advice(
          "write `not \(left) \(right)`",
          fix: phrase.replacing(start..<phrase.end, with: "not \(left) \(right)")))
      return true
    }
    return false
  }

  /// `presented is NAME`, where nothing has the name; true when it is reported.
  private mutating func reportUnknownPresentable(_ phrase: Phrase, from start: Int) -> Bool {
    guard phrase.word(at: start) == keywords.other("presented"),
      phrase.word(at: start + 1) == keywords.isWord,
      let style = phrase.word(at: start + 2), !isCapitalised(text(style)),
      app.presentableIDs[style] == nil, !namesOfStyles.contains(text(style))
    else { return false }
    unknown(
      LanguageCodes.unknownPresentable, phrase.atoms[start + 2], text(style),
      among: namesOfStyles + app.presentables)
    return true
  }

  /// A fact about a name that nothing has; true when it is reported.
  private mutating func reportUnknownName(_ phrase: Phrase, from start: Int) -> Bool {
    // What is bound to an error may be anything.
    if diagnostics.errorCount > 0, let name = phrase.word(at: start), scope[name]?.type == .unknown
    {
      return true
    }
    guard let word = phrase.word(at: start),
      phrase.word(at: start + 1) == keywords.isWord || isNearState(phrase, from: start),
      scope[word] == nil, app.definitionIDs[word] == nil, app.variableIDs[word] == nil,
      app.caseTypes[word] == nil, !vocabulary.hasFacts(beginningWith: word),
      !referenceWords.contains(word), !isCapitalised(text(word))
    else { return false }
    let known =
      scope.names.map { text($0) } + app.variables.map(\.name)
      + app.definitions.dropFirst().map(\.name) + vocabulary.factWords
      + vocabulary.eventWords
    unknown(LanguageCodes.unknownName, phrase.atoms[start], text(word), among: known)
    return true
  }

  /// Whether a fact is nothing but a name that is near to that of a state.
  private func isNearState(_ phrase: Phrase, from start: Int) -> Bool {
    guard start + 1 == phrase.end, let word = phrase.word(at: start) else { return false }
    return app.errorSymbols.contains(word)
      || nearest(to: text(word), among: app.variables.map(\.name)) != nil
  }

  /// `stack is Home`: a list is wanted, and one node stands here; true when it is reported.
  mutating func reportMissingBrackets(_ phrase: Phrase, from start: Int) -> Bool {
    guard phrase.word(at: start) == words.stack,
      let place = (start..<phrase.end).first(where: {
        phrase.word(at: $0) == keywords.isWord
      }), let node = bareNode(phrase, at: place + 1)
    else { return false }
    report(
      LanguageCodes.expected, phrase.span(at: place + 1), ["a list of nodes in [ ]"],
      .advice("write `[\(node)]`", fix: phrase.bracketing(place + 1..<phrase.end)))
    return true
  }

  /// A description of a node that goes on to the end of the line, as it is written.
  private func bareNode(_ phrase: Phrase, at position: Int) -> String? {
    var matcher = matcher(for: phrase, isQuiet: true)
    guard let name = phrase.name(at: position), scope[name] == nil,
      name == words.stacked || app.definitionIDs[name] != nil
        || app.isScratch && isCapitalised(text(name)),
      let length = matcher.nodeLength(at: position), position + length == phrase.end
    else { return nil }
    return phrase.text(of: position..<phrase.end)
  }

  /// What was meant where patterns have stopped.
  func suggestion(for matcher: Matcher, _ phrase: Phrase) -> Suggestion? {
    let position = matcher.farthest
    guard position < phrase.end else { return nil }
    let atom = phrase.atoms[position]
    var wanted: [String] = []
    var (takesNode, takesName) = (false, false)
    for item in matcher.expected {
      switch item {
      case .word(let word): wanted.append(text(word))
      case .slot(.nodePatterns, _):
        if let node = bareNode(phrase, at: position) {
          return Suggestion.advice(
            "write `[\(node)]`", fix: phrase.bracketing(position..<phrase.end))
        }
      case .slot(.style, _): wanted += namesOfStyles + app.presentables
      case .slot(.node, _), .slot(.nodePattern, _), .slot(.reference, _): takesNode = true
      case .slot(.tab, _), .slot(.window, _), .slot(.trigger, _), .slot(.message, _):
        takesName = true
      case .slot, .end: break
      }
    }
    if tree.kind(atom) == .name {
      if phrase.isOp(.colon, at: position + 1), phrase.kind(at: position - 1) == .name {
        return Suggestion.advice(
          "inputs stand in brackets that touch the name: "
            + "`\(phrase.text(of: position - 1..<position))(\(phrase.text(of: position..<position + 1)): …)`"
        )
      }
      return likelyName(to: text(tree.symbol(atom)), in: wanted).map {
        replacement(of: atom, with: $0)
      }
    }
    if wanted.contains("is"), tree.kind(atom) == .list {
      return Suggestion.advice(
        "write `is` before it", fix: .inserting("is ", at: tree.span(atom).start))
    }
    if takesNode, tree.kind(atom) == .list {
      return Suggestion.advice(
        "several nodes are one stack: `stacked \(phrase.text(of: position..<position + 1))`",
        fix: .inserting("stacked ", at: tree.span(atom).start))
    }
    if tree.kind(atom) == .string, takesNode && isCapitalised(tree.string(atom)) || takesName,
      tree.string(atom).allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    {
      return Suggestion.advice(
        "write `\(tree.string(atom))` without quotes",
        fix: phrase.replacing(position..<position + 1, with: tree.string(atom)))
    }
    return nil
  }
}
