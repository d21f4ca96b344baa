import SwiftSyntax

/// The first pass: all navigation calls in the sources, each with its type.
///
/// The pass walks the syntax trees once. Some methods only pass their argument to a navigation
/// call, such as the method in `router.push(detail)`. A call of such a method is also a fact. A
/// fixpoint over the calls of the walk finds these methods. The second pass resolves names. The
/// summary counts the unresolved facts.
final class FactReader: SyntaxAnyVisitor {
  private var facts: [FoundFact] = []
  private let wiring: Wiring
  private var owners: [String] = []
  private var others: [String: [(call: FunctionCallExprSyntax, owner: String)]] = [:]
  private let methods: [String: [Method]]

  private init(_ wiring: Wiring) {
    self.wiring = wiring
    let types = wiring.index.ordered
    methods = Dictionary(
      grouping: types.flatMap { $0.methods.values.joined() }.filter {
        $0.body != nil && !$0.parameters.isEmpty && !$0.makesViews
      }, by: \.name)
    super.init(viewMode: .sourceAccurate)
  }

  static func read(_ files: [SourceFile], _ wiring: Wiring) -> [FoundFact] {
    let reader = FactReader(wiring)
    for file in files { reader.walk(file.tree) }
    return reader.withForwardedCalls()
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let type = node.asProtocol((any DeclGroupSyntax).self) {
      owners.append(node.declaredName ?? "")
      return type.isPreview || node.is(ProtocolDeclSyntax.self) ? .skipChildren : .visitChildren
    }
    if let macro = node.asProtocol((any FreestandingMacroExpansionSyntax).self),
      macro.macroName.text == "Preview"
    {
      return .skipChildren
    }
    if let call = node.as(FunctionCallExprSyntax.self), let name = call.calleeName {
      if let (kind, target) = read(call, name) {
        add(kind, target, node)
      } else if !call.arguments.isEmpty, methods[name] != nil {
        others[name, default: []].append((call, owners.last ?? ""))
      }
    } else if let sequence = node.as(SequenceExprSyntax.self) {
      read(sequence)
    }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if node.asProtocol((any DeclGroupSyntax).self) != nil { owners.removeLast() }
  }

  private func read(_ assignment: SequenceExprSyntax) {
    guard assignment.isAssignment,
      let left = assignment.elements.first?.as(MemberAccessExprSyntax.self),
      let right = assignment.elements.last, !right.is(NilLiteralExprSyntax.self)
    else { return }
    switch left.declName.baseName.bare {
    case "rootViewController" where assignment.elements.first?.isWindowRoot == true:
      add(.root, right.targetText, Syntax(assignment))
    case "viewControllers"
    where left.base?.trimmedDescription.lowercased().contains("nav") == true:
      add(.push, right.targetText, Syntax(assignment))
    case let name
    where left.base?.trimmedDescription == "state" && wiring.presentedState.contains(name):
      add(.state, right.targetText, Syntax(assignment))
    default: break
    }
  }

  private func add(_ kind: Fact.Kind, _ target: String, _ node: Syntax, owner: String? = nil) {
    let place = wiring.place(of: node)
    facts.append(
      FoundFact(
        fact: Fact(
          owner: owner ?? owners.last ?? "", kind: kind, target: target,
          condition: node.conditions.quote ?? "",
          file: place.file, declaration: place.declaration), node: node))
  }

  // MARK: Methods that navigate to an argument

  /// If a method passes its argument to a navigation call, the calls of the method are facts
  /// instead of the navigation call.
  private func withForwardedCalls() -> [FoundFact] {
    var (next, seen, forwarded) = (0, Set<SyntaxIdentifier>(), Set<SyntaxIdentifier>())
    while next < facts.count {
      let fact = facts[next]
      next += 1
      guard let (name, parameter) = fact.forwardedParameter,
        let method = methods[name]?.first(where: { $0.body?.id == fact.node.enclosingBody?.id })
      else { continue }
      for (call, owner) in others[name] ?? [] where method.takes(call) {
        let given = wiring.arguments(of: call, for: method.parameters, in: Scope(nil))[parameter]
        guard let given, seen.insert(call.id).inserted else { continue }
        forwarded.insert(fact.node.id)
        add(fact.fact.kind, given.expression.targetText, Syntax(call), owner: owner)
      }
    }
    return facts.filter { !forwarded.contains($0.node.id) }
  }

  private func read(_ call: FunctionCallExprSyntax, _ name: String) -> (Fact.Kind, String)? {
    if let style = presentingModifiers[name] { return modifier(call, style) }
    let first = call.arguments.first
    switch name {
    case "NavigationLink":
      let shown =
        call.argument("value") ?? call.argument("state") ?? call.argument("destination")
        ?? (call.argument("label") == nil && call.positional.isEmpty
          && call.argument("unwrapping") == nil && !call.arguments.isEmpty
          ? nil : call.trailingClosure.map { ExprSyntax($0) })
      return (.push, shown?.targetText ?? "")
    case "Tab" where call.closure("content") != nil:
      return (.tab, call.closure("content")?.targetText ?? "")
    case "tabItem" where call.base != nil: return (.tab, call.base?.targetText ?? "")
    case "onOpenURL", "onContinueUserActivity": return (.link, "")
    case _ where windowScenes.contains(name) && call.base == nil && call.closure("content") != nil:
      return (.window, call.closure("content")?.targetText ?? "")
    case "openWindow", "pushWindow": return (.window, first?.expression.targetText ?? "")
    case "dismiss" where call.isDismissal && !isOwnMethod(name, call): return (.dismiss, "")
    case _ where wiring.index.dismissals.contains(name) && call.isPlain: return (.dismiss, "")
    case "append" where isPath(call.base): return (.push, first?.expression.targetText ?? "")
    case "removeLast" where isPath(call.base), "popLast" where isPath(call.base),
      "removeAll" where isPath(call.base):
      return (.pop, "")
    default:
      guard let row = call.controllerCall else { return library(name, call) }
      return (row.kind, row.kind == .pop ? "" : first?.expression.targetText ?? "")
    }
  }

