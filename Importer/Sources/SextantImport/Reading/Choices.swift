import SwiftSyntax

extension Wiring {
  func readSwitches() {
    for type in index.ordered {
      let scope = Scope(type)
      for part in type.parts {
        for member in part.members.members where !member.decl.isType {
          for choice in member.descendants(Syntax.self)
          where choice.is(SwitchExprSyntax.self) || choice.is(IfExprSyntax.self) {
            choice.as(ExprSyntax.self).map { read($0, in: scope) }
          }
        }
      }
    }
  }

  /// Reads a `switch`, or a chain of `if` that compares a value with cases.
  private func read(_ choice: ExprSyntax, in scope: Scope) {
    guard let read = choice.casesOfSwitch ?? choice.casesOfChain else { return }
    let found = read.cases.map { ($0.names, targets(in: $0.statements, scope)) }
    guard found.contains(where: { !$0.1.isEmpty }) else { return }
    let all = Set(found.compactMap(\.0).flatMap { $0 })
    let covers = { (type: TypeInfo) in
      type.kind == .enumeration && all.allSatisfy { type.enumCase($0) != nil }
    }
    let subject = index.type(names.type(of: read.subject, in: scope), in: scope.owner)
    var candidates = all.first.flatMap { index.enumsByCase[$0] }?.filter(covers) ?? []
    if candidates.count > 1 {
      // The path of the feature whose store the view has.
      let features = index.features(of: scope.owner).map { $0.name + "." }
      candidates.removeAll { type in !features.contains(where: type.name.hasPrefix) }
    }
    if candidates.count > 1, choice.is(SwitchExprSyntax.self), found.allSatisfy({ $0.0 != nil }) {
      // Without `default`, a `switch` names all cases.
      candidates.removeAll { $0.cases.count > all.count }
    }
    guard
      let type = subject.flatMap({ covers($0) ? $0 : nil })
        ?? (candidates.count == 1 ? candidates[0] : nil)
    else { return }
    switches[choice.id] = type.name
    if let owner = scope.owner, owner.isView { switchedTypes[owner.name] = type.name }
    // A view that chooses by its state does not show a route.
    if scope.owner?.isView != true || choice.isInMethod(over: type) { factories.insert(type.name) }
    for (names, targets) in found {
      for name in names ?? type.cases.map(\.name).filter({ !all.contains($0) })
      where caseTargets[type.name]?[name]?.isEmpty != false {
        caseTargets[type.name, default: [:]][name] = targets
      }
    }
  }
}

/// The compared cases. If `names` is nil, the statements run for the remaining cases.
private typealias Cases = (
  subject: ExprSyntax, cases: [(names: [String]?, statements: CodeBlockItemListSyntax)]
)

extension ExprSyntax {
  fileprivate var casesOfSwitch: Cases? {
    guard let choice = self.as(SwitchExprSyntax.self) else { return nil }
    let cases = choice.cases.all.compactMap {
      block -> (names: [String]?, statements: CodeBlockItemListSyntax)? in
      guard let label = block.label.as(SwitchCaseLabelSyntax.self) else {
        return (nil, block.statements)
      }
      let names = label.caseItems.compactMap { $0.pattern.caseName }.filter { $0 != "none" }
      return names.isEmpty ? nil : (names, block.statements)
    }
    return (choice.subject, cases)
  }

  fileprivate var casesOfChain: Cases? {
    guard self.is(IfExprSyntax.self), parent?.is(IfExprSyntax.self) != true else { return nil }
    var cases: [(names: [String]?, statements: CodeBlockItemListSyntax)] = []
    var subject: ExprSyntax?
    var rest: IfExprSyntax? = self.as(IfExprSyntax.self)
    while let choice = rest {
      guard choice.conditions.count == 1, let (value, name) = choice.conditions.first?.comparedCase,
        subject.map({ $0.trimmedDescription == value.trimmedDescription }) != false
      else { return nil }
      subject = value
      cases.append(([name], choice.body.statements))
      rest = nil
      switch choice.elseBody {
      case .ifExpr(let next)?: rest = next
      case .codeBlock(let block)?: cases.append((nil, block.statements))
      case nil: cases.append((nil, []))
      }
    }
    return subject.map { ($0, cases) }
  }
}

extension ConditionElementSyntax {
  /// `route == .cart` and `case .cart = route`.
  var comparedCase: (value: ExprSyntax, name: String)? {
    if let match = condition.as(MatchingPatternConditionSyntax.self) {
      return match.pattern.caseName.map { (match.initializer.value, $0) }
    }
    guard let elements = condition.as(SequenceExprSyntax.self)?.elements, elements.count == 3,
      Array(elements)[1].isOperator("=="), let left = elements.first, let right = elements.last,
      let member = right.as(MemberAccessExprSyntax.self)
    else { return nil }
    return (left, member.declName.baseName.bare)
  }
}

extension ExprSyntax {
  /// Returns whether the choice is in a method with a parameter of the type.
  fileprivate func isInMethod(over type: TypeInfo) -> Bool {
    var node = Syntax(self)
    while let parent = node.parent, !parent.is(MemberBlockSyntax.self) {
      if let method = parent.as(FunctionDeclSyntax.self) {
        return method.signature.parameterClause.parameters.contains {
          $0.type.trimmedDescription.contains(type.shortName)
        }
      }
      node = parent
    }
    return false
  }
}
