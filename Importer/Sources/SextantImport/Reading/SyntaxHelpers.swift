import SwiftParser
import SwiftSyntax

extension ExprSyntax {
  var unwrapped: ExprSyntax {
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return only.expression.unwrapped
    }
    if let node = self.as(TryExprSyntax.self) { return node.expression.unwrapped }
    if let node = self.as(AwaitExprSyntax.self) { return node.expression.unwrapped }
    if let node = self.as(ForceUnwrapExprSyntax.self) { return node.expression.unwrapped }
    if let node = self.as(OptionalChainingExprSyntax.self) { return node.expression.unwrapped }
    if let node = self.as(InOutExprSyntax.self) { return node.expression.unwrapped }
    if let sequence = self.as(SequenceExprSyntax.self), let first = sequence.elements.first,
      sequence.elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true
    {
      return first.unwrapped
    }
    return self
  }

  var literalType: String? {
    if self.is(StringLiteralExprSyntax.self) { return "String" }
    if self.is(IntegerLiteralExprSyntax.self) { return "Int" }
    if self.is(BooleanLiteralExprSyntax.self) { return "Bool" }
    if self.is(FloatLiteralExprSyntax.self) { return "Double" }
    return nil
  }

  var integer: Int? {
    if let minus = self.as(PrefixOperatorExprSyntax.self), minus.operator.text == "-" {
      return minus.expression.integer.map { -$0 }
    }
    return self.as(IntegerLiteralExprSyntax.self)?.representedLiteralValue
  }

  var plainString: String? {
    guard let literal = self.as(StringLiteralExprSyntax.self) else { return nil }
    return literal.representedLiteralValue
  }

  /// A qualified name, such as `Help.Main`; nil for a call.
  var path: String? {
    let expression = unwrapped
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.bare { return name }
    if let generic = expression.as(GenericSpecializationExprSyntax.self) {
      return generic.trimmedDescription
    }
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
    return member.base?.path.map { $0 + "." + member.declName.baseName.bare }
  }

  /// Compares the name, because a description of the expression is slow.
  var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" }

  var rootName: String? {
    let expression = unwrapped
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.bare { return name }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    return base.isSelf ? member.declName.baseName.bare : base.rootName
  }
}

extension FunctionCallExprSyntax {
  /// The last part of the callee: `append` of `router.path.append(…)`.
  var calleeName: String? {
    let called = calledExpression.unwrapped
    if let name = called.as(DeclReferenceExprSyntax.self) { return name.baseName.bare }
    if let member = called.as(MemberAccessExprSyntax.self) { return member.declName.baseName.bare }
    if let generic = called.as(GenericSpecializationExprSyntax.self) {
      return bareType(generic.trimmedDescription)
    }
    return nil
  }

  /// The qualified type of a construction: `Help.Main` of `Help.Main()`.
  var typeName: String? {
    guard let member = calledExpression.unwrapped.as(MemberAccessExprSyntax.self),
      let base = member.base?.path, base.first?.isUppercase == true
    else { return calleeName }
    return base + "." + member.declName.baseName.bare
  }

  /// Whether the first argument is an unlabelled binding, as in modifiers of other packages.
  var isBoundByPosition: Bool {
    positional.first?.trimmedDescription.hasPrefix("$") == true
  }

  var base: ExprSyntax? { calledExpression.unwrapped.as(MemberAccessExprSyntax.self)?.base }

  func argument(_ label: String) -> ExprSyntax? {
    arguments.first { $0.label?.text == label }?.expression
      ?? additionalTrailingClosures.first { $0.label.text == label }.map { ExprSyntax($0.closure) }
  }

  var positional: [ExprSyntax] { arguments.filter { $0.label == nil }.map(\.expression) }

  func closure(_ label: String) -> ExprSyntax? {
    argument(label) ?? trailingClosure.map { ExprSyntax($0) }
  }
}

extension SequenceExprSyntax {
  var isAssignment: Bool {
    elements.count >= 3 && elements.dropFirst().first?.is(AssignmentExprSyntax.self) == true
  }
}

