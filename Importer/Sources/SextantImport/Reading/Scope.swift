import SwiftSyntax

/// The context of code: its type, and the arguments of the calls that led to it.
final class Scope {
  let owner: TypeInfo?
  let arguments: [String: Bound]
  /// Equal for scopes with the same owner and the same arguments: results are stored by it.
  let identity: Int

  init(_ owner: TypeInfo?, arguments: [String: Bound] = [:]) {
    self.owner = owner
    self.arguments = arguments
    var hasher = Hasher()
    hasher.combine(owner?.name)
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      hasher.combine(name)
      hasher.combine(Syntax(value.expression).id)
      hasher.combine(value.scope.identity)
    }
    identity = hasher.finalize()
  }
}

/// Code in a scope: the key of a stored result.
struct Reading: Hashable {
  let code: SyntaxIdentifier
  let scope: Int
  init(_ code: some SyntaxProtocol, _ scope: Scope) {
    (self.code, self.scope) = (code.id, scope.identity)
  }
}

/// An expression with its context.
struct Bound {
  let expression: ExprSyntax
  let scope: Scope
}

struct Key: Hashable {
  let type: String
  let name: String
}

/// The meaning of a name in its context.
enum Local {
  case value(ExprSyntax)
  case typed(String)
  case element(of: ExprSyntax)
  case payload(case: String, index: Int)
  case closure(ClosureExprSyntax, index: Int)
  case unknown
}

/// The knowledge about names and types without a type checker: declarations, annotations and
/// initializers.
struct Names {
  let index: TypeIndex

  // MARK: Local names

  /// Returns the declaration of a name around a node.
  func local(_ name: String, at node: some SyntaxProtocol) -> Local? {
    var child = Syntax(node)
    while let parent = child.parent {
      if let found = declared(name, in: parent, before: child) { return found }
      if parent.is(MemberBlockSyntax.self) { return nil }
      child = parent
    }
    return nil
  }

  private func declared(_ name: String, in parent: Syntax, before child: Syntax) -> Local? {
    if let list = parent.as(CodeBlockItemListSyntax.self) {
      for item in list where item.position < child.position {
        if let found = declaration(of: name, in: item) { return found }
      }
    } else if let statement = parent.as(IfExprSyntax.self) {
      if statement.body.id == child.id || statement.conditions.id == child.id {
        return binding(of: name, in: statement.conditions, before: child)
      }
    } else if let block = parent.as(SwitchCaseSyntax.self),
      let label = block.label.as(SwitchCaseLabelSyntax.self)
    {
      for item in label.caseItems {
        if let found = payload(name, in: Syntax(item.pattern)) { return found }
      }
    } else if let loop = parent.as(ForStmtSyntax.self), loop.body.id == child.id,
      loop.pattern.trimmedDescription == name
    {
      return .element(of: loop.sequence)
    } else if let closure = parent.as(ClosureExprSyntax.self) {
      if name.hasPrefix("$"), let index = Int(name.dropFirst()) {
        return .closure(closure, index: index)
      }
      return closureParameter(name, in: closure)
    } else if let function = parent.as(FunctionDeclSyntax.self) {
      for parameter in function.signature.parameterClause.parameters
      where (parameter.secondName ?? parameter.firstName).bare == name {
        return .typed(parameter.type.trimmedDescription)
      }
    }
    return nil
  }

  private func declaration(of name: String, in item: CodeBlockItemSyntax) -> Local? {
    if let variable = item.item.as(VariableDeclSyntax.self) {
      for binding in variable.bindings where binding.pattern.trimmedDescription == name {
        if let type = binding.typeAnnotation?.type.trimmedDescription { return .typed(type) }
        return binding.initializer.map { .value($0.value) } ?? .unknown
      }
    } else if let check = item.item.as(GuardStmtSyntax.self) {
      return binding(of: name, in: check.conditions, before: nil)
    }
    return nil
  }

  private func binding(
    of name: String, in conditions: ConditionElementListSyntax, before child: Syntax?
  ) -> Local? {
    for element in conditions {
      if let optional = element.condition.as(OptionalBindingConditionSyntax.self),
        optional.pattern.trimmedDescription == name
      {
        guard let value = optional.initializer?.value else { continue }
        return value.trimmedDescription == name ? nil : .value(value)
      }
      if let pattern = element.condition.as(MatchingPatternConditionSyntax.self),
        let found = payload(name, in: Syntax(pattern.pattern))
      {
        return found
      }
    }
    return nil
  }

