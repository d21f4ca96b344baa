import SextantLanguage
import SextantSyntax

/// Finds missing separators between items on one line.
extension Suggester {
  private struct Holders: OptionSet {
    let rawValue: Int
    static let file = Holders(rawValue: 1)
    static let app = Holders(rawValue: 2)
    static let declaration = Holders(rawValue: 4)
    static let body = Holders(rawValue: 8)
  }

  /// Returns the phrase, and the position of the word after the missing separator. `other` is the
  /// position of the comma, `and` or `then` in place of the separator, if any.
  ///
  /// Returns nil if no item begins at the position.
  func missingSeparator(
    _ phrase: Phrase, at position: Int
  ) -> (phrase: Phrase, position: Int, other: Int?)? {
    // The block at the end of the line belongs to the last item, so the search includes it.
    let phrase = tree.kind(phrase.node) == .clause ? tree.phrase(of: phrase.node) : phrase
    guard tree.kind(phrase.node) == .clause else { return nil }
    let isWritten = isSeparatorElsewhere(phrase, at: position)
    let position = isWritten ? position + 1 : position
    guard let word = phrase.name(at: position), beginsItem(phrase, at: position) else {
      return nil
    }
    // After `}`, any item may follow. Otherwise, only an item of the same block may follow.
    if position > 0, let first = phrase.word(at: 0) {
      let known = isOutermost(phrase.node) ? .file : holders(of: first).subtracting(.file)
      if !known.isEmpty, holders(of: word).isDisjoint(with: known) { return nil }
    }
    return (phrase, position, isWritten ? position - 1 : nil)
  }

  /// Returns the position of the missing separator in a phrase that matches no pattern; nil if no
  /// separator is missing.
  func missingSeparator(
    in phrase: Phrase, from start: Int, after patterns: some Sequence<CompiledPattern>, _ stop: Int
  ) -> Int? {
    [stop - 1, stop].first { position in
      let next = isSeparatorElsewhere(phrase, at: position) ? position + 1 : position
      guard position > start, next < phrase.end, beginsItem(phrase, at: next) else { return false }
      var parser = context.parser(for: phrase.prefix(position), isQuiet: true)
      return patterns.contains { parser.match($0, from: start) }
    }
  }

  /// Returns whether the atom separates statements in other languages: a comma, `and` or `then`.
  /// Returns false for `then` in an `if`, because it stands for a brace there.
  private func isSeparatorElsewhere(_ phrase: Phrase, at position: Int) -> Bool {
    if phrase.kind(at: position) == .comma { return true }
    guard let word = phrase.word(at: position).map(text) else { return false }
    return word == "and" || word == "then" && phrase.word(at: 0) != Word.if.symbol
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
    if forms.rules[word] != nil, !context.isOfOtherSystem(written) {
      let isInApps = (forms.declarations + forms.titled + ["start"])
        .contains(written)
      holders.insert(isInApps ? [.file, .app] : .file)
    }
    if context.memberWords.contains(written) { holders.insert(.declaration) }
    return holders
  }

  func beginsItem(_ phrase: Phrase, at position: Int) -> Bool {
    if phrase.name(at: position).map({ app.commandIDs[$0] != nil }) ?? false { return true }
    guard let word = phrase.word(at: position) else { return false }
    let isContinued = position + 1 < phrase.end || phrase.block != nil
    if let form = context.statementRow(phrase, at: position)?.form {
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
    context.statementForms[word]?.contains { !$0.form.yieldsToCommands } ?? false
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
    var parser = context.parser(for: end.map { phrase.prefix($0) } ?? phrase)
    for form in vocabulary.sentences(beginningWith: word)
    where parser.match(form.pattern, from: position) { return true }
    return parser.farthest > position && parser.expected.contains(.end)
      && beginsItem(phrase, at: parser.farthest)
  }
}
