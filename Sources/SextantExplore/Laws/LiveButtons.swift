import SextantEngine
import SextantLanguage
import SextantRuntime
package import SextantSyntax

/// Every action that is offered changes something, sends, triggers or opens something, in at least one
/// state.
package struct LiveButtons: Law {
  package static let code = LawCodes.liveButtons
  package var cases = LawCases(of: code)
  /// Actions that have done something, by their bodies.
  private var live: Set<BodyID> = []
  /// The first state in which each other action was offered, and its move.
  private var idle: [BodyID: (state: Int, move: ExploredMove)] = [:]

  package func forPart() -> LiveButtons {
    var part = self
    part.idle = [:]
    return part
  }

  package mutating func add(_ part: LiveButtons) {
    live.formUnion(part.live)
    for (body, first) in part.idle where idle[body] == nil && !live.contains(body) {
      idle[body] = first
    }
    for body in part.live { idle[body] = nil }
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard let action = step.move.move.action, !live.contains(action.body) else { return }
    if hasEffect(step, in: space) {
      live.insert(action.body)
      idle[action.body] = nil
    } else if idle[action.body] == nil {
      idle[action.body] = (step.state, step.move)
    }
  }

  private func hasEffect(_ step: ExploredStep, in space: StateSpace) -> Bool {
    if step.entry.hasFailed { return false }
    if let action = step.move.move.action, setsUnreadVariable(action.body, in: space) {
      return true
    }
    let (before, after) = (step.entry.before, step.entry.after)
    if before.variables != after.variables || before.timers != after.timers { return true }
    return !space.interpreter.evaluator.draft.store.areEqual(before, after)
      || space.interpreter.evaluator.draft.events[step.entry.events].contains {
        switch $0.kind {
        case .started, .finished, .trigger, .message, .system: true
        case .selected, .dismissTrigger, .timer, .animated, .unanimated: false
        }
      }
  }

  /// Whether a body can set a variable that is no part of the states, since nothing reads it: its value is
  /// always that of the start, so that a step does not show the change.
  private func setsUnreadVariable(_ id: BodyID, in space: StateSpace) -> Bool {
    let program = space.interpreter.program
    let read = Set(space.codec.variables)
    var (calls, changed) = (false, false)
    func visit(_ body: Body) {
      body.forEachStatement { statement in
        switch statement.kind {
        case .set(let variable, _): changed = changed || !read.contains(variable)
        case .call(let call):
          calls = calls || call.arguments.contains { if case .call = $0 { true } else { false } }
        default: break
        }
      }
    }
    visit(program.body(id))
    // What a command does is done by whoever calls it.
    if calls, !changed { for command in program.commands { visit(program.body(command.body)) } }
    return changed
  }

  package func undecided(in space: StateSpace) -> String? {
    if areAllLive(in: space) { return nil }
    let names = idleMoves.filter { !cases.allows(space.places(of: $0.move), in: space) }
      .map(\.move.text)
    return space.undecided(names, "changes nothing", since: space.cutOff ?? space.ordinaryBound)
      ?? space.cutOff
  }

  private var idleMoves: [(state: Int, move: ExploredMove)] {
    idle.values.sorted { ($0.state, $0.move.text) < ($1.state, $1.move.text) }
  }

  package func scope(in space: StateSpace) -> String { areAllLive(in: space) ? "" : space.scope }

  /// Whether every declared action was seen to do something, so that the rest of the states does not matter.
  private func areAllLive(in space: StateSpace) -> Bool {
    space.interpreter.program.app.actions.allSatisfy { $0.allSatisfy { live.contains($0.body) } }
  }

  package mutating func settle(in space: inout StateSpace) {
    guard undecided(in: space) == nil else { return }
    for (state, move) in idleMoves {
      cases.add(
        move.subject, allowedAt: space.places(of: move), in: space,
        LawCase(arguments: [move.text], state: state, moves: [move]))
    }
  }
}
