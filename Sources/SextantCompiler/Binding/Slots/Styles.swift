import SextantEngine
import SextantLanguage
import SextantSyntax

/// Presentations to compare with, such as `sheet stacked Review`.
extension Binder {
  mutating func style(_ phrase: Phrase, _ atoms: Range<Int>) -> StylePattern? {
    guard let style = presentationStyle(phrase, at: atoms.lowerBound) else { return nil }
    var position = atoms.lowerBound + 1
    var result = StylePattern(style: style)
    if style.isAlert { return alert(phrase, &position, atoms.upperBound, result) }
    var matcher = self.matcher(for: phrase)
    let isTail =
      phrase.word(at: position) == Word.from.symbol
      || phrase.word(at: position) == Word.transition.symbol
    if position < atoms.upperBound, !isTail, let length = matcher.patternLength(at: position) {
      guard let node = nodePattern(phrase, position..<position + length) else { return nil }
      result.node = node
      position += length
    }
    if position < atoms.upperBound, phrase.word(at: position) == Word.from.symbol {
      position += 1
      guard let source = expression(phrase, &position, as: .string) else { return nil }
      usages.noteSource(source)
      result.source = source
    } else if position + 1 < atoms.upperBound,
      phrase.word(at: position) == Word.transition.symbol
    {
      result.transition = phrase.name(at: position + 1).map { text($0) }
    }
    return result
  }

  /// Returns the presentation style of the word at a position; nil if the word is not a style.
  mutating func presentationStyle(_ phrase: Phrase, at position: Int) -> PresentationStyle? {
    switch phrase.word(at: position) {
    case Word.sheet.symbol: return .sheet
    case Word.cover.symbol: return .cover
    case Word.popup.symbol: return .popup
    case Word.alert.symbol: return .alert
    case Word.dialog.symbol: return .dialog
    case let word:
      guard let index = word.flatMap({ app.presentableIDs[$0] }) else { return nil }
      usages.presentables.insert(index)
      mention(.presentable(index), at: phrase.atoms[position])
      return .presentable(index)
    }
  }

  private mutating func alert(
    _ phrase: Phrase, _ position: inout Int, _ end: Int, _ style: StylePattern
  ) -> StylePattern? {
    var result = style
    if position < end, let word = system.vocabulary.alerts?.word,
      isDeclared(phrase, at: position, by: word)
    {
      result.node = nodePattern(phrase, position..<position + 1, declaredBy: word)
      position += 1
      requireEnd(phrase.prefix(end, block: nil), at: position)
      return result.node.map { _ in result }
    }
    if position < end {
      guard let title = expression(phrase, &position, as: .string) else { return nil }
      result.title = title
    }
    if position < end {
      guard let message = expression(phrase, &position, as: .string) else { return nil }
      result.message = message
    }
    return result
  }

  /// Returns whether the name at a position is a declaration and not a value.
  private func isDeclared(_ phrase: Phrase, at position: Int, by word: String) -> Bool {
    guard let name = phrase.name(at: position), scope[name] == nil,
      app.variableIDs[name] == nil, let id = app.definitionIDs[name]
    else { return false }
    return app.definition(id).word == word
  }
}
