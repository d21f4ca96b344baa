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

/// The type of an action inside a pattern, and the feature whose view sends it.
private struct SentAction {
  let type: String
  let feature: TypeInfo
  /// The view of a path's case, if several views have a store of the feature.
  var view: String?
}

extension EffectReader {
  func readViewsOfFeatures() -> [String: [String]] {
    var found: [String: [String]] = [:]
    for view in index.ordered where view.isView {
      for feature in index.features(of: view) { found[feature.name, default: []].append(view.name) }
    }
    return found
  }

  /// Returns the sites of reducers, by the views that send their actions.
  func readSitesOfFeatures() -> [String: [Site]] {
    var sites: [String: [Site]] = [:]
    for feature in index.ordered where feature.isReducer {
      for part in feature.parts {
        // `filter` of a syntax collection would detach its members from the file.
        for member in part.members.members where !member.decl.isType {
          for block in member.descendants(SwitchCaseSyntax.self) where block.isInnermost {
            for (sender, views, label) in senders(of: block, in: feature) {
              self.sender = sender
              let found = effects(in: Syntax(block.statements), Scope(feature))
              guard let first = found.first else { continue }
              let site = Site(label: label, effects: found, place: first.place)
              for view in views { sites[view, default: []].append(site) }
            }
          }
        }
      }
    }
    sender = nil
    return sites
  }

  // MARK: Senders

  /// Returns the features whose views send the actions of a case, each with the name of its action.
  /// For `.path(.element(id: _, action: .detail(.saveTapped)))`, this is the feature of the path's
  /// case `detail`.
  private func senders(of block: SwitchCaseSyntax, in feature: TypeInfo)
    -> [(feature: TypeInfo, views: [String], label: String?)]
  {
    let start = subject(of: block, in: feature)
    var found: [(feature: TypeInfo, views: [String], label: String?)] = []
    for item in block.label.as(SwitchCaseLabelSyntax.self)?.caseItems ?? [] {
      let sent = item.pattern.matched.map { inner($0, start) } ?? start
      let views = sent.view.map { [$0] } ?? viewsOfFeatures[sent.feature.name] ?? []
      if !found.contains(where: { $0.feature === sent.feature && $0.views == views }) {
        found.append((sent.feature, views, item.pattern.actionName))
      }
    }
    return found
  }

  /// Returns the action that a `switch` compares: the action of the feature, or a part that an
  /// outer case has bound.
  private func subject(of block: SwitchCaseSyntax, in feature: TypeInfo) -> SentAction {
    let whole = SentAction(type: feature.name + ".Action", feature: feature)
    guard let choice = block.parent?.parent?.as(SwitchExprSyntax.self) else { return whole }
    let name = choice.subject.trimmedDescription
    var node = choice.parent
    while let next = node, !next.is(MemberBlockItemSyntax.self) {
      if let outer = next.as(SwitchCaseSyntax.self),
        let pattern = outer.label.as(SwitchCaseLabelSyntax.self)?.caseItems.first?.pattern,
        pattern.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == name }),
        let matched = pattern.matched
      {
        return inner(matched, subject(of: outer, in: feature))
      }
      node = next.parent
    }
    return whole
  }

  /// Returns the action that a pattern matches inside another action.
  private func inner(_ pattern: ExprSyntax, _ outer: SentAction) -> SentAction {
    guard let call = pattern.unwrapped.as(FunctionCallExprSyntax.self), let name = call.calleeName,
      let value = call.argument("action") ?? call.arguments.first?.expression
    else { return outer }
    let generic = outer.type.split(separator: "<", maxSplits: 1).map(String.init)
    let isWrapped =
      generic.count == 2
      && (name == "presented" || name == "element" && generic[0].contains("Action"))
    let type =
      isWrapped
      ? generic[1].dropLast().split(separator: ",").last?.trimmed
      : actions(outer)?.enumCase(name)?.values.first?.type
    guard let type else { return outer }
    let feature = index.feature(named: type, in: outer.feature)
    guard let feature, viewsOfFeatures[feature.name] != nil else {
      return inner(value, SentAction(type: type, feature: outer.feature, view: outer.view))
    }
    let path = isWrapped ? nil : actions(outer).flatMap { wiring.caseTargets[$0.name]?[name] }
    let view = path?.first?.subject.viewName ?? embedded(feature, in: outer.feature)
    return inner(value, SentAction(type: type, feature: feature, view: view))
  }

  /// If several views have a store of a child feature, returns the view that the parent's views
  /// show.
  private func embedded(_ child: TypeInfo, in parent: TypeInfo) -> String? {
    guard let views = viewsOfFeatures[child.name], views.count > 1 else { return nil }
    for parent in viewsOfFeatures[parent.name] ?? [] {
      for part in index.types[parent]?.parts ?? [] {
        let names = part.members.descendants(FunctionCallExprSyntax.self).compactMap(\.typeName)
        if let view = names.first(where: views.contains) { return view }
      }
    }
    return nil
  }

  /// Returns the enumeration of an action: `Action` of a feature, or the features of a path.
  private func actions(_ action: SentAction) -> TypeInfo? {
    guard let feature = index.feature(named: action.type, in: action.feature) else {
      return index.type(action.type, in: index.types[action.feature.name + ".Action"])
    }
    return index.types[feature.name + ".Action"] ?? feature
  }

  // MARK: State

  /// Returns the effects of `state.destination = .detail(…)`, for a feature.
  func reduce(_ right: [ExprSyntax], to left: ExprSyntax, _ scope: Scope) -> [Effect]? {
    guard let (feature, property) = stateProperty(left, scope) else { return nil }
    let node = Syntax(left.parent?.parent ?? Syntax(left))
    guard right.count == 1, let value = right.first else { return [] }
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
    let style = modifier?.calleeName.flatMap { presentingModifiers[$0] }
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
    return opening(.present(style ?? .sheet, target), by: modifier, at: node)
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
    let views = viewsOfFeatures[feature.name] ?? []
    let name = feature.shortName
    let names = [name, name.replacing("Reducer", with: ""), name.replacing("Feature", with: "")]
    // A part of the view may have the store, too.
    let view = views.first { view in names.contains { $0 + "View" == index.types[view]?.shortName }
    }
    return Target(subject: .view(view ?? views.first ?? feature.name))
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

extension PatternSyntax {
  /// The pattern as an expression, without `let`.
  fileprivate var matched: ExprSyntax? {
    let pattern = self.as(ValueBindingPatternSyntax.self)?.pattern ?? self
    return pattern.as(ExpressionPatternSyntax.self)?.expression
  }

  /// The innermost action of `.destination(.presented(.edit(.saved)))`.
  fileprivate var actionName: String? {
    descendants(MemberAccessExprSyntax.self).last?.declName.baseName.bare
  }
}

extension SwitchCaseSyntax {
  /// Whether the code of the case belongs only to this action.
  fileprivate var isInnermost: Bool {
    guard label.is(SwitchCaseLabelSyntax.self) else { return false }
    let names = Set(label.tokens(viewMode: .sourceAccurate).map(\.text))
    let inner = statements.descendants(SwitchExprSyntax.self).map(\.subject.trimmedDescription)
    if inner.contains(where: names.contains) { return false }
    return inner.isEmpty
      || parent?.parent?.as(SwitchExprSyntax.self)?.subject.trimmedDescription == "action"
  }
}
