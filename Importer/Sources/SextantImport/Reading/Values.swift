import SwiftSyntax

/// The value of an expression, as far as navigation depends on it.
enum Value {
  case target(Target)
  /// A value of a type. The value is known only at run time.
  case some(type: String, Bound)
  case nothing
  case bool(Bool)
  case unknown
}

extension Wiring {
  /// Returns all possible values of an expression, such as both branches of a choice.
  func values(
    of expression: ExprSyntax, in scope: Scope, expecting expected: String? = nil, depth: Int = 0
  ) -> [Value] {
    guard depth < 12 else { return [.unknown] }
    let expression = expression.unwrapped
    if let sequence = expression.as(SequenceExprSyntax.self) {
      return branches(of: Array(sequence.elements)).flatMap {
        values(of: $0, in: scope, expecting: expected, depth: depth + 1)
      }
    }
    if expression.is(NilLiteralExprSyntax.self) { return [.nothing] }
    if let literal = expression.as(BooleanLiteralExprSyntax.self) {
      return [.bool(literal.literal.text == "true")]
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return value(of: call, in: scope, expecting: expected).map { [$0] }
        ?? typed(expression, scope)
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.bare
      if let route = route(name, base: member.base, in: scope, expecting: expected) {
        return [.target(Target(subject: route))]
      }
      if member.base == nil, name == "none" { return [.nothing] }
      return typed(expression, scope)
    }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.bare {
      if let bound = scope.arguments[name] {
        return values(of: bound.expression, in: bound.scope, expecting: expected, depth: depth + 1)
      }
      switch names.local(name, at: expression) {
      case .value(let value)?:
        let found = values(of: value, in: scope, expecting: expected, depth: depth + 1)
        if found.contains(where: \.isKnown) { return found }
      case .closure(let closure, index: 0)?:
        if let all = allCases(of: closure, in: scope) { return all }
      case .element(let list)?:
        if let all = cases(of: list, in: scope) { return all }
      default: break
      }
    }
    return typed(expression, scope)
  }

  private func typed(_ expression: ExprSyntax, _ scope: Scope) -> [Value] {
    guard let type = names.type(of: expression, in: scope) else { return [.unknown] }
    return [.some(type: type, Bound(expression: expression, scope: scope))]
  }

  func branches(of elements: [ExprSyntax]) -> [ExprSyntax] {
    guard let mark = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let choice = elements[mark].as(UnresolvedTernaryExprSyntax.self)
    else { return elements.count == 1 ? elements : [] }
    return [choice.thenExpression] + branches(of: Array(elements[(mark + 1)...]))
  }

  private func value(of call: FunctionCallExprSyntax, in scope: Scope, expecting expected: String?)
    -> Value?
  {
    guard let name = call.calleeName else { return nil }
    let arguments = call.bound(in: scope)
    let member = call.calledExpression.unwrapped.as(MemberAccessExprSyntax.self)
    if let member, let route = route(name, base: member.base, in: scope, expecting: expected) {
      return .target(Target(subject: route, arguments: arguments))
    }
    if let member, member.base == nil, let inner = call.arguments.first?.expression,
      name == "some" || name == "screenWrapper"
    {
      return values(of: inner, in: scope, expecting: expected).first
    }
    if name.first?.isUppercase == true || name == "init",
      let type = index.type(name == "init" ? expected : call.typeName, in: scope.owner)
    {
      if type.isView { return .target(Target(subject: .view(type.name), arguments: arguments)) }
      return .some(type: type.name, Bound(expression: ExprSyntax(call), scope: scope))
    }
    return nil
  }

  /// Returns the case that `.name` or `Type.name` denotes.
  private func route(
    _ name: String, base: ExprSyntax?, in scope: Scope, expecting expected: String?
  ) -> Subject? {
    if let base {
      guard let type = index.type(base.trimmedDescription, in: scope.owner),
        type.enumCase(name) != nil
      else { return nil }
      return .route(type: type.name, name: name)
    }
    if let type = index.type(expected, in: scope.owner), type.kind == .enumeration {
      return type.enumCase(name) == nil ? nil : .route(type: type.name, name: name)
    }
    // For a generic parameter or a protocol, the routes of the app are searched.
    let found = routeTypes.filter { index.types[$0]?.enumCase(name) != nil }
    return found.count == 1 ? .route(type: found[0], name: name) : nil
  }

  private func allCases(of closure: ClosureExprSyntax, in scope: Scope) -> [Value]? {
    guard let call = closure.enclosingCall, let list = call.arguments.first?.expression else {
      return nil
    }
    return cases(of: list, in: scope)
  }

  /// Returns the cases in a list: all cases of a type, or the elements of an array literal.
  func cases(of list: ExprSyntax, in scope: Scope) -> [Value]? {
    let list = list.unwrapped
    if let member = list.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "allCases",
      let base = member.base, let type = index.type(base.trimmedDescription, in: scope.owner)
    {
      return type.cases.map { .target(Target(subject: .route(type: type.name, name: $0.name))) }
    }
    guard let array = list.as(ArrayExprSyntax.self) else { return nil }
    return array.elements.flatMap { values(of: $0.expression, in: scope) }
  }
}

extension Value {
  var isKnown: Bool { if case .unknown = self { false } else { true } }
  var target: Target? { if case .target(let target) = self { target } else { nil } }
}

extension Method {
  func takes(_ call: FunctionCallExprSyntax) -> Bool {
    var rest = parameters[...]
    for argument in call.arguments {
      while let next = rest.first, next.label != argument.label?.text, next.hasDefault {
        rest = rest.dropFirst()
      }
      guard let next = rest.popFirst(), next.label == argument.label?.text else { return false }
    }
    let closures = (call.trailingClosure == nil ? 0 : 1) + call.additionalTrailingClosures.count
    return rest.count { !$0.hasDefault } <= closures
  }
}
