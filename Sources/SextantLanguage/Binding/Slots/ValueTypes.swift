import SextantEngine
import SextantSyntax

/// The types of values that every app has, for help and completion.
package let valueTypes: [(name: String, summary: String, example: String)] = [
  ("String", "a text", "\"a text\""), ("Int", "a whole number", "3"),
  ("Decimal", "a number with a point", "2.5"), ("Bool", "true or false", "true"),
  ("Duration", "a time", "300ms"), ("Node", "a node of the graph", "stacked Home"),
]

/// The names of types, and values that are written out.
enum ValueTypes {
  /// What other languages call the types.
  private static let otherTypes = [
    "integer": "Int", "number": "Int", "long": "Int", "uint": "Int", "double": "Decimal",
    "float": "Decimal", "boolean": "Bool", "text": "String", "str": "String", "time": "Duration",
    "timeinterval": "Duration",
  ]

  /// TYPE, as one atom: a name or a list of one.
  static func valueType(_ atom: NodeID, _ binder: inout Binder) -> ValueType? {
    if binder.tree.kind(atom) == .list {
      let elements = binder.tree.children(of: atom)
      guard elements.count == 1, let inner = binder.tree.children(of: elements[0]).first else {
        binder.error(LanguageCodes.unknownType, atom, binder.tree.text(atom))
        return nil
      }
      return valueType(inner, &binder).map { .list($0) }
    }
    let name = binder.text(binder.tree.symbol(atom))
    switch name {
    case "String": return .string
    case "Int": return .int
    case "Decimal": return .decimal
    case "Bool": return .bool
    case "Duration": return .duration
    case "Node": return .node
    default:
      if binder.app.enums[binder.tree.symbol(atom)] != nil {
        binder.usages.enums.insert(name)
        return .enumeration(name)
      }
      if name.isEmpty {
        binder.error(LanguageCodes.expected, atom, "a type")
        return nil
      }
      if let meant = otherTypes[name.lowercased()] {
        binder.error(
          LanguageCodes.unknownType, atom, name,
          suggestion: binder.replacement(of: atom, with: meant))
        return nil
      }
      let known =
        valueTypes.map(\.name) + binder.app.enums.keys.map { binder.text($0) }
      binder.unknown(LanguageCodes.unknownType, atom, name, among: known)
      return nil
    }
  }

  /// A value that is written out, of a wanted type.
  static func literalValue(
    _ phrase: Phrase, _ position: inout Int, as type: ValueType, _ binder: inout Binder
  ) -> Value? {
    let start = position
    guard let value = Expressions.expression(phrase, &position, as: type, &binder) else {
      return nil
    }
    if let constant = value.constant { return constant }
    binder.error(LanguageCodes.notConstant, phrase.atoms[start])
    return nil
  }
}
