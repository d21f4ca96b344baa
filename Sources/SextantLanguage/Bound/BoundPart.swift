package import SextantEngine

package enum BoundPart {
  case statement(Statement)
  case fact(Fact)
  case expression(Expression)
  case variable(Int)
  case node(NodeExpression)
  case reference(Reference)
  case pattern(NodePattern)
  case literal(LiteralNode)
  case source(Expression)
  case body(BodyID)
}

/// A preorder walk over the parts of a bound phrase, in the order of the text.
///
/// All analyses of bodies, facts and patterns use this walk.
package struct BoundWalk {
  /// Handles a part. Returns whether to visit the parts inside this part.
  private let enters: (BoundPart) -> Bool

  package static func visit(_ body: Body, _ enters: (BoundPart) -> Bool) {
    walk(enters) { $0.walk(body) }
  }

  package static func visit(_ fact: Fact, _ enters: (BoundPart) -> Bool) {
    walk(enters) { $0.walk(fact) }
  }

  package static func visit(_ expression: Expression, _ enters: (BoundPart) -> Bool) {
    walk(enters) { $0.walk(expression) }
  }

  package static func visit(_ node: NodeExpression, _ enters: (BoundPart) -> Bool) {
    walk(enters) { $0.walk(node) }
  }

  package static func visit(_ reference: Reference, _ enters: (BoundPart) -> Bool) {
    walk(enters) { $0.walk(reference) }
  }

  package static func visit(_ graph: GraphPattern, _ enters: (BoundPart) -> Bool) {
    walk(enters) { $0.walk(graph) }
  }

  private static func walk(_ enters: (BoundPart) -> Bool, _ start: (BoundWalk) -> Void) {
    withoutActuallyEscaping(enters) { start(BoundWalk(enters: $0)) }
  }

  // MARK: Statements

  private func walk(_ body: Body) {
    for statement in body.statements { walk(statement) }
  }

  private func walk(_ statement: Statement) {
    guard enters(.statement(statement)) else { return }
    statement.target.map(walk)
    switch statement.kind {
    case .call(let call): call.arguments.forEach(walk)
    case .set(_, let value), .setState(_, _, let value),
      .setStateOfTarget(_, _, _, let value), .setBinding(_, _, let value, _),
      .bindValue(_, let value),
      .wait(let value), .restoreFile(let value, _):
      walk(value)
    case .after(let delay, let body):
      walk(delay)
      _ = enters(.body(body))
    case .expect(let expectation, _): walk(expectation)
    case .bindNode(_, let node): walk(node)
    case .bindReference(_, let reference): walk(reference)
    case .bindSystem(_, _, let arguments): arguments.forEach(walk)
    case .restore(let graph): walk(graph)
    case .print(let printable): walk(printable)
    case .trace, .cancel: break
    case .within(let reference, let body):
      walk(reference)
      walk(body)
    case .together(let body): walk(body)
    case .times(let value, let body), .each(_, let value, let body):
      walk(value)
      walk(body)
    case .branch(let branches, let otherwise):
      for (fact, body) in branches {
        walk(fact)
        walk(body)
      }
      otherwise.map(walk)
    }
  }

  private func walk(_ expectation: Expectation) {
    switch expectation {
    case .fact(let fact): walk(fact)
    case .error(let statement, _, _): walk(statement)
    case .event(_, let arguments, _, _): arguments.forEach(walk)
    case .snapshot: break
    }
  }

  private func walk(_ printable: Printable) {
    switch printable {
    case .graph, .debugGraph, .state: break
    case .fact(let fact): walk(fact)
    case .expression(let expression): walk(expression)
    case .reference(let reference), .relation(.children(let reference)),
      .relation(.predecessors(let reference)), .relation(.successors(let reference)):
      walk(reference)
    case .subject(_, let arguments): arguments.forEach(walk)
    }
  }

  // MARK: Facts and expressions

  private func walk(_ fact: Fact) {
    guard enters(.fact(fact)) else { return }
    switch fact {
    case .and(let left, let right), .or(let left, let right):
      walk(left)
      walk(right)
    case .not(let inner): walk(inner)
    case .can(let call, let target, _, _):
      call.arguments.forEach(walk)
      target.map(walk)
    case .truth(let expression): walk(expression)
    case .form(_, let arguments): arguments.forEach(walk)
    }
  }

  private func walk(_ expression: Expression) {
    guard enters(.expression(expression)) else { return }
    switch expression {
    case .constant, .variable, .local, .state, .binding, .count(.presentations), .count(.windows):
      break
    case .add(let left, let right), .subtract(let left, let right), .and(let left, let right),
      .or(let left, let right), .compare(let left, _, let right):
      walk(left)
      walk(right)
    case .negate(let inner), .not(let inner), .number(let inner, _): walk(inner)
    case .list(let items), .text(let items): items.forEach(walk)
    case .count(.stack(let reference)): reference.map(walk)
    case .count(.nodes(let pattern)): walk(pattern)
    case .node(let node): walk(node)
    case .ofList(let list, let query):
      walk(list)
      query.operand.map(walk)
    }
  }

  private func walkSource(_ source: Expression) {
    if enters(.source(source)) { walk(source) }
  }

  // MARK: Arguments

  private func walk(_ argument: BoundArgument) {
    switch argument {
    case .none, .name, .window, .word, .presentable, .definition, .definitions, .flag,
      .pick(.index):
      break
    case .node(let node), .pick(.new(let node)): walk(node)
    case .nodes(let nodes): nodes.forEach(walk)
    case .expression(let expression): walk(expression)
    case .reference(let reference): walk(reference)
    case .pattern(let pattern), .pick(.pattern(let pattern)): walk(pattern)
    case .patterns(let patterns): walk(patterns)
    case .picks(let picks): for pick in picks { walk(.pick(pick)) }
    case .buttons(let buttons):
      for button in buttons {
        walk(button.title)
        if let body = button.body { _ = enters(.body(body)) }
      }
    case .call(_, let inputs, _): inputs.forEach(walk)
    case .style(let style):
      style.node.map(walk)
      style.title.map(walk)
      style.message.map(walk)
      style.source.map(walkSource)
    case .literal(let graph): walk(graph)
    case .variable(let index): _ = enters(.variable(index))
    }
  }

  private func walk(_ node: NodeExpression) {
    guard enters(.node(node)) else { return }
    switch node {
    case .constant, .local: break
    case .new(_, let inputs): inputs.forEach(walk)
    case .stack(let items, _): items.forEach(walk)
    }
  }

  private func walk(_ reference: Reference) {
    guard enters(.reference(reference)) else { return }
    switch reference {
    case .parent(let inner), .presenter(let inner), .presented(let inner), .stack(let inner),
      .tabs(let inner):
      walk(inner)
    case .matching(let pattern): walk(pattern)
    case .top, .root, .here, .instance, .local, .window, .declared, .path: break
    }
  }

  private func walk(_ pattern: NodePattern) {
    guard enters(.pattern(pattern)) else { return }
    switch pattern {
    case .declared(_, let inputs): for input in inputs { input.map(walk) }
    case .stack(let items, _): walk(items)
    case .instance, .local, .anyStack: break
    }
  }

  private func walk(_ patterns: [ListPattern]) {
    for case .node(let pattern) in patterns { walk(pattern) }
  }

  private func walk(_ graph: GraphPattern) {
    for window in graph.windows { walk(window.root) }
    graph.facts.forEach(walk)
  }

  private func walk(_ node: LiteralNode) {
    guard enters(.literal(node)) else { return }
    for input in node.input { input.map(walk) }
    for case .node(let child, _, let zoom) in node.children {
      walk(child)
      zoom.map(walkSource)
    }
    for attachment in node.attachments {
      walk(attachment.node)
      attachment.source.map(walkSource)
      attachment.title.map(walk)
      attachment.message.map(walk)
      for button in attachment.buttons { walk(button.title) }
    }
  }
}
