import SextantEngine

/// Which of an app's variables what happens can depend on: those that a condition, an argument or a body
/// reads, and those from which such a variable is set. The others need not be part of a state.
package struct VariableReads {
  package private(set) var read: Set<Int> = []
  /// For each variable those that its new values are made from.
  private var sources: [Int: Set<Int>] = [:]

  init(_ app: App) {
    for body in app.bodies { add(body) }
    for action in app.actions.joined() { action.condition.map { add($0) } }
    let behavior = app.behavior
    for procedure in behavior.commands + behavior.events { procedure.condition.map { add($0) } }
    for rule in behavior.rules { add(rule.fact) }
    for property in behavior.properties + behavior.searchedProperties { add(property.fact) }
    for content in app.contents { content?.nodes.forEach { add($0) } }
    for expression in app.computed.joined() { expression.map { add($0) } }
    for root in app.windowRoots.values { add(root) }
    follow()
  }

  /// Adds what the variables that count are made from.
  mutating func follow() {
    var pending = Array(read)
    while let variable = pending.popLast() {
      for source in sources[variable] ?? [] where read.insert(source).inserted {
        pending.append(source)
      }
    }
  }

  // MARK: Statements

  private mutating func add(_ body: Body) {
    for statement in body.statements { add(statement) }
  }

  private mutating func add(_ statement: Statement) {
    statement.target.map { add($0) }
    switch statement.kind {
    case .call(let call): add(call)
    case .set(let variable, let value):
      var inner = Self()
      inner.add(value)
      sources[variable, default: []].formUnion(inner.read)
    case .setBinding(_, _, let value, _), .bindValue(_, let value), .wait(let value),
      .restoreFile(let value, _), .after(let value, _):
      add(value)
    case .expect(let expectation, _): add(expectation)
    case .bindNode(_, let node): add(node)
    case .bindReference(_, let reference): add(reference)
    case .bindSystem(_, _, let arguments): add(arguments)
    case .restore(let pattern): add(pattern)
    case .print, .trace: break
    case .within(let reference, let body):
      add(reference)
      add(body)
    case .together(let body): add(body)
    case .times(let count, let body):
      add(count)
      add(body)
    case .each(_, let list, let body):
      add(list)
      add(body)
    case .branch(let branches, let otherwise):
      for (fact, body) in branches {
        add(fact)
        add(body)
      }
      otherwise.map { add($0) }
    }
  }

  package init() {}

  private mutating func add(_ call: Call) { add(call.arguments) }

  private mutating func add(_ expectation: Expectation) {
    switch expectation {
    case .fact(let fact): add(fact)
    case .error(let statement, _, _): add(statement)
    case .event(let check, _, _):
      if case .system(_, let arguments) = check { add(arguments) }
      if case .sent(_, let values, let pattern) = check {
        values?.forEach { add($0) }
        pattern.map { add($0) }
      }
      if case .trigger(_, let values, let reference) = check {
        values?.forEach { add($0) }
        reference.map { add($0) }
      }
    case .snapshot: break
    }
  }

  // MARK: Facts and expressions

  package mutating func add(_ fact: Fact) {
    switch fact {
    case .and(let left, let right), .or(let left, let right):
      add(left)
      add(right)
    case .not(let inner): add(inner)
    case .can(let call, let target, _, _):
      add(call)
      target.map { add($0) }
    case .compare(let left, _, let right):
      add(left)
      add(right)
    case .truth(let expression): add(expression)
    case .form(_, let arguments): add(arguments)
    }
  }

  private mutating func add(_ expression: Expression) {
    switch expression {
    case .constant, .local, .binding: break
    case .variable(let index): read.insert(index)
    case .add(let left, let right), .subtract(let left, let right):
      add(left)
      add(right)
    case .negate(let inner): add(inner)
    case .list(let items), .text(let items): items.forEach { add($0) }
    case .count(.stack(let reference)): reference.map { add($0) }
    case .count(.nodes(let pattern)): add(pattern)
    case .count(.presentations), .count(.windows): break
    case .node(let node): add(node)
    }
  }

  private mutating func add(_ node: NodeExpression) {
    switch node {
    case .constant, .local: break
    case .new(_, let inputs): inputs.forEach { add($0) }
    case .stack(let items, _): items.forEach { add($0) }
    }
  }

  private mutating func add(_ arguments: [BoundArgument]) {
    for argument in arguments { add(argument) }
  }

  private mutating func add(_ argument: BoundArgument) {
    switch argument {
    case .none, .name, .window, .word, .presentable, .definition, .definitions, .flag: break
    case .node(let node): add(node)
    case .nodes(let nodes): nodes.forEach { add($0) }
    case .expression(let expression): add(expression)
    case .reference(let reference): add(reference)
    case .pattern(let pattern): add(pattern)
    case .patterns(let patterns): add(patterns)
    case .pick(let pick): add(pick)
    case .picks(let picks): picks.forEach { add($0) }
    case .buttons(let buttons): buttons.forEach { add($0.title) }
    case .call(_, let inputs, _): inputs.forEach { add($0) }
    case .style(let style):
      style.node.map { add($0) }
      for expression in [style.title, style.message, style.source] { expression.map { add($0) } }
    case .literal(let pattern): add(pattern)
    case .variable(let index): read.insert(index)
    }
  }

  private mutating func add(_ pick: BoundPick) {
    switch pick {
    case .index: break
    case .pattern(let pattern): add(pattern)
    case .new(let node): add(node)
    }
  }

  // MARK: References and patterns

  private mutating func add(_ reference: Reference) {
    switch reference {
    case .parent(let inner), .presenter(let inner), .presented(let inner), .stack(let inner),
      .tabs(let inner):
      add(inner)
    case .matching(let pattern): add(pattern)
    case .top, .root, .here, .instance, .local, .window, .declared, .path: break
    }
  }

  private mutating func add(_ pattern: NodePattern) {
    switch pattern {
    case .declared(_, let inputs): for input in inputs { input.map { add($0) } }
    case .stack(let items, _): add(items)
    case .instance, .local, .anyStack: break
    }
  }

  private mutating func add(_ patterns: [ListPattern]) {
    for case .node(let pattern) in patterns { add(pattern) }
  }

  private mutating func add(_ pattern: GraphPattern) {
    for window in pattern.windows { add(window.root) }
    for fact in pattern.facts { add(fact) }
  }

  private mutating func add(_ node: LiteralNode) {
    for input in node.input { input.map { add($0) } }
    for case .node(let child, _, let zoom) in node.children {
      add(child)
      zoom.map { add($0) }
    }
    for attachment in node.attachments {
      add(attachment.node)
      for expression in [attachment.source, attachment.title, attachment.message] {
        expression.map { add($0) }
      }
      attachment.buttons.forEach { add($0.title) }
    }
  }
}

extension Program {
  /// The variables that what happens can depend on, in the order of declaration; with facts, also what
  /// they ask.
  ///
  /// - Parameter keepsConstants: whether those count as well that are assigned one of several constants.
  package func relevantVariables(to facts: [Fact] = [], keepsConstants: Bool = false) -> [Int] {
    var reads = VariableReads(app)
    for fact in facts { reads.add(fact) }
    reads.follow()
    return (keepsConstants ? reads.read.union(variablesOfConstants) : reads.read).sorted()
  }

  /// The variables that bodies assign one of several constants, together with something that is done, and that are
  /// assigned nothing else: there are few such values, and some are put back to what they were.
  private var variablesOfConstants: Set<Int> {
    var constants: [Int: Set<Value>] = [:]
    var computed: Set<Int> = []
    for body in app.bodies {
      var calls = false
      body.forEachStatement { if case .call = $0.kind { calls = true } }
      body.forEachStatement {
        guard case .set(let variable, let value) = $0.kind else { return }
        if case .constant(let constant) = value {
          if calls { constants[variable, default: []].insert(constant) }
        } else {
          computed.insert(variable)
        }
      }
    }
    return Set(constants.filter { $0.value.count > 1 }.keys).subtracting(computed)
  }
}
