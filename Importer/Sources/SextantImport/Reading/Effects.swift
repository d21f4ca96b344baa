import SwiftSyntax

/// Reads what code does to navigation.
final class EffectReader {
  let wiring: Wiring
  var names: Names { wiring.names }
  var index: TypeIndex { wiring.index }
  private(set) var unresolved: [Unresolved] = []
  private var known: Set<Unresolved> = []
  /// Methods that some view leads to.
  private(set) var reached: Set<String> = []
  /// Modifiers that something opens.
  var opened: Set<SyntaxIdentifier> = []
  private var active: Set<String> = []
  /// Methods that lead nowhere, whatever they are given.
  private var inert: Set<String> = []
  /// The call in a view by which a method is read: its effects stand there.
  private var callSite: Syntax?

  init(_ wiring: Wiring) { self.wiring = wiring }

  func report(_ node: some SyntaxProtocol, _ reason: String) {
    let site = callSite ?? Syntax(node)
    let entry = Unresolved(place: wiring.place(of: site), code: site.brief, reason: reason)
    note(entry)
  }

  func note(_ entry: Unresolved) { if known.insert(entry).inserted { unresolved.append(entry) } }

  /// Reads what may turn out to be a helper, of which nothing is to be reported.
  func quietly(_ read: () -> [Effect]) -> [Effect] {
    let before = (unresolved, known)
    let found = read()
    (unresolved, known) = before
    return found
  }

  func effect(_ step: Step, at node: some SyntaxProtocol, if condition: String? = nil) -> Effect {
    Effect(
      step: step, condition: condition ?? node.condition,
      place: wiring.place(of: callSite ?? Syntax(node)))
  }

  // MARK: Code

