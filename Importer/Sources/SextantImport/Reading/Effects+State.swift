import SwiftSyntax

extension EffectReader {
  /// Returns the presentations that a property controls, also through bindings passed down; nil if
  /// none exists.
  func shown(by key: Key) -> [Presentation]? {
    for source in wiring.sources(of: key) {
      if let found = wiring.presentations[source] { return found }
    }
    return nil
  }

  func isPath(_ key: Key) -> Bool {
    if wiring.sources(of: key).contains(where: wiring.paths.contains) { return true }
    guard let type = names.type(of: key) else { return false }
    if bareType(type) == "NavigationPath" { return true }
    // A path to which no view is bound: a list of routes, possibly for each tab.
    guard let element = elementType(type) else { return false }
    guard let route = index.type(elementType(element) ?? element, in: index.types[key.type]),
      route.kind == .enumeration
    else { return false }
    return wiring.destinations[route.name] != nil
      || pathNames.contains { key.name.lowercased().contains($0) }
  }

  // MARK: Paths

  func pathStep(_ name: String, _ call: FunctionCallExprSyntax, _ base: ExprSyntax, _ scope: Scope)
    -> [Effect]?
  {
    guard pathMethods.contains(name), let key = names.key(of: base, in: scope), isPath(key) else {
      return nil
    }
    switch name {
    case "append":
      if let list = call.argument("contentsOf")?.as(ArrayExprSyntax.self) {
        return list.elements.flatMap { push($0.expression, by: key, at: Syntax(call), scope) }
      }
      return call.positional.first.map { push($0, by: key, at: Syntax(call), scope) } ?? []
    case "insert": return []
    case "removeAll", "removeSubrange": return [effect(.popToRoot, at: call)]
    default:
      guard let count = call.arguments.first?.expression else { return [effect(.pop(1), at: call)] }
      if let literal = count.as(IntegerLiteralExprSyntax.self),
        let number = Int(literal.literal.text)
      {
        return [effect(.pop(number), at: call)]
      }
      if count.trimmedDescription.hasSuffix(".count") { return [effect(.popToRoot, at: call)] }
      report(call, "how many screens go only a run knows")
      return []
    }
  }

  private func push(_ expression: ExprSyntax, by key: Key, at node: Syntax, _ scope: Scope)
    -> [Effect]
  {
    lead(expression, expecting: element(of: key), at: node, scope) { .push($0) }
  }

  private func element(of key: Key) -> String? {
    let type = names.type(of: key)
    return elementType(elementType(type)) ?? elementType(type)
  }

  /// Returns the effects that lead to the screens of a value, and reports unknown values.
  func lead(
    _ expression: ExprSyntax, expecting type: String?, at node: Syntax, _ scope: Scope,
    by step: (Target) -> Step
  ) -> [Effect] {
    let sequence = expression.unwrapped.as(SequenceExprSyntax.self)
    let branches = sequence.map { wiring.branches(of: Array($0.elements)) } ?? []
    if branches.count > 1 {
      return branches.flatMap { branch in
        lead(branch, expecting: type, at: node, scope, by: step).map {
          $0.under(branch.conditions)
        }
      }
    }
    let values = wiring.values(of: expression, in: scope, expecting: type)
    return values.flatMap { value -> [Effect] in
      let (targets, reason) = wiring.targets(of: value, shownBy: nil, hint: expression.brief)
      if targets.isEmpty { report(node, reason ?? "no view is known for it") }
      let name = value.target?.subject.caseName.map { " is ." + $0 } ?? ""
      let choice = values.count > 1 ? [CodeCondition(text: expression.brief + name)] : []
      return targets.map {
        effect(step(withArguments($0, value)), at: node, if: choice + $0.conditions)
      }
    }
  }

  /// Replaces the arguments of a target by the value that its view shows.
  func withArguments(_ target: Target, _ value: Value) -> Target {
    guard case .some(_, let bound) = value else { return target }
    var target = target
    target.arguments = target.arguments.map { Argument(label: $0.label, value: bound) }
    return target
  }

  // MARK: Assignments

  /// Returns the effects of an assignment; nil for an unrelated left side.
  func assign(_ right: [ExprSyntax], to left: ExprSyntax, _ scope: Scope) -> [Effect]? {
    let node = Syntax(left.parent?.parent ?? Syntax(left))
    guard let key = names.key(of: left, in: scope) else { return nil }
    let branches = wiring.branches(of: right)
    if branches.count < 2 {
      return assign(branches.first, text: right, to: key, at: node, scope)
    }
    var found: [Effect]?
    for branch in branches {
      guard var effects = assign(branch, text: [branch], to: key, at: node, scope) else { continue }
      for index in effects.indices {
        effects[index].conditions = (effects[index].conditions + branch.conditions).uniqued
      }
      found = (found ?? []) + effects
    }
    return found
  }

