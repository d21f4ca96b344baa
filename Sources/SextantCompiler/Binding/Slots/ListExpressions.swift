import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func counting(_ syntax: CountSyntax, of phrase: Phrase) -> Expression? {
    switch syntax {
    case .presentations(let style): return .count(.presentations(style))
    case .windows: return .count(.windows)
    case .stack(nil): return .count(.stack(nil))
    case .stack(let inner?): return reference(inner).map { .count(.stack($0)) }
    case .list(let list): return length(list, of: phrase)
    case .nodes(.name(let atom)) where isValueOnly(atom):
      guard let position = phrase.atoms.firstIndex(of: atom) else { return nil }
      return length(.init(kind: .atom(atom), atoms: position..<position + 1), of: phrase)
    case .nodes(let node): return nodePattern(node).map { .count(.nodes($0)) }
    }
  }

  private func isValueOnly(_ atom: NodeID) -> Bool {
    guard tree.kind(atom) == .name, tree.arguments(of: atom) == nil else { return false }
    let name = tree.symbol(atom)
    return context.names.isValue(name) && (scope[name] != nil || app.definitionIDs[name] == nil)
  }

  // MARK: Lists

  private mutating func length(_ list: ExpressionSyntax, of phrase: Phrase) -> Expression? {
    listValue(list, of: phrase).map { .ofList($0.0, .count) }
  }

  mutating func listValue(
    _ syntax: ExpressionSyntax, of phrase: Phrase
  ) -> (Expression, ValueType)? {
    guard let (value, type) = value(syntax, of: phrase, wanting: .unknown) else { return nil }
    if case .list(let element) = type { return (value, element) }
    if type.isUnknown { return (value, type) }
    error(
      LanguageCodes.wrongType, phrase.atoms[syntax.atoms.lowerBound], "a list", type.article)
    return nil
  }

  mutating func element(_ items: NodeRange, at list: NodeID) -> Expression? {
    guard let item = items.first, items.count == 1 else {
      error(LanguageCodes.expected, list, "a single index in [ ]")
      return nil
    }
    let phrase = tree.phrase(item)
    var position = 0
    guard let index = expression(phrase, &position, as: .int) else { return nil }
    requireEnd(phrase, at: position)
    return index
  }
}
