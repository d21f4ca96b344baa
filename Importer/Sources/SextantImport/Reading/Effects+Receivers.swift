import SwiftSyntax

/// The objects that a receiver denotes, and the dismissal of the environment.
extension EffectReader {
  /// Returns the environment value of a property: `dismiss` for `@Environment(\.dismiss) var
  /// close`.
  func environment(_ name: String, _ scope: Scope) -> String? {
    let name = name.hasPrefix("$") ? String(name.dropFirst()) : name
    let property = scope.owner?.properties[name]
    if property?.type?.contains("PresentationMode") == true { return "presentationMode" }
    return property?.environment
  }

  /// Returns whether a call is `presentationMode.wrappedValue.dismiss()` or `dismiss()`. The
  /// dismissal belongs to the view, or to a view that an object stores.
  func isDismissal(_ name: String, _ base: ExprSyntax, _ scope: Scope) -> Bool {
    guard name == "dismiss" || index.dismissals.contains(name) else { return false }
    let scopeOfBase = { (base: ExprSyntax?) -> Scope in
      guard let base, !base.isSelf else { return scope }
      return Scope(scope.owner?.kind == .reference ? self.receiver(base, scope) : nil)
    }
    if isDismiss(name, scopeOfBase(base)) { return true }
    guard name == "dismiss" else { return false }
    var mode = base.unwrapped.as(MemberAccessExprSyntax.self)
    if mode?.declName.baseName.text == "wrappedValue" {
      guard let inner = mode?.base?.unwrapped else { return false }
      mode = inner.as(MemberAccessExprSyntax.self)
      if mode == nil { return environment(inner.rootName ?? "", scope) == "presentationMode" }
    }
    let property = mode?.declName.baseName.bare ?? base.rootName ?? ""
    return environment(property, scopeOfBase(mode?.base)) == "presentationMode"
  }

  func dismissal(at node: some SyntaxProtocol, _ scope: Scope) -> Effect {
    var found = effect(.dismiss, at: node)
    if scope.owner?.kind == .structure { found.dismissedView = scope.owner?.name }
    return found
  }

  func isDismiss(_ name: String, _ scope: Scope) -> Bool {
    environment(name, scope) == "dismiss"
  }

  /// Returns the types with a called method: the objects that assign themselves to the property, or
  /// else the type of the receiver, or the only type with such a method.
  func receivers(of method: String, _ base: ExprSyntax, _ scope: Scope) -> [TypeInfo] {
    if let name = base.unwrapped.isName ? base.rootName : nil, let owner = scope.owner {
      let found = (names.delegates[Key(type: owner.name, name: name)] ?? []).compactMap {
        index.types[$0]
      }.filter { $0.methods[method] != nil }
      if !found.isEmpty { return found }
    }
    if let found = receiver(base, scope) { return [found] }
    // `UIApplication.shared.open(url)` calls a method of a type outside of the sources.
    guard names.type(of: base, in: scope) == nil, base.rootName?.first?.isUppercase != true else {
      return []
    }
    return index.onlyOwner(of: method).map { [$0] } ?? []
  }

  func receiver(_ base: ExprSyntax, _ scope: Scope) -> TypeInfo? {
    guard let type = index.type(names.type(of: base, in: scope), in: scope.owner) else {
      return nil
    }
    return type.kind == .abstract ? index.conformer(of: type) ?? type : type
  }
}
