import SwiftSyntax

extension EffectReader {
  func question(of presentation: Presentation, _ value: Value) -> Question {
    let call = presentation.call
    // An alert of a custom type has its texts in its value.
    let own: Question? =
      if case .some(_, let bound) = value { literalQuestion(bound, presentation.style) } else {
        nil
      }
    // Earlier modifiers in the chain are ignored.
    let content =
      [Syntax(call.arguments)] + [call.trailingClosure.map { Syntax($0) }].compactMap { $0 }
    let old = withMembers(content, presentation.scope).lazy.flatMap {
      $0.descendants(FunctionCallExprSyntax.self)
    }.first {
      ["Alert", "ActionSheet"].contains($0.calleeName)
    }
    let title = (old?.argument("title") ?? call.positional.first ?? call.argument("title"))?
      .writtenText
    let hint =
      bindingLabels.lazy.compactMap { call.argument($0) }.first.flatMap(\.rootProperty) ?? "alert"
    let message = old == nil ? call.argument("message") : old?.argument("message")
    let style: Style = call.calleeName == "actionSheet" ? .dialog : presentation.style
    let written =
      old.map { legacyButtons(of: $0, presentation.scope) } ?? buttons(of: call, presentation.scope)
    return Question(
      style: style, title: title.nonEmpty ?? own?.title ?? withoutStatusWords(hint),
      message: message?.writtenText ?? own?.message,
      buttons: own.flatMap { $0.buttons.isEmpty ? nil : $0.buttons }.map { buttons in
        buttons.map { $0.answered(by: written) }
      } ?? written)
  }

  private func buttons(of call: FunctionCallExprSyntax, _ scope: Scope) -> [Question.Button] {
    guard let actions = call.argument("actions") ?? call.trailingClosure.map({ ExprSyntax($0) })
    else { return [] }
    let calls = withMembers([Syntax(actions)], scope).flatMap {
      $0.descendants(FunctionCallExprSyntax.self)
    }
    return calls.filter { $0.calleeName == "Button" }.map { button in
      let role = button.argument("role").map { String($0.trimmedDescription.dropFirst()) }
      return made(
        of: button, titled: button.writtenLabel ?? role?.capitalizedFirst ?? "OK", role, scope)
    }
  }

  /// Returns code, and the members of its type that make an alert or the buttons of an alert.
  private func withMembers(_ code: [Syntax], _ scope: Scope) -> [Syntax] {
    guard let owner = scope.owner else { return code }
    let makesButtons = { (type: String?) in
      ["View", "Alert", "ActionSheet"].contains { type?.contains($0) == true }
    }
    let names = code.flatMap { $0.descendants(DeclReferenceExprSyntax.self).map(\.baseName.bare) }
    return code
      + names.uniqued.compactMap { name in
        if let property = owner.properties[name], makesButtons(property.type) {
          return property.getter
        }
        return owner.methods[name]?.first { makesButtons($0.result) }?.body.map { Syntax($0) }
      }
  }

  private func made(
    of button: FunctionCallExprSyntax, titled title: String, _ role: String?, _ scope: Scope
  ) -> Question.Button {
    Question.Button(
      title: title, role: role,
      effects: button.closure("action").map { effects(ofAction: $0, scope) } ?? [])
  }

  private func legacyButtons(of alert: FunctionCallExprSyntax, _ scope: Scope) -> [Question.Button]
  {
    let names = ["default", "cancel", "destructive"]
    return alert.arguments.flatMap { $0.descendants(FunctionCallExprSyntax.self) }.compactMap {
      button in
      guard let name = button.calleeName, names.contains(name) else { return nil }
      let title = button.positional.first?.writtenText ?? (name == "cancel" ? "Cancel" : "OK")
      return made(of: button, titled: title, name == "default" ? nil : name, scope)
    }
  }

  /// Returns an alert of a custom type, with its texts as arguments.
  func literalQuestion(_ value: Bound, _ style: Style) -> Question? {
    guard let call = value.expression.as(FunctionCallExprSyntax.self) else { return nil }
    let title = (call.argument("title") ?? call.arguments.first?.expression)?.as(
      StringLiteralExprSyntax.self)
    guard let title = title.flatMap({ ExprSyntax($0).writtenText }) else { return nil }
    let titles = call.arguments.compactMap { $0.expression.as(ArrayExprSyntax.self) }.first?
      .elements.compactMap { $0.expression.writtenText }
    return Question(
      style: style, title: title, message: call.argument("message")?.writtenText,
      buttons: titles?.map { Question.Button(title: $0, role: nil, effects: []) } ?? [])
  }
}

extension String? {
  fileprivate var nonEmpty: String? { self?.isEmpty == false ? self : nil }
}

extension Question.Button {
  /// If all buttons share a handler, returns this button with the effects that the handler has for
  /// its title.
  fileprivate func answered(by written: [Question.Button]) -> Question.Button {
    guard written.count == 1, let effects = written.first?.effects else { return self }
    return Question.Button(
      title: title, role: role,
      effects: effects.compactMap { effect in
        var effect = effect
        let named = effect.conditions.flatMap { $0.literals.isEmpty ? [] : [$0.literals] }
        let namesTitle = named.allSatisfy { $0.contains([title]) }
        guard namesTitle, !effect.conditions.contains(where: { $0.denied.contains(title) }) else {
          return nil
        }
        effect.conditions.removeAll { !$0.literals.isEmpty || !$0.denied.isEmpty }
        return effect
      })
  }
}
