import SwiftSyntax

/// Features of The Composable Architecture: the effects of actions on the state that views show.
///
/// A feature and its views are joined by the type of the store. A view presents the property of the
/// state that a modifier scopes the store to; a reducer opens it by an assignment, or appends to
/// the state of a path.
extension EffectReader {
  func features(of view: TypeInfo) -> [TypeInfo] {
    view.properties.values.sorted { $0.name < $1.name }.compactMap { property in
      guard let type = property.type else { return nil }
      let bare = type.split(separator: "<", maxSplits: 1).map(String.init)
      guard bare.count == 2, bare[0].hasSuffix("StoreOf") || bare[0].hasSuffix("Store") else {
        return nil
      }
      let inside = bare[1].prefix { $0 != ">" && $0 != "," }.trimmed
      return feature(named: inside, in: view)
    }
  }

  /// A feature by its name or by the name of its state.
  func feature(named text: String, in owner: TypeInfo?) -> TypeInfo? {
    var name = bareType(text)
    for ending in [".State", "State"] where name.hasSuffix(ending) {
      name = String(name.dropLast(ending.count))
      break
    }
    let found =
      index.type(name, in: owner) ?? index.type(name + "Reducer", in: owner)
      ?? index.type(name + "Feature", in: owner)
    return found.flatMap { $0.isReducer ? $0 : nil }
  }

  func sites(ofFeature feature: TypeInfo) -> [Site] {
    let scope = Scope(feature)
    var sites: [Site] = []
    for part in feature.parts {
      // `filter` of a syntax collection would detach its members from the file.
      for member in part.members.members where !member.decl.isType {
        for block in member.descendants(SwitchCaseSyntax.self) where block.isInnermost {
          let found = effects(in: Syntax(block.statements), scope)
          let label = block.label.as(SwitchCaseLabelSyntax.self)?.caseItems.first?.pattern
          guard let first = found.first else { continue }
          sites.append(Site(label: label?.actionName, effects: found, place: first.place))
        }
      }
    }
    return sites
  }

  /// `state.destination = .detail(…)`, for a feature.
  func reduce(_ right: [ExprSyntax], to left: ExprSyntax, _ scope: Scope) -> [Effect]? {
    guard let (feature, property) = stateProperty(left, scope) else { return nil }
    let node = Syntax(left.parent?.parent ?? Syntax(left))
    guard right.count == 1, let value = right.first else { return [] }
    let type =
      property.type ?? property.value.flatMap { names.type(of: $0, in: Scope(feature)) } ?? ""
    if value.is(NilLiteralExprSyntax.self) { return [] }
    return open(value, in: property.name, of: type, feature, at: node)
  }

  /// `state.path.append(…)`, for a feature.
  func reduceStack(
    _ name: String, _ call: FunctionCallExprSyntax, _ base: ExprSyntax, _ scope: Scope
  )
    -> [Effect]?
  {
    guard let (feature, property) = stateProperty(base, scope) else { return nil }
    let text = property.type ?? property.value?.trimmedDescription ?? ""
    guard text.hasPrefix("StackState<") else { return nil }
    switch name {
    case "append":
      let element = String(text.dropFirst("StackState<".count).prefix { $0 != ">" })
      return call.positional.first.map {
        open($0, in: property.name, of: element, feature, at: Syntax(call))
      }
    case "removeLast", "popLast", "pop": return [effect(.pop(1), at: call)]
    case "removeAll": return [effect(.popToRoot, at: call)]
    default: return nil
    }
  }

  private func stateProperty(_ expression: ExprSyntax, _ scope: Scope) -> (TypeInfo, Property)? {
    guard let member = expression.peeled.as(MemberAccessExprSyntax.self),
      ["state", "self", "$0"].contains(member.base?.trimmedDescription),
      var owner = scope.owner
    else { return nil }
    if !owner.isReducer, let outer = owner.name.split(separator: ".").dropLast().last,
      let feature = index.type(String(outer)), feature.isReducer
    {
      owner = feature
    }
    guard owner.isReducer,
      let property = index.types[owner.name + ".State"]?.properties[member.declName.baseName.bare],
      !property.attributes.isDisjoint(with: ["Presents", "PresentationState"])
        || (property.type ?? property.value?.trimmedDescription)?.contains("StackState") == true
        || property.type?.contains("AlertState") == true
        || property.type?.hasSuffix("State?") == true
    else { return nil }
    return (owner, property)
  }

  // MARK: Targets

  private func open(
    _ value: ExprSyntax, in property: String, of type: String, _ feature: TypeInfo, at node: Syntax
  ) -> [Effect] {
    let called = value.peeled.as(FunctionCallExprSyntax.self)?.calledExpression ?? value.peeled
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
    let isStack = type.isEmpty == false && property.lowercased().contains("path")
    guard let state = stateOfCase(name, type, feature) ?? (type.isEmpty ? nil : type),
      let target = target(ofState: state, feature)
    else {
      report(node, "no view is known for it")
      return []
    }
    if isStack || style == .push { return opening(.push(target), by: modifier, at: node) }
    return opening(.present(style ?? .sheet, target), by: modifier, at: node)
  }

  /// The alert of a state: `AlertState { TextState("Sure?") } actions: { ButtonState { … } }`, or a
  /// member of an extension that makes it.
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
      style: style, title: text(title) ?? statusless(hint), message: nil,
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

  /// The type that a case of a destination carries: `Detail` of `case detail(Detail)`.
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
    guard let feature = feature(named: text, in: owner) else { return nil }
    return Target(subject: .view(viewsOfFeatures[feature.name]?.first ?? feature.name))
  }

  /// The modifier that shows a property, or a case of it.
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
  /// The innermost action of `.destination(.presented(.edit(.saved)))`.
  fileprivate var actionName: String? {
    descendants(MemberAccessExprSyntax.self).last?.declName.baseName.bare
  }
}

extension SwitchCaseSyntax {
  /// Whether the code of the case belongs to this action only.
  fileprivate var isInnermost: Bool {
    label.is(SwitchCaseLabelSyntax.self) && statements.descendants(SwitchCaseSyntax.self).isEmpty
      || label.is(SwitchCaseLabelSyntax.self)
        && parent?.parent?.as(SwitchExprSyntax.self)?.subject.trimmedDescription == "action"
  }
}