  /// - Parameter value: nil for a computed value, of which only the text is known.
  private func assign(
    _ value: ExprSyntax?, text: [ExprSyntax], to key: Key, at node: Syntax, _ scope: Scope
  ) -> [Effect]? {
    let sources = wiring.sources(of: key)
    let values = value.map { wiring.values(of: $0, in: scope, expecting: names.type(of: key)) }
    if let root = sources.first(where: wiring.roots.contains) {
      return [effect(.root(root, values?.first ?? .unknown), at: node)]
    }
    if let shown = shown(by: key) {
      return shown.flatMap { presentation in
        let values = values?.filter(presentation.shows)
        // The value of a flag decides whether the content shows.
        let isKnown =
          names.type(of: key).map(bareType) != "Bool" || values?.contains { $0.isLiteral } == true
        let condition =
          presentation.isItem || isKnown
          ? []
          : [CodeCondition(text: oneLine(text.map(\.trimmedDescription).joined(separator: " ")))]
        return present(presentation, values ?? [.unknown], at: node, scope).map {
          var effect = $0
          effect.conditions += condition
          return effect
        }
      }
    }
    if let tabs = sources.lazy.compactMap({ source in
      self.wiring.selections[source].map { (source, $0) }
    }).first {
      return select(value, in: tabs.1, expecting: names.type(of: tabs.0), at: node, scope)
    }
    if isPath(key) { return set(value, by: key, at: node, scope) }
    return unbound(key, value, at: node, scope)
  }

  private func set(_ value: ExprSyntax?, by key: Key, at node: Syntax, _ scope: Scope) -> [Effect] {
    if let array = value?.as(ArrayExprSyntax.self) {
      if array.elements.isEmpty { return [effect(.popToRoot, at: node)] }
      var targets: [Target] = []
      for item in array.elements {
        for found in lead(
          item.expression, expecting: element(of: key), at: node, scope, by: { .push($0) })
        {
          if case .push(let target) = found.step { targets.append(target) }
        }
      }
      return targets.isEmpty ? [] : [effect(.replace(targets), at: node)]
    }
    if let call = value?.as(FunctionCallExprSyntax.self),
      ["NavigationPath", "init"].contains(call.calleeName), call.arguments.isEmpty
    {
      return [effect(.popToRoot, at: node)]
    }
    if let call = value?.as(FunctionCallExprSyntax.self),
      ["dropLast", "prefix"].contains(call.calleeName)
    {
      return [effect(.pop(1), at: node)]
    }
    report(node, "the path is made elsewhere")
    return []
  }

  private func select(
    _ value: ExprSyntax?, in tabs: String, expecting type: String?, at node: Syntax, _ scope: Scope
  ) -> [Effect] {
    let ids = value.map { wiring.values(of: $0, in: scope, expecting: type) } ?? []
    let id =
      ids.lazy.compactMap { $0.target?.subject.caseName }.first ?? value?.plainString
      ?? value?.as(IntegerLiteralExprSyntax.self)?.literal.text
    guard let id else {
      report(node, "which tab it is only a run knows")
      return []
    }
    return [effect(.select(tabs: tabs, tab: id), at: node)]
  }

  // MARK: Presentations

  func present(_ presentation: Presentation, _ values: [Value], at node: Syntax, _ scope: Scope)
    -> [Effect]
  {
    values.flatMap { value -> [Effect] in
      switch value {
      case .nothing, .bool(false):
        if presentation.style.asks { return [] }
        // A presentation covers the controls of its view, so they cannot close it.
        let owner = presentation.scope.owner?.name ?? ""
        let isOwn =
          owner == scope.owner?.name
          || sender.map { viewsOfFeatures[$0.name]?.contains(owner) == true } == true
        if isOwn, presentation.style != .push,
          ![node, callSite ?? node].contains(where: { isWithin(presentation, $0) })
        {
          return []
        }
        var closing = effect(presentation.style == .push ? .pop(1) : .dismiss, at: node)
        closing.isGuarded = true
        return [closing]
      default: return open(presentation, value, at: node)
      }
    }
  }

  /// Returns whether code is in the content of a modifier: in its closures, or in a member named by
  /// them.
  func isWithin(_ presentation: Presentation, _ node: Syntax) -> Bool {
    var node = node
    while let parent = node.parent {
      if let call = parent.as(FunctionCallExprSyntax.self), call.id == presentation.call.id {
        return node.id != call.calledExpression.id
      }
      if parent.is(MemberBlockItemSyntax.self) {
        let name =
          node.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription
          ?? node.as(FunctionDeclSyntax.self)?.name.bare
        guard let name, let owner = presentation.scope.owner else { return false }
        return wiring.shownElsewhere.contains(Key(type: owner.name, name: name))
      }
      node = parent
    }
    return false
  }

