import SextantLanguage
import SextantSyntax

/// Detects missing separators between items on one line.
///
/// The binder reports the missing separator at the end of the preceding item. It skips the rest of
/// the line and marks the skipped names as error symbols. Then `compile` compiles the text again
/// with the separator.
extension Binder {
  /// Reports a missing separator before the word at a position. Returns false if the word does not
  /// begin an item.
  mutating func reportMissingSeparator(_ phrase: Phrase, at position: Int) -> Bool {
    guard let found = suggester.missingSeparator(phrase, at: position) else { return false }
    reportSeparator(found.phrase, at: found.position, behind: found.other)
    return true
  }

  /// Reports a missing separator in a phrase that does not match any pattern.
  ///
  /// The separator is missing before the atom at which the parser stopped. If a slot took a keyword
  /// as a name, the separator is missing one atom earlier. In both cases, the atoms before the
  /// separator must match a pattern.
  mutating func reportMissingSeparator(
    in phrase: Phrase, from start: Int, after patterns: some Sequence<CompiledPattern>, _ stop: Int
  ) -> Bool {
    let place = suggester.missingSeparator(in: phrase, from: start, after: patterns, stop)
    return place.map { reportMissingSeparator(phrase, at: $0) } ?? false
  }

  /// Reports a missing separator before a word and skips the rest of the line.
  ///
  /// - Parameter other: the position of the comma, `and` or `then` in place of the separator, if
  ///   any.
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
}
