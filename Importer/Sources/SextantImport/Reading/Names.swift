import SwiftSyntax

/// Resolves names and types without a type checker, from declarations, annotations and
/// initializers.
final class Names {
  let index: TypeIndex
  private let locals = LocalNames()
  private var typesRead: [Reading: String?] = [:]
  /// The types whose instances assign themselves to a property: `screen.delegate = self`.
  var delegates: [Key: [String]] = [:]

  init(index: TypeIndex) { self.index = index }

  /// Returns the declaration of a local name visible at a node.
  func local(_ name: String, at node: some SyntaxProtocol) -> Local? {
    locals.local(name, at: node)
  }

  // MARK: Types

  /// Returns the written type of an expression; nil if it needs a type checker.
  func type(of expression: ExprSyntax, in scope: Scope) -> String? {
    let reading = Reading(expression, scope)
    if let known = typesRead[reading] { return known }
    let found = type(of: expression, in: scope, depth: 0)
    typesRead.updateValue(found, forKey: reading)
    return found
  }

  private func type(of expression: ExprSyntax, in scope: Scope, depth: Int) -> String? {
    guard depth < 12 else { return nil }
    if let cast = expression.castType { return cast }
    let expression = expression.unwrapped
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.bare {
      return type(ofName: name, at: expression, in: scope, depth: depth)
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return type(of: member, in: scope, depth: depth)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if let name = call.typeName, name.first?.isUppercase == true,
        call.calleeName?.first?.isUppercase == true
      {
        return index.type(name, in: scope.owner)?.name ?? name
      }
      let name = call.calleeName ?? ""
      guard let base = call.base else { return scope.owner?.methods[name]?.first?.result }
      // Resolved once, because each part of a chain requires the previous part.
      let baseType = type(of: base, in: scope, depth: depth + 1)
      guard let owner = index.type(baseType, in: scope.owner) else {
        return collection(baseType, after: name)
      }
      let result = owner.methods[name]?.first?.result
      return owner.enumCase(name) != nil || result == "Self" ? owner.name : result
    }
    if let subscripted = expression.as(SubscriptCallExprSyntax.self) {
      return elementType(type(of: subscripted.calledExpression, in: scope, depth: depth + 1))
    }
    if let array = expression.as(ArrayExprSyntax.self) {
      return array.elements.first.flatMap { type(of: $0.expression, in: scope, depth: depth + 1) }
        .map { "[\($0)]" }
    }
    return expression.literalType
  }

  /// Returns the type of a collection method's result: the collection, or an element.
  private func collection(_ type: String?, after method: String) -> String? {
    switch method {
    case "filter", "sorted", "reversed", "prefix", "suffix", "dropFirst", "shuffled": return type
    case "first", "last", "randomElement": return elementType(type)
    default: return nil
    }
  }

  private func type(ofName name: String, at node: ExprSyntax, in scope: Scope, depth: Int)
    -> String?
  {
    let name =
      name.hasPrefix("$") && !name.dropFirst().allSatisfy(\.isNumber)
      ? String(name.dropFirst()) : name
    if name == "self" { return scope.owner?.name }
    if let bound = scope.arguments[name] {
      return type(of: bound.expression, in: bound.scope, depth: depth + 1)
    }
    if let local = local(name, at: node) {
      return type(of: local, in: scope, depth: depth)
        ?? (name == "state" ? index.state(of: scope.owner)?.name : nil)
    }
    if let property = scope.owner?.properties[name] {
      return type(of: property, of: scope.owner, depth: depth)
    }
    return name.first?.isUppercase == true ? index.type(name, in: scope.owner)?.name : nil
  }

  private func type(of member: MemberAccessExprSyntax, in scope: Scope, depth: Int) -> String? {
    let name = member.declName.baseName.bare
    guard let base = member.base else { return nil }
    if ["wrappedValue", "projectedValue", "self"].contains(name) {
      return type(of: base, in: scope, depth: depth + 1)
    }
    let baseType = type(of: base, in: scope, depth: depth + 1)
    if ["first", "last"].contains(name), let element = elementType(baseType) { return element }
    if name == "allCases" { return baseType.map { "[\($0)]" } }
    guard let owner = index.type(baseType, in: scope.owner) else { return nil }
    if let property = owner.properties[name] { return type(of: property, of: owner, depth: depth) }
    if owner.enumCase(name) != nil { return owner.name }
    return ["shared", "default", "live", "preview"].contains(name) ? owner.name : nil
  }

  func type(of property: Property, of owner: TypeInfo?, depth: Int = 0) -> String? {
    if let type = property.type {
      if let feature = index.feature(ofStore: type, in: owner) {
        return index.state(of: feature)?.name
      }
      // If a single type conforms to a protocol, this type replaces the protocol.
      if let found = index.type(type, in: owner), found.kind == .abstract,
        let only = index.conformer(of: found)
      {
        return only.name
      }
      // The qualified name is valid for references from other types.
      let bare = bareType(elementType(type) ?? type)
      let full = index.type(bare, in: owner)?.name ?? bare
      return full.contains(".") ? type.replacing(bare, with: full) : type
    }
    if property.value == nil, let key = property.environment,
      let values = index.types["EnvironmentValues"], let entry = values.properties[key]
    {
      return type(of: entry, of: values, depth: depth + 1)
    }
    return property.value.flatMap { type(of: $0, in: Scope(owner), depth: depth + 1) }
  }

