import SwiftSyntax

/// Navigation of UIKit: the effects of view controllers' methods, and the controllers that
/// expressions denote.
///
/// No code is run. Each method is a site. A controller is resolved from an initializer, a local
/// value, a property, a factory, a cast, or a metatype argument.
extension EffectReader {
  func controllerEffects(_ call: FunctionCallExprSyntax, _ scope: Scope) -> [Effect]? {
    guard let row = call.controllerCall else { return nil }
    let (node, content) = (Syntax(call), call.arguments.first?.expression)
    if row.kind == .push || row.kind == .present, isOnParameter(call, scope) { return [] }
    switch row.method {
    case "present": return present(content, at: node, scope)
    case "setViewControllers":
      guard let items = content?.as(ArrayExprSyntax.self)?.elements.map(\.expression) else {
        return push(content, at: node, scope)
      }
      let targets = items.flatMap { controllers($0, scope) }
      if targets.isEmpty { return unread(node, items.map(\.brief).joined(separator: ", ")) }
      return [effect(.replace(targets), at: call)]
    case "popViewController": return [effect(.pop(1), at: call)]
    case "popToRootViewController": return [effect(.popToRoot, at: call)]
    case "popToViewController":
      report(call, "how many screens go only a run knows")
      return []
    case "dismiss":
      if isAlert(call.base, scope) { return [] }
      var closing = effect(.close, at: call)
      closing.owner = closed(call, scope)
      if closing.owner == nil, callSite == nil { closing.closing = closedPresentation(call) }
      return [closing]
    case "performSegue":
      report(call, "a storyboard says where the segue leads")
      return []
    default: return push(content, at: node, scope)
    }
  }

  /// Returns whether the receiver is a parameter of a general controller type. Only the caller
  /// knows the actual controller.
  private func isOnParameter(_ call: FunctionCallExprSyntax, _ scope: Scope) -> Bool {
    guard callSite == nil, scope.owner?.isController == true, let base = call.base,
      let name = base.unwrapped.is(DeclReferenceExprSyntax.self) ? base.rootName : nil,
      case .typed(let type)? = names.local(name, at: base)
    else { return false }
    return plainControllers.contains(bareType(type))
  }

  private func push(_ content: ExprSyntax?, at node: Syntax, _ scope: Scope) -> [Effect] {
    // `show(alert, sender: nil)` presents it.
    if let question = content.flatMap({ alert($0, scope) }) {
      return [effect(.ask(question), at: node)]
    }
    let targets = content.map { controllers($0, scope) } ?? []
    if targets.isEmpty { return unread(node, content?.brief ?? "") }
    return targets.map { effect(.push($0), at: node, if: $0.conditions) }
  }

  private func present(_ content: ExprSyntax?, at node: Syntax, _ scope: Scope) -> [Effect] {
    guard let content else { return [] }
    if let question = alert(content, scope) { return [effect(.ask(question), at: node)] }
    let targets = controllers(content, scope)
    if targets.isEmpty { return unread(node, content.brief) }
    let style = style(of: content)
    return targets.map { effect(.present(style, $0), at: node, if: $0.conditions) }
  }

  /// Returns the other controller that a call closes: a local name, an argument, or the sender of a
  /// delegate's method, as in `imagePickerControllerDidCancel(_ picker: UIImagePickerController)`.
  private func closed(_ call: FunctionCallExprSyntax, _ scope: Scope) -> String? {
    var found: [Target] = []
    let base = call.base?.unwrapped
    if let base, let name = base.as(DeclReferenceExprSyntax.self)?.baseName.bare,
      scope.arguments[name] != nil || names.local(name, at: base) != nil
    {
      found = controllers(base, scope)
    } else if base?.isSelf != false || base?.container != nil,
      let body = call.enclosingBody?.parent?.as(FunctionDeclSyntax.self),
      let sender = body.signature.parameterClause.parameters.first
    {
      found = controller(named: sender.type.trimmedDescription, scope).map { [$0] } ?? []
    }
    guard found.count == 1, let view = found[0].subject.viewName, view != scope.owner?.name else {
      return nil
    }
    return view
  }

  /// `presentedViewController?.dismiss(…)`, or `navigationController?.dismiss(…)` of a root.
  private func closedPresentation(_ call: FunctionCallExprSyntax) -> Closing? {
    let container = call.base?.unwrapped.container
    let isAsked = call.conditions.contains(where: \.isOnPresented)
    if isAsked || container == "presentedViewController" { return .certain }
    return container == nil ? nil : .ifRoot
  }

  private func unread(_ node: Syntax, _ content: String) -> [Effect] {
    report(node, "which controller `\(content)` is takes a compiler")
    return []
  }

