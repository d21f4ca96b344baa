import SwiftSyntax

/// Stacks that are filled before they are presented: by the presenting code or by a child
/// coordinator.
extension EffectReader {
  /// Whether a call fills a stack that its code presents: `stack.push(screen)`, or `child.start()`
  /// of a child that gets the stack.
  func fillsPresented(_ call: FunctionCallExprSyntax, _ name: String, _ base: ExprSyntax) -> Bool {
    guard let local = base.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.bare,
      name == "start" || call.fillsStack, case .value(let value)? = names.local(local, at: base)
    else { return false }
    let given = value.unwrapped.as(FunctionCallExprSyntax.self)?.arguments.map(
      \.expression.rootName)
    let stacks = name == "start" ? given ?? [] : [local]
    return base.enclosingBody?.descendants(FunctionCallExprSyntax.self).contains { other in
      other.calleeName == "present"
        && other.arguments.first.map { stacks.contains($0.expression.rootName) } == true
    } == true
  }

  /// The screens that code puts on a new stack.
  func filled(_ name: String, at node: ExprSyntax, _ scope: Scope, depth: Int) -> [Target] {
    guard case .value? = names.local(name, at: node) else { return [] }
    // `stack.topViewController as! Detail` names the content of a storyboard's stack.
    for cast in node.enclosingBody?.descendants(SequenceExprSyntax.self) ?? [] {
      let path = cast.elements.first?.trimmedDescription ?? ""
      if path.hasPrefix(name + "."), path.contains("iewController") || path.contains("children"),
        let type = ExprSyntax(cast).castType, let found = controller(named: type, scope)
      {
        return [found.stacked]
      }
    }
    let calls = node.enclosingBody?.descendants(FunctionCallExprSyntax.self) ?? []
    let filling = calls.first { call in
      call.fillsStack
        && call.base?.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.bare == name
    }
    guard let call = filling, let content = call.arguments.first?.expression else { return [] }
    self.filling.insert(call.id)
    let items = content.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [content]
    return items.prefix(1).flatMap { controllers($0, scope, depth: depth + 1) }.map(\.stacked)
  }

  /// Returns the first screen that a subclass of `UINavigationController` shows; nil if other code
  /// fills the stack.
  func root(ofStack type: TypeInfo) -> Target? {
    if let known = firstScreens[type.name] { return known?.step.targets.first }
    firstScreens.updateValue(nil, forKey: type.name)
    for part in type.parts {
      for node in part.members.descendants(ExprSyntax.self) {
        guard let content = node.contentOfStack,
          let target = controllers(content, Scope(type)).first
        else { continue }
        firstScreens.updateValue(effect(.push(target.stacked), at: node), forKey: type.name)
        return target.stacked
      }
    }
    return nil
  }

  func started(with stack: ExprSyntax, _ scope: Scope, depth: Int = 0) -> Target? {
    guard depth < 8, let name = stack.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.bare
    else {
      return nil
    }
    if let bound = scope.arguments[name] {
      return started(with: bound.expression, bound.scope, depth: depth + 1)
    }
    return started(with: name, at: stack, scope)
  }

  /// Returns the first screen of a stack that the code passes to a child coordinator.
  func started(with name: String, at node: ExprSyntax, _ scope: Scope) -> Target? {
    for call in node.enclosingBody?.descendants(FunctionCallExprSyntax.self) ?? [] {
      guard call.calleeName?.first?.isUppercase == true,
        call.arguments.contains(where: { $0.expression.trimmedDescription == name }),
        let child = index.type(call.typeName, in: scope.owner), let first = first(of: child),
        let target = first.step.targets.first
      else { continue }
      filling.formUnion(first.origins)
      child.methods["start"]?.first?.body.map { _ = filling.insert($0.id) }
      return target.stacked
    }
    return nil
  }

  func firstScreen(of type: TypeInfo) -> Target? { first(of: type)?.step.targets.first }

  /// Returns the effect by which the method `start` of a coordinator shows its first screen.
  private func first(of type: TypeInfo) -> Effect? {
    if let known = firstScreens[type.name] { return known }
    guard type.kind == .reference, !type.isView, let start = type.methods["start"]?.first,
      let body = start.body
    else { return nil }
    firstScreens.updateValue(nil, forKey: type.name)
    let found = afresh { expand(start, of: type, arguments: [:], at: Syntax(body)) }
    let first = found.filter { !$0.step.targets.isEmpty }.min {
      $0.conditions.count < $1.conditions.count
    }
    firstScreens.updateValue(first, forKey: type.name)
    return first
  }
}

extension ExprSyntax {
  /// The first controller that code in a stack puts on the stack.
  fileprivate var contentOfStack: ExprSyntax? {
    var content: ExprSyntax?
    if let call = self.as(FunctionCallExprSyntax.self) {
      let isOwn = call.base.map { $0.unwrapped.isSelf } ?? true
      content =
        (call.calleeName == "init" ? call.argument("rootViewController") : nil)
        ?? (isOwn && call.fillsStack ? call.arguments.first?.expression : nil)
    } else if let assignment = self.as(SequenceExprSyntax.self), assignment.isAssignment,
      assignment.elements.first?.rootName == "viewControllers"
    {
      content = assignment.elements.last
    }
    return content?.as(ArrayExprSyntax.self)?.elements.first?.expression ?? content
  }
}

extension FunctionCallExprSyntax {
  /// `push(screen)` of a wrapper, and the methods of a stack.
  var fillsStack: Bool { calleeName == "push" || controllerCall?.kind == .push }
}
