import SwiftSyntax

/// The platform that decides conditions of `#if` and `#available`.
struct Platform: Sendable {
  let name: String
  static let names = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]

  /// Returns the value of a condition; nil if it depends on more than the platform.
  func value(of condition: ExprSyntax?) -> Bool? {
    guard let condition = condition?.unwrapped else { return true }
    if let call = condition.as(FunctionCallExprSyntax.self) {
      let argument = call.arguments.first?.expression.trimmedDescription ?? ""
      switch call.calleeName {
      case "os": return argument == name
      case "canImport": return value(ofModule: argument)
      case "targetEnvironment": return false
      default: return nil
      }
    }
    if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return value(of: not.expression).map { !$0 }
    }
    guard let elements = condition.as(SequenceExprSyntax.self).map({ Array($0.elements) }) else {
      return nil
    }
    let operands = elements.enumerated().filter { $0.offset % 2 == 0 }.map { value(of: $0.element) }
    let signs = Set(elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text })
    if signs == ["||"] {
      return operands.contains(true) ? true : operands.allSatisfy { $0 == false } ? false : nil
    }
    if signs == ["&&"] {
      return operands.contains(false) ? false : operands.allSatisfy { $0 == true } ? true : nil
    }
    return nil
  }

  private func value(ofModule module: String) -> Bool? {
    switch module {
    case "UIKit": name != "macOS"
    case "AppKit", "Cocoa": name == "macOS"
    case "WatchKit": name == "watchOS"
    default: nil
    }
  }
}

/// Removes code of other platforms: inactive clauses of `#if`, and the branches that `#available`
/// excludes.
///
/// The deployment target is unknown, so the newest system is assumed: `#available` holds.
final class PlatformRewriter: SyntaxRewriter {
  private let platform: Platform
  private(set) var removedNames: Set<String> = []

  init(_ platform: Platform) {
    self.platform = platform
    super.init(viewMode: .sourceAccurate)
  }

  static func rewrite(_ tree: SourceFileSyntax, text: String, for platform: Platform)
    -> (tree: SourceFileSyntax, removedNames: Set<String>)
  {
    guard text.utf8.contains(UInt8(ascii: "#")),
      ["#if", "#available", "#unavailable"].contains(where: text.contains)
    else { return (tree, []) }
    let rewriter = PlatformRewriter(platform)
    let own = rewriter.rewrite(tree).as(SourceFileSyntax.self) ?? tree
    return (own, rewriter.removedNames)
  }

  override func visit(_ list: CodeBlockItemListSyntax) -> CodeBlockItemListSyntax {
    super.visit(CodeBlockItemListSyntax(list.flatMap(active)))
  }

  override func visit(_ list: MemberBlockItemListSyntax) -> MemberBlockItemListSyntax {
    super.visit(MemberBlockItemListSyntax(list.flatMap(active)))
  }

  override func visit(_ list: SwitchCaseListSyntax) -> SwitchCaseListSyntax {
    super.visit(SwitchCaseListSyntax(list.flatMap(active)))
  }

  override func visit(_ call: PostfixIfConfigExprSyntax) -> ExprSyntax {
    guard let base = call.base, isDecided(call.config) else { return super.visit(call) }
    guard let clause = clause(of: call.config),
      case .postfixExpression(let chain)? = clause.elements
    else { return visit(base) }
    return visit(chain.attached(to: base) ?? base)
  }

  override func visit(_ choice: IfExprSyntax) -> ExprSyntax {
    let rest = choice.conditions.filter { !$0.isAvailability }
    guard rest.count < choice.conditions.count, !rest.isEmpty else { return super.visit(choice) }
    return super.visit(choice.with(\.conditions, rest))
  }

  // MARK: Lists

  private func active(_ item: CodeBlockItemSyntax) -> [CodeBlockItemSyntax] {
    if let config = item.item.as(IfConfigDeclSyntax.self), isDecided(config) {
      guard case .statements(let list)? = clause(of: config)?.elements else { return [] }
      return list.flatMap(active)
    }
    if let check = item.item.as(GuardStmtSyntax.self),
      check.conditions.allSatisfy(\.isAvailability)
    {
      return []
    }
    let choice =
      item.item.as(IfExprSyntax.self)
      ?? item.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
    guard let choice, choice.conditions.allSatisfy(\.isAvailability) else { return [item] }
    if !choice.conditions.contains(where: \.isUnavailability) {
      remove(choice.elseBody)
      return choice.body.statements.flatMap(active)
    }
    switch choice.elseBody {
    case .codeBlock(let block)?: return block.statements.flatMap(active)
    case .ifExpr(let next)?:
      return active(CodeBlockItemSyntax(item: .expr(ExprSyntax(next))))
    case nil: return []
    }
  }

  private func active(_ item: MemberBlockItemSyntax) -> [MemberBlockItemSyntax] {
    guard let config = item.decl.as(IfConfigDeclSyntax.self), isDecided(config) else {
      return [item]
    }
    guard case .decls(let list)? = clause(of: config)?.elements else { return [] }
    return list.flatMap(active)
  }

  private func active(_ element: SwitchCaseListSyntax.Element) -> [SwitchCaseListSyntax.Element] {
    guard case .ifConfigDecl(let config) = element, isDecided(config) else { return [element] }
    guard case .switchCases(let list)? = clause(of: config)?.elements else { return [] }
    return list.flatMap(active)
  }

  // MARK: Clauses

  private func isDecided(_ config: IfConfigDeclSyntax) -> Bool {
    for clause in config.clauses {
      guard let value = platform.value(of: clause.condition) else { return false }
      if value { return true }
    }
    return true
  }

  private func clause(of config: IfConfigDeclSyntax) -> IfConfigClauseSyntax? {
    let active = config.clauses.first { platform.value(of: $0.condition) == true }
    for clause in config.clauses where clause.id != active?.id { remove(clause) }
    return active
  }

  private func remove(_ code: (some SyntaxProtocol)?) {
    let names = code?.tokens(viewMode: .sourceAccurate).lazy.map(\.text)
    removedNames.formUnion(names?.filter { $0.first?.isUppercase == true } ?? [])
  }
}

extension ConditionElementSyntax {
  fileprivate var isAvailability: Bool { condition.is(AvailabilityConditionSyntax.self) }
  fileprivate var isUnavailability: Bool {
    condition.as(AvailabilityConditionSyntax.self)?.availabilityKeyword.text == "#unavailable"
  }
}

extension ExprSyntax {
  fileprivate func attached(to view: ExprSyntax) -> ExprSyntax? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.attached(to: view).map {
        ExprSyntax(call.with(\.calledExpression, $0))
      }
    }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
    guard let base = member.base else { return ExprSyntax(member.with(\.base, view)) }
    return base.attached(to: view).map { ExprSyntax(member.with(\.base, $0)) }
  }
}
