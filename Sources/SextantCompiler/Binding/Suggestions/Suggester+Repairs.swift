import SextantEngine
import SextantLanguage
import SextantSyntax

/// Repairs phrases that do not match any pattern. A repair inserts, replaces or removes a single
/// word, or swaps two adjacent words.
///
/// The inserted words are expected words. A repair is suggested only if the repaired phrase matches
/// a pattern.
extension Suggester {
  /// Returns the suggestion to insert, remove, translate or swap words; nil if no single edit
  /// repairs the phrase, or if several insertions do.
  mutating func repair(
    of phrase: Phrase, from start: Int, by patterns: some Sequence<CompiledPattern>,
    _ parser: PhraseParser
  ) -> Suggestion? {
    let stop = parser.farthest
    guard suggests, stop > start, phrase.end - start < 30 else { return nil }
    let patterns = Array(patterns)
    for position in [stop, stop - 1] where position > start {
      guard let written = phrase.word(at: position), !isKnownName(written) else { continue }
      for word in foreignMeanings(of: text(written))
      where !word.isEmpty && isWhole(phrase, start, position..<position + 1, word, patterns) {
        return .replacement(word, fix: phrase.replacing(position..<position + 1, with: word))
      }
    }
    if let bare = unbracketed(phrase, at: stop),
      isWhole(phrase, start, stop..<stop + 1, bare, patterns)
    {
      let fix = phrase.replacing(stop..<stop + 1, with: bare)
      return mended(phrase, start, stop..<stop + 1, bare, fix)
    }
    let takesArgument = parser.expected.contains { if case .slot = $0 { true } else { false } }
    if stop < phrase.end || !takesArgument {
      var missing = parser.expected.compactMap { text($0) }
        .filter { isWhole(phrase, start, stop..<stop, $0, patterns) }
      if missing.contains("link"), missing.count > 1, opensLink(phrase, at: stop) {
        missing = ["link"]
      }
      if missing.count == 1 {
        let place = stop < phrase.end ? phrase.span(at: stop).start : phrase.span(at: stop - 1).end
        let text = stop < phrase.end ? "\(missing[0]) " : " \(missing[0])"
        return mended(phrase, start, stop..<stop, missing[0], .inserting(text, at: place))
      }
    }
    for position in [stop, stop - 1] where position > start {
      guard let word = phrase.word(at: position), !isKnownName(word), !isInput(word),
        isWhole(phrase, start, position..<position + 1, "", patterns)
      else { continue }
      return mended(
        phrase, start, position..<position + 1, "", phrase.removing(position..<position + 1))
    }
    guard stop < phrase.end else { return nil }
    let pair = stop - 1..<stop + 1
    let swapped = "\(phrase.text(of: stop..<stop + 1)) \(phrase.text(of: stop - 1..<stop))"
    return isWhole(phrase, start, pair, swapped, patterns)
      ? mended(phrase, start, pair, swapped, phrase.replacing(pair, with: swapped)) : nil
  }

  /// For `alert("Sure?")`, returns `alert "Sure?"`: the name and its only argument.
  private func unbracketed(_ phrase: Phrase, at position: Int) -> String? {
    guard let name = phrase.name(at: position),
      case let arguments = tree.argumentNodes(of: phrase.atoms[position]),
      arguments.count == 1, let value = tree.children(of: arguments[0]).first
    else { return nil }
    return "\(text(name)) \(tree.source.text(of: tree.span(value)))"
  }

  private func mended(
    _ phrase: Phrase, _ start: Int, _ atoms: Range<Int>, _ text: String, _ fix: Fix?
  ) -> Suggestion? {
    .advice("write `\(joined(phrase, start, atoms, text))`", fix: fix)
  }

