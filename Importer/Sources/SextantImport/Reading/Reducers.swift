import SwiftSyntax

/// Features of The Composable Architecture: the effects of actions on the state that views show.
///
/// The type of the store connects a feature with its views. A modifier of the view scopes the store
/// to a property of the state, which the view presents. A reducer opens the property by an
/// assignment, or appends to the state of a path.
extension TypeIndex {
  /// Returns the feature of a store, whose type is `StoreOf<Feature>` or `Store<Feature.State,
  /// Feature.Action>`.
  func feature(ofStore type: String, in owner: TypeInfo?) -> TypeInfo? {
    let parts = type.split(separator: "<", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].hasSuffix("Store") || parts[0].hasSuffix("StoreOf") else {
      return nil
    }
    return feature(named: parts[1].prefix { $0 != ">" && $0 != "," }.trimmed, in: owner)
  }

  func features(of view: TypeInfo?) -> [TypeInfo] {
    (view?.properties.values.sorted { $0.name < $1.name } ?? []).compactMap { property in
      property.type.flatMap { feature(ofStore: $0, in: view) }
    }
  }

  /// Returns a feature by its name, or by the name of its state or its action.
  func feature(named text: String, in owner: TypeInfo?) -> TypeInfo? {
    var name = bareType(text)
    for ending in [".State", ".Action", "State"] where name.hasSuffix(ending) {
      name = String(name.dropLast(ending.count))
      break
    }
    let found =
      type(name, in: owner) ?? type(name + "Reducer", in: owner)
      ?? type(name + "Feature", in: owner)
    return found.flatMap { $0.isReducer ? $0 : nil }
  }

  /// Returns the feature whose state a reducer changes: `var body: some ReducerOf<Game>` is a part
  /// of the reducer of `Game`.
  func host(of reducer: TypeInfo) -> TypeInfo {
    guard types[reducer.name + ".State"] == nil, let text = reducer.properties["body"]?.type,
      let open = text.firstIndex(of: "<")
    else { return reducer }
    let name = text[text.index(after: open)...].prefix { $0 != ">" && $0 != "," }
    return feature(named: name.trimmed, in: reducer) ?? reducer
  }

  /// Returns the state of a feature, or of the feature that encloses a type.
  func state(of type: TypeInfo?) -> TypeInfo? {
    var name = type?.name
    while let full = name {
      if types[full]?.isReducer == true { return types[full + ".State"] }
      name = full.lastIndex(of: ".").map { String(full[..<$0]) }
    }
    return nil
  }
}

extension EffectReader {
  func readViewsOfFeatures() -> [String: [String]] {
    var found: [String: [String]] = [:]
    for view in index.ordered where view.isView && !view.ancestors.contains("ViewModifier") {
      for feature in index.features(of: view) { found[feature.name, default: []].append(view.name) }
    }
    return found
  }

  // MARK: State

  /// Returns the effects of `state.destination = .detail(…)`, for a feature.
  func reduce(_ right: [ExprSyntax], to left: ExprSyntax, _ scope: Scope) -> [Effect]? {
    guard let (feature, property) = stateProperty(left, scope) else { return nil }
    let node = Syntax(left.parent?.parent ?? Syntax(left))
    guard right.count == 1, var value = right.first else { return [] }
    if let name = value.as(DeclReferenceExprSyntax.self)?.baseName.bare {
      if let bound = scope.arguments[name] {
        value = bound.expression
      } else if case .payload? = names.local(name, at: value), sender === feature {
        isCarried = true
        return []
      }
    }
    let type =
      property.type ?? property.value.flatMap { names.type(of: $0, in: Scope(feature)) } ?? ""
    if value.is(NilLiteralExprSyntax.self) {
      // A presented feature closes itself, because it covers its parent.
      return sender.map { $0 !== feature } == true ? [effect(.dismiss, at: node)] : []
    }
    return open(value, in: property.name, of: type, feature, at: node)
  }

  /// Returns the effects of `state.path.append(…)`, for a feature.
  func reduceStack(
    _ name: String, _ call: FunctionCallExprSyntax, _ base: ExprSyntax, _ scope: Scope
  )
    -> [Effect]?
  {
    guard stackMethods.contains(name), let (feature, property) = stateProperty(base, scope) else {
      return nil
    }
    let text = property.type ?? property.value?.trimmedDescription ?? ""
    guard text.hasPrefix("StackState<") else { return nil }
    switch name {
    case "append":
      let element = String(text.dropFirst("StackState<".count).prefix { $0 != ">" })
      return call.positional.first.map {
        open($0, in: property.name, of: element, feature, at: Syntax(call), isStack: true)
      }
    case "removeLast", "popLast", "pop": return [effect(.pop(1), at: call)]
    case "removeAll": return [effect(.popToRoot, at: call)]
    default: return nil
    }
  }

