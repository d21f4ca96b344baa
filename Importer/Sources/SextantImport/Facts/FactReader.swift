import SwiftSyntax

/// The first pass: all navigation calls in the sources, each with its type.
///
/// A single walk over the syntax tree, without names or types. The second pass resolves names; the
/// summary counts the unresolved facts.
final class FactReader: SyntaxAnyVisitor {
  private(set) var facts: [FoundFact] = []
  private let wiring: Wiring
  private var owners: [String] = []

  init(_ wiring: Wiring) {
    self.wiring = wiring
    super.init(viewMode: .sourceAccurate)
  }

  static func read(_ files: [SourceFile], _ wiring: Wiring) -> [FoundFact] {
    let reader = FactReader(wiring)
    for file in files { reader.walk(file.tree) }
    return reader.facts
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let type = node.asProtocol((any DeclGroupSyntax).self) {
      owners.append(node.declaredName ?? "")
      let isPreview = type.inheritanceClause?.trimmedDescription.contains("PreviewProvider") == true
      return isPreview || node.is(ProtocolDeclSyntax.self) ? .skipChildren : .visitChildren
    }
    if let macro = node.asProtocol((any FreestandingMacroExpansionSyntax).self),
      macro.macroName.text == "Preview"
    {
      return .skipChildren
    }
    if let call = node.as(FunctionCallExprSyntax.self), let (kind, target) = read(call) {
      add(kind, target, node)
    } else if let sequence = node.as(SequenceExprSyntax.self) {
      read(sequence)
    }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if node.asProtocol((any DeclGroupSyntax).self) != nil { owners.removeLast() }
  }

  private func read(_ assignment: SequenceExprSyntax) {
    guard assignment.isAssignment, let left = assignment.elements.first,
      let right = assignment.elements.last
    else { return }
    if left.isWindowRoot { add(.root, right.targetText, Syntax(assignment)) }
    if let member = left.as(MemberAccessExprSyntax.self), !right.is(NilLiteralExprSyntax.self),
      member.base?.trimmedDescription == "state",
      wiring.presentedState.contains(member.declName.baseName.bare)
    {
      add(.state, right.targetText, Syntax(assignment))
    }
  }

  private func add(_ kind: Fact.Kind, _ target: String, _ node: Syntax) {
    guard let owner = owners.last else { return }
    let place = wiring.place(of: node)
    facts.append(
      FoundFact(
        fact: Fact(
          owner: owner, kind: kind, target: target, condition: node.conditions.quote ?? "",
          file: place.file, declaration: place.declaration), node: node))
  }

  private func read(_ call: FunctionCallExprSyntax) -> (Fact.Kind, String)? {
    guard let name = call.calleeName else { return nil }
    if let style = presentingModifiers[name], call.base != nil || owners.isEmpty {
      return modifier(call, style)
    }
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
    case "dismiss" where call.isDismissal: return (.dismiss, "")
    case "append" where call.base?.isPathName == true:
      return (.push, first?.expression.targetText ?? "")
    case "removeLast" where call.base?.isPathName == true,
      "popLast" where call.base?.isPathName == true,
      "removeAll" where call.base?.isPathName == true:
      return (.pop, "")
    default:
      guard let row = call.controllerCall else { return library(name, call) }
      return (row.kind, row.kind == .pop ? "" : first?.expression.targetText ?? "")
    }
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
    let label = call.arguments.first.map { $0.label?.text ?? "_" }
    guard let row = libraryCalls.first(where: { $0.method == name && $0.label == label }),
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
    if arguments.first?.label?.text == "animated" { return true }
    guard arguments.isEmpty, trailingClosure == nil else { return false }
    let text = base?.trimmedDescription
    return text == nil || text == "self" || text?.contains("resentationMode") == true
  }
}

extension ExprSyntax {
  var isWindowRoot: Bool {
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base else {
      return false
    }
    return member.declName.baseName.text == "rootViewController"
      && base.trimmedDescription.filter(\.isLetter).hasSuffix("indow")
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
      let path = peeled.as(FunctionCallExprSyntax.self)?.calledExpression ?? peeled
      if path.is(MemberAccessExprSyntax.self) || path.is(DeclReferenceExprSyntax.self) {
        return oneLine(path.trimmedDescription)
      }
    }
    return found.uniqued.prefix(4).joined(separator: ", ")
  }
}
