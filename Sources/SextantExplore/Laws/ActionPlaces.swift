import SextantEngine
import SextantInterpreter
import SextantLanguage

/// For each action, whether it has an effect in any state, in states with its screen presented, and
/// in states with its screen pushed.
struct ActionPlaces {
  enum Place: CaseIterable, Sendable {
    case anywhere, presented, pushed

    var words: String {
      switch self {
      case .anywhere: ""
      case .presented: " when its screen is presented"
      case .pushed: " when its screen is pushed"
      }
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

  private struct ViewPlace: Hashable {
    let view: DefinitionID
    let place: Place
  }

  private var moving: Set<BodyID> = []
  private var live: Set<ActionPlace> = []
  /// The actions without an effect at a place so far, each with its first state and move.
  private var idle: [ActionPlace: Case] = [:]
  /// The views with actions, each with a place at which it was found. Includes states beyond a
  /// bound.
  private var found: Set<ViewPlace> = []

  func makePart() -> ActionPlaces {
    var part = self
    part.idle = [:]
    return part
  }

  mutating func add(_ part: ActionPlaces) {
    moving.formUnion(part.moving)
    live.formUnion(part.live)
    idle.merge(part.idle) { first, _ in first }
    for key in live where idle[key] != nil { idle[key] = nil }
    found.formUnion(part.found)
  }

  mutating func noteViews(of world: World, in space: inout StateSpace) {
    let chain = space.visibleChain(in: world)
    for level in chain.indices {
      let view = space.store.definition(of: chain[level].node)
      guard view != .none, !space.interpreter.program.actions(of: view).isEmpty,
        let place = Self.place(at: level, of: chain, in: space.store)
      else { continue }
      found.insert(ViewPlace(view: view, place: place))
    }
  }

  mutating func note(
    _ step: ExploredStep, _ action: App.Action, in space: inout StateSpace,
    hasEffect: (ExploredStep, StateSpace) -> Bool
  ) {
    if !moving.contains(action.body),
      !space.store.areEqualIgnoringStates(step.world.windows, step.entry.after.windows)
    {
      moving.insert(action.body)
    }
    let owner = space.interpreter.program.owner(of: action)
    let chain = space.visibleChain(in: step.world)
    let level = chain.lastIndex { space.store.definition(of: $0.node) == owner }
    let place = level.flatMap { Self.place(at: $0, of: chain, in: space.store) }
    let keys = [.anywhere, place].compactMap { $0 }.map {
      ActionPlace(body: action.body, place: $0)
    }.filter { !live.contains($0) }
    if keys.isEmpty { return }
    let isEffective = hasEffect(step, space)
    for key in keys {
      if isEffective {
        live.insert(key)
        idle[key] = nil
      } else if idle[key] == nil {
        idle[key] = Case(place: key.place, state: step.state, move: step.move)
      }
    }
  }

  /// The cases of the law: each action that has no effect anywhere; and, for each action that
  /// changes the graph in some state, the places at which it has no effect.
  var cases: [Case] {
    idle.filter { $0.key.place == .anywhere || moving.contains($0.key.body) }.map(\.value).sorted {
      ($0.state, $0.move.text, $0.place.words) < ($1.state, $1.move.text, $1.place.words)
    }
  }

  /// Returns the places at which an action that changes the graph was not tried, although its
  /// screen was found there.
  func untried(_ action: App.Action, of view: DefinitionID) -> [Place] {
    if !moving.contains(action.body) { return [] }
    return Place.allCases.filter { place in
      let key = ActionPlace(body: action.body, place: place)
      return found.contains(ViewPlace(view: view, place: place)) && !live.contains(key)
        && idle[key] == nil
    }
  }

  /// Returns whether the found states show every effect that the law requires of an action.
  func isDecided(_ action: App.Action, in program: Program) -> Bool {
    var calls = false
    program.body(action.body).forEachStatement {
      if case .call = $0.kind { calls = true }
    }
    return Place.allCases.allSatisfy { place in
      place != .anywhere && !calls
        || live.contains(ActionPlace(body: action.body, place: place))
    }
  }

  private static func place(at level: Int, of chain: [PathStep], in store: NodeStore) -> Place? {
    var level = level
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
