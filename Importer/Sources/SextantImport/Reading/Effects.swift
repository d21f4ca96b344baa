import SwiftSyntax

/// Reads what code does to navigation.
final class EffectReader {
  let wiring: Wiring
  var names: Names { wiring.names }
  var index: TypeIndex { wiring.index }
  private(set) var unresolved: [Unresolved] = []
  /// By the code that they are about, which may be read more than once.
  private var known: Set<String> = []
  /// Methods that some view leads to.
  private(set) var reached: Set<String> = []
  /// Modifiers that something opens.
  var opened: Set<SyntaxIdentifier> = []
  private var active: Set<SyntaxIdentifier> = []
  /// Methods that lead nowhere, whatever they are given.
  private var inert: Set<SyntaxIdentifier> = []
  /// The call in a view by which a method is read: its effects stand there.
  private var callSite: Syntax?

  init(_ wiring: Wiring) { self.wiring = wiring }

  func report(_ node: some SyntaxProtocol, _ reason: String) {
    let site = callSite ?? Syntax(node)
    let entry = Unresolved(place: wiring.place(of: site), code: site.brief, reason: reason)
    note(entry, as: "\(site.id)")
  }

  func note(_ entry: Unresolved, as site: String = "") {
    if known.insert(site + entry.line).inserted { unresolved.append(entry) }
  }

  /// Reads what may turn out to be a helper, of which nothing is to be reported.
  func quietly(if isQuiet: Bool = true, _ read: () -> [Effect]) -> [Effect] {
    guard isQuiet else { return read() }
    let before = (unresolved, known)
    let found = read()
    (unresolved, known) = before
    return found
  }

  func effect(_ step: Step, at node: some SyntaxProtocol, if more: [Circumstance] = []) -> Effect {
    Effect(
      step: step, conditions: (node.conditions + more).uniqued,
      place: wiring.place(of: callSite ?? Syntax(node)))
  }

  // MARK: Code

