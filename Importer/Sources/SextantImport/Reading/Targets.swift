import SwiftSyntax

extension Wiring {
  /// Returns the targets of a closure, or of a method or a property that it names. For a choice,
  /// returns the targets of all branches.
  func targets(of content: ExprSyntax?, in scope: Scope, depth: Int = 0) -> [Target] {
    guard let content, depth < 8 else { return [] }
    if let closure = content.as(ClosureExprSyntax.self) {
      return targets(in: closure.statements, scope, depth: depth)
    }
    return targets(ofView: content, in: scope, depth: depth)
  }

  /// Returns the targets of code. Results are cached by code and scope, so that each piece of code
  /// is read once. Recursive code has no further targets.
  func targets(in statements: CodeBlockItemListSyntax, _ scope: Scope, depth: Int = 0) -> [Target] {
    let reading = Reading(statements, scope)
    if let known = targetsRead[reading] { return known }
    guard readingTargets.insert(statements.id).inserted else { return [] }
    defer { readingTargets.remove(statements.id) }
    let found = statements.views.flatMap { targets(ofView: $0, in: scope, depth: depth) }
    if depth < 4 || !found.isEmpty { targetsRead[reading] = found }
    return found
  }

  func targets(ofView expression: ExprSyntax, in scope: Scope, depth: Int = 0) -> [Target] {
    guard depth < 8 else { return [] }
    if let choice = expression.as(IfExprSyntax.self) {
      var found = branch(choice.body.statements, scope, depth)
      switch choice.elseBody {
      case .ifExpr(let next)?: found += targets(ofView: ExprSyntax(next), in: scope, depth: depth)
      case .codeBlock(let block)?: found += branch(block.statements, scope, depth)
      case nil: break
      }
      return found
    }
    if let choice = expression.as(SwitchExprSyntax.self) {
      return choice.cases.all.flatMap { branch($0.statements, scope, depth) }
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      return branches(of: Array(sequence.elements)).flatMap { view in
        targets(ofView: view, in: scope, depth: depth).map { $0.under(view.conditions) }
      }
    }
    let view = expression.withoutModifiers
    if let call = view.as(FunctionCallExprSyntax.self) {
      return targets(ofCall: call, in: scope, depth: depth)
    }
    if let name = view.rootName, view.isName {
      if let bound = scope.arguments[name] {
        return targets(of: bound.expression, in: bound.scope, depth: depth + 1)
      }
      // A local name hides the members of the type.
      if view.is(DeclReferenceExprSyntax.self), let local = names.local(name, at: view) {
        guard case .value(let value) = local else { return [] }
        return targets(ofView: value, in: scope, depth: depth + 1)
      }
      if let getter = scope.owner?.properties[name]?.getter {
        return targets(inGetter: getter, scope, depth: depth + 1)
      }
      if let methods = scope.owner?.methods[name], methods.count == 1, let body = methods[0].body {
        return targets(in: body.statements, Scope(scope.owner), depth: depth + 1)
      }
    }
    // `content: CartView.init`
    if let member = view.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
      let type = index.type(member.base?.trimmedDescription, in: scope.owner), type.isView
    {
      return [Target(subject: .view(type.name))]
    }
    return []
  }

  private func branch(_ statements: CodeBlockItemListSyntax, _ scope: Scope, _ depth: Int)
    -> [Target]
  {
    targets(in: statements, scope, depth: depth).map { $0.under(statements.conditions) }
  }

  func targets(inGetter getter: Syntax, _ scope: Scope, depth: Int = 0) -> [Target] {
    getter.statementsOfGetter.map { targets(in: $0, scope, depth: depth) } ?? []
  }

