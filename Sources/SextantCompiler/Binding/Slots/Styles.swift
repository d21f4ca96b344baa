import SextantEngine
import SextantLanguage
import SextantSyntax

/// STYLE: a presentation to compare with, such as `sheet stacked Review`.
enum StyleSlot: SlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.styleLength(at: position)
  }

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    style(place.phrase, place.atoms, &binder).map { .style($0) }
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    var names = binder.namesOfStyles.map {
      NameDomain.Name($0, "a presentation style", goesOn: true)
    }
    if binder.vocabulary.hasOwnDeclarations {
      names.append(.init("popup", "a popup", goesOn: true))
    }
    names += binder.app.presentables.map { .init($0, "a presentable of the app", goesOn: true) }
    return .names(names)
  }

  static func description(_ label: String) -> String {
    "a presentation, such as `sheet stacked Detail`"
  }

  private static func style(_ phrase: Phrase, _ atoms: Range<Int>, _ binder: inout Binder)
    -> StylePattern?
  {
    guard let word = phrase.word(at: atoms.lowerBound) else { return nil }
    var position = atoms.lowerBound + 1
    var result: StylePattern
    switch word {
    case Word.sheet.symbol: result = StylePattern(style: .sheet)
    case Word.cover.symbol: result = StylePattern(style: .cover)
    case Word.popup.symbol: result = StylePattern(style: .popup)
    case Word.alert.symbol, Word.dialog.symbol:
      result = StylePattern(style: word == Word.alert.symbol ? .alert : .dialog)
      return alert(phrase, &position, atoms.upperBound, result, &binder)
    default:
      guard let index = binder.app.presentableIDs[word] else { return nil }
      binder.usages.presentables.insert(index)
      binder.mention(.presentable(index), at: phrase.atoms[atoms.lowerBound])
      result = StylePattern(style: .presentable(index))
    }
    var matcher = binder.matcher(for: phrase)
    let isTail =
      phrase.word(at: position) == Word.from.symbol
      || phrase.word(at: position) == Word.transition.symbol
    if position < atoms.upperBound, !isTail, let length = matcher.patternLength(at: position) {
      guard let node = binder.nodePattern(phrase, position..<position + length) else { return nil }
      result.node = node
      position += length
    }
    if position < atoms.upperBound, phrase.word(at: position) == Word.from.symbol {
      position += 1
      guard let source = binder.expression(phrase, &position, as: .string) else { return nil }
      binder.usages.noteSource(source)
      result.source = source
    } else if position + 1 < atoms.upperBound,
      phrase.word(at: position) == Word.transition.symbol
    {
      result.transition = phrase.name(at: position + 1).map { binder.text($0) }
    }
    return result
  }

  private static func alert(
    _ phrase: Phrase, _ position: inout Int, _ end: Int, _ style: StylePattern,
    _ binder: inout Binder
  ) -> StylePattern? {
    var result = style
    if position < end, let word = binder.system.vocabulary.alerts?.word,
      isDeclared(phrase, at: position, by: word, &binder)
    {
      result.node = binder.nodePattern(phrase, position..<position + 1, declaredBy: word)
      position += 1
      binder.requireEnd(phrase.prefix(end, block: nil), at: position)
      return result.node.map { _ in result }
    }
    if position < end {
      guard let title = binder.expression(phrase, &position, as: .string) else { return nil }
      result.title = title
    }
    if position < end {
      guard let message = binder.expression(phrase, &position, as: .string) else { return nil }
      result.message = message
    }
    return result
  }

  /// Whether the name of a declaration stands here, and not that of a value.
  private static func isDeclared(
    _ phrase: Phrase, at position: Int, by word: String, _ binder: inout Binder
  ) -> Bool {
    guard let name = phrase.name(at: position), binder.scope[name] == nil,
      binder.app.variableIDs[name] == nil, let id = binder.app.definitionIDs[name]
    else { return false }
    return binder.app.definition(id).word == word
  }
}
