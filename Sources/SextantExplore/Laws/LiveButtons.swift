package import SextantEngine
import SextantInterpreter
package import SextantLanguage
import SextantSyntax

/// A law: every enabled action has an effect in at least one state. Effects are changes, sent
/// events, triggered moves and opened links. A node that the step adds and removes again is no
/// effect. An action that always fails is exempt.
///
/// An action that changes the graph in some state must have an effect in both cases: its screen is
/// presented, and its screen is pushed.
package struct LiveButtons: Law {
  package static let code = LawCodes.liveButtons
  package var cases = LawCases(of: code)

  private var places = ActionPlaces()

  package func notApplying(to program: Program) -> String? {
    program.app.declared.allSatisfy(\.actions.isEmpty) ? "the app has no actions" : nil
  }

  package func makePart() -> LiveButtons {
    var part = self
    part.places = places.makePart()
    return part
  }

  package mutating func add(_ part: LiveButtons) { places.add(part.places) }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    places.noteViews(of: world, in: &space)
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    if step.cutOff != nil { places.noteViews(of: step.entry.after, in: &space) }
    // `NothingLost` reports failures.
    guard let action = step.move.move.action, !step.entry.hasFailed, !step.move.isDouble else {
      return
    }
    places.note(step, action, in: &space, hasEffect: Self.hasEffect)
  }

  private static func hasEffect(_ step: ExploredStep, in space: StateSpace) -> Bool {
    if let action = step.move.move.action, setsUnreadVariable(action, in: space) {
      return true
    }
    let (before, after) = (step.entry.before, step.entry.after)
    if before.variables != after.variables || before.timers != after.timers { return true }
    if !space.store.areEqual(before, after) { return true }
    let events = space.interpreter.evaluator.draft.events[step.entry.events]
    let store = space.store
    func occurs(_ kind: SextantEngine.Event.Kind, _ node: Node) -> Bool {
      events.contains { $0.kind == kind && store.instance(of: $0.node) == store.instance(of: node) }
    }
    return events.contains {
      switch $0.kind {
      case .started: !occurs(.finished, $0.node)
      case .finished: !occurs(.started, $0.node)
      case .trigger, .message, .system: true
      case .selected, .dismissTrigger, .timer, .animated, .unanimated: false
      }
    }
  }

  /// Returns whether an action sets an app variable or a screen variable that no condition reads.
  /// Such a variable is not part of a state, so a step does not show the change.
  private static func setsUnreadVariable(_ action: App.Action, in space: StateSpace) -> Bool {
    let program = space.interpreter.program
    let read = Set(space.codec.variables)
    let idle = program.owner(of: action).map { space.codec.irrelevantStates(of: $0) } ?? []
    var (calls, changed) = (false, false)
    func visit(_ body: Body) {
      body.forEachStatement { statement in
        switch statement.kind {
        case .set(let variable, _): changed = changed || !read.contains(variable)
        case .setState(let state, _, _): changed = changed || idle.contains(state)
        case .setStateOfTarget(let definition, let state, _, _):
          changed = changed || space.codec.irrelevantStates(of: definition).contains(state)
        case .call(let call):
          if case .command = call.entry.meaning { calls = true }
        default: break
        }
      }
    }
    visit(program.body(action.body))
    // An effect of a command counts as an effect of its caller.
    if calls, !changed { for command in program.commands { visit(program.body(command.body)) } }
    return changed
  }

  package func undecided(in space: StateSpace) -> String? {
    let limit = space.cutOff ?? space.unseenReason
    let idle = places.cases.filter {
      !isEmpty($0.move, in: space) && !cases.allows(space.places(of: $0.move), in: space)
    }.map { subject($0.move, in: space) + $0.place.words }
    return space.undecided(idle, "changes nothing", since: limit)
      ?? space.undecided(untried(in: space), "was not tried", since: limit)
      ?? (isDecided(in: space) ? nil : space.cutOff)
  }

  private func untried(in space: StateSpace) -> [String] {
    let app = space.interpreter.program.app
    return app.declared.enumerated().flatMap { index, declared in
      let view = DefinitionID(index: UInt32(index))
      return declared.actions.flatMap { action in
        places.untried(action, of: view).map {
          "`\(action.name)` of `\(space.name(of: view))`\($0.words)"
        }
      }
    }
  }

  package func scope(in space: StateSpace) -> String { isDecided(in: space) ? "" : space.scope }

  /// Returns whether the found states decide the law for all actions.
  private func isDecided(in space: StateSpace) -> Bool {
    let program = space.interpreter.program
    return program.app.declared.flatMap(\.actions).allSatisfy {
      program.body($0.body).statements.isEmpty || places.isDecided($0, in: program)
    }
  }

  package mutating func settle(in space: inout StateSpace) {
    let isDecided = undecided(in: space) == nil
    for found in places.cases {
      let isEmpty = isEmpty(found.move, in: space)
      guard isDecided || isEmpty else { continue }
      cases.add(
        "\(found.move.subject)\(found.place.words)", allowedAt: space.places(of: found.move),
        in: space,
        LawCase(
          arguments: [
            subject(found.move, in: space), isEmpty ? ": its block is empty" : found.place.words,
          ],
          state: found.state, moves: [found.move], isNote: isEmpty))
    }
  }

  private func subject(_ move: ExploredMove, in space: StateSpace) -> String {
    let owner = move.move.action.flatMap { space.interpreter.program.owner(of: $0) }
    return "`\(move.text)`" + (owner.map { " of `\(space.name(of: $0))`" } ?? "")
  }

  /// Returns whether the body of an action is empty. Such a body represents behavior outside the
  /// model.
  private func isEmpty(_ move: ExploredMove, in space: StateSpace) -> Bool {
    move.move.action.map { space.interpreter.program.body($0.body).statements.isEmpty } ?? false
  }
}