  private func joined(
    _ phrase: Phrase, _ start: Int, _ atoms: Range<Int>, _ text: String
  ) -> String {
    let before = start < atoms.lowerBound ? phrase.text(of: start..<atoms.lowerBound) : ""
    let after = atoms.upperBound < phrase.end ? phrase.text(of: atoms.upperBound..<phrase.end) : ""
    return [before, text, after].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a suggestion for an unexpected atom. The suggestion is the same for all forms.
  ///
  /// - Parameter wanted: the expected syntax, in the words of the error message.
  func usualSuggestion(
    at position: Int, of phrase: Phrase, wanted: String
  ) -> Suggestion? {
    guard suggests, position > 0 else { return nil }
    let words = (position..<position + 2).compactMap { place in phrase.word(at: place).map(text) }
    if let meant = occasionSuggestion(at: position, of: phrase) { return meant }
    if let meant = pairSuggestion(at: position, of: phrase) { return meant }
    if let word = words.first, let meant = foreignMeanings(of: word).first,
      wanted == "`\(meant)`"
    {
      return .replacement(meant, fix: phrase.replacing(position..<position + 1, with: meant))
    }
    // A foreign word before the expected word, as in `role: destructive`.
    if let word = phrase.word(at: position), foreignMeanings(of: text(word)) == [""] {
      let next = phrase.isOp(.colon, at: position + 1) ? position + 2 : position + 1
      if let kept = phrase.word(at: next), wanted.contains("`\(text(kept))`") {
        return .advice(
          "write `\(text(kept))`, without `\(text(word))`", fix: phrase.removing(position..<next))
      }
    }
    // A container before the node that it holds, as in `start NavigationStack Home`.
    if let before = phrase.word(at: position - 1), !isKnownName(before), words.count == 1,
      case let stacked = text(Word.stacked.symbol), foreignMeanings(of: text(before)) == [stacked]
    {
      return .replacement(
        stacked, fix: phrase.replacing(position - 1..<position, with: stacked))
    }
    if ["`=`", "`:`", "`:` or {"].contains(wanted), position < phrase.end,
      !(position..<phrase.end).contains(where: { phrase.isOp(.equals, at: $0) })
    {
      let sign = wanted.dropFirst().prefix(1)
      return .edit(.inserting(" \(sign)", at: phrase.span(at: position - 1).end))
    }
    return bracketSuggestion(phrase, at: position) ?? blockSuggestion(phrase, at: position, wanted)
  }

  /// Returns the suggestion for two foreign words, as in `to be`.
  func pairSuggestion(at position: Int, of phrase: Phrase) -> Suggestion? {
    guard let first = phrase.word(at: position), let second = phrase.word(at: position + 1),
      let meant = foreignMeanings(of: "\(text(first)) \(text(second))").first
    else { return nil }
    return .replacement(meant, fix: phrase.replacing(position..<position + 2, with: meant))
  }

  /// Returns the suggestion for a sentence that follows the `after` of an invariant: `after go` for
  /// `after tap go`.
  private func occasionSuggestion(at position: Int, of phrase: Phrase) -> Suggestion? {
    guard phrase.word(at: 0).map(text) == "invariant", position == 3 || position == 4,
      let verb = phrase.word(at: 3).map(text), 4 < phrase.end
    else { return nil }
    let word: String? =
      switch (verb, phrase.word(at: 4).map(text)) {
      case ("tap", "button"), ("open", "link"): ""
      case ("tap", let name?) where name != "tab": ""
      case ("fire", _?): "event"
      default: nil
      }
    guard let word else { return nil }
    let meant = ["after", word, phrase.text(of: 4..<phrase.end)].filter { !$0.isEmpty }
    return .advice(
      "write `\(meant.joined(separator: " "))`",
      fix: word.isEmpty ? phrase.removing(3..<4) : phrase.replacing(3..<4, with: word))
  }

  /// Returns the suggestion for misplaced arguments, as in `Detail[id: 1]`, `Detail (id: 1)` and
  /// `Detail id: 1`.
  private func bracketSuggestion(_ phrase: Phrase, at position: Int) -> Suggestion? {
    guard phrase.word(at: position - 1) != nil else { return nil }
    let isClause = tree.kind(phrase.node) == .clause
    let inputs: String
    var end = position + 1
    if let kind = phrase.kind(at: position), kind == .list || kind == .group {
      inputs = String(phrase.text(of: position..<end).dropFirst().dropLast())
      guard inputs.contains(":") else { return nil }
    } else {
      guard isClause, phrase.word(at: position) != nil, phrase.isOp(.colon, at: end),
        end + 1 < phrase.end
      else { return nil }
      end = phrase.end
      inputs = phrase.text(of: position..<end)
    }
    let meant = "\(phrase.text(of: position - 1..<position))(\(inputs))"
    return .advice(
      "write the inputs in parentheses directly after the name: `\(meant)`",
      fix: phrase.replacing(position - 1..<end, with: meant))
  }

  /// Returns the suggestion for a missing block: remove the word before the block, or put braces
  /// around a statement.
  private func blockSuggestion(_ phrase: Phrase, at position: Int, _ wanted: String) -> Suggestion?
  {
    guard tree.kind(phrase.node) == .clause, case let clause = tree.phrase(of: phrase.node),
      clause.word(at: position) != nil
    else { return nil }
    if clause.block != nil, position + 1 == clause.end, !beginsItem(clause, at: position) {
      return wanted == "{" || foreignMeanings(of: clause.text(of: position..<position + 1)) == [""]
        ? .edit(clause.removing(position..<position + 1)) : nil
    }
    guard clause.block == nil, let first = clause.word(at: 0),
      forms.bodies.contains(text(first)) || first == Word.else.symbol,
      beginsItem(clause, at: position), let span = clause.span(of: position..<clause.end)
    else { return nil }
    let edits = [
      TextEdit(span: Span(start: span.start, end: span.start), replacement: "{ "),
      TextEdit(span: Span(start: span.end, end: span.end), replacement: " }"),
    ]
    return .edit(Fix(title: "put it in { }", edits: edits))
  }

  private func isInput(_ name: Symbol) -> Bool {
    app.declared.contains { $0.parameters.contains { $0.name == text(name) } }
  }

  private func opensLink(_ phrase: Phrase, at position: Int) -> Bool {
    guard phrase.kind(at: position) == .string else { return false }
    let address = tree.string(phrase.atoms[position])
    return app.behavior.links.links.contains { address.hasPrefix($0.scheme + "://") }
  }

  private mutating func isWhole(
    _ phrase: Phrase, _ start: Int, _ atoms: Range<Int>, _ text: String,
    _ patterns: [CompiledPattern]
  ) -> Bool {
    let block = phrase.block == nil ? "" : " { }"
    guard let mended = onlyPhrase(in: joined(phrase, start, atoms, text) + block) else {
      return false
    }
    return patterns.contains { matches($0, mended, checksNames: true) }
  }

  // MARK: Texts

  /// Returns whether a text is a statement of the app's system.
  ///
  /// - Parameter checksNames: whether all names must be known.
  mutating func isStatement(_ text: String, checksNames: Bool = false) -> Bool {
    guard let phrase = onlyPhrase(in: text), let word = phrase.word(at: 0) else { return false }
    if app.commandIDs[word] != nil { return true }
    if let row = context.statementRow(phrase, at: 0), !context.isDeclaration(phrase, from: 0) {
      switch row.form.openSlot {
      case nil: return matches(row.pattern, phrase, checksNames: checksNames)
      case .check?: return phrase.end > 1 && mayBeFact(phrase, from: 1, checksNames: checksNames)
      default: return phrase.end > 1
      }
    }
    return vocabulary.sentences(beginningWith: word).contains {
      matches($0.pattern, phrase, checksNames: checksNames)
    }
  }

  /// Returns whether a text is a fact or an event of the app's system.
  mutating func isQuestion(_ text: String) -> Bool {
    onlyPhrase(in: text).map { isQuestion($0, from: 0, checksNames: true) } ?? false
  }

  /// Returns whether a phrase may be a fact. Returns true for every phrase that contains a
  /// connective, `can` or `error`.
  private func mayBeFact(_ phrase: Phrase, from start: Int, checksNames: Bool) -> Bool {
    let joining = [
      Word.implies, .and, .or, .not, .can, .cannot, .error,
    ].map(\.symbol)
    return (start..<phrase.end).contains { position in
      phrase.word(at: position).map { joining.contains($0) } ?? false
    } || isQuestion(phrase, from: start, checksNames: checksNames)
  }

  private func isQuestion(
    _ phrase: Phrase, from start: Int, checksNames: Bool
  ) -> Bool {
    if phrase.word(at: start).map({ text($0) }) == "FACT"
      || context.names.isExpressionAhead(phrase, from: start)
    {
      return true
    }
    let patterns =
      context.names.factRows(phrase, from: start).map(\.pattern) + vocabulary.events.map(\.pattern)
    return patterns.contains { matches($0, phrase, from: start, checksNames: checksNames) }
  }

  private mutating func onlyPhrase(in text: String) -> Phrase? {
    let script = parse(SourceText(name: "", text: text), symbols: &context.symbols)
    let tree = script.tree
    guard script.diagnostics.isEmpty, let item = tree.children(of: tree.root).first,
      tree.children(of: tree.root).count == 1, tree.children(of: item).count == 1,
      let clause = tree.children(of: item).first
    else { return nil }
    return tree.phrase(of: clause)
  }

  private func matches(
    _ pattern: CompiledPattern, _ phrase: Phrase, from start: Int = 0, checksNames: Bool
  ) -> Bool {
    var parser = context.parser(for: phrase, isQuiet: true)
    guard parser.match(pattern, from: start) else { return false }
    return zip(pattern.source.slots, parser.arguments).allSatisfy { slot, argument in
      guard let atoms = argument?.atoms, let first = atoms.first else { return true }
      if slot.slot == .expression {
        return atoms.count > 1
          || isValue(phrase, first, slot.name)
            && (!checksNames || isReadable(phrase.name(at: first)))
      }
      guard let name = phrase.name(at: first) else { return true }
      return !isOfOtherKind(name, slot.slot, slot.name)
        && (!checksNames || isKnown(name, in: slot.slot))
    }
  }

  /// Returns whether an atom is a value of the type that the label requires. The name of a
  /// declaration is not a value.
  private func isValue(_ phrase: Phrase, _ position: Int, _ label: String) -> Bool {
    let wanted = ValueLabel.of(label).type
    switch phrase.kind(at: position) {
    case .string, .interpolation: return ValueType.string.fits(wanted)
    case .integer: return ValueType.int.fits(wanted)
    case .decimal: return ValueType.decimal.fits(wanted)
    case .duration: return ValueType.duration.fits(wanted)
    case .name:
      guard let name = phrase.name(at: position) else { return true }
      return scope[name] != nil || app.variableIDs[name] != nil || app.definitionIDs[name] == nil
    default: return true
    }
  }

  private func isReadable(_ name: Symbol?) -> Bool {
    guard let name else { return true }
    return isKnownName(name) || name == Word.true.symbol || name == Word.false.symbol
      || text(name).isPlaceOfArgument || context.isErrorSymbol(text(name))
  }

  private func isOfOtherKind(_ name: Symbol, _ slot: Pattern.Slot, _ label: String) -> Bool {
    guard [.node, .nodePattern, .declared].contains(slot), app.sharedNames[name] == nil,
      let id = app.definitionIDs[name], vocabulary.declaration(label) != nil
    else { return false }
    return app.definition(id).word != label
  }

  private func isKnown(_ name: Symbol, in slot: Pattern.Slot) -> Bool {
    if text(name).isPlaceOfArgument { return true }
    return switch slot {
    case .action: !app.overloads(named: text(name)).isEmpty
    case .tab: app.tabIDs[name] != nil
    case .window: app.windowIDs[name] != nil
    case .timer: app.timerIDs[name] != nil
    case .event: app.eventIDs[name] != nil
    case .trigger: app.triggers[name] != nil
    case .message: app.messages[name] != nil
    case .variable: app.variableIDs[name] != nil
    case .node, .nodePattern, .reference, .declared, .screen, .pick:
      isKnownName(name) || Word.references.contains(name) || Reference.relationWords.contains(name)
        || [Word.stacked.symbol, Word.stack.symbol, Word.window.symbol, vocabulary.targetWord]
          .contains(name)
    default: true
    }
  }

  func isKnownName(_ name: Symbol) -> Bool {
    scope[name] != nil || app.definitionIDs[name] != nil || app.variableIDs[name] != nil
      || app.caseTypes[name] != nil || app.presentableIDs[name] != nil
      || app.tabIDs[name] != nil || app.windowIDs[name] != nil || app.eventIDs[name] != nil
      || app.triggers[name] != nil || app.messages[name] != nil
      || app.isScratch && isCapitalised(text(name))
      || !app.overloads(named: text(name)).isEmpty
  }
}