  private func targets(ofCall call: FunctionCallExprSyntax, in scope: Scope, depth: Int) -> [Target]
  {
    guard let name = call.calleeName else { return [] }
    if stackContainers.contains(name) || name == "stacked" {
      let content =
        call.trailingClosure.map { ExprSyntax($0) } ?? call.argument("root") ?? call.argument(
          "sidebar") ?? call.positional.first
      return targets(of: content, in: scope, depth: depth + 1).map(\.stacked)
    }
    if name.isLayoutOnly(index, scope) {
      return targets(
        of: call.trailingClosure.map { ExprSyntax($0) } ?? call.positional.first, in: scope,
        depth: depth + 1)
    }
    if name == "UIHostingController", let root = call.argument("rootView") {
      return targets(ofView: root, in: scope, depth: depth + 1)
    }
    if name.first?.isUppercase == true {
      guard let type = index.type(call.typeName, in: scope.owner), type.isView else { return [] }
      return [Target(subject: .view(type.name), arguments: call.bound(in: scope))]
    }
    // A closure with views, passed to a method.
    if call.base == nil, let bound = scope.arguments[name] {
      return targets(of: bound.expression, in: bound.scope, depth: depth + 1)
    }
    // A method that makes a view, of this type or of a factory.
    if let base = call.base, base.isName,
      names.type(of: base, in: scope).flatMap({ index.type($0, in: scope.owner) }) == nil
    {
      // A modifier behind a property.
      return targets(ofView: base, in: scope, depth: depth + 1)
    }
    let owner =
      call.base.flatMap { index.type(names.type(of: $0, in: scope), in: scope.owner) }
      ?? (call.base == nil ? scope.owner : nil)
    guard let owner, let method = owner.methods[name]?.first, let body = method.body else {
      return []
    }
    let inner = Scope(owner, arguments: arguments(of: call, for: method.parameters, in: scope))
    return targets(in: body.statements, inner, depth: depth + 1)
  }

  // MARK: What a value shows

  /// Returns the screens of a value, or the reason why they are unknown.
  func targets(
    of value: Value, shownBy content: Bound?, hint: String
  ) -> (targets: [Target], reason: String?) {
    switch value {
    case .target(let target): return targets(of: target, shownBy: content)
    case .some(let type, let bound):
      if let view = index.type(type, in: bound.scope.owner), view.isView {
        return ([Target(subject: .view(view.name))], nil)
      }
      if let type = index.type(type, in: bound.scope.owner), type.kind == .enumeration,
        isRoute(type)
      {
        return ([], "which case of \(type.name) it is only a run knows")
      }
      let shown = content ?? destination(ofID: bound) ?? destination(of: type, in: bound.scope)
      guard let shown else { return ([], "nothing says what shows for a value of type \(type)") }
      return (shows(shown, with: bound, hint: hint), nil)
    case .bool, .nothing, .unknown:
      guard let content else { return ([], "the type of the value is not written in the sources") }
      let found = shows(content, with: nil, hint: hint)
      // If a closure chooses by an unknown item, it has no single target.
      if found.count > 1, case .unknown = value {
        return ([], "which of \(found.count) views it shows only a run knows")
      }
      return (found, nil)
    }
  }

  /// Returns the target of a case: the target of a choice, or the only view that takes the case.
  private func targets(of target: Target, shownBy content: Bound?) -> (
    targets: [Target], reason: String?
  ) {
    guard case .route(let type, let name) = target.subject else { return ([target], nil) }
    if let known = caseTargets[type]?[name] {
      if known.isEmpty { return ([], "no view of the sources shows for it") }
      return (known.count == 1 ? [target] : known, nil)
    }
    guard let shown = content ?? destinations[type] else { return ([target], nil) }
    let found = targets(of: shown.expression, in: shown.scope)
    if found.count > 1 { return ([], "which of \(found.count) views it shows only a run knows") }
    return (found.isEmpty ? [target] : found, nil)
  }

  func isRoute(_ type: TypeInfo) -> Bool {
    routeTypes.contains(type.name)
      && type.cases.contains { caseTargets[type.name]?[$0.name]?.isEmpty == false }
  }

  func destination(of type: String, in scope: Scope) -> Bound? {
    let name = index.type(type, in: scope.owner)?.name ?? bareType(type)
    return ownDestinations[Key(type: scope.owner?.name ?? "", name: name)] ?? destinations[name]
      ?? destinations[bareType(type)]
  }

  /// Returns the code of the properties whose names are views of a closure.
  func namedViews(_ content: Bound) -> [Syntax] {
    let views =
      content.expression.as(ClosureExprSyntax.self)?.statements.views ?? [content.expression]
    return views.compactMap { view in
      let view = view.withoutModifiers
      guard view.isName, let name = view.rootName else { return nil }
      return content.scope.owner?.properties[name]?.getter
    }
  }

  /// Returns the views that a property of the same type creates, if these views have no separate
  /// type.
  func ownViews(_ content: Bound) -> Syntax? {
    guard content.expression.isName, let name = content.expression.rootName,
      let property = content.scope.owner?.properties[name], property.type?.contains("View") == true
    else { return nil }
    return property.getter
  }