  private func stateProperty(_ expression: ExprSyntax, _ scope: Scope) -> (TypeInfo, Property)? {
    guard let member = expression.unwrapped.as(MemberAccessExprSyntax.self), let base = member.base,
      let root = base.path?.prefix(while: { $0 != "." }),
      ["state", "self", "$0"].contains(root), var owner = scope.owner
    else { return nil }
    if !owner.isReducer, let outer = owner.name.split(separator: ".").dropLast().last,
      let feature = index.type(String(outer)), feature.isReducer
    {
      owner = feature
    }
    owner = index.host(of: owner)
    guard owner.isReducer, var state = index.types[owner.name + ".State"] else { return nil }
    if base.unwrapped.is(MemberAccessExprSyntax.self) {
      // A part of the state: `state.paths.search`.
      guard let part = index.type(names.type(of: base, in: scope), in: owner),
        part.name.hasPrefix(owner.name + ".")
      else { return nil }
      state = part
    }
    guard let property = state.properties[member.declName.baseName.bare],
      !property.attributes.isDisjoint(with: ["Presents", "PresentationState"])
        || (property.type ?? property.value?.trimmedDescription)?.contains("StackState") == true
        || property.type?.contains("AlertState") == true
        || property.type?.hasSuffix("State?") == true
        || wiring.presentedState.contains(property.name) && property.type?.hasSuffix("?") == true
    else { return nil }
    return (owner, property)
  }

  // MARK: Targets

  private func open(
    _ value: ExprSyntax, in property: String, of type: String, _ feature: TypeInfo, at node: Syntax,
    isStack: Bool = false
  ) -> [Effect] {
    let called =
      value.unwrapped.as(FunctionCallExprSyntax.self)?.calledExpression ?? value.unwrapped
    let member = called.as(MemberAccessExprSyntax.self)
    let name = member?.declName.baseName.bare ?? ""
    let modifier = modifier(of: feature, property, name)
    modifier.map { _ = opened.insert($0.id) }
    let style = modifier.flatMap(wiring.presentation)?.style
    let isAlert = style?.asks == true || type.contains("AlertState") || type.contains("DialogState")
    if isAlert || stateOfCase(name, type, feature)?.contains("AlertState") == true
      || stateOfCase(name, type, feature)?.contains("DialogState") == true
    {
      let question = question(
        ofState: value, style ?? .alert, hint: name.isEmpty ? property : name)
      return opening(.ask(question), by: modifier, at: node)
    }
    let isCase = index.feature(named: type, in: feature)?.enumCase(name) != nil
    if isStack, let path = index.feature(named: type, in: feature),
      let shown = wiring.caseTargets[path.name]?[name]?.first
    {
      return opening(.push(shown), by: modifier, at: node)
    }
    let shown = modifier.flatMap(wiring.presentation).map { open($0, .bool(true), at: node) } ?? []
    if shown.count == 1 { return shown }
    guard let state = stateOfCase(name, type, feature) ?? (isCase || type.isEmpty ? nil : type),
      let target = target(ofState: state, feature)
    else {
      if !shown.isEmpty { return shown }
      report(node, "no view is known for it")
      return []
    }
    if isStack || style == .push { return opening(.push(target), by: modifier, at: node) }
    guard let known = style ?? unlistedStyle(of: feature, property, name) else {
      report(node, "no modifier of a view presents it")
      return []
    }
    return opening(.present(known, target), by: modifier, at: node)
  }

  /// Returns the alert of a state: `AlertState { TextState("Sure?") } actions: { ButtonState { … }
  /// }`, or a member of an extension that creates it.
  private func question(ofState value: ExprSyntax, _ style: Style, hint: String) -> Question {
    let calls = { (code: Syntax, name: String) in
      code.descendants(FunctionCallExprSyntax.self).filter { $0.calleeName == name }
    }
    var code = Syntax(value)
    if calls(code, "TextState").isEmpty {
      let inner = value.as(FunctionCallExprSyntax.self)?.arguments.first?.expression ?? value
      let called = inner.as(FunctionCallExprSyntax.self)?.calledExpression ?? inner
      let name = called.as(MemberAccessExprSyntax.self)?.declName.baseName.bare ?? ""
      for type in ["AlertState", "ConfirmationDialogState"].compactMap({ index.types[$0] }) {
        let property = type.properties[name]
        code =
          type.methods[name]?.first?.body.map { Syntax($0) } ?? property?.getter
          ?? property?.value.map { Syntax($0) } ?? code
      }
    }
    let buttons = calls(code, "ButtonState")
    let labels = Set(buttons.flatMap { calls(Syntax($0), "TextState").map(\.id) })
    let title = calls(code, "TextState").first { !labels.contains($0.id) }
    let text = { (call: FunctionCallExprSyntax?) in call?.positional.first?.writtenText }
    return Question(
      style: style, title: text(title) ?? withoutStatusWords(hint), message: nil,
      buttons: buttons.map { button in
        let role = button.argument("role")?.trimmedDescription.dropFirst().description
        return Question.Button(
          title: text(calls(Syntax(button), "TextState").first) ?? role?.capitalizedFirst ?? "OK",
          role: role, effects: [])
      })
  }