  /// Returns whether the call is a plain call of a method of the same type. The body of this method
  /// contains the facts.
  private func isOwnMethod(_ name: String, _ call: FunctionCallExprSyntax) -> Bool {
    call.isPlain && owners.last.flatMap { wiring.index.type($0)?.methods[name] } != nil
  }

  /// Returns whether a receiver is a path. Its type decides; if the type is unknown, its name.
  private func isPath(_ base: ExprSyntax?) -> Bool {
    guard let base else { return false }
    let scope = Scope(owners.last.flatMap { wiring.index.type($0) })
    let type = wiring.names.type(of: base, in: scope)
    if type.map(bareType) == "StackState" { return true }
    guard base.isPathName else { return false }
    if let key = wiring.names.key(of: base, in: scope),
      wiring.sources(of: key).contains(where: wiring.paths.contains)
    {
      return true
    }
    guard let type else { return true }
    guard let element = elementType(type) else { return bareType(type) == "NavigationPath" }
    return wiring.index.type(elementType(element) ?? element, in: scope.owner)?.kind == .enumeration
  }

  private func modifier(_ call: FunctionCallExprSyntax, _ style: Style) -> (Fact.Kind, String)? {
    let isBound =
      (bindingLabels + ["for", "state"]).contains { call.argument($0) != nil }
      || call.isBoundByPosition
    guard isBound else { return nil }
    let content = call.closure("content") ?? call.closure("destination")
    let kind = Fact.Kind(rawValue: style.rawValue) ?? .push
    return (kind, style.asks ? "" : content?.targetText ?? "")
  }

  private func library(_ name: String, _ call: FunctionCallExprSyntax) -> (Fact.Kind, String)? {
    guard let rows = libraryCalls[name] else { return nil }
    let label = call.arguments.first.map { $0.label?.text ?? "_" }
    guard let row = rows.first(where: { $0.label == label }),
      let base = call.base?.trimmedDescription.lowercased(),
      routerWords.contains(where: base.contains)
    else { return nil }
    let target = call.arguments.first?.expression.targetText ?? ""
    switch row.effect {
    case .push, .replace, .show: return (.push, target)
    case .sheet: return (.sheet, target)
    case .cover: return (.cover, target)
    case .alert: return (.alert, "")
    case .pop, .popToRoot: return (.pop, "")
    case .dismiss: return (.dismiss, "")
    case .nothing: return nil
    }
  }
}

extension FunctionCallExprSyntax {
  /// `dismiss()`, `self.dismiss()`, `presentationMode.wrappedValue.dismiss()` and
  /// `dismiss(animated: true)`.
  fileprivate var isDismissal: Bool {
    arguments.first?.label?.text == "animated" || isPlain
      || base?.trimmedDescription.contains("resentationMode") == true
  }

  /// Whether the call has no arguments, and no receiver other than `self`.
  fileprivate var isPlain: Bool {
    arguments.isEmpty && trailingClosure == nil && (base == nil || base?.unwrapped.isSelf == true)
  }
}

extension FoundFact {
  /// The parameter of the enclosing method that is passed as the target; nil if the target is not a
  /// parameter.
  fileprivate var forwardedParameter: (method: String, name: String)? {
    guard let call = node.as(FunctionCallExprSyntax.self), let given = call.arguments.first,
      let method = node.enclosingBody?.parent?.as(FunctionDeclSyntax.self)
    else { return nil }
    let parameters = method.signature.parameterClause.parameters.map {
      ($0.secondName ?? $0.firstName).bare
    }
    var name = given.expression.rootName
    if name == nil, let inner = given.expression.as(FunctionCallExprSyntax.self) {
      // `present(UINavigationController(rootViewController: controller), animated: true)`
      name = inner.argument("rootViewController")?.rootName
    }
    return name.flatMap { parameters.contains($0) ? (method.name.bare, $0) : nil }
  }
}

extension ExprSyntax {
  var isWindowRoot: Bool {
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base else {
      return false
    }
    return member.declName.baseName.text == "rootViewController"
      && (base.trimmedDescription.contains("indow")
        || enclosingBody?.trimmedDescription.contains("UIWindow(") == true)
  }

  fileprivate var isPathName: Bool {
    let name = rootProperty?.lowercased() ?? ""
    return name.contains("path") || name.contains("stack") || name.contains("routes")
  }

  /// The names of the target: views, cases, controllers.
  var targetText: String {
    var found: [String] = []
    for call in descendants(FunctionCallExprSyntax.self) {
      guard let name = call.typeName, name.first?.isUppercase == true,
        !contentContainers.contains(name), !layoutContainers.contains(name),
        !stackContainers.contains(name)
      else { continue }
      found.append(name)
    }
    if found.isEmpty {
      let path = unwrapped.as(FunctionCallExprSyntax.self)?.calledExpression ?? unwrapped
      if path.is(MemberAccessExprSyntax.self) || path.is(DeclReferenceExprSyntax.self) {
        return oneLine(path.trimmedDescription)
      }
    }
    return found.uniqued.prefix(4).joined(separator: ", ")
  }
}
