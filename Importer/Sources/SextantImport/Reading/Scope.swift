import SwiftSyntax

/// The context of code: its type, and the arguments of the calls that led to it.
final class Scope {
  let owner: TypeInfo?
  let arguments: [String: Bound]
  /// A number, equal for scopes with the same owner and arguments. Cached results are found by it.
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

struct Reading: Hashable {
  let code: SyntaxIdentifier
  let scope: Int
  init(_ code: some SyntaxProtocol, _ scope: Scope) {
    (self.code, self.scope) = (code.id, scope.identity)
  }
}

struct Bound {
  let expression: ExprSyntax
  let scope: Scope
}

struct Key: Hashable {
  let type: String
  let name: String
}

enum Local {
  case value(ExprSyntax)
  case typed(String)
  case element(of: ExprSyntax)
  case payload(case: String, index: Int)
  case closure(ClosureExprSyntax, index: Int)
  case unknown
}

final class LocalNames {
  private struct Name: Hashable {
    let node: SyntaxIdentifier
    let name: String
  }
  private var known: [Name: Local?] = [:]

  func local(_ name: String, at node: some SyntaxProtocol) -> Local? {
    let key = Name(node: node.id, name: name)
    if let known = known[key] { return known }
    let found = search(name, from: Syntax(node))
    known.updateValue(found, forKey: key)
    return found
  }

  private func search(_ name: String, from node: Syntax) -> Local? {
    var child = node
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

  /// Returns the value of a case that a pattern binds to the name, as in `case .product(let id)`.
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
}