  /// `case .product(let id)`: the name is a value of a case.
  private func payload(_ name: String, in pattern: Syntax) -> Local? {
    for call in pattern.descendants(FunctionCallExprSyntax.self) {
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { continue }
      for (index, argument) in call.arguments.enumerated() {
        let text = argument.expression.trimmedDescription
        if text == name || text == "let \(name)" || text == "var \(name)" {
          return .payload(case: member.declName.baseName.bare, index: index)
        }
      }
    }
    return nil
  }

  private func closureParameter(_ name: String, in closure: ClosureExprSyntax) -> Local? {
    switch closure.signature?.parameterClause {
    case .simpleInput(let list):
      for (index, parameter) in list.enumerated()
      where parameter.name.text == name || "$" + parameter.name.text == name {
        return .closure(closure, index: index)
      }
    case .parameterClause(let clause):
      for (index, parameter) in clause.parameters.enumerated()
      where (parameter.secondName ?? parameter.firstName).text == name {
        if let type = parameter.type?.trimmedDescription { return .typed(type) }
        return .closure(closure, index: index)
      }
    case nil: break
    }
    return nil
  }

  // MARK: Types

  /// Returns the written type of an expression; nil if it needs a type checker.
  func type(of expression: ExprSyntax, in scope: Scope, depth: Int = 0) -> String? {
    guard depth < 12 else { return nil }
    let expression = expression.peeled
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
      // Once, because each part of a chain asks for the previous part.
      let baseType = type(of: base, in: scope, depth: depth + 1)
      guard let owner = index.type(baseType, in: scope.owner) else {
        return collection(baseType, after: name)
      }
      return owner.enumCase(name) != nil ? owner.name : owner.methods[name]?.first?.result
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

  /// Returns the result of a collection's method: the collection, or an element.
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
    if let local = local(name, at: node) { return type(of: local, in: scope, depth: depth) }
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
      // A protocol with a single conforming type stands for it.
      if let found = index.type(type, in: owner), found.kind == .abstract,
        let only = index.conformer(of: found)
      {
        return only.name
      }
      // With the qualified name, for references from elsewhere.
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

  /// The argument of a call's closure: an element of the receiver.
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

  /// The written type of a property.
  func type(of key: Key) -> String? {
    guard let owner = index.types[key.type], let property = owner.properties[key.name] else {
      return nil
    }
    return type(of: property, of: owner)
  }

  // MARK: Properties

  /// The property that an expression reads or is bound to, traced through arguments.
  func key(of expression: ExprSyntax, in scope: Scope, depth: Int = 0) -> Key? {
    guard depth < 12 else { return nil }
    let expression = expression.peeled
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
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName.bare
      if ["wrappedValue", "projectedValue"].contains(name) {
        return key(of: base, in: scope, depth: depth + 1)
      }
      guard let owner = index.type(type(of: base, in: scope), in: scope.owner) else { return nil }
      return Key(type: owner.name, name: name)
    }
    if let subscripted = expression.as(SubscriptCallExprSyntax.self) {
      return key(of: subscripted.calledExpression, in: scope, depth: depth + 1)
    }
    // Binding(get: { router.sheet }, set: …)
    if let call = expression.as(FunctionCallExprSyntax.self),
      ["Binding", "init"].contains(call.calleeName),
      let getter = call.argument("get")?.as(ClosureExprSyntax.self),
      let read = getter.statements.last
    {
      var value = read.item.as(ExprSyntax.self) ?? read.item.as(ReturnStmtSyntax.self)?.expression
      // `sheet == .cart` and `sheet != nil` ask for the property of the sheet.
      if let sequence = value?.as(SequenceExprSyntax.self) { value = sequence.elements.first }
      return value.flatMap { key(of: $0, in: scope, depth: depth + 1) }
    }
    return nil
  }
}

private let elementClosures: Set<String> = ["ForEach", "List", "Table", "OutlineGroup", "Picker"]
private let elementMethods: Set<String> = [
  "map", "forEach", "flatMap", "filter", "sink", "compactMap",
]
