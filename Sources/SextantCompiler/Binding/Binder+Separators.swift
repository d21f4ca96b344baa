import SextantLanguage
import SextantSyntax

/// Detects missing separators between items on one line.
///
/// The binder reports the missing separator at the end of the preceding item. It skips the rest of
/// the line and marks the skipped names as error symbols. Then `compile` compiles the text again
/// with the separator.
extension Binder {
  private struct Holders: OptionSet {
    let rawValue: Int
    static let file = Holders(rawValue: 1)
    static let app = Holders(rawValue: 2)
    static let declaration = Holders(rawValue: 4)
    static let body = Holders(rawValue: 8)
  }

  /// Reports a missing separator before the word at a position. Returns false if the word does not
  /// begin an item.
  mutating func reportMissingSeparator(_ phrase: Phrase, at position: Int) -> Bool {
    // The block at the end of the line belongs to the last item, so the search includes it.
    let phrase = tree.kind(phrase.node) == .clause ? tree.phrase(of: phrase.node) : phrase
    guard tree.kind(phrase.node) == .clause else { return false }
    let isWritten = isSeparatorElsewhere(phrase, at: position)
    let position = isWritten ? position + 1 : position
    guard let word = phrase.name(at: position), beginsItem(phrase, at: position) else {
      return false
    }
    // After `}`, any item may follow. Otherwise, only an item of the same block may follow.
    if position > 0, let first = phrase.word(at: 0) {
      let known = isOutermost(phrase.node) ? .file : holders(of: first).subtracting(.file)
      if !known.isEmpty, holders(of: word).isDisjoint(with: known) { return false }
    }
    reportSeparator(phrase, at: position, behind: isWritten ? position - 1 : nil)
    return true
  }

  /// Reports a missing separator in a phrase that does not match any pattern.
  ///
  /// The separator is missing where the parser stopped. If a slot took a keyword as a name, the
  /// separator is missing one atom earlier. In both cases, a pattern must match the atoms before
  /// the missing separator.
  mutating func reportMissingSeparator(
    in phrase: Phrase, from start: Int, after patterns: some Sequence<CompiledPattern>, _ stop: Int
  ) -> Bool {
    let place = [stop - 1, stop].first { position in
      let next = isSeparatorElsewhere(phrase, at: position) ? position + 1 : position
      guard position > start, next < phrase.end, beginsItem(phrase, at: next) else { return false }
      var parser = parser(for: phrase.prefix(position), isQuiet: true)
      return patterns.contains { parser.match($0, from: start) }
    }
    return place.map { reportMissingSeparator(phrase, at: $0) } ?? false
  }

  /// Returns whether a comma, `and` or `then` replaces a separator. In an `if`, `then` replaces a
  /// brace instead.
  private func isSeparatorElsewhere(_ phrase: Phrase, at position: Int) -> Bool {
    if phrase.kind(at: position) == .comma { return true }
    guard let word = phrase.word(at: position).map(text) else { return false }
    return word == "and" || word == "then" && phrase.word(at: 0) != Word.if.symbol
  }

  /// Reports a missing separator before a word and skips the rest of the line.
  ///
  /// - Parameter other: the position of an atom that replaces the separator, if any.
  mutating func reportSeparator(_ phrase: Phrase, at position: Int, behind other: Int? = nil) {
    let place = phrase.span(at: position)
    var end = Int(other.map { phrase.span(at: $0).start } ?? place.start)
    while end > 0, tree.source.bytes[end - 1] <= UInt8(ascii: " ") { end -= 1 }
    report(
      LanguageCodes.separatorMissing, place, [tree.text(phrase.atoms[position])],
      .edit(
        separating(from: UInt32(truncatingIfNeeded: end), other.map { phrase.span(at: $0).end })))
    clausesOfSeveralItems.insert(phrase.node)
    markErroneous(phrase, from: position)
  }

  private func separating(from start: UInt32, _ end: UInt32?) -> Fix {
    guard let end, end > start else { return .inserting(";", at: start) }
    let span = Span(start: start, end: end)
    return .replacing(tree.source.text(of: span), at: span, with: ";")
  }

  func isOutermost(_ clause: NodeID) -> Bool {
    let items = tree.children(of: tree.root)
    let start = tree.span(clause).start
    let index = items.countOfFirst { tree.span($0).start <= start } - 1
    return index >= 0 && tree.children(of: items[index]).contains(clause)
  }

  private func holders(of word: Symbol) -> Holders {
    var holders: Holders = []
    if isForm(word) || isSentence(word) {
      holders.insert([.file, .body])
    }
    let written = text(word)
    if vocabulary.declarations[word] != nil { holders.insert([.file, .app]) }
    if forms.rules[word] != nil, !isOfOtherSystem(written) {
      let isInApps = (forms.declarations + forms.titled + ["start"])
        .contains(written)
      holders.insert(isInApps ? [.file, .app] : .file)
    }
    if memberWords.contains(written) { holders.insert(.declaration) }
    return holders
  }

  func beginsItem(_ phrase: Phrase, at position: Int) -> Bool {
    if phrase.name(at: position).map({ app.commandIDs[$0] != nil }) ?? false { return true }
    guard let word = phrase.word(at: position) else { return false }
    let isContinued = position + 1 < phrase.end || phrase.block != nil
    if let form = statementRow(phrase, at: position)?.form {
      // Not every `cancel` begins a statement: see `button "Keep" cancel { … }`.
      if form.yieldsToCommands {
        return phrase.name(at: position + 1).map { app.timerIDs[$0] != nil } ?? false
      }
      // A form that holds statements needs a block or a statement on its line.
      return form.holdsStatements && phrase.block == nil
        ? (position + 1..<phrase.end).contains { index in
          isStatement(phrase.word(at: index))
        } : isContinued
    }
    if isSentence(word), beginsSentence(phrase, at: position, word) { return true }
    let written = text(word)
    let isDeclaration =
      forms.rules[word] != nil
      || !holders(of: word).isDisjoint(with: [.app, .declaration])
    return isContinued && isDeclaration
      && (phrase.block != nil || !forms.declaredBodies.contains(written))
  }

  private func isStatement(_ word: Symbol?) -> Bool {
    isSentence(word) || word.map { isForm($0) } ?? false
  }

  private func isForm(_ word: Symbol) -> Bool {
    statementForms[word]?.contains { !$0.form.yieldsToCommands } ?? false
  }

  private func isSentence(_ word: Symbol?) -> Bool {
    word.map { !vocabulary.sentences(beginningWith: $0).isEmpty || app.commandIDs[$0] != nil }
      ?? false
  }

  private func beginsSentence(_ phrase: Phrase, at position: Int, _ word: Symbol) -> Bool {
    // The words `without animation` are not part of any pattern.
    let end = (position..<phrase.end).first {
      phrase.word(at: $0) == Word.without.symbol && phrase.word(at: $0 + 1) == Word.animation.symbol
    }
    var parser = parser(for: end.map { phrase.prefix($0) } ?? phrase)
    for form in vocabulary.sentences(beginningWith: word)
    where parser.match(form.pattern, from: position) { return true }
    return parser.farthest > position && parser.expected.contains(.end)
      && beginsItem(phrase, at: parser.farthest)
  }
}