  /// Returns the target of `Donut.ID` for `NavigationLink(value: donut.id)`.
  private func destination(ofID bound: Bound) -> Bound? {
    guard let member = bound.expression.unwrapped.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "id",
      let owner = member.base.flatMap({ names.type(of: $0, in: bound.scope) })
    else { return nil }
    return destinations[bareType(owner) + ".ID"]
  }

  /// Returns the views of a closure, or the closure itself if its views have no types.
  func shows(_ content: Bound, with item: Bound?, hint: String) -> [Target] {
    let found = targets(of: content.expression, in: content.scope)
    // Adjacent views form a single untyped screen.
    if !found.isEmpty, Set(found.map(\.conditions)).count == found.count { return found }
    let isView =
      content.expression.withoutModifiers.as(FunctionCallExprSyntax.self)?
      .calleeName?.first?.isUppercase == true
    let isClosure = content.expression.is(ClosureExprSyntax.self)
    guard isView || isClosure || ownViews(content) != nil else { return [] }
    if ownViews(content) != nil, let name = content.expression.rootName {
      return [Target(subject: inlineSubject(content, hint: name))]
    }
    return [Target(subject: inlineSubject(content, hint: hint))]
  }
}

extension Syntax {
  var statementsOfGetter: CodeBlockItemListSyntax? {
    switch self.as(AccessorBlockSyntax.self)?.accessors {
    case .getter(let statements)?: statements
    case .accessors(let list)?:
      list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
    case nil: nil
    }
  }
}

extension FunctionCallExprSyntax {
  func bound(in scope: Scope) -> [Argument] {
    arguments.map {
      Argument(label: $0.label?.text, value: Bound(expression: $0.expression, scope: scope))
    }
  }
}

extension Target {
  var stacked: Target {
    var target = self
    target.isStacked = true
    return target
  }

  func under(_ more: [CodeCondition]) -> Target {
    var target = self
    target.conditions = (more + conditions).uniqued
    return target
  }
}

extension String {
  /// Returns whether a view with this name only lays out its content. True for known layouts and
  /// unknown views.
  func isLayoutOnly(_ index: TypeIndex, _ scope: Scope) -> Bool {
    if layoutContainers.contains(self) { return true }
    return first?.isUppercase == true && !contentContainers.contains(self)
      && index.type(self, in: scope.owner) == nil
  }
}

extension ExprSyntax {
  var withoutModifiers: ExprSyntax {
    let view = unwrapped
    if let base = view.as(PostfixIfConfigExprSyntax.self)?.base { return base.withoutModifiers }
    guard let call = view.as(FunctionCallExprSyntax.self), let base = call.base,
      let name = call.calleeName,
      name.first?.isLowercase == true
    else { return view }
    let under = base.withoutModifiers
    // `factory.makeView()` is not a modifier.
    return under.is(FunctionCallExprSyntax.self)
      || (under.isName && name != "stacked" && modifierNames.contains(name)) ? under : view
  }

  var isName: Bool {
    let view = unwrapped
    if view.is(DeclReferenceExprSyntax.self) { return true }
    return view.as(MemberAccessExprSyntax.self)?.base?.isSelf == true
  }
}

/// Modifiers behind a property: `content.sheet(…)`.
private let modifierNames: Set<String> = Set(presentingModifiers.keys).union([
  "navigationTitle", "toolbar", "task", "onAppear", "onOpenURL", "environment", "environmentObject",
  "padding",
  "tabItem", "tag", "frame", "animation", "onChange", "background", "overlay", "tint",
  "preferredColorScheme",
])

extension Method {
  /// The labels of closures whose views are shown by a link or a modifier in the method.
  var shownParameters: Set<String> {
    let closures = parameters.filter { $0.type.contains("->") }
    guard let body, !closures.isEmpty else { return [] }
    var names: Set<String> = []
    for call in body.descendants(FunctionCallExprSyntax.self) {
      guard let name = call.calleeName, name == "NavigationLink" || presentingModifiers[name] != nil
      else { continue }
      for content in [call.closure("content"), call.closure("destination")].compactMap({ $0 }) {
        names.formUnion(content.tokens(viewMode: .sourceAccurate).map(\.text))
      }
    }
    return Set(closures.filter { names.contains($0.name) }.map { $0.label ?? "" })
  }
}
