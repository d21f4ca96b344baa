import SextantEngine
import SextantInterpreter
import SextantLanguage

/// For each action, whether it has an effect when its screen is presented and when its screen is
/// pushed.
struct ActionPlaces {
  enum Place: Sendable {
    case presented, pushed

    var words: String {
      self == .presented ? " where its screen is presented" : " where its screen is pushed"
    }
  }

  struct Case {
    let place: Place
    let state: Int
    let move: ExploredMove
  }

  private struct ActionPlace: Hashable {
    let body: BodyID
    let place: Place
  }

  private var moving: Set<BodyID> = []
  private var live: Set<ActionPlace> = []
  private var dead: [ActionPlace: Case] = [:]

  func makePart() -> ActionPlaces {
    var part = self
    part.dead = [:]
    return part
  }

  mutating func add(_ part: ActionPlaces) {
    moving.formUnion(part.moving)
    live.formUnion(part.live)
    dead.merge(part.dead) { first, _ in first }
    for key in part.live { dead[key] = nil }
  }

  /// Records whether the action had an effect. A step that runs no sentence of the system counts as
  /// effective.
  mutating func note(
    _ step: ExploredStep, _ action: App.Action, in space: inout StateSpace,
    hasEffect: (ExploredStep, StateSpace) -> Bool
  ) {
    if !moving.contains(action.body),
      !space.store.areEqualIgnoringStates(step.world.windows, step.entry.after.windows)
    {
      moving.insert(action.body)
    }
    guard let place = place(of: step, action, in: &space) else { return }
    let key = ActionPlace(body: action.body, place: place)
    if live.contains(key) { return }
    let ranSentence = space.calls(of: step.entry).contains { $0.sentence != nil }
    if hasEffect(step, space) || !ranSentence {
      live.insert(key)
      dead[key] = nil
    } else if dead[key] == nil {
      dead[key] = Case(place: place, state: step.state, move: step.move)
    }
  }

  /// For each action that changes the graph in some state, the places at which the action has no
  /// effect.
  var cases: [Case] {
    dead.filter { moving.contains($0.key.body) }.map(\.value).sorted {
      ($0.state, $0.move.text) < ($1.state, $1.move.text)
    }
  }

  private func place(
    of step: ExploredStep, _ action: App.Action, in space: inout StateSpace
  ) -> Place? {
    let owner = space.interpreter.program.owner(of: action)
    let chain = space.visibleChain(in: step.world)
    let store = space.store
    guard var level = chain.lastIndex(where: { store.definition(of: $0.node) == owner }) else {
      return nil
    }
    while level > 0 {
      if chain[level].place == .presented { return .presented }
      level -= 1
      if store.kind(of: chain[level].node) == .stack, chain[level + 1].position > 1 {
        return .pushed
      }
    }
    return nil
  }
}
