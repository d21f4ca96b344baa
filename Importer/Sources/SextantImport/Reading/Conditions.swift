import SwiftParser
import SwiftSyntax

struct CodeCondition: Hashable {
  let text: String
  var literals: [[String]] = []
  /// The excluded literals, and the scheme of an address.
  var denied: [String] = []
  var scheme: String?
  /// Whether the condition concerns an unknown address.
  var isOpen = false

  /// `presentedViewController is Detail`.
  var isOnPresented: Bool {
    text.contains("presentedViewController") && !text.hasPrefix("not (")
  }

  static let noError = CodeCondition(text: "no error is thrown")
  static let error = CodeCondition(text: "an error is thrown")
}

extension [CodeCondition] {
  /// The comment above the conditional lines; nil if no condition exists.
  var quote: String? { isEmpty ? nil : oneLine(map(\.text).joined(separator: ", ")) }
}

extension SyntaxProtocol {
  /// The conditions of a statement inside its declaration, outermost first.
  var conditions: [CodeCondition] {
    var found: [[CodeCondition]] = []
    var child = Syntax(self)
    while let parent = child.parent, !parent.is(MemberBlockSyntax.self) {
      found.append(parent.conditions(of: child))
      child = parent
    }
    return found.reversed().flatMap { $0 }
  }
}

extension Syntax {
  fileprivate func conditions(of child: Syntax) -> [CodeCondition] {
    if let choice = self.as(IfExprSyntax.self) {
      if choice.conditions.id == child.id { return [] }
      let tried = isCaught && !choice.conditions.descendants(TryExprSyntax.self).isEmpty
      return (tried ? [.noError] : [])
        + (choice.body.id == child.id ? choice.conditions.fulfilled : [choice.conditions.denied])
    }
    if let check = self.as(GuardStmtSyntax.self) {
      return check.body.id == child.id ? [check.conditions.denied] : []
    }
    if let block = self.as(SwitchCaseSyntax.self) {
      return block.statements.id == child.id ? [block.condition] : []
    }
    if let clause = self.as(CatchClauseSyntax.self) {
      return clause.body.id == child.id ? [.error] : []
    }
    if let config = self.as(IfConfigClauseSyntax.self) {
      guard config.elements?.id == child.id else { return [] }
      return [CodeCondition(text: config.condition?.brief ?? "in any other build")]
    }
    if let choice = self.as(UnresolvedTernaryExprSyntax.self) {
      return [choice.asked]
    }
    if let list = self.as(ExprListSyntax.self),
      let at = list.firstIndex(where: { $0.id == child.id })
    {
      if at > list.startIndex, list[list.index(before: at)].isOperator("??") {
        return [
          CodeCondition(
            text: "\(list[..<list.index(before: at)].map(\.brief).joined(separator: " ")) is nil")
        ]
      }
      return list[..<at].compactMap { $0.as(UnresolvedTernaryExprSyntax.self)?.asked }.map {
        asked in
        CodeCondition(text: "not (\(asked.text))", denied: asked.named, isOpen: asked.isOpen)
      }
    }
    return self.as(CodeBlockItemListSyntax.self)?.passed(before: child) ?? []
  }
}

extension Syntax {
  /// Whether a `catch` of the same function handles the errors of the code.
  private var isCaught: Bool {
    var child = self
    while let parent = child.parent, !child.is(FunctionDeclSyntax.self),
      !child.is(ClosureExprSyntax.self)
    {
      if let block = parent.as(DoStmtSyntax.self), block.body.id == child.id {
        return !block.catchClauses.isEmpty
      }
      child = parent
    }
    return false
  }
}

extension UnresolvedTernaryExprSyntax {
  /// The condition before `?`, in the flat list of operands and operators.
  fileprivate var asked: CodeCondition {
    let before = parent?.as(ExprListSyntax.self)?.prefix { $0.id != id } ?? []
    return CodeCondition(
      before.reversed().prefix {
        !$0.is(AssignmentExprSyntax.self) && !$0.is(UnresolvedTernaryExprSyntax.self)
      }.reversed())
  }
}