  /// Returns the style that the code assigns to `modalPresentationStyle`.
  private func style(of content: ExprSyntax) -> Style {
    guard let name = content.rootName, let block = content.enclosingBody else { return .sheet }
    for assignment in block.descendants(SequenceExprSyntax.self) where assignment.isAssignment {
      guard let left = assignment.elements.first?.trimmedDescription,
        left == name + ".modalPresentationStyle" || left == name + "?.modalPresentationStyle"
      else { continue }
      let value = assignment.elements.last?.trimmedDescription ?? ""
      if value.hasSuffix("ullScreen") { return .cover }
      if value.hasSuffix("popover") { return .popover }
    }
    return .sheet
  }

  func rootControllers(_ assignment: SequenceExprSyntax, _ scope: Scope) -> [Target] {
    wiring.branches(of: Array(assignment.elements.dropFirst(2))).flatMap { controllers($0, scope) }
  }

  // MARK: Controllers

  func controllers(_ expression: ExprSyntax, _ scope: Scope, depth: Int = 0) -> [Target] {
    guard depth < 8 else { return [] }
    if let cast = expression.castType, let found = controller(named: cast, scope) { return [found] }
    let expression = expression.unwrapped
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      var branches = wiring.branches(of: elements)
      // The value is before the operators, such as operators that configure it.
      if branches.isEmpty { branches = Array(elements.prefix(1)) }
      return branches.flatMap { controllers($0, scope, depth: depth + 1) }
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return controllers(call, scope, depth: depth)
    }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.bare {
      if name == "self" {
        // A controller that another screen tells to present itself.
        return callSite == nil ? [] : controller(named: scope.owner?.name, scope).map { [$0] } ?? []
      }
      let found = controllers(named: name, at: expression, scope, depth: depth)
      if !found.isEmpty { return found }
    }
    let type = names.type(of: expression, in: scope)
    // `router.navigationController`: the stack of an object that a child coordinator gets.
    if let base = expression.as(MemberAccessExprSyntax.self)?.base, !base.isSelf,
      type?.contains("NavigationController") == true, let found = started(with: base, scope)
    {
      return [found]
    }
    if let found = controller(named: type, scope) { return [found] }
    // The name `detailViewController` of an unknown type stands for `DetailViewController`.
    let name = expression.path?.split(separator: ".").last.map { String($0).capitalizedFirst }
    return name.flatMap {
      index.type($0)?.isController == true ? controller(named: $0, scope) : nil
    }
    .map { [$0] } ?? []
  }

  private func controllers(named name: String, at node: ExprSyntax, _ scope: Scope, depth: Int)
    -> [Target]
  {
    if let bound = scope.arguments[name] {
      return controllers(bound.expression, bound.scope, depth: depth + 1)
    }
    if let found = started(with: name, at: node, scope) { return [found] }
    let pushed = filled(name, at: node, scope, depth: depth)
    if !pushed.isEmpty { return pushed }
    if case .value(let value)? = names.local(name, at: node) {
      return controllers(value, scope, depth: depth + 1)
    }
    guard let property = scope.owner?.properties[name] else { return [] }
    if let found = controller(named: property.type, scope) { return [found] }
    let code = property.value.map { Syntax($0) } ?? property.getter
    return code.map { made(in: $0, scope, depth: depth + 1) } ?? []
  }

  private func controllers(_ call: FunctionCallExprSyntax, _ scope: Scope, depth: Int) -> [Target] {
    let name = call.calleeName ?? ""
    if let root = call.argument("rootViewController") {
      return controllers(root, scope, depth: depth + 1).map(\.stacked)
    }
    if let root = call.argument("rootView") { return wiring.targets(ofView: root, in: scope) }
    if let found = controller(named: name == "init" ? call.typeBase : call.typeName, scope) {
      var target = found
      target.arguments = call.bound(in: scope)
      return [target]
    }
    if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
      return made(in: Syntax(closure.statements), scope, depth: depth + 1)
    }
    // The type or the body of a factory determines the controller.
    if let found = controller(named: names.type(of: ExprSyntax(call), in: scope), scope) {
      return [found]
    }
    let owner = call.base.map { receiver($0, scope) ?? index.onlyOwner(of: name) } ?? scope.owner
    if let owner, let method = owner.methods[name]?.first, let body = method.body {
      if let found = controller(named: method.result, Scope(owner)) { return [found] }
      let inner = Scope(
        owner, arguments: wiring.arguments(of: call, for: method.parameters, in: scope))
      let found = made(in: Syntax(body), inner, depth: depth + 1)
      if !found.isEmpty { return found }
    }
    // `Detail.instantiate()`, and `container.resolve(Detail.self)`.
    if let base = call.base?.path, let found = controller(named: base, scope) { return [found] }
    for argument in call.arguments {
      let text = argument.expression.trimmedDescription
      if text.hasSuffix(".self"), let found = controller(named: String(text.dropLast(5)), scope) {
        return [found]
      }
    }
    // `storyboard.instantiateViewController(identifier: "Detail") { DetailController(coder: $0) }`
    if name.hasPrefix("instantiate") {
      if let closure = call.trailingClosure ?? call.argument("creator")?.as(ClosureExprSyntax.self)
      {
        return made(in: Syntax(closure.statements), scope, depth: depth + 1)
      }
      let identifier = call.arguments.first?.expression.plainString
      if let identifier, index.type(identifier)?.isController == true {
        return controller(named: identifier, scope).map { [$0] } ?? []
      }
    }
    // The method returns the controller itself.
    if call.arguments.isEmpty, let base = call.base, !base.is(FunctionCallExprSyntax.self) {
      return controllers(base, scope, depth: depth + 1)
    }
    return []
  }

  /// Returns the controllers that code returns. For a closure, uses the last expression.
  private func made(in code: Syntax, _ scope: Scope, depth: Int) -> [Target] {
    if let expression = code.as(ExprSyntax.self) {
      return controllers(expression, scope, depth: depth)
    }
    let returned = code.descendants(ReturnStmtSyntax.self).compactMap(\.expression)
    if !returned.isEmpty {
      return returned.flatMap { value in
        let conditions = returned.count > 1 ? value.conditions : []
        return controllers(value, scope, depth: depth).map { $0.under(conditions) }
      }
    }
    let list =
      code.as(CodeBlockItemListSyntax.self) ?? code.as(CodeBlockSyntax.self)?.statements
      ?? code.descendants(CodeBlockItemListSyntax.self).first
    guard let views = list?.views, let last = views.last else { return [] }
    return controllers(last, scope, depth: depth)
  }

  func controller(named text: String?, _ scope: Scope) -> Target? {
    guard let text else { return nil }
    let bare = bareType(text)
    if var type = index.type(bare, in: scope.owner), type.kind != .foreign || type.isView {
      if type.kind == .abstract { type = index.conformer(of: type) ?? type }
      guard type.isView, type.isController || type.kind == .structure else { return nil }
      if type.isStack { return root(ofStack: type) }
      return Target(subject: .view(type.name))
    }
    // A controller of the system or of a package.
    guard bare.hasSuffix("Controller"), bare.first?.isUppercase == true,
      !plainControllers.contains(bare),
      bare.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    return Target(subject: .view(bare))
  }

  func tabs(ofController type: TypeInfo) -> TabsInfo? {
    guard type.ancestors.contains(where: { $0.hasSuffix("TabBarController") }) else { return nil }
    let scope = Scope(type)
    for part in type.parts {
      for array in part.members.descendants(ArrayExprSyntax.self)
      where array.parent?.parent?.trimmedDescription.contains("iewControllers") == true
        || array.parent?.parent?.parent?.trimmedDescription.hasPrefix("setViewControllers") == true
      {
        let tabs = array.elements.flatMap { element in
          controllers(element.expression, scope).map { target in
            let name = target.subject.viewName ?? "tab"
            return TabsInfo.Tab(
              id: (index.types[name]?.shortName ?? name).replacing("ViewController", with: "")
                .lowercasedFirst, title: nil, target: target)
          }
        }
        if tabs.count > 1 { return TabsInfo(view: type.name, tabs: wiring.unique(tabs)) }
      }
    }
    return nil
  }
}

/// The types that tell nothing about their content.
private let plainControllers: Set<String> = [
  "UIViewController", "UINavigationController", "UITabBarController", "UIAlertController",
  "UISplitViewController", "UIPageViewController", "UISearchController", "UIHostingController",
  "UITableViewController", "UICollectionViewController", "ViewController",
]

extension FunctionCallExprSyntax {
  var controllerCall: ControllerCall? {
    guard let rows = calleeName.flatMap({ controllerCalls[$0] }) else { return nil }
    let labels = arguments.map { $0.label?.text ?? "_" }
    return rows.first { row in
      row.label == labels.first
        && row.with.map(labels.contains) != false && row.without.map(labels.contains) != true
    }
  }

  fileprivate var typeBase: String? { base?.trimmedDescription }
}

extension ExprSyntax {
  /// The property that names an enclosing or a presented controller; nil for other expressions.
  fileprivate var container: String? {
    let names = ["navigationController", "tabBarController", "presentedViewController"]
    return isName ? rootProperty.flatMap { names.contains($0) ? $0 : nil } : nil
  }
}