  private func opening(_ step: Step, by modifier: FunctionCallExprSyntax?, at node: Syntax)
    -> [Effect]
  {
    var found = effect(step, at: node)
    if let modifier { found.origins.insert(modifier.id) }
    return [found]
  }

  /// Returns the type of the value in a destination's case: `Detail` for `case detail(Detail)`.
  func stateOfCase(_ name: String, _ type: String, _ feature: TypeInfo?) -> String? {
    let bare = bareType(type)
    let base = bare.hasSuffix(".State") ? String(bare.dropLast(6)) : bare
    for candidate in [bare, base] {
      if let value = index.type(candidate, in: feature)?.enumCase(name)?.values.first?.type {
        return value
      }
    }
    return nil
  }

  func target(ofState text: String, _ owner: TypeInfo?) -> Target? {
    guard let feature = index.feature(named: text, in: owner) else { return nil }
    return Target(subject: .view(mainView(of: feature) ?? feature.name))
  }

  /// Returns the style of a destination without a known modifier. A case of a destination that a
  /// view shows instead of its other content, or above it, covers the view. Modifiers of the app
  /// show sheets.
  private func unlistedStyle(of feature: TypeInfo, _ property: String, _ name: String) -> Style? {
    for view in viewsOfFeatures[feature.name] ?? [] {
      for part in index.types[view]?.parts ?? [] {
        for call in part.members.descendants(FunctionCallExprSyntax.self)
        where call.calleeName == "scope" {
          let text = (call.parent?.as(LabeledExprSyntax.self)?.parent ?? Syntax(call.arguments))
            .trimmedDescription
          guard text.names(property), name.isEmpty || text.names(name) else { continue }
          if call.isArgumentOfModifier { return .sheet }
          if !name.isEmpty, call.isCondition { return .cover }
        }
      }
    }
    return nil
  }

  /// Returns the modifier that shows a property, or a case of it.
  private func modifier(of feature: TypeInfo, _ property: String, _ name: String)
    -> FunctionCallExprSyntax?
  {
    let views = viewsOfFeatures[feature.name] ?? []
    let calls = wiring.presenting.filter { call in
      let text = call.arguments.trimmedDescription
      return text.names(property) && views.contains { wiring.owner(of: call) == $0 }
    }
    return calls.first { $0.arguments.trimmedDescription.names(name) }
      ?? (calls.count == 1 ? calls.first : nil)
  }
}

private let stackMethods: Set<String> = ["append", "removeLast", "popLast", "pop", "removeAll"]

extension String {
  fileprivate func names(_ member: String) -> Bool {
    guard !member.isEmpty else { return false }
    return ranges(of: member).contains { range in
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      return !before.isLetter && !after.isLetter && !after.isNumber
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether a view shows content for as long as the call, `store.scope(state: …)`, has a value.
  fileprivate var isCondition: Bool {
    if let argument = parent?.as(LabeledExprSyntax.self) {
      let outer = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
      return ["IfLetStore", "CaseLet"].contains(outer?.calleeName)
    }
    return parent?.is(InitializerClauseSyntax.self) == true
      && parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
  }

  fileprivate var isArgumentOfModifier: Bool {
    let outer = parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    return parent?.is(LabeledExprSyntax.self) == true && outer?.base != nil
      && outer?.calleeName?.first?.isLowercase == true
  }
}

extension ConditionElementListSyntax {
  /// Whether a view shows a case of a destination: `if let store = store.scope(state:
  /// \.destination?.edit, …)`.
  var showsDestination: Bool {
    let call = first?.condition.as(OptionalBindingConditionSyntax.self)?.initializer?.value
      .as(FunctionCallExprSyntax.self)
    return call?.calleeName == "scope"
      && call?.argument("state")?.trimmedDescription.contains("?.") == true
  }
}