extension CodeBlockItemListSyntax {
  /// Returns the conditions that earlier statements guarantee.
  fileprivate func passed(before child: Syntax) -> [CodeCondition] {
    let isTried = parent?.parent?.as(DoStmtSyntax.self).map { !$0.catchClauses.isEmpty } ?? false
    var found: [CodeCondition] = []
    for item in self {
      if item.id == child.id { break }
      if let check = item.item.as(GuardStmtSyntax.self) {
        found += check.conditions.fulfilled.filter {
          $0.text != "let self" && $0.text != "let self = self"
        }
      } else if let choice = item.item.as(ExpressionStmtSyntax.self)?.expression.as(
        IfExprSyntax.self)
        ?? item.item.as(IfExprSyntax.self)
      {
        if choice.body.statements.leaves { found.append(choice.conditions.denied) }
        if choice.elseBody?.as(CodeBlockSyntax.self)?.statements.leaves == true {
          found += choice.conditions.fulfilled
        }
      }
      if isTried, !found.contains(.noError), !item.descendants(TryExprSyntax.self).isEmpty {
        found.append(.noError)
      }
    }
    return found
  }

  /// Whether the last statement ends the function.
  var exits: Bool {
    last.map { $0.item.is(ReturnStmtSyntax.self) || $0.item.is(ThrowStmtSyntax.self) } ?? false
  }

  /// Whether the code after the block does not run after the block.
  fileprivate var leaves: Bool {
    guard let last = last?.item else { return false }
    return last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self)
      || last.is(BreakStmtSyntax.self) || last.is(ContinueStmtSyntax.self)
  }
}

extension ConditionElementListSyntax {
  fileprivate var fulfilled: [CodeCondition] { map(\.read) }
  fileprivate var denied: CodeCondition {
    let all = fulfilled
    return CodeCondition(
      text: "not (\(brief))", denied: all.flatMap(\.named), isOpen: all.contains(where: \.isOpen))
  }
}

extension ConditionElementSyntax {
  fileprivate var read: CodeCondition {
    switch condition {
    case .expression(let expression):
      return CodeCondition(
        expression.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? [expression])
    case .matchingPattern(let match):
      return CodeCondition(text: condition.brief, pattern: match.pattern)
    default: return CodeCondition(text: condition.brief)
    }
  }
}

extension SwitchCaseSyntax {
  fileprivate var condition: CodeCondition {
    guard let label = label.as(SwitchCaseLabelSyntax.self) else {
      return CodeCondition(text: "default", isOpen: true)
    }
    let alternatives = label.caseItems.map { CodeCondition(text: "", pattern: $0.pattern) }
    return CodeCondition(
      text: String(label.brief.dropLast(label.brief.hasSuffix(":") ? 1 : 0)),
      literals: alternatives.flatMap(\.literals),
      isOpen: alternatives.contains(where: \.isOpen))
  }
}

extension CodeCondition {
  /// Only a pattern with literals names an address.
  fileprivate init(text: String, pattern: PatternSyntax) {
    let literals = pattern.descendants(StringLiteralExprSyntax.self)
    self.init(text: text)
    let texts = literals.compactMap(\.representedLiteralValue)
    if texts.isEmpty { isOpen = !text.hasPrefix("case let") } else { self.literals = [texts] }
  }

  /// All compared literals.
  fileprivate var named: [String] { literals.flatMap { $0 } + [scheme].compactMap { $0 } }

  /// - Parameter elements: operands and operators, in the order of the parser.
  fileprivate init(_ elements: [ExprSyntax]) {
    self.init(text: oneLine(elements.map(\.trimmedDescription).joined(separator: " ")))
    var found: [String] = []
    for part in elements.split(whereSeparator: { $0.isOperator("&&") }) {
      guard part.contains(where: { !$0.descendants(StringLiteralExprSyntax.self).isEmpty }) else {
        continue
      }
      guard let named = Self.literal(in: Array(part)) else { isOpen = true; continue }
      if named.hasSuffix(":") || part.contains(where: { $0.trimmedDescription.contains("scheme") })
      {
        scheme = named.split(separator: ":").first.map(String.init)
      } else {
        found.append(named)
      }
    }
    if !found.isEmpty { literals = [found] }
  }

  /// Returns the literal in an equality, a prefix or a containment.
  private static func literal(in part: [ExprSyntax]) -> String? {
    if part.count == 3, part[1].isOperator("==") {
      let sides = [part[0], part[2]]
      guard let text = sides.lazy.compactMap(\.plainString).first,
        sides.contains(where: { $0.descendants(StringLiteralExprSyntax.self).isEmpty })
      else { return nil }
      return text
    }
    guard part.count == 1, let call = part[0].unwrapped.as(FunctionCallExprSyntax.self),
      ["hasPrefix", "contains", "starts"].contains(call.calleeName), call.arguments.count == 1,
      call.base?.descendants(StringLiteralExprSyntax.self).isEmpty == true
    else { return nil }
    return call.arguments.first?.expression.plainString
  }
}

extension ExprSyntax {
  func isOperator(_ text: String) -> Bool {
    self.as(BinaryOperatorExprSyntax.self)?.operator.text == text
  }
}
