import SextantEngine
package import SextantLanguage
import SextantSyntax

package let valueTypes: [(name: String, type: ValueType, summary: String, example: String)] = [
  ("String", .string, "a text", "\"a text\""), ("Int", .int, "a whole number", "3"),
  ("Decimal", .decimal, "a number with a decimal point", "2.5"),
  ("Bool", .bool, "true or false", "true"),
  ("Duration", .duration, "a time", "300ms"),
  ("Node", .node, "a node of the graph", "stacked Home"),
]

extension Binder {
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
    if let known = valueTypes.first(where: { $0.name == name }) { return known.type }
    if app.enums[tree.symbol(atom)] != nil {
      usages.enums.insert(name)
      mention(.enumeration(tree.symbol(atom)), at: atom)
      return .enumeration(name)
    }
    if name.isEmpty {
      error(LanguageCodes.expected, atom, "a type")
    } else if let meant = suggester.foreignType(name) {
      error(
        LanguageCodes.unknownType, atom, name,
        suggestion: suggester.replacement(of: atom, with: meant))
    } else {
      let known = valueTypes.map(\.name) + app.enums.keys.map { text($0) }
      unknown(LanguageCodes.unknownType, atom, name, among: known)
    }
    return nil
  }

  mutating func literalValue(
    _ phrase: Phrase, _ position: inout Int, as type: ValueType
  ) -> Value? {
    parsed(phrase, &position, wanting: type).flatMap { literalValue($0, of: phrase, as: type) }
  }

  mutating func literalValue(
    _ syntax: ExpressionSyntax, of phrase: Phrase, as type: ValueType
  ) -> Value? {
    guard let value = value(syntax, of: phrase, as: type) else { return nil }
    if value.constant == nil {
      error(LanguageCodes.notConstant, phrase.atoms[syntax.atoms.lowerBound])
    }
    return value.constant
  }
}