  private func type(of local: Local, in scope: Scope, depth: Int) -> String? {
    switch local {
    case .typed(let type): return type
    case .value(let value): return type(of: value, in: scope, depth: depth + 1)
    case .element(let list): return elementType(type(of: list, in: scope, depth: depth + 1))
    case .closure(let closure, let index):
      return type(of: closure, index: index, in: scope, depth: depth)
    case .payload(let name, let position):
      for type in index.enumsByCase[name] ?? [] {
        guard let values = type.enumCase(name)?.values, values.indices.contains(position) else {
          continue
        }
        return values[position].type
      }
      return nil
    case .unknown: return nil
    }
  }

  /// Returns the type of a closure's argument: an element of the call's receiver.
  private func type(of closure: ClosureExprSyntax, index: Int, in scope: Scope, depth: Int)
    -> String?
  {
    guard let call = closure.enclosingCall, index == 0 else { return nil }
    let first = call.arguments.first
    let name = call.calleeName ?? ""
    if elementClosures.contains(name), let first {
      return elementType(type(of: first.expression, in: scope, depth: depth + 1))
    }
    if let item = call.arguments.first(where: { $0.label?.text == "item" }) {
      return type(of: item.expression, in: scope, depth: depth + 1).map(bareType)
    }
    if first?.label?.text == "for", let text = first?.expression.trimmedDescription,
      text.hasSuffix(".self")
    {
      return String(text.dropLast(5))
    }
    if let base = call.base, elementMethods.contains(name) {
      return elementType(type(of: base, in: scope, depth: depth + 1))
    }
    return nil
  }

  func type(of key: Key) -> String? {
    guard let owner = index.types[key.type], let property = owner.properties[key.name] else {
      return nil
    }
    return type(of: property, of: owner)
  }

  // MARK: Properties

  /// Returns the property that an expression reads or is bound to. Arguments are followed to their
  /// origins.
  func key(of expression: ExprSyntax, in scope: Scope, depth: Int = 0) -> Key? {
    guard depth < 12 else { return nil }
    let expression = expression.unwrapped
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.bare {
      let name = name.hasPrefix("$") ? String(name.dropFirst()) : name
      if let bound = scope.arguments[name] {
        return key(of: bound.expression, in: bound.scope, depth: depth + 1)
      }
      if case .value(let value)? = local(name, at: expression),
        !value.is(FunctionCallExprSyntax.self)
      {
        return key(of: value, in: scope, depth: depth + 1)
      }
      return key(ofProperty: name, in: scope, depth: depth)
    }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName.bare.replacing("$", with: "")
      if base.isSelf { return key(ofProperty: name, in: scope, depth: depth) }
      if ["wrappedValue", "projectedValue"].contains(name) {
        return key(of: base, in: scope, depth: depth + 1)
      }
      guard let owner = index.type(type(of: base, in: scope), in: scope.owner) else { return nil }
      // `$model.destination.edit` is bound to the destination.
      if owner.kind == .enumeration, owner.enumCase(name) != nil {
        return key(of: base, in: scope, depth: depth + 1)
      }
      return Key(type: owner.name, name: name)
    }
    if let subscripted = expression.as(SubscriptCallExprSyntax.self) {
      return key(of: subscripted.calledExpression, in: scope, depth: depth + 1)
    }
    // `Binding(get: { router.sheet }, set: …)` and `.constant(router.sheet != nil)`
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
    var value = call.calleeName == "constant" ? call.positional.first : nil
    if ["Binding", "init"].contains(call.calleeName),
      let read = call.argument("get")?.as(ClosureExprSyntax.self)?.statements.last
    {
      value = read.item.as(ExprSyntax.self) ?? read.item.as(ReturnStmtSyntax.self)?.expression
    }
    // `sheet == .cart` and `sheet != nil` ask for the property of the sheet.
    if let sequence = value?.as(SequenceExprSyntax.self) { value = sequence.elements.first }
    return value.flatMap { key(of: $0, in: scope, depth: depth + 1) }
  }

  private func key(ofProperty name: String, in scope: Scope, depth: Int) -> Key? {
    guard let owner = scope.owner, let property = owner.properties[name] else { return nil }
    // A computed binding is bound to the property in its getter.
    if property.type?.hasPrefix("Binding<") == true, let getter = property.getter,
      let binding = getter.descendants(FunctionCallExprSyntax.self).first(where: {
        $0.argument("get") != nil
      }),
      let key = key(of: ExprSyntax(binding), in: scope, depth: depth + 1)
    {
      return key
    }
    return Key(type: owner.name, name: name)
  }
}

private let elementClosures: Set<String> = ["ForEach", "List", "Table", "OutlineGroup", "Picker"]
private let elementMethods: Set<String> = [
  "map", "forEach", "flatMap", "filter", "sink", "compactMap",
]
