import SextantEngine
import SextantInterpreter
import SextantLanguage

/// The actions that show an alert before they close a changed screen. A screen is changed if one of
/// its state variables differs from the initial value.
struct DraftExits {
  struct Case {
    let state: Int
    let move: ExploredMove
    let gesture: SystemGesture
    /// The name of the screen, and a pattern that identifies the screen in a fact.
    let screen, pattern: String
  }

  private var closing: Set<BodyID> = []
  private var asking: [BodyID: Case] = [:]

  func makePart() -> DraftExits {
    var part = self
    part.asking = [:]
    return part
  }

  mutating func add(_ part: DraftExits) {
    closing.formUnion(part.closing)
    asking.merge(part.asking) { first, _ in first }
  }

  /// In search order, the cases of actions that show an alert only before they close a changed
  /// screen.
  var cases: [Case] {
    asking.filter { closing.contains($0.key) }.map(\.value).sorted {
      ($0.state, $0.move.text) < ($1.state, $1.move.text)
    }
  }

  mutating func noteClosing(
    _ step: ExploredStep, _ action: App.Action, _ gone: [Instance], in space: inout StateSpace
  ) {
    guard !closing.contains(action.body), let screen = Self.screen(of: step, action, in: &space),
      space.store.changedState(of: screen).isEmpty,
      gone.contains(space.store.instance(of: screen))
    else { return }
    closing.insert(action.body)
  }

  mutating func noteQuestion(
    _ step: ExploredStep, _ action: App.Action, in space: inout StateSpace
  ) {
    guard asking[action.body] == nil, let screen = Self.screen(of: step, action, in: &space),
      !space.store.changedState(of: screen).isEmpty, space.alerts(in: step.world).isEmpty,
      !space.alerts(in: step.entry.after).isEmpty
    else { return }
    let instance = space.store.instance(of: screen)
    guard Self.asksToKeep(instance, in: step.entry.after, &space),
      let gesture = Self.gesture(closing: instance, in: step.world, &space)
    else { return }
    asking[action.body] = Case(
      state: step.state, move: step.move, gesture: gesture,
      screen: space.name(of: space.store.definition(of: screen)),
      pattern: space.pattern(of: screen))
  }

  /// Returns the screen of the action if the screen has state variables; otherwise nil.
  private static func screen(
    of step: ExploredStep, _ action: App.Action, in space: inout StateSpace
  ) -> Node? {
    guard let owner = space.interpreter.program.owner(of: action),
      !space.interpreter.program.app.declared[Int(owner.index)].states.isEmpty
    else { return nil }
    let chain = space.visibleChain(in: step.world)
    let store = space.store
    return chain.last { store.definition(of: $0.node) == owner }?.node
  }

  /// Returns whether an alert asks whether to keep the screen: one button only closes the screen,
  /// and another button keeps it. If several buttons only close the screen, the alert offers a
  /// choice, unless a button is destructive.
  private static func asksToKeep(
    _ instance: Instance, in world: World, _ space: inout StateSpace
  ) -> Bool {
    let asksToDelete = space.presented(in: world).contains { shown in
      let alert = space.interpreter.evaluator.draft.snapshot(of: shown.node)
      return alert.buttons.contains { $0.role == "destructive" }
    }
    var (closing, keeps) = (0, false)
    for move in space.moves(in: world) where move.move.kind == .button && !move.isDouble {
      let assignments = space.interpreter.evaluator.draft.assignments
      guard let entry = space.step(move, from: world), !entry.hasFailed else { continue }
      if space.node(instance, in: entry.after.windows) != nil {
        keeps = true
      } else if !hasOutput(entry, since: assignments, in: space) {
        closing += 1
      }
    }
    return keeps && (closing == 1 || closing > 1 && asksToDelete)
  }

  /// Returns a gesture that closes the screen without any other effect: it shows no alert, sets no
  /// variable and sends nothing. Nil if no such gesture exists.
  private static func gesture(
    closing instance: Instance, in world: World, _ space: inout StateSpace
  ) -> SystemGesture? {
    for gesture in SystemGesture.allCases {
      let assignments = space.interpreter.evaluator.draft.assignments
      guard let way = space.make(gesture, in: world), !way.hasFailed,
        !hasOutput(way, since: assignments, in: space),
        space.node(instance, in: way.after.windows) == nil, space.alerts(in: way.after).isEmpty
      else { continue }
      return gesture
    }
    return nil
  }

  /// Returns whether a step sets a variable or sends a message or trigger. The app may thus keep a
  /// draft.
  ///
  /// - Parameter assignments: The number of assignments before the step.
  private static func hasOutput(
    _ entry: TraceEntry, since assignments: Int, in space: StateSpace
  ) -> Bool {
    let draft = space.interpreter.evaluator.draft
    return draft.assignments != assignments || draft.events[entry.events].contains(where: \.isSent)
  }
}
