import SextantEngine
import SextantLanguage
import SextantRuntime
package import SextantSyntax

/// Every action that is offered changes something, sends, triggers or opens something, in at least one
/// state.
package struct LiveButtons: Law {
  package static let code = LawCodes.liveButtons
  package private(set) var cases = LawCases(of: code)
  /// Actions that have done something, by their bodies.
  private var live: Set<BodyID> = []
  /// The first state in which each other action was offered, and its move.
  private var idle: [BodyID: (state: Int, move: ExploredMove)] = [:]

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
    let transition = step.transition
    if transition.hasFailed { return false }
    let (before, after) = (transition.before, transition.after)
    if before.variables != after.variables || before.timers != after.timers { return true }
    return !space.interpreter.draft.store.areEqual(before, after)
      || transition.events.contains {
        switch $0.kind {
        case .started, .finished, .trigger, .message, .system: true
        case .selected, .dismissTrigger, .timer, .animated, .unanimated: false
        }
      }
  }

  package mutating func settle(in space: inout StateSpace) {
    guard undecided(in: space) == nil else { return }
    for (state, move) in idle.values.sorted(by: {
      ($0.state, $0.move.text) < ($1.state, $1.move.text)
    }) {
      cases.add(
        move.subject, allowedAt: space.places(of: move), in: space,
        LawCase(arguments: [move.text], state: state, moves: [move]))
    }
  }
}
