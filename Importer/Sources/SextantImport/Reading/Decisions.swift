import SwiftSyntax

/// The branches that arguments of a call decide, and the closures that run later.
extension EffectReader {
  /// Returns the branch of a `switch` or an `if` that runs, with its condition; nil if the branch
  /// is decided at run time.
  func decidedBranch(of node: Syntax, _ scope: Scope) -> (
    code: [Syntax], condition: CodeCondition?
  )? {
    if let choice = node.as(SwitchExprSyntax.self), let name = known(choice.subject, scope) {
      let cases = choice.cases.all
      let block =
        cases.first { $0.names?.contains(name) == true } ?? cases.first { $0.names == nil }
      return (
        [block.map { Syntax($0.statements) }].compactMap { $0 }, block?.statements.conditions.last
      )
    }
    guard let choice = node.as(IfExprSyntax.self), choice.conditions.count == 1,
      let condition = choice.conditions.first, let holds = holds(condition, scope)
    else { return nil }
    if holds {
      return ([Syntax(choice.body.statements)], choice.body.statements.conditions.last)
    }
    switch choice.elseBody {
    case .ifExpr(let next)?: return ([Syntax(next)], nil)
    case .codeBlock(let block)?:
      return ([Syntax(block.statements)], block.statements.conditions.last)
    case nil: return ([], nil)
    }
  }

  /// Returns the case or the truth value of an argument, if it is known.
  private func known(_ expression: ExprSyntax, _ scope: Scope, depth: Int = 0) -> String? {
    let expression = expression.unwrapped
    guard depth < 8 else { return nil }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.bare {
      guard names.local(name, at: expression).map(\.isParameter) != false else { return nil }
      return scope.arguments[name].flatMap { known($0.expression, $0.scope, depth: depth + 1) }
    }
    guard depth > 0 else { return nil }
    if let literal = expression.as(BooleanLiteralExprSyntax.self) { return literal.literal.text }
    let called = expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? expression
    guard let member = called.as(MemberAccessExprSyntax.self) else { return nil }
    let name = member.declName.baseName.bare
    guard let base = member.base else { return name }
    return index.type(base.trimmedDescription, in: scope.owner)?.enumCase(name) == nil ? nil : name
  }

  private func holds(_ element: ConditionElementSyntax, _ scope: Scope) -> Bool? {
    if let (value, name) = element.comparedCase {
      return known(value, scope).map { $0 == name }
    }
    if let optional = element.condition.as(OptionalBindingConditionSyntax.self),
      let name = optional.initializer?.value.path ?? optional.pattern.trimmedDescription.nonEmpty
    {
      return scope.arguments[name]?.expression.is(NilLiteralExprSyntax.self) == true ? false : nil
    }
    guard let expression = element.condition.as(ExprSyntax.self) else { return nil }
    if let not = expression.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return known(not.expression, scope).map { $0 == "false" }
    }
    return known(expression, scope).flatMap { ["true": true, "false": false][$0] }
  }

  /// Returns the effects of code, and of each closure that the code passes on.
  func runs(of code: Syntax, _ scope: Scope) -> (own: [Effect], later: [[Effect]]) {
    handlers = []
    defer { handlers = [] }
    let own = effects(in: code, scope)
    var later: [[Effect]] = []
    while later.count < handlers.count {
      let handler = handlers[later.count]
      later.append(effects(ofAction: handler.expression, handler.scope))
    }
    return (own, later.filter { !$0.isEmpty })
  }

  /// Returns whether other code runs the closure: a screen, or an object that receives it.
  func runsLater(_ closure: ClosureExprSyntax, _ scope: Scope) -> Bool {
    if isCallBack(closure, scope) { return true }
    guard scope.owner?.kind == .reference else { return closure.isStored }
    if let call = closure.enclosingCall, makesAlert(call, scope) { return true }
    let isLater = closure.isStored || closure.handlesEvent || closure.isKept
    guard callSite == nil else { return isLater }
    let isArgument =
      closure.parent?.is(FunctionCallExprSyntax.self) == true
      || closure.parent?.is(LabeledExprSyntax.self) == true
    guard isLater || isArgument && scope.owner?.isController == true else { return false }
    // A closure with a local name runs where this name is called.
    let name = closure.parent?.parent?.as(PatternBindingSyntax.self)?.pattern.trimmedDescription
    let calls = name == nil ? nil : closure.enclosingBody?.descendants(FunctionCallExprSyntax.self)
    if calls?.contains(where: { $0.calleeName == name }) != true {
      handlers.append(Bound(expression: ExprSyntax(closure), scope: scope))
    }
    return true
  }

  /// Returns whether a screen runs the closure: `screen.onDone = { … }`, `DetailController(onDone:
  /// { … })`.
  func isCallBack(_ closure: ClosureExprSyntax, _ scope: Scope) -> Bool {
    let assigned = closure.parent?.as(ExprListSyntax.self)?.first?.as(MemberAccessExprSyntax.self)
    guard
      let maker = assigned?.base
        ?? closure.parent?.as(LabeledExprSyntax.self).flatMap({ _ in
          closure.enclosingCall.map { ExprSyntax($0) }
        }),
      let type = receiver(maker, scope), type.isView, type.name != scope.owner?.name
    else { return false }
    let known = callbacks[type.name] ?? []
    if !known.contains(where: { $0.expression.id == closure.id }) {
      callbacks[type.name] = known + [Bound(expression: ExprSyntax(closure), scope: scope)]
    }
    return true
  }
}

