import SwiftSyntax

extension EffectReader {
  /// Returns the row for a call on a router, by the type of the receiver.
  func libraryCall(
    _ name: String, _ call: FunctionCallExprSyntax, _ base: ExprSyntax, _ scope: Scope
  ) -> LibraryCall? {
    let label = call.arguments.first.map { $0.label?.text ?? "_" }
    let row = libraryCalls[name]?.first {
      $0.label == label || $0.label == nil && label == "animated"
    }
    guard let row else { return nil }
    let isRouter = { (text: String) in routerWords.contains(where: text.lowercased().contains) }
    if let type = names.type(of: base, in: scope) { return isRouter(type) ? row : nil }
    if isRouter(base.trimmedDescription) || base.trimmedDescription.lowercased().contains("flow") {
      report(call, "the type of `\(base.trimmedDescription)` is not written in the sources")
    }
    return nil
  }

  func apply(_ row: LibraryCall, _ call: FunctionCallExprSyntax, _ scope: Scope) -> [Effect] {
    let content = call.trailingClosure.map { ExprSyntax($0) } ?? call.arguments.first?.expression
    return apply(row.effect, to: content, at: Syntax(call), scope)
  }

  private func apply(
    _ effect: LibraryEffect, to content: ExprSyntax?, at node: Syntax, _ scope: Scope
  ) -> [Effect] {
    switch effect {
    case .nothing: return []
    case .pop: return [self.effect(.pop(1), at: node)]
    case .popToRoot: return [self.effect(.popToRoot, at: node)]
    case .dismiss: return [self.effect(.dismiss, at: node)]
    default: break
    }
    guard let content else { return [] }
    if effect == .alert {
      let title =
        wiring.values(of: content, in: scope).first?.target?.subject.caseName ?? content.brief
      let question = Question(
        style: .alert, title: words(of: title).joined(separator: " "), message: nil, buttons: [])
      return [self.effect(.ask(question), at: node)]
    }
    if effect == .replace {
      let items = content.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [content]
      if items.isEmpty { return [self.effect(.popToRoot, at: node)] }
      let targets = items.flatMap { shown(by: $0, at: node, scope) }
      return targets.isEmpty ? [] : [self.effect(.replace(targets), at: node)]
    }
    return shown(by: content, at: node, scope).map { target in
      self.effect(step(effect, target), at: node)
    }
  }

  private func step(_ effect: LibraryEffect, _ target: Target) -> Step {
    switch effect {
    case .sheet: return .present(.sheet, target)
    case .cover: return .present(.cover, target)
    case .show: return popupStyle(of: target).map { .present($0, target) } ?? .push(target)
    default: return .push(target)
    }
  }

  /// Returns the style that a coordinator declares for a route. Its `popupPresentationStyle` has a
  /// case for each route.
  private func popupStyle(of target: Target) -> Style? {
    guard case .route(let type, let name) = target.subject,
      let getter = index.types[type]?.properties["popupPresentationStyle"]?.getter
    else { return nil }
    for block in getter.descendants(SwitchCaseSyntax.self) {
      guard let label = block.label.as(SwitchCaseLabelSyntax.self),
        label.caseItems.contains(where: { $0.pattern.caseName == name })
      else { continue }
      let text = block.statements.trimmedDescription
      if text.contains(".modal") { return .sheet }
      if text.contains(".fullScreen") { return .cover }
    }
    return nil
  }

  private func shown(by content: ExprSyntax, at node: Syntax, _ scope: Scope) -> [Target] {
    let views = wiring.targets(of: content, in: scope)
    if !views.isEmpty { return views }
    let controllers = controllers(content, scope)
    if !controllers.isEmpty { return controllers }
    return lead(content, expecting: nil, at: node, scope) { .push($0) }.compactMap {
      if case .push(let target) = $0.step { target } else { nil }
    }
  }

  /// Returns the effects of `execute(.present(.sheet(.stacked(Detail()))))` and of the other
  /// commands of a graph.
  func command(_ call: FunctionCallExprSyntax, _ scope: Scope) -> [Effect]? {
    guard let command = call.arguments.first?.expression.as(FunctionCallExprSyntax.self),
      let name = command.calleeName
    else { return nil }
    let node = Syntax(call)
    let content = command.arguments.first?.expression
    if let effect = graphCommands[name] { return apply(effect, to: content, at: node, scope) }
    if name == "present", let style = content?.as(FunctionCallExprSyntax.self) {
      if let effect = graphStyles[style.calleeName ?? ""] {
        return apply(effect, to: style.arguments.first?.expression, at: node, scope)
      }
      if style.calleeName == "alert" {
        let title = style.arguments.first?.expression.writtenText ?? "Alert"
        return [
          effect(.ask(Question(style: .alert, title: title, message: nil, buttons: [])), at: node)
        ]
      }
    }
    return nil
  }

  /// Returns the effects of `navigationDirection = .forward(destination: .details, style: .push)`,
  /// and of `.back`.
  func direction(_ value: ExprSyntax, at node: Syntax, _ scope: Scope) -> [Effect] {
    if let member = value.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "back" {
      return [effect(.dismiss, at: node)]
    }
    guard let call = value.as(FunctionCallExprSyntax.self), call.calleeName == "forward",
      let destination = call.argument("destination")
    else { return [] }
    let presents = call.argument("style")?.trimmedDescription.hasSuffix("present") == true
    return lead(destination, expecting: nil, at: node, scope) {
      presents ? .present(.sheet, $0) : .push($0)
    }
  }

  func openWindow(_ call: FunctionCallExprSyntax, _ scope: Scope) -> [Effect] {
    if let id = call.argument("id") {
      let name = id.plainString ?? id.as(MemberAccessExprSyntax.self)?.declName.baseName.bare
      if let name { return [effect(.open(window: name), at: call)] }
    } else if let value = call.argument("value"), let type = names.type(of: value, in: scope) {
      return [effect(.open(window: bareType(type)), at: call)]
    }
    report(call, "which window it is only a run knows")
    return []
  }
}
