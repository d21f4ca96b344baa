import SextantLanguage
import SextantSyntax

/// Items that begin on the line of another with no separator between them. They are found and reported where the
/// other one ends. What stands behind is not read, so that whatever it declares may be anything.
extension Binder {
  /// The blocks in which a word may begin an item.
  private struct Holders: OptionSet {
    let rawValue: Int
    static let file = Holders(rawValue: 1)
    static let app = Holders(rawValue: 2)
    /// The block of a declaration.
    static let declaration = Holders(rawValue: 4)
    static let body = Holders(rawValue: 8)
  }

  /// Reports that a separator is missing before a word behind the end of an item; false where the word
  /// begins no other.
  mutating func reportMissingSeparator(_ phrase: Phrase, at position: Int) -> Bool {
    // The block of the line is that of its last item.
    let phrase = tree.kind(phrase.node) == .clause ? tree.phrase(of: phrase.node) : phrase
    guard tree.kind(phrase.node) == .clause else { return false }
    let isWritten = isSeparatorElsewhere(phrase, at: position)
    let position = isWritten ? position + 1 : position
    guard let word = phrase.name(at: position), beginsItem(phrase, at: position) else {
      return false
    }
    // Behind a `}` it may be any; elsewhere one of those that may stand where the other one does.
    if position > 0, let first = phrase.word(at: 0) {
      let known = isOutermost(phrase.node) ? .file : holders(of: first).subtracting(.file)
      if !known.isEmpty, holders(of: word).isDisjoint(with: known) { return false }
    }
    reportSeparator(phrase, at: position, behind: isWritten ? position - 1 : nil)
    return true
  }

  /// Of a phrase that patterns do not match, reports that a separator is missing where they have stopped, or before
  /// the word there that a slot has taken, if one of them matches what stands before.
  mutating func reportMissingSeparator(
    in phrase: Phrase, from start: Int, after patterns: some Sequence<CompiledPattern>, _ stop: Int
  ) -> Bool {
    let place = [stop - 1, stop].first { position in
      let next = isSeparatorElsewhere(phrase, at: position) ? position + 1 : position
      guard position > start, next < phrase.end, beginsItem(phrase, at: next) else { return false }
      var matcher = matcher(for: phrase.prefix(position), isQuiet: true)
      return patterns.contains { matcher.match($0, from: start) }
    }
    return place.map { reportMissingSeparator(phrase, at: $0) } ?? false
  }

  /// Whether a comma or a word stands where a separator should. The `then` of an `if` stands for a brace.
  private func isSeparatorElsewhere(_ phrase: Phrase, at position: Int) -> Bool {
    if phrase.kind(at: position) == .comma { return true }
    guard let word = phrase.word(at: position).map(text) else { return false }
    return word == "and" || word == "then" && phrase.word(at: 0) != Word.if.symbol
  }

  /// Reports that a separator is missing before a word, up to which the line is read.
  ///
  /// - Parameter other: where something else stands in its place.
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

  /// Whether a clause stands in no block.
  func isOutermost(_ clause: NodeID) -> Bool {
    let items = tree.children(of: tree.root)
    let start = tree.span(clause).start
    let index = items.countOfFirst { tree.span($0).start <= start } - 1
    return index >= 0 && tree.children(of: items[index]).contains(clause)
  }

  private func holders(of word: Symbol) -> Holders {
    var holders: Holders = []
    if statementForms[word] != nil || isSentence(word) {
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

  /// Whether the word at a position begins an item, and what follows it goes on with that.
  func beginsItem(_ phrase: Phrase, at position: Int) -> Bool {
    if phrase.name(at: position).map({ app.commandIDs[$0] != nil }) ?? false { return true }
    guard let word = phrase.word(at: position) else { return false }
    let goesOn = position + 1 < phrase.end || phrase.block != nil
    if let form = statementRow(phrase, at: position)?.form {
      // What holds statements holds them in its block, or one on its line.
      return form.holdsStatements && phrase.block == nil
        ? (position + 1..<phrase.end).contains { index in
          isStatement(phrase.word(at: index))
        } : goesOn
    }
    if isSentence(word), beginsSentence(phrase, at: position, word) { return true }
    let written = text(word)
    let isDeclaration =
      forms.rules[word] != nil
      || !holders(of: word).isDisjoint(with: [.app, .declaration])
    return goesOn && isDeclaration
      && (phrase.block != nil || !forms.declaredBodies.contains(written))
  }

  private func isStatement(_ word: Symbol?) -> Bool {
    isSentence(word) || word.map { statementForms[$0] != nil } ?? false
  }

  private func isSentence(_ word: Symbol?) -> Bool {
    word.map { !vocabulary.sentences(beginningWith: $0).isEmpty || app.commandIDs[$0] != nil }
      ?? false
  }

  /// Whether what stands at a position is a sentence, up to the end or to where another item begins.
  private func beginsSentence(_ phrase: Phrase, at position: Int, _ word: Symbol) -> Bool {
    // `without animation` is no part of a pattern.
    let end = (position..<phrase.end).first {
      phrase.word(at: $0) == Word.without.symbol && phrase.word(at: $0 + 1) == Word.animation.symbol
    }
    var matcher = matcher(for: end.map { phrase.prefix($0) } ?? phrase)
    for form in vocabulary.sentences(beginningWith: word)
    where matcher.match(form.pattern, from: position) { return true }
    return matcher.farthest > position && matcher.expected.contains(.end)
      && beginsItem(phrase, at: matcher.farthest)
  }
}