extension Local {
  fileprivate var isParameter: Bool { if case .typed = self { true } else { false } }
}

extension SwitchCaseSyntax {
  /// The names of the cases; nil for `default`, and for patterns without a single case.
  fileprivate var names: [String]? {
    guard let label = label.as(SwitchCaseLabelSyntax.self) else { return nil }
    let found = label.caseItems.compactMap {
      $0.pattern.caseName ?? $0.pattern.trimmedDescription.truthValue
    }
    return found.isEmpty ? nil : found
  }
}

extension ClosureExprSyntax {
  /// Whether an object receives the closure, as in `UIAction { … }`.
  fileprivate var isKept: Bool {
    guard let name = enclosingCall?.calleeName, name.first?.isUppercase == true else {
      return false
    }
    return !["Task", "DispatchWorkItem", "BlockOperation", "Future", "Deferred"].contains(name)
  }

  /// Whether the label names a later event: `onDismiss:`, `cancelHandler:`.
  fileprivate var handlesEvent: Bool {
    let label =
      parent?.as(LabeledExprSyntax.self)?.label?.text
      ?? parent?.as(MultipleTrailingClosureElementSyntax.self)?.label.text
    guard let label, let first = words(of: label).first else { return false }
    let isResult = ["Success", "Complet", "Error", "Fail"].contains(where: label.contains)
    return !isResult && (["on", "did", "will"].contains(first) || label.hasSuffix("Handler"))
  }

  /// Whether the closure is only assigned. It runs when other code calls it.
  var isStored: Bool {
    if parent?.is(InitializerClauseSyntax.self) == true { return true }
    return parent?.parent?.as(SequenceExprSyntax.self)?.isAssignment == true
  }
}

extension SyntaxProtocol {
  /// Whether a block around the node, inside the function, ends with `return` or `throw`.
  var isFollowedByExit: Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.is(FunctionDeclSyntax.self) || parent.is(ClosureExprSyntax.self)
        || parent.is(MemberBlockSyntax.self)
      {
        return false
      }
      if let list = parent.as(CodeBlockItemListSyntax.self), list.exits,
        let owner = parent.parent?.parent, !owner.is(FunctionDeclSyntax.self),
        !owner.is(AccessorDeclSyntax.self), parent.parent?.is(ClosureExprSyntax.self) == false
      {
        return true
      }
      node = parent
    }
    return false
  }
}

extension String {
  fileprivate var truthValue: String? { ["true", "false"].contains(self) ? self : nil }
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
