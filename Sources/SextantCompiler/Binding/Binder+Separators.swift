import SextantEngine
import SextantLanguage
import SextantSyntax

/// Items that begin on the line of another with no separator between them. They are found where the other one
/// ends, reported there, and the text is read once more as if the separators stood in it.
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
    guard tree.kind(phrase.node) == .clause, let word = phrase.name(at: position),
      beginsItem(phrase, at: position)
    else { return false }
    // Behind a `}` it may be any; elsewhere one of those that may stand where the other one does.
    if position > 0, let first = phrase.word(at: 0) {
      let known = isOutermost(phrase.node) ? .file : holders(of: first).subtracting(.file)
      if !known.isEmpty, holders(of: word).isDisjoint(with: known) { return false }
    }
    reportSeparator(phrase, at: position)
    return true
  }

  /// Reports that a separator is missing before a word.
  mutating func reportSeparator(_ phrase: Phrase, at position: Int) {
    let place = phrase.span(at: position)
    var end = Int(place.start)
    while end > 0, tree.source.bytes[end - 1] <= UInt8(ascii: " ") { end -= 1 }
    report(
      LanguageCodes.separatorMissing, place, [tree.text(phrase.atoms[position])],
      .edit(.inserting(";", at: UInt32(truncatingIfNeeded: end))))
  }

  /// What a statement came to before it was bound, for when it cannot be.
  struct Mark {
    fileprivate let diagnostics: DiagnosticList.Mark
    fileprivate let slotCount: Int
    fileprivate let errorSymbols: Set<Symbol>
  }

  var mark: Mark {
    Mark(
      diagnostics: diagnostics.mark, slotCount: scope.slotCount, errorSymbols: app.errorSymbols)
  }

  /// Of a statement with an error, reports that a separator is missing where the beginning of it is a whole
  /// statement and another begins behind that: patterns may have read on into the second one.
  ///
  /// - Parameter bind: whether a phrase is a statement.
  mutating func reportMissingSeparator(
    in phrase: Phrase, since mark: Mark, bind: (Phrase, inout Binder) -> Bool
  ) {
    guard suggests, !diagnostics.isFull, diagnostics.hasErrors(since: mark.diagnostics) else {
      return
    }
    // Each is tried on a copy; no person writes a line of more than a few.
    // A declaration without a block looks like what may belong to the statement: `animation fade`.
    let places = (1..<max(1, min(phrase.end, 40))).lazy.filter { [self] in
      beginsItem(phrase, at: $0)
        && (phrase.block != nil || isStatement(phrase.name(at: $0)))
    }
    for position in places.prefix(8) {
      var attempt = self
      attempt.scope = scope.before(slot: mark.slotCount)
      attempt.app.errorSymbols = mark.errorSymbols
      attempt.diagnostics.forget(since: mark.diagnostics)
      guard bind(phrase.prefix(position), &attempt),
        !attempt.diagnostics.hasErrors(since: mark.diagnostics)
      else { continue }
      attempt = self
      attempt.diagnostics.forget(since: mark.diagnostics)
      if attempt.reportMissingSeparator(phrase, at: position) {
        self = attempt
        return
      }
    }
  }

  /// Whether a clause stands in no block.
  private func isOutermost(_ clause: NodeID) -> Bool {
    let items = tree.children(of: tree.root)
    let start = tree.span(clause).start
    let index = items.countOfFirst { tree.span($0).start <= start } - 1
    return index >= 0 && tree.children(of: items[index]).contains(clause)
  }

  private func holders(of word: Symbol) -> Holders {
    var holders: Holders = []
    if statementForms.hasForms(beginningWith: word) || isSentence(word) {
      holders.insert([.file, .body])
    }
    let written = text(word)
    if vocabulary.declarations[word] != nil { holders.insert([.file, .app]) }
    if languages.forms.rule(of: word) != nil, !vocabulary.isOfOtherSystem(written) {
      let isInApps = (languages.forms.declarations + languages.forms.titled + ["start"])
        .contains(written)
      holders.insert(isInApps ? [.file, .app] : .file)
    }
    if memberWords.contains(written) { holders.insert(.declaration) }
    return holders
  }

  /// The words that lines in the blocks of declarations begin with.
  private var memberWords: [String] {
    languages.forms.members
      + system.declarations.compactMap { vocabulary.declaration($0.word) }
      .flatMap { $0.members.map(\.source.word) }
  }

  /// Whether the word at a position begins an item, and what follows it goes on with that.
  private func beginsItem(_ phrase: Phrase, at position: Int) -> Bool {
    if phrase.name(at: position).map({ app.commandIDs[$0] != nil }) ?? false { return true }
    guard let word = phrase.word(at: position) else { return false }
    let goesOn = position + 1 < phrase.end || phrase.block != nil
    if let form = statementForms.row(phrase, at: position)?.form {
      // What holds statements holds them in its block, or one on its line.
      return form.holdsStatements && phrase.block == nil
        ? (position + 1..<phrase.end).contains { index in
          isStatement(phrase.word(at: index))
        } : goesOn
    }
    if isSentence(word), beginsSentence(phrase, at: position, word) { return true }
    let written = text(word)
    let isDeclaration =
      languages.forms.rule(of: word) != nil
      || !holders(of: word).isDisjoint(with: [.app, .declaration])
    return goesOn && isDeclaration
      && (phrase.block != nil || !languages.forms.declaredBodies.contains(written))
  }

  /// Of a row that a phrase does not match, reports that a separator is missing where the beginning of it does.
  mutating func reportMissingSeparator(
    in phrase: Phrase, from start: Int, after pattern: CompiledPattern
  ) -> Bool {
    let place = (start..<phrase.end).dropFirst().first { position in
      var matcher = matcher(for: phrase.prefix(position), isQuiet: true)
      return beginsItem(phrase, at: position) && matcher.match(pattern, from: start)
    }
    return place.map { reportMissingSeparator(phrase, at: $0) } ?? false
  }

  private func isStatement(_ word: Symbol?) -> Bool {
    isSentence(word) || word.map { statementForms.hasForms(beginningWith: $0) } ?? false
  }

  private func isSentence(_ word: Symbol?) -> Bool {
    word.map { !vocabulary.sentences(beginningWith: $0).isEmpty || app.commandIDs[$0] != nil }
      ?? false
  }

  /// Whether what stands at a position is a sentence, up to the end or to where another item begins.
  private func beginsSentence(_ phrase: Phrase, at position: Int, _ word: Symbol) -> Bool {
    // `without animation` is no part of a pattern.
    let end = (position..<phrase.end).first {
      phrase.word(at: $0) == words.without && phrase.word(at: $0 + 1) == words.animation
    }
    var matcher = matcher(for: end.map { phrase.prefix($0) } ?? phrase)
    for form in vocabulary.sentences(beginningWith: word)
    where matcher.match(form.pattern, from: position) { return true }
    return matcher.farthest > position && matcher.expected.contains(.end)
      && beginsItem(phrase, at: matcher.farthest)
  }
}
