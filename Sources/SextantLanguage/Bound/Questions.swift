import SextantEngine
import SextantSyntax

extension Reference.PathPart {
  /// Creates a step from its source text, such as `home`, `0` or `Detail#7`.
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
  /// The type with its article, for messages.
  package var article: String {
    switch self {
    case .list: "a list \(name)"
    default: name.withArticle
    }
  }
}

extension Fact {
  /// Whether the fact depends only on the app's variables.
  package var isOverState: Bool {
    switch self {
    case .and(let left, let right), .or(let left, let right): left.isOverState && right.isOverState
    case .not(let inner): inner.isOverState
    case .compare(let left, _, let right): left.isOverState && right.isOverState
    case .truth(let expression): expression.isOverState
    case .form(_, let arguments):
      if case .variable? = arguments.first { true } else { false }
    case .can: false
    }
  }
}

extension Fact {
  /// Whether the fact compares only values, so that it can be a value.
  package var isOverValues: Bool {
    switch self {
    case .and(let left, let right), .or(let left, let right):
      left.isOverValues && right.isOverValues
    case .not(let inner): inner.isOverValues
    case .compare, .truth: true
    case .form(let form, _): form.common == .state
    case .can: false
    }
  }

  /// Creates the fact that a Bool is true.
  package init(_ value: Expression) {
    if case .fact(let fact) = value { self = fact } else { self = .truth(value) }
  }
}

extension Expression {
  package init(_ fact: Fact) {
    if case .truth(let value) = fact { self = value } else { self = .fact(fact) }
  }

  var isOverState: Bool {
    switch self {
    case .constant, .variable, .local: true
    case .add(let left, let right), .subtract(let left, let right):
      left.isOverState && right.isOverState
    case .negate(let inner), .number(let inner, _): inner.isOverState
    case .list(let items), .text(let items): items.allSatisfy(\.isOverState)
    case .fact(let fact): fact.isOverState
    case .ofList(let list, let query): list.isOverState && query.operand?.isOverState ?? true
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
  /// The blocks of a statement. In a script, the statements in the blocks belong to the script.
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

  /// Whether the statement evaluates its target itself. Other statements run with the target
  /// already set.
  package var findsItsTarget: Bool {
    switch self {
    case .call, .after: true
    default: false
    }
  }

  /// Whether the statement leaves the world unchanged.
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
