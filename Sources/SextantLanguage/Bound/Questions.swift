import SextantEngine
import SextantSyntax

extension Reference.PathPart {
  /// Creates a part from its source text, such as `home`, `0` or `Detail#7`.
  package init(written: Substring) {
    let number = written.split(separator: "#").last.flatMap { UInt32($0) }
    if let index = Int(written) {
      self = .index(index)
    } else if written.contains("#"), let number {
      self = .instance(Instance(number: number))
    } else {
      self = .name(String(written))
    }
  }
}

extension ValueType {
  package var article: String {
    switch self {
    case .list: "a list \(name)"
    default: name.withArticle
    }
  }
}

extension Fact {
  package var dependsOnlyOnVariables: Bool {
    switch self {
    case .and(let left, let right), .or(let left, let right):
      left.dependsOnlyOnVariables && right.dependsOnlyOnVariables
    case .not(let inner): inner.dependsOnlyOnVariables
    case .truth(let expression): expression.dependsOnlyOnVariables
    case .form(_, let arguments):
      if case .variable? = arguments.first { true } else { false }
    case .can: false
    }
  }
}

extension Expression {
  /// Creates a Bool expression for a fact that only compares values; nil for all other facts.
  package init?(_ fact: Fact) {
    switch fact {
    case .and(let left, let right):
      guard let left = Expression(left), let right = Expression(right) else { return nil }
      self = .and(left, right)
    case .or(let left, let right):
      guard let left = Expression(left), let right = Expression(right) else { return nil }
      self = .or(left, right)
    case .not(let inner):
      guard let inner = Expression(inner) else { return nil }
      self = .not(inner)
    case .truth(let value): self = value
    case .form(let form, let arguments):
      guard form.common == .state, case .variable(let index)? = arguments.first,
        let value = arguments.expression(1)
      else { return nil }
      self = .compare(.variable(index), .equal, value)
    case .can: return nil
    }
  }

  var dependsOnlyOnVariables: Bool {
    switch self {
    case .constant, .variable, .local: true
    case .add(let left, let right), .subtract(let left, let right), .and(let left, let right),
      .or(let left, let right), .compare(let left, _, let right):
      left.dependsOnlyOnVariables && right.dependsOnlyOnVariables
    case .negate(let inner), .not(let inner), .number(let inner, _): inner.dependsOnlyOnVariables
    case .list(let items), .text(let items): items.allSatisfy(\.dependsOnlyOnVariables)
    case .ofList(let list, let query):
      list.dependsOnlyOnVariables && query.operand?.dependsOnlyOnVariables ?? true
    case .count, .node, .binding, .state: false
    }
  }
}

extension Fact {
  /// The operands if the fact is a conjunction; otherwise only the fact.
  package var conjuncts: [Fact] {
    if case .and(let left, let right) = self { left.conjuncts + right.conjuncts } else { [self] }
  }

  var disjuncts: [Fact] {
    if case .or(let left, let right) = self { left.disjuncts + right.disjuncts } else { [self] }
  }

  var isExistence: Bool {
    if case .form(let form, _) = self { form.common == .exists } else { false }
  }
}

extension Statement.Kind {
  /// The blocks that run as part of the statement. If the statement is in a script, the statements in
  /// the blocks also count as statements of the script. Deferred blocks, such as the block of
  /// `after`, are excluded.
  package var bodies: [Body] {
    switch self {
    case .within(_, let body), .times(_, let body), .each(_, _, let body): [body]
    case .branch(let branches, let otherwise): branches.map(\.1) + (otherwise.map { [$0] } ?? [])
    case .call, .set, .setState, .setStateOfTarget, .setBinding, .expect, .bindNode,
      .bindReference, .bindValue, .bindSystem, .print, .restore, .restoreFile, .after, .cancel,
      .wait, .trace, .together:
      []
    }
  }

  /// The slot of the frame that a `let` sets.
  package var boundSlot: Int? {
    switch self {
    case .bindNode(let slot, _), .bindReference(let slot, _), .bindValue(let slot, _),
      .bindSystem(let slot, _, _):
      slot
    default: nil
    }
  }

  /// Whether the statement evaluates its target. If not, the target is set before the statement
  /// runs.
  package var evaluatesTarget: Bool {
    switch self {
    case .call, .after: true
    default: false
    }
  }

  package var changesNothing: Bool {
    switch self {
    case .print, .trace, .expect, .bindReference, .bindValue: true
    case .call, .set, .setState, .setStateOfTarget, .setBinding, .bindNode, .bindSystem, .restore,
      .restoreFile,
      .after, .cancel, .wait, .within, .together, .times, .each, .branch:
      false
    }
  }
}

extension NodeExpression {
  package var isConstant: Bool {
    switch self {
    case .constant: true
    case .stack(let items, _): items.allSatisfy(\.isConstant)
    case .new, .local: false
    }
  }
}

extension Statement {
  package var expectedFact: Fact? {
    if case .expect(.fact(let fact), _) = kind { fact } else { nil }
  }
}
