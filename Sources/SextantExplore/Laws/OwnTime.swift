import SextantEngine
package import SextantLanguage
import SextantRuntime
package import SextantSyntax

/// A timer's own sentences do not take away or change what came up after it was set, unless its own body or
/// screen has made it.
///
/// What is added on top does not count, nor what a rule or a handler does about it, nor the screen on which
/// the timer was set.
package struct OwnTime: Law {
  package static let code = LawCodes.ownTime
  package private(set) var cases = LawCases(of: code)
  private let origins: CallOrigins
  /// For each timer's body and the declaration of its screen what those make.
  private var made: [Owner: Set<DefinitionID>] = [:]

  private struct Owner: Hashable {
    let body: BodyID
    let screen: DefinitionID
  }

  init(_ program: Program) { origins = CallOrigins(program) }

  package func notApplying(to program: Program) -> String? {
    program.setsTimers ? nil : "no timer of the app does more than set variables"
  }

  package func undecided(in space: StateSpace) -> String? {
    space.options.tracksTimerAge ? space.cutOff : "what is older than a timer is no part of a state"
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard step.move.move.kind == .time, space.options.tracksTimerAge, !step.transition.hasFailed,
      step.world.windows != step.transition.after.windows
    else { return }
    let timers = space.interpreter.timersDueNext(in: step.world)
    let calls = origins.calls(of: step.transition, space.interpreter.program)
    for (index, timer) in timers.enumerated() where timer.call.body != .system {
      // Where two of a body fire at once, the younger speaks for both.
      let same = timers.filter { $0.call.body == timer.call.body }
      guard timers[..<index].allSatisfy({ $0.call.body != timer.call.body }) else { continue }
      let later = same.map(\.firstLater).max() ?? timer.firstLater
      let owners = Set(same.map(\.call.owner))
      let isAlone = calls.allSatisfy { $0.root == timer.call.body }
      let touched =
        isAlone
        ? space.touched(from: step.world.windows, to: step.transition.after.windows)
        : Self.touched(by: timer.call.body, calls, in: space)
      for (instance, isGone) in touched
      where instance >= later && !owners.contains(instance)
        && instance < step.world.nextInstance
      {
        guard let node = space.node(instance, in: step.world.windows) else { continue }
        report(step, timer.call, node, isGone: isGone, in: &space)
      }
    }
  }

  /// What the sentences of a body took away or changed, but for what followed from them.
  private static func touched(
    by body: BodyID, _ calls: [OwnedCall], in space: StateSpace
  ) -> [(Instance, isGone: Bool)] {
    var others: Set<Instance> = []
    for call in calls where call.root != body { others.formUnion(space.change(by: call.call).gone) }
    var found: [(Instance, isGone: Bool)] = []
    for call in calls where call.root == body && call.sentence != nil {
      let (before, after) = call.call.windows
      found += space.touched(from: before, to: after).filter { !others.contains($0.0) }
    }
    return found
  }

  private mutating func report(
    _ step: ExploredStep, _ timer: BodyCall, _ node: Node, isGone: Bool, in space: inout StateSpace
  ) {
    let program = space.interpreter.program
    let definition = space.interpreter.draft.store.definition(of: node)
    guard definition != .none, program.app.isView(definition) || !isGone else { return }
    let screen =
      space.node(timer.owner, in: step.world.windows).map {
        space.interpreter.draft.store.definition(of: $0)
      } ?? .none
    let owner = Owner(body: timer.body, screen: screen)
    let own = made[owner] ?? program.made(by: timer.body, of: screen)
    made[owner] = own
    if own.contains(definition) { return }
    let body = program.body(timer.body)
    cases.add(
      "timer \(timer.body.index)", allowedAt: space.places(around: body.place), in: space,
      LawCase(
        arguments: ["`\(body.title)`", isGone ? "takes away" : "changes", space.written(node)],
        state: step.state, moves: [step.move],
        wanted: isGone ? "expect \(space.pattern(of: node)) exists" : nil))
  }
}

