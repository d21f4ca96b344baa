import SwiftParser
import SwiftSyntax

extension ExprSyntax {
  /// Without parentheses, `try`, `await`, `!`, `?`, `as …` and a leading `$`'s wrapper.
  var peeled: ExprSyntax {
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return only.expression.peeled
    }
    if let node = self.as(TryExprSyntax.self) { return node.expression.peeled }
    if let node = self.as(AwaitExprSyntax.self) { return node.expression.peeled }
    if let node = self.as(ForceUnwrapExprSyntax.self) { return node.expression.peeled }
    if let node = self.as(OptionalChainingExprSyntax.self) { return node.expression.peeled }
    if let node = self.as(InOutExprSyntax.self) { return node.expression.peeled }
    if let sequence = self.as(SequenceExprSyntax.self), let first = sequence.elements.first,
      sequence.elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true
    {
      return first.peeled
    }
    return self
  }

  /// What a literal is, in the words of Swift.
  var literalType: String? {
    if self.is(StringLiteralExprSyntax.self) { return "String" }
    if self.is(IntegerLiteralExprSyntax.self) { return "Int" }
    if self.is(BooleanLiteralExprSyntax.self) { return "Bool" }
    if self.is(FloatLiteralExprSyntax.self) { return "Double" }
    return nil
  }

  /// The number of a literal, whatever its base.
  var integer: Int? {
    if let minus = self.as(PrefixOperatorExprSyntax.self), minus.operator.text == "-" {
      return minus.expression.integer.map { -$0 }
    }
    return self.as(IntegerLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// The text of a string without insertions.
  var plainString: String? {
    guard let literal = self.as(StringLiteralExprSyntax.self) else { return nil }
    return literal.representedLiteralValue
  }

  /// A name with those before its dots, as `Help.Main`; nil where anything is called.
  var path: String? {
    let expression = peeled
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.bare { return name }
    if let generic = expression.as(GenericSpecializationExprSyntax.self) {
      return generic.trimmedDescription
    }
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
    return member.base?.path.map { $0 + "." + member.declName.baseName.bare }
  }

  /// The name at its beginning: `product` of `self.product.id`.
  var rootName: String? {
    let expression = peeled
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.bare { return name }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    return base.trimmedDescription == "self" ? member.declName.baseName.bare : base.rootName
  }
}

extension FunctionCallExprSyntax {
  /// The last part of what is called: `append` of `router.path.append(…)`.
  var calleeName: String? {
    let called = calledExpression.peeled
    if let name = called.as(DeclReferenceExprSyntax.self) { return name.baseName.bare }
    if let member = called.as(MemberAccessExprSyntax.self) { return member.declName.baseName.bare }
    if let generic = called.as(GenericSpecializationExprSyntax.self) {
      return bareType(generic.trimmedDescription)
    }
    return nil
  }

  /// What is made, with the types that it stands in: `Help.Main` of `Help.Main()`.
  var typeName: String? {
    guard let member = calledExpression.peeled.as(MemberAccessExprSyntax.self),
      let base = member.base?.path, base.first?.isUppercase == true
    else { return calleeName }
    return base + "." + member.declName.baseName.bare
  }

  /// Whether its first argument is a binding without a label, as modifiers of other packages have it.
  var isBoundByPosition: Bool {
    positional.first?.trimmedDescription.hasPrefix("$") == true
  }

  /// What stands before the dot.
  var base: ExprSyntax? { calledExpression.peeled.as(MemberAccessExprSyntax.self)?.base }

  func argument(_ label: String) -> ExprSyntax? {
    arguments.first { $0.label?.text == label }?.expression
      ?? additionalTrailingClosures.first { $0.label.text == label }.map { ExprSyntax($0.closure) }
  }

  /// The arguments without labels, in order.
  var positional: [ExprSyntax] { arguments.filter { $0.label == nil }.map(\.expression) }

  /// A closure by its label, or the trailing one.
  func closure(_ label: String) -> ExprSyntax? {
    argument(label) ?? trailingClosure.map { ExprSyntax($0) }
  }
}

extension ClosureExprSyntax {
  /// The call that the closure is an argument of.
  var enclosingCall: FunctionCallExprSyntax? {
    if let call = parent?.as(FunctionCallExprSyntax.self) { return call }
    return parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
  }
}

extension SyntaxProtocol {
  /// All nodes of a kind below this one, this one included, in order.
  func descendants<Node: SyntaxProtocol>(_ kind: Node.Type) -> [Node] {
    var found: [Node] = []
    var rest = [Syntax(self)]
    while let node = rest.popLast() {
      if let match = node.as(kind) { found.append(match) }
      rest.append(contentsOf: node.children(viewMode: .sourceAccurate).reversed())
    }
    return found
  }

  /// On one line, and not long.
  var brief: String { oneLine(trimmedDescription) }
}

/// A text on one line, shortened.
func oneLine(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return line.count > 80 ? line.prefix(79) + "…" : line
}
