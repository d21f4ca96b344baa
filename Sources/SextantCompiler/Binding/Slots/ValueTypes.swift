import SextantEngine
import SextantLanguage
import SextantSyntax

/// The types of values that every app has, for help and completion.
package let valueTypes: [(name: String, summary: String, example: String)] = [
  ("String", "a text", "\"a text\""), ("Int", "a whole number", "3"),
  ("Decimal", "a number with a point", "2.5"), ("Bool", "true or false", "true"),
  ("Duration", "a time", "300ms"), ("Node", "a node of the graph", "stacked Home"),
]

/// The names of types, and values that are written out.
extension Binder {
  /// TYPE, as one atom: a name or a list of one.
  mutating func valueType(_ atom: NodeID) -> ValueType? {
    if tree.kind(atom) == .list {
      let elements = tree.children(of: atom)
      guard elements.count == 1, let inner = tree.children(of: elements[0]).first else {
        error(LanguageCodes.unknownType, atom, tree.text(atom))
        return nil
      }
      return valueType(inner).map { .list($0) }
    }
    let name = text(tree.symbol(atom))
    switch name {
    case "String": return .string
    case "Int": return .int
    case "Decimal": return .decimal
    case "Bool": return .bool
    case "Duration": return .duration
    case "Node": return .node
    default:
      if app.enums[tree.symbol(atom)] != nil {
        usages.enums.insert(name)
        mention(.enumeration(tree.symbol(atom)), at: atom)
        return .enumeration(name)
      }
      if name.isEmpty {
        error(LanguageCodes.expected, atom, "a type")
        return nil
      }
      if let meant = foreignType(name) {
        error(
          LanguageCodes.unknownType, atom, name,
          suggestion: replacement(of: atom, with: meant))
        return nil
      }
      let known =
        valueTypes.map(\.name) + app.enums.keys.map { text($0) }
      unknown(LanguageCodes.unknownType, atom, name, among: known)
      return nil
    }
  }

  /// A value that is written out, of a wanted type.
  mutating func literalValue(
    _ phrase: Phrase, _ position: inout Int, as type: ValueType
  ) -> Value? {
    let start = position
    guard let value = expression(phrase, &position, as: type) else { return nil }
    if let constant = value.constant { return constant }
    error(LanguageCodes.notConstant, phrase.atoms[start])
    return nil
  }
}