  func open(_ presentation: Presentation, _ value: Value, at node: Syntax) -> [Effect] {
    opened.insert(presentation.call.id)
    if presentation.style.asks {
      var asking = effect(.ask(question(of: presentation, value)), at: node)
      asking.origins.insert(presentation.call.id)
      return [asking]
    }
    let label =
      presentation.call.calleeName == "NavigationLink" || presentation.style == .push
      ? "destination" : "content"
    let content = presentation.call.closure(label) ?? presentation.call.argument("content")
    let hint =
      bindingLabels.lazy.compactMap { presentation.call.argument($0) }.first?.brief
      ?? presentation.style.rawValue
    let bound = content.map { Bound(expression: $0, scope: presentation.scope) }
    let known: Value =
      if case .bool = value { .bool(true) } else { presentation.isItem ? value : .bool(true) }
    let (targets, reason) = wiring.targets(of: known, shownBy: bound, hint: hint)
    if targets.isEmpty { report(node, reason ?? "what shows is not known") }
    return targets.map { target in
      var target = withArguments(target, known)
      if content?.hasOuterStack == true { target.isStacked = true }
      target.around = targets.count == 1 ? bound : nil
      var opening = effect(
        presentation.style == .push ? .push(target) : .present(presentation.style, target),
        at: node, if: target.conditions)
      opening.origins.insert(presentation.call.id)
      return opening
    }
  }

  // MARK: What no view is bound to

  private func unbound(_ key: Key, _ given: ExprSyntax?, at node: Syntax, _ scope: Scope)
    -> [Effect]?
  {
    guard let owner = index.types[key.type], let property = owner.properties[key.name] else {
      return nil
    }
    let type = names.type(of: property, of: owner) ?? ""
    if bareType(type) == "NavigationDirection" {
      return given.map { direction($0, at: node, scope) } ?? []
    }
    let found = given.map { wiring.values(of: $0, in: scope, expecting: type) } ?? []
    let closes = found.contains(where: \.isNilOrFalse)
    // A view closes itself by the binding that shows it.
    if property.attributes.contains("Binding") {
      guard closes, wiring.sources(of: key).count == 1, isPresenting(key.name, type) else {
        return nil
      }
      return [effect(.dismiss, at: node)]
    }
    // A controller of UIKit shows where code presents it.
    guard owner.kind == .reference, !owner.isController, !index.isOfUIKit(type, in: owner),
      let style = presentingNames.first(where: { key.name.lowercased().contains($0.word) })?.style
    else { return nil }
    return found.flatMap { value -> [Effect] in
      switch value {
      case .nothing, .bool(false): return style.asks ? [] : [effect(.close, at: node)]
      case .target(let target) where !style.asks: return [effect(.present(style, target), at: node)]
      case .some(_, let bound) where style.asks:
        let question =
          literalQuestion(bound, style)
          ?? Question(style: style, title: withoutStatusWords(key.name), message: nil, buttons: [])
        return [effect(.ask(question), at: node)]
      case .bool(true): return []
      default:
        report(node, "what shows is not known")
        return []
      }
    }
  }

  /// Returns whether the name of an unknown binding suggests that the binding shows its view.
  private func isPresenting(_ name: String, _ type: String) -> Bool {
    let first = words(of: name).map { $0.lowercased() }
    return bareType(type) == "Bool"
      && first.contains {
        [
          "show", "shows", "showing", "shown", "present", "presented", "presenting",
          "active", "visible", "open", "displayed",
        ].contains($0)
      }
  }
}

extension Value {
  var isNilOrFalse: Bool {
    if case .nothing = self { true } else if case .bool(false) = self { true } else { false }
  }
  var isLiteral: Bool { if case .bool = self { true } else { isNilOrFalse } }
}

extension ExprSyntax {
  /// Whether a stack encloses all views of the content.
  var hasOuterStack: Bool {
    if let closure = self.as(ClosureExprSyntax.self) {
      let views = closure.statements.views
      return views.count == 1 && views[0].hasOuterStack
    }
    guard let call = withoutModifiers.as(FunctionCallExprSyntax.self), let name = call.calleeName
    else { return false }
    return stackContainers.contains(name)
      || layoutContainers.contains(name)
        && call.trailingClosure.map { ExprSyntax($0).hasOuterStack } == true
  }
}

extension Subject {
  var caseName: String? { if case .route(_, let name) = self { name } else { nil } }
}

private let pathMethods: Set<String> = [
  "append", "insert", "removeLast", "popLast", "removeAll", "removeSubrange",
]
let pathNames = ["path", "stack", "route"]