extension StateSpace {
  /// The nodes that are gone from a graph, and those that show another of their elements.
  func touched(from before: NodeList, to after: NodeList) -> [(Instance, isGone: Bool)] {
    if before == after { return [] }
    let store = interpreter.draft.store
    var left: [Instance: Node] = [:]
    for window in store.elements(of: after) {
      store.walk(window) { node in
        left[store.instance(of: node)] = node
        return true
      }
    }
    var found: [(Instance, isGone: Bool)] = []
    for window in store.elements(of: before) {
      store.walk(window) { node in
        let instance = store.instance(of: node)
        if let now = left[instance] {
          if store.selection(of: now) != store.selection(of: node) {
            found.append((instance, false))
          }
        } else {
          found.append((instance, true))
        }
        return true
      }
    }
    return found
  }
}

extension Program {
  /// Whether it has timers that do more than set variables.
  package var setsTimers: Bool {
    app.bodies.contains { body in
      var found = false
      body.forEachStatement { statement in
        guard case .after(_, let timer) = statement.kind else { return }
        self.body(timer).forEachStatement { if case .call = $0.kind { found = true } }
      }
      return found
    }
  }

  /// The declarations that a timer's body, the body that sets it, and those of its screen make instances
  /// of, with what these contain.
  func made(by timer: BodyID, of screen: DefinitionID) -> Set<DefinitionID> {
    var bodies = BodyReach(self)
    bodies.add(timer)
    for index in app.bodies.indices {
      let id = BodyID(index: UInt32(index))
      body(id).forEachStatement {
        if case .after(_, timer) = $0.kind { bodies.add(id) }
      }
    }
    if screen != .none {
      for action in actions(of: screen) { bodies.add(action.body) }
      let handlers = app.behavior.handlers
      if Int(screen.index) < handlers.count {
        for handler in handlers[Int(screen.index)] { bodies.add(handler.body) }
      }
    }
    return bodies.definitions
  }
}

/// What some bodies, and those that they call or set, make.
private struct BodyReach {
  let program: Program
  private(set) var definitions: Set<DefinitionID> = []
  private var bodies: Set<BodyID> = []

  init(_ program: Program) { self.program = program }

  mutating func add(_ id: BodyID) {
    var pending = [id]
    while let next = pending.popLast() {
      guard bodies.insert(next).inserted else { continue }
      var nodes: [NodeExpression] = []
      program.body(next).forEachStatement { statement in
        switch statement.kind {
        case .after(_, let body): pending.append(body)
        case .bindNode(_, let node): nodes.append(node)
        case .call(let call):
          for argument in call.arguments { Self.read(argument, &nodes, &pending) }
          for procedure in program.commands + program.events
          where statement.calls(procedure.body, in: program) { pending.append(procedure.body) }
        default: break
        }
      }
      for node in nodes { add(node) }
    }
  }

  private static func read(
    _ argument: BoundArgument, _ nodes: inout [NodeExpression], _ bodies: inout [BodyID]
  ) {
    switch argument {
    case .node(let node): nodes.append(node)
    case .nodes(let all): nodes += all
    case .pick(.new(let node)): nodes.append(node)
    case .picks(let picks):
      for case .new(let node) in picks { nodes.append(node) }
    case .call(_, let expressions, _):
      for case .node(let node) in expressions { nodes.append(node) }
    case .buttons(let buttons): bodies += buttons.compactMap(\.body)
    default: break
    }
  }

  private mutating func add(_ node: NodeExpression) {
    switch node {
    case .constant(let description): add(description)
    case .new(let definition, _): add(definition)
    case .stack(let nodes, _): for inner in nodes { add(inner) }
    case .local: break
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
      let content = program.app.contents[Int(definition.index)]
    else { return }
    for node in content.nodes { add(node) }
  }
}
