import SextantEngine
import SextantInterpreter
import SextantLanguage
package import SextantSyntax

/// A law: every enabled action has an effect in at least one state. Effects are changes, sent
/// events, triggered moves and opened links. A node that the step adds and removes again is no
/// effect. An action that always fails is exempt.
///
/// If an action changes the graph in some state, it must have an effect both when its screen is
/// presented and when its screen is pushed.
package struct LiveButtons: Law {
  package static let code = LawCodes.liveButtons
  package var cases = LawCases(of: code)

  private var live: Set<BodyID> = []
  /// The actions without an effect so far, each with its first state and move.
  private var idle: [BodyID: (state: Int, move: ExploredMove)] = [:]
  private var places = ActionPlaces()

  package func makePart() -> LiveButtons {
    var part = self
    part.idle = [:]
    part.places = places.makePart()
    return part
  }

  package mutating func add(_ part: LiveButtons) {
    live.formUnion(part.live)
    for (body, first) in part.idle where idle[body] == nil && !live.contains(body) {
      idle[body] = first
    }
    for body in part.live { idle[body] = nil }
    places.add(part.places)
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    // `NothingLost` reports failures.
    guard let action = step.move.move.action, !step.entry.hasFailed else { return }
    if !step.move.isDouble {
      places.note(step, action, in: &space, hasEffect: Self.hasEffect)
    }
    if live.contains(action.body) { return }
    if Self.hasEffect(step, in: space) {
      live.insert(action.body)
      idle[action.body] = nil
    } else if idle[action.body] == nil {
      idle[action.body] = (step.state, step.move)
    }
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
    let dead = places.cases.filter { !cases.allows(space.places(of: $0.move), in: space) }.map {
      subject($0.move, in: space) + $0.place.words
    }
    if let reason = space.undecided(dead, "changes nothing", since: limit) { return reason }
    if areAllLive(in: space) { return nil }
    let names = ineffectiveMoves.filter {
      !isEmpty($0.move, in: space) && !cases.allows(space.places(of: $0.move), in: space)
    }.map { subject($0.move, in: space) }
    return space.undecided(names, "changes nothing", since: limit)
      ?? space.cutOff
  }

  private var ineffectiveMoves: [(state: Int, move: ExploredMove)] {
    idle.values.sorted { ($0.state, $0.move.text) < ($1.state, $1.move.text) }
  }

  package func scope(in space: StateSpace) -> String { areAllLive(in: space) ? "" : space.scope }

  /// Returns whether every action with statements has an effect. If true, unexplored states cannot
  /// change the verdict.
  private func areAllLive(in space: StateSpace) -> Bool {
    let program = space.interpreter.program
    return program.app.declared.flatMap(\.actions).allSatisfy {
      live.contains($0.body) || program.body($0.body).statements.isEmpty
    }
  }

  package mutating func settle(in space: inout StateSpace) {
    let isDecided = undecided(in: space) == nil
    for (state, move) in ineffectiveMoves where isDecided || isEmpty(move, in: space) {
      cases.add(
        move.subject, allowedAt: space.places(of: move), in: space,
        LawCase(
          arguments: [
            subject(move, in: space), isEmpty(move, in: space) ? ": its block is empty" : "",
          ],
          state: state, moves: [move], isNote: isEmpty(move, in: space)))
    }
    for found in places.cases where isDecided {
      cases.add(
        "\(found.move.subject)\(found.place.words)", allowedAt: space.places(of: found.move),
        in: space,
        LawCase(
          arguments: [subject(found.move, in: space), found.place.words], state: found.state,
          moves: [found.move]))
    }
  }

  private func subject(_ move: ExploredMove, in space: StateSpace) -> String {
    let owner = move.move.action.flatMap { space.interpreter.program.owner(of: $0) }
    return "`\(move.text)`" + (owner.map { " of `\(space.name(of: $0))`" } ?? "")
  }

  /// An empty body stands for behavior outside the model.
  private func isEmpty(_ move: ExploredMove, in space: StateSpace) -> Bool {
    move.move.action.map { space.interpreter.program.body($0.body).statements.isEmpty } ?? false
  }
}
