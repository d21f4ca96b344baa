package import SextantEngine

extension Program {
  /// Whether the program has timers that run sentences. If the app has rules, timers that set
  /// variables are included.
  package var setsTimers: Bool {
    let hasRules = !app.behavior.rules.isEmpty
    return app.bodies.contains { body in
      var found = false
      body.forEachStatement { statement in
        guard case .after(_, let timer) = statement.kind else { return }
        self.body(timer).forEachStatement {
          switch $0.kind {
          case .call: found = true
          case .set: found = found || hasRules
          default: break
          }
        }
      }
      return found
    }
  }

  package func calls(_ body: BodyID, in statement: Statement) -> Bool {
    guard case .call(let call) = statement.kind else { return false }
    switch call.arguments.first {
    case .call(_, _, .command(let index))?: return commands[index].body == body
    case .call(_, _, .event(let index))?: return events[index].body == body
    default:
      return call.entry.meaning == .link && app.behavior.links.links.contains { $0.body == body }
    }
  }

  /// Returns the declarations that a timer or `screen` may instantiate, with their content.
  /// Considers the body of the timer, the bodies that start the timer, directly or by a command,
  /// and the bodies of `screen`.
  package func made(by timer: BodyID, of screen: DefinitionID) -> Set<DefinitionID> {
    var bodies = BodyReach(self)
    bodies.add(timer)
    for id in self.bodies(starting: timer) { bodies.add(id) }
    if screen != .none {
      for body in app.declared[Int(screen.index)].bodies { bodies.add(body) }
    }
    return bodies.definitions
  }
}

extension Program {
  /// Returns the bodies that start a timer, directly or by a command.
  private func bodies(starting timer: BodyID) -> Set<BodyID> {
    func bodies(where isIncluded: (Statement) -> Bool) -> [BodyID] {
      app.bodies.indices.map { BodyID(index: UInt32($0)) }.filter { id in
        var isFound = false
        body(id).forEachStatement { if isIncluded($0) { isFound = true } }
        return isFound
      }
    }
    var found: Set<BodyID> = []
    var pending = bodies { if case .after(_, timer) = $0.kind { true } else { false } }
    while let next = pending.popLast() {
      guard found.insert(next).inserted, commands.contains(where: { $0.body == next }) else {
        continue
      }
      pending += bodies { calls(next, in: $0) }
    }
    return found
  }

  /// Returns the declarations in the conditions of a timer, as in `if Checkout exists { … }`.
  package func declarationsChecked(by timer: BodyID) -> Set<DefinitionID> {
    var found: Set<DefinitionID> = []
    body(timer).forEachStatement { statement in
      guard case .branch(let arms, _) = statement.kind else { return }
      for (fact, _) in arms {
        BoundWalk.visit(fact) {
          if case .pattern(.declared(let id, _)) = $0 { found.insert(id) }
          return true
        }
      }
    }
    return found
  }

  /// Returns whether all statements of a timer depend on a named node, as in
  /// `if session exists { … }`. The block around the timer binds the name.
  package func checksNamedNode(_ timer: BodyID) -> Bool {
    let statements = body(timer).statements
    return !statements.isEmpty
      && statements.allSatisfy { statement in
        guard case .branch(let arms, _) = statement.kind else { return false }
        return arms.allSatisfy { fact, _ in
          var isNamed = false
          BoundWalk.visit(fact) {
            if case .pattern(.local) = $0 { isNamed = true }
            return true
          }
          return isNamed
        }
      }
  }
}

private struct BodyReach {
  let program: Program
  private(set) var definitions: Set<DefinitionID> = []
  private var bodies: Set<BodyID> = []

  init(_ program: Program) { self.program = program }

  mutating func add(_ id: BodyID) {
    var pending = [id]
    while let next = pending.popLast() {
      guard bodies.insert(next).inserted else { continue }
      BoundWalk.visit(program.body(next)) { part in
        switch part {
        case .body(let body): pending.append(body)
        case .node(let node): add(node)
        case .statement(let statement):
          for procedure in program.commands + program.events
          where program.calls(procedure.body, in: statement) { pending.append(procedure.body) }
        default: break
        }
        return true
      }
    }
  }

  private mutating func add(_ node: NodeExpression) {
    switch node {
    case .constant(let description): add(description)
    case .new(let definition, _): add(definition)
    // The walk visits the elements of a stack separately.
    case .stack, .local: break
    }
  }

  private mutating func add(_ description: NodeDescription) {
    switch description {
    case .new(let definition, _, let content, _):
      add(definition)
      for inner in content { add(inner) }
    case .stack(let nodes, _): for inner in nodes { add(inner) }
    case .existing: break
    }
  }

  private mutating func add(_ definition: DefinitionID) {
    guard definitions.insert(definition).inserted,
      let content = program.app.declared[Int(definition.index)].content
    else { return }
    for node in content.nodes {
      BoundWalk.visit(node) { part in
        if case .node(let inner) = part { add(inner) }
        return true
      }
    }
  }
}