extension DeclSyntax {
  var isStaticMethod: Bool {
    self.as(FunctionDeclSyntax.self)?.modifiers.contains {
      ["static", "class"].contains($0.name.text)
    } == true
  }
}

extension ClosureExprSyntax {
  var enclosingCall: FunctionCallExprSyntax? {
    if let call = parent?.as(FunctionCallExprSyntax.self) { return call }
    return parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
  }
}

extension SyntaxProtocol {
  func descendants<Node: SyntaxProtocol>(_ kind: Node.Type) -> [Node] {
    var found: [Node] = []
    var rest = [Syntax(self)]
    while let node = rest.popLast() {
      if let match = node.as(kind) { found.append(match) }
      let start = rest.count
      for child in node.children(viewMode: .sourceAccurate) where child.kind != .token {
        rest.append(child)
      }
      rest[start...].reverse()
    }
    return found
  }

  var brief: String { oneLine(trimmedDescription) }
}

extension SyntaxProtocol {
  var enclosingBody: Syntax? {
    var node = parent
    while let next = node {
      if let method = next.as(FunctionDeclSyntax.self) { return method.body.map { Syntax($0) } }
      if next.is(MemberBlockItemSyntax.self) { return next }
      node = next.parent
    }
    return nil
  }
}

extension ExprSyntax {
  /// The type of `x as! Detail`.
  var castType: String? {
    var expression = self
    while let inner = expression.as(OptionalChainingExprSyntax.self)?.expression
      ?? expression.as(ForceUnwrapExprSyntax.self)?.expression
      ?? expression.as(TupleExprSyntax.self).flatMap({
        $0.elements.count == 1 ? $0.elements.first?.expression : nil
      })
    {
      expression = inner
    }
    return expression.as(SequenceExprSyntax.self)?.elements.lazy.compactMap {
      $0.as(TypeExprSyntax.self)?.type.trimmedDescription
    }.first
  }
}

/// Returns the name if it is free; otherwise the name with the first number that makes it free.
func numbered(_ name: String, after space: String = "", isFree: (String) -> Bool) -> String {
  var (found, number) = (name, 2)
  while !isFree(found) { (found, number) = ("\(name)\(space)\(number)", number + 1) }
  return found
}

func oneLine(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return line.count > 80 ? line.prefix(79) + "…" : line
}

extension SwitchCaseListSyntax {
  /// All cases, including cases within `#if`.
  var all: [SwitchCaseSyntax] {
    flatMap { element -> [SwitchCaseSyntax] in
      switch element {
      case .switchCase(let block): return [block]
      case .ifConfigDecl(let config):
        return config.clauses.flatMap { $0.elements?.as(SwitchCaseListSyntax.self)?.all ?? [] }
      }
    }
  }
}

extension DeclGroupSyntax {
  var isPreview: Bool {
    inheritanceClause?.trimmedDescription.contains("PreviewProvider") == true
  }
}

extension DeclSyntax {
  var isType: Bool { Syntax(self).isTypeDeclaration }
}

extension Syntax {
  var isTypeDeclaration: Bool {
    [.structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl].contains(kind)
  }
}

extension PatternSyntax {
  /// The name of the case in `.product`, `.product(let id)` or `Route.product`.
  var caseName: String? {
    var node = Syntax(self)
    if let binding = self.as(ValueBindingPatternSyntax.self) { node = Syntax(binding.pattern) }
    guard let expression = node.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      // `.screenWrapper(.home)` and `.some(.home)` wrap the case.
      let inner = call.arguments.first?.expression
      if ["some", "screenWrapper"].contains(call.calleeName), let inner,
        inner.is(MemberAccessExprSyntax.self)
      {
        return inner.as(MemberAccessExprSyntax.self)?.declName.baseName.bare
      }
      return call.calleeName
    }
    let expression2 = expression.unwrapped
    return expression2.as(MemberAccessExprSyntax.self)?.declName.baseName.bare
  }
}
