import SwiftSyntax

extension EffectReader {
  /// Returns the alert that an expression creates, with the buttons that the code adds to it.
  func alert(_ content: ExprSyntax, _ scope: Scope) -> Question? {
    if let bound = content.unwrapped.as(DeclReferenceExprSyntax.self).flatMap({
      scope.arguments[$0.baseName.bare]
    }) {
      return alert(bound.expression, bound.scope)
    }
    guard let made = value(content).as(FunctionCallExprSyntax.self) else { return nil }
    let isAlert = { (call: FunctionCallExprSyntax) in
      call.calleeName == "UIAlertController" || call.typeName == "UIAlertController.init"
    }
    let factory = made.base.map { receiver($0, scope) } ?? scope.owner
    let method = factory?.methods[made.calleeName ?? ""]?.first {
      $0.result?.contains("UIAlertController") == true
    }
    let inner =
      isAlert(made)
      ? nil : method?.body?.descendants(FunctionCallExprSyntax.self).first(where: isAlert)
    // If the factory is in an unread module, only its name is known.
    guard isAlert(made) || inner != nil || made.base?.trimmedDescription == "UIAlertController",
      enter(inner ?? made)
    else { return nil }
    defer { leave(inner ?? made) }
    let calls = [made, inner].compactMap { $0 }
    let within = Scope(
      factory, arguments: wiring.arguments(of: made, for: method?.parameters ?? [], in: scope))
    let text = { (label: String) in
      calls.lazy.compactMap { $0.argument(label)?.writtenText }.first
    }
    let style = calls.lazy.compactMap { $0.argument("preferredStyle")?.trimmedDescription }.first
    let (title, message) = (text("title"), text("message"))
    return Question(
      style: style?.hasSuffix("actionSheet") == true ? .dialog : .alert,
      title: title ?? message ?? "Alert", message: title == nil ? nil : message,
      buttons: (inner.map { buttons(of: $0, within) } ?? []) + buttons(of: made, scope))
  }

  /// Returns whether a call creates an alert. The alert's buttons run the closures of the call.
  func makesAlert(_ call: FunctionCallExprSyntax, _ scope: Scope) -> Bool {
    let owner = call.base.map { receiver($0, scope) } ?? scope.owner
    return call.calledExpression.trimmedDescription.contains("UIAlertController")
      || owner?.methods[call.calleeName ?? ""]?.first?.result?.contains("UIAlertController") == true
  }

  /// Returns the buttons that `addAction`, or a method with a similar name, adds to an alert.
  private func buttons(of alert: FunctionCallExprSyntax, _ scope: Scope) -> [Question.Button] {
    let calls = alert.enclosingBody?.descendants(FunctionCallExprSyntax.self) ?? []
    return calls.compactMap { call in
      guard let name = call.calleeName, call.addsButton,
        call.base.map({ value($0).id }) == ExprSyntax(alert).id
      else { return nil }
      let action = call.arguments.first.flatMap {
        value($0.expression).as(FunctionCallExprSyntax.self)
      }
      let button = action?.calleeName == "UIAlertAction" ? action ?? call : call
      let written = button.argument("style")?.trimmedDescription.split(separator: ".").last
      let role = ["cancel", "destructive"].first {
        written.map(String.init) == $0 || name.lowercased().contains($0)
      }
      return Question.Button(
        title: button.argument("title")?.writtenText ?? button.arguments.first?.expression
          .writtenText
          ?? (role == "cancel" ? "Cancel" : "OK"), role: role,
        effects: button.closure("handler").map { effects(ofAction: $0, scope) } ?? [])
    }
  }

  /// Returns whether a call adds a button to an alert. The button runs the closure of the call.
  func isAlertButton(_ name: String, _ base: ExprSyntax, _ scope: Scope) -> Bool {
    name.hasPrefix("add") && name.contains("Action") && isAlert(base, scope)
  }

  /// Returns whether a receiver is an alert. An alert closes by itself.
  func isAlert(_ base: ExprSyntax?, _ scope: Scope) -> Bool {
    guard let base, !base.isSelf else {
      return scope.owner?.name == "UIAlertController"
    }
    var made = base
    if case .value(let value)? = base.rootName.flatMap({ names.local($0, at: base) }) {
      made = value
    }
    return made.trimmedDescription.contains("UIAlertController")
      || names.type(of: base, in: scope)?.contains("UIAlertController") == true
  }

  /// The value of a local name, without the buttons that a chain of calls adds.
  private func value(_ expression: ExprSyntax) -> ExprSyntax {
    var found = expression.unwrapped
    if found.is(DeclReferenceExprSyntax.self), let name = found.rootName,
      case .value(let value)? = names.local(name, at: found)
    {
      found = value.unwrapped
    }
    while let call = found.as(FunctionCallExprSyntax.self), call.addsButton, let base = call.base {
      found = base.unwrapped
    }
    return found
  }
}

extension FunctionCallExprSyntax {
  fileprivate var addsButton: Bool {
    calleeName.map { $0.hasPrefix("add") && $0.contains("Action") } ?? false
  }
}
