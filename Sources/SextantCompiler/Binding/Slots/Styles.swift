import SextantEngine
import SextantLanguage
import SextantSyntax

/// Presentations to compare with, such as `sheet stacked Review`.
extension Binder {
  mutating func style(_ phrase: Phrase, _ atoms: Range<Int>) -> StylePattern? {
    guard let word = phrase.word(at: atoms.lowerBound) else { return nil }
    var position = atoms.lowerBound + 1
    var result: StylePattern
    switch word {
    case Word.sheet.symbol: result = StylePattern(style: .sheet)
    case Word.cover.symbol: result = StylePattern(style: .cover)
    case Word.popup.symbol: result = StylePattern(style: .popup)
    case Word.alert.symbol, Word.dialog.symbol:
      result = StylePattern(style: word == Word.alert.symbol ? .alert : .dialog)
      return alert(phrase, &position, atoms.upperBound, result)
    default:
      guard let index = app.presentableIDs[word] else { return nil }
      usages.presentables.insert(index)
      mention(.presentable(index), at: phrase.atoms[atoms.lowerBound])
      result = StylePattern(style: .presentable(index))
    }
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

  /// Whether the name of a declaration stands here, and not that of a value.
  private func isDeclared(_ phrase: Phrase, at position: Int, by word: String) -> Bool {
    guard let name = phrase.name(at: position), scope[name] == nil,
      app.variableIDs[name] == nil, let id = app.definitionIDs[name]
    else { return false }
    return app.definition(id).word == word
  }
}