  /// What code does, in its order; conditions are quoted, and count as fulfilled.
  func effects(in node: Syntax, _ scope: Scope) -> [Effect] {
    if let call = node.as(FunctionCallExprSyntax.self), let found = effects(of: call, scope) {
      return found
    }
    if let sequence = node.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      if elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) {
        if let found = assign(Array(elements[2...]), to: elements[0], scope) { return found }
      }
    }
    if node.is(FunctionDeclSyntax.self) || node.isTypeDeclaration { return [] }
    return node.children(viewMode: .sourceAccurate).flatMap { effects(in: $0, scope) }
  }

  /// What an action does: a closure, or the name of a method.
  func effects(ofAction action: ExprSyntax, _ scope: Scope) -> [Effect] {
    if let closure = action.as(ClosureExprSyntax.self) {
      return effects(in: Syntax(closure.statements), scope)
    }
    if let name = action.as(DeclReferenceExprSyntax.self)?.baseName.bare {
      if let bound = scope.arguments[name] {
        return effects(ofAction: bound.expression, bound.scope)
      }
      if name == "dismiss", isDismiss(name, scope) { return [effect(.dismiss, at: action)] }
      if let found = handedOn(name, scope) { return found }
      return scope.owner.map { expand(name, of: $0, arguments: [:], at: Syntax(action)) ?? [] }
        ?? []
    }
    if let member = action.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "callAsFunction", let base = member.base
    {
      return effects(ofAction: base, scope)
    }
    if let member = action.as(MemberAccessExprSyntax.self), let base = member.base,
      let owner = receiver(base, scope)
    {
      return expand(member.declName.baseName.bare, of: owner, arguments: [:], at: Syntax(action))
        ?? []
    }
    return effects(in: Syntax(action), scope)
  }

  /// What a call does; nil for one that is about something else.
  func effects(of call: FunctionCallExprSyntax, _ scope: Scope) -> [Effect]? {
    guard let name = call.calleeName else { return nil }
    guard let base = call.base else { return effects(ofName: name, call, scope) }
    if name == "dismiss",
      base.trimmedDescription.hasSuffix("resentationMode.wrappedValue")
        || base.trimmedDescription.hasSuffix("resentationMode")
    {
      return [effect(.dismiss, at: call)]
    }
    if let step = pathStep(name, call, base, scope) { return step }
    if name == "toggle", let key = names.key(of: base, in: scope), let shown = shown(by: key) {
      return shown.flatMap { present($0, [.bool(true)], at: Syntax(call), scope) }
    }
    let row = libraryCall(name, call, base, scope)
    if let owner = receiver(base, scope) {
      let bound = owner.methods[name].map { overload($0, for: call) }
      let arguments = bound.map { wiring.arguments(of: call, for: $0.parameters, in: scope) } ?? [:]
      let before = (unresolved, known)
      let found =
        expand(name, of: owner, arguments: arguments, at: Syntax(call), chosen: bound) ?? []
      if !found.isEmpty { return found }
      // What a library's method does in its own way is known by its name.
      if row != nil { (unresolved, known) = before }
    }
    if name == "execute" { return command(call, scope) }
    return row.map { apply($0, call, scope) }
  }

  private func effects(ofName name: String, _ call: FunctionCallExprSyntax, _ scope: Scope)
    -> [Effect]?
  {
    if let bound = scope.arguments[name] {
      return bound.expression.is(ClosureExprSyntax.self)
        ? effects(ofAction: bound.expression, bound.scope) : nil
    }
    if isDismiss(name, scope) { return [effect(.dismiss, at: call)] }
    if let found = handedOn(name, scope) { return found }
    if ["openWindow", "pushWindow"].contains(name), scope.owner?.properties[name] != nil {
      return openWindow(call, scope)
    }
    guard let owner = scope.owner, let methods = owner.methods[name] else { return nil }
    let method = overload(methods, for: call)
    guard !method.makesViews else { return nil }
    let found =
      expand(
        name, of: owner, arguments: wiring.arguments(of: call, for: method.parameters, in: scope),
        at: Syntax(call), chosen: method) ?? []
    // A closure that it takes runs as well.
    return found.isEmpty ? nil : found
  }

  /// What a closure does that the view was given.
  private func handedOn(_ name: String, _ scope: Scope) -> [Effect]? {
    guard let owner = scope.owner, let given = wiring.closures[Key(type: owner.name, name: name)],
      given.count == 1
    else { return nil }
    let id = "\(owner.name).\(name)"
    guard active.count < 6, active.insert(id).inserted else { return nil }
    defer { active.remove(id) }
    return effects(ofAction: given[0].expression, given[0].scope)
  }

  private func overload(_ methods: [Method], for call: FunctionCallExprSyntax) -> Method {
    let labels = call.arguments.map { $0.label?.text }
    return methods.first { method in
      labels.allSatisfy { label in method.parameters.contains { $0.label == label } }
    } ?? methods[0]
  }

  private func isDismiss(_ name: String, _ scope: Scope) -> Bool {
    guard let property = scope.owner?.properties[name], property.attributes.contains("Environment")
    else { return false }
    return name.lowercased().contains("dismiss") && name != "dismissWindow"
      && name != "dismissSearch"
  }

  /// The type whose method is called.
  func receiver(_ base: ExprSyntax, _ scope: Scope) -> TypeInfo? {
    guard let type = index.type(names.type(of: base, in: scope), in: scope.owner) else {
      return nil
    }
    return type.kind == .abstract ? index.conformer(of: type) ?? type : type
  }

  /// What a method does with these arguments. Nil for a method without a body here.
  func expand(
    _ name: String, of owner: TypeInfo, arguments: [String: Bound], at site: Syntax,
    chosen: Method? = nil
  ) -> [Effect]? {
    guard let method = chosen ?? owner.methods[name]?.first, let body = method.body else {
      return nil
    }
    let id = "\(owner.name).\(name)"
    guard !inert.contains(id), active.count < 6, active.insert(id).inserted else { return nil }
    defer { active.remove(id) }
    let before = unresolved.count
    let outer = callSite
    if outer == nil { callSite = site }
    defer { callSite = outer }
    var found = effects(in: Syntax(body), Scope(owner, arguments: arguments))
    if !found.isEmpty {
      reached.insert(id)
    } else if active.count == 1, unresolved.count == before,
      !arguments.values.contains(where: { $0.expression.is(ClosureExprSyntax.self) })
    {
      inert.insert(id)
    }
    if let outside = site.condition {
      for index in found.indices {
        found[index].condition = oneLine(
          [outside, found[index].condition].compactMap { $0 }.joined(separator: ", "))
      }
    }
    return found
  }
}

extension SyntaxProtocol {
  /// The conditions under which a statement runs, up to the closure or the method that it stands in.
  var condition: String? {
    var parts: [String] = []
    var child = Syntax(self)
    while let parent = child.parent {
      if let choice = parent.as(IfExprSyntax.self), choice.conditions.id != child.id {
        let text = choice.conditions.brief
        parts.append(choice.body.id == child.id ? text : "not (\(text))")
      } else if let block = parent.as(SwitchCaseSyntax.self) {
        parts.append(block.label.brief)
      } else if parent.is(UnresolvedTernaryExprSyntax.self) {
        parts.append("?:")
      } else if parent.is(MemberBlockSyntax.self) {
        break
      }
      child = parent
    }
    return parts.isEmpty ? nil : oneLine(parts.reversed().joined(separator: ", "))
  }
}