  /// What code does, in its order; with the conditions, which count as fulfilled.
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
      if isDismiss(name, scope) { return [effect(.dismiss, at: action)] }
      if let found = handedOn(name, scope) { return found }
      return scope.owner.flatMap { named(name, of: $0, at: action) } ?? []
    }
    if let member = action.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "callAsFunction", let base = member.base
    {
      return effects(ofAction: base, scope)
    }
    if let member = action.as(MemberAccessExprSyntax.self), let base = member.base,
      let owner = receiver(base, scope)
    {
      return named(member.declName.baseName.bare, of: owner, at: action) ?? []
    }
    return effects(in: Syntax(action), scope)
  }

  /// What a call does; nil for one that is about something else.
  func effects(of call: FunctionCallExprSyntax, _ scope: Scope) -> [Effect]? {
    guard let name = call.calleeName else { return nil }
    guard let base = call.base else { return effects(ofName: name, call, scope) }
    if name == "dismiss", let mode = base.rootName, environment(mode, scope) == "presentationMode" {
      return [effect(.dismiss, at: call)]
    }
    if let step = pathStep(name, call, base, scope) { return step }
    if name == "toggle", let key = names.key(of: base, in: scope), let shown = shown(by: key) {
      return shown.flatMap { present($0, [.bool(true)], at: Syntax(call), scope) }
    }
    let row = libraryCall(name, call, base, scope)
    if let owner = receiver(base, scope) {
      let before = (unresolved, known)
      let found = owner.methods[name].map { expand($0, of: owner, by: call, scope) } ?? []
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
    if ["openWindow", "pushWindow"].contains(environment(name, scope)) {
      return openWindow(call, scope)
    }
    guard let owner = scope.owner, let methods = owner.methods[name],
      !methods.contains(where: \.makesViews)
    else { return nil }
    let found = expand(methods, of: owner, by: call, scope)
    // A closure that it takes runs as well.
    return found.isEmpty ? nil : found
  }

  /// What a closure does that the view was given.
  private func handedOn(_ name: String, _ scope: Scope) -> [Effect]? {
    guard let owner = scope.owner, owner.takesCode(name),
      let given = wiring.closures[Key(type: owner.name, name: name)], given.count == 1
    else { return nil }
    let id = Syntax(given[0].expression).id
    guard active.count < 6, active.insert(id).inserted else { return nil }
    defer { active.remove(id) }
    return effects(ofAction: given[0].expression, given[0].scope)
  }

  /// What a call does of the one method that it can mean: by its labels, and by the types of its arguments.
  private func expand(
    _ methods: [Method], of owner: TypeInfo, by call: FunctionCallExprSyntax, _ scope: Scope
  ) -> [Effect] {
    var fitting = methods.filter { $0.takes(call) }
    if fitting.isEmpty { fitting = methods }
    if fitting.count > 1 {
      let exact = fitting.filter { method in
        zip(method.parameters, call.arguments).allSatisfy {
          accepts($0, $1.expression, owner, scope)
        }
      }
      if !exact.isEmpty { fitting = exact }
    }
    let found = fitting.map { method in
      quietly(if: fitting.count > 1) {
        expand(
          method, of: owner,
          arguments: wiring.arguments(of: call, for: method.parameters, in: scope),
          at: Syntax(call))
      }
    }
    if found.count > 1, found.contains(where: { !$0.isEmpty }) {
      report(call, "which of \(found.count) methods it means takes a compiler")
      return []
    }
    return found.first ?? []
  }

  private func accepts(
    _ parameter: Parameter, _ given: ExprSyntax, _ owner: TypeInfo, _ scope: Scope
  ) -> Bool {
    let called = given.as(FunctionCallExprSyntax.self)?.calledExpression ?? given
    if let member = called.as(MemberAccessExprSyntax.self), member.base == nil {
      let type = index.type(parameter.type, in: owner)
      return type?.kind != .enumeration || type?.enumCase(member.declName.baseName.bare) != nil
    }
    guard let type = names.type(of: given, in: scope) else { return true }
    return bareType(parameter.type) == bareType(type)
  }

  /// What a method does that is handed on by its name: of several, the one that takes nothing.
  private func named(_ name: String, of owner: TypeInfo, at action: ExprSyntax) -> [Effect]? {
    guard let methods = owner.methods[name] else { return nil }
    let fitting = methods.count > 1 ? methods.filter(\.parameters.isEmpty) : methods
    guard fitting.count == 1 else {
      report(action, "which of \(methods.count) methods it means takes a compiler")
      return []
    }
    return expand(fitting[0], of: owner, arguments: [:], at: Syntax(action))
  }

  /// What a property of a view has from its environment: `dismiss` for `@Environment(\.dismiss) var close`.
  private func environment(_ name: String, _ scope: Scope) -> String? {
    let name = name.hasPrefix("$") ? String(name.dropFirst()) : name
    let property = scope.owner?.properties[name]
    if property?.type?.contains("PresentationMode") == true { return "presentationMode" }
    return property?.environment
  }

  private func isDismiss(_ name: String, _ scope: Scope) -> Bool {
    environment(name, scope) == "dismiss"
  }

  /// The type whose method is called.
  func receiver(_ base: ExprSyntax, _ scope: Scope) -> TypeInfo? {
    guard let type = index.type(names.type(of: base, in: scope), in: scope.owner) else {
      return nil
    }
    return type.kind == .abstract ? index.conformer(of: type) ?? type : type
  }

  /// What a method does with these arguments; nothing for one without a body here.
  func expand(
    _ method: Method, of owner: TypeInfo, arguments: [String: Bound], at site: Syntax
  ) -> [Effect] {
    guard let body = method.body else { return [] }
    let id = body.id
    guard !inert.contains(id), active.count < 6, active.insert(id).inserted else { return [] }
    defer { active.remove(id) }
    let before = unresolved.count
    let outer = callSite
    if outer == nil { callSite = site }
    defer { callSite = outer }
    var found = effects(in: Syntax(body), Scope(owner, arguments: arguments))
    if !found.isEmpty {
      reached.insert("\(owner.name).\(method.name)")
    } else if active.count == 1, unresolved.count == before,
      !arguments.values.contains(where: { $0.expression.is(ClosureExprSyntax.self) })
    {
      inert.insert(id)
    }
    let outside = site.conditions
    for index in found.indices {
      found[index].conditions = (outside + found[index].conditions).uniqued
    }
    return found
  }
}

extension Method {
  /// Whether a call has labels that the method has, in its order, and none is missing.
  fileprivate func takes(_ call: FunctionCallExprSyntax) -> Bool {
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
