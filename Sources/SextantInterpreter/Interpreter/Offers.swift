package import SextantEngine
import SextantLanguage

/// Lists the possible next steps, for completion, `:actions` and searches.
extension Interpreter {
  /// Returns the possible moves in a world: actions, gestures, links, events, the next timer, and a
  /// move of the host.
  ///
  /// Omits moves that the system or a `when` refuses. An enabled move that fails is included, with
  /// the reason.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of moves to list.
  ///   - triesBodies: whether to try each move, to find the moves that fail.
  package mutating func moves(
    in world: World, of kinds: Move.Kinds = .all, triesBodies: Bool = true
  ) -> [Move] {
    let found = try? betweenStatements(in: world) { run in
      let offered = run.listed(kinds).map(\.move)
      return triesBodies ? offered.map { run.tried($0, in: world) } : offered
    }
    return found ?? []
  }

  /// Returns the moves with their prepared sentences. The offers stay valid until the store drops
  /// their data. Gestures are not tried. If the system later refuses a gesture, `addStep` returns
  /// nil.
  package mutating func offers(in world: World, of kinds: Move.Kinds) -> [Offer] {
    (try? betweenStatements(in: world) { run in run.listed(kinds, decidesGestures: false) }) ?? []
  }

  package mutating func visibleActions() -> [Move] {
    evaluator.focusOnTop()
    return actionsInView().flatMap { $0.moves }
  }

  package mutating func offeredNames(in world: World) -> [Int: [String]] {
    var names: [Int: [String]] = [:]
    for (action, node, isOffered) in reachableActions(in: world) where isOffered {
      let takesInputs = action.parameters.contains { $0.fallback == nil }
      names[Int(draft.store.instance(of: node).number), default: []].append(
        action.name + (takesInputs ? "(…)" : ""))
    }
    return names
  }

  /// Returns the reachable actions of a world, nearest first. `isOffered` is true if the action is
  /// enabled for at least one choice of arguments.
  mutating func reachableActions(
    in world: World
  ) -> [(action: App.Action, node: Node, isOffered: Bool)] {
    let found =
      try? betweenStatements(in: world) { run in
        run.draft.focusOnTop()
        do { try run.draft.requireNoAlert() } catch { return [] }
        return run.actionsInView().map { node, action, moves in
          (action, node, moves.contains { run.offer($0, action, of: node) != nil })
        }
      } as [(action: App.Action, node: Node, isOffered: Bool)]
    return found ?? []
  }

  package mutating func choices(
    _ choices: (inout Draft) -> [Sentence.Choice]
  ) -> [Sentence.Choice] {
    evaluator.focusOnTop()
    return choices(&draft)
  }

  /// Returns, for the body of each link, event and reachable action, whether its `when` is true for
  /// at least one choice of arguments.
  mutating func conditions(in world: World) -> [BodyID: Bool] {
    var found: [BodyID: Bool] = [:]
    for (action, _, isOffered) in reachableActions(in: world) where action.condition != nil {
      found[action.body] = isOffered
    }
    try? betweenStatements(in: world) { run in
      for fixed in run.moveTable.links(of: run.program) + run.moveTable.events(of: run.program) {
        guard let own = fixed.requirements.first(where: \.holds) else { continue }
        let isOffered = (try? run.isMet(own)) ?? true
        found[fixed.body] = isOffered || found[fixed.body] == true
      }
    }
    return found
  }

  package var linkMoves: [Move] {
    mutating get { moveTable.links(of: program).map(\.move) }
  }

  private mutating func listed(_ kinds: Move.Kinds, decidesGestures: Bool = true) -> [Offer] {
    var offers = kinds.contains(.action) ? offeredActions() : []
    if kinds.contains(.gesture) || kinds.contains(.button) {
      addGestures(of: kinds, decides: decidesGestures, to: &offers)
    }
    if kinds.contains(.link) {
      offers += moveTable.links(of: program).compactMap { offer($0) }
    }
    if kinds.contains(.event) {
      offers += moveTable.events(of: program).compactMap { offer($0) }
    }
    if kinds.contains(.time), let due = draft.nextTimerDue {
      let left = max(0, due - draft.world.clock)
      offers += Move.moves(.time(milliseconds: left), nil).map {
        Offer(move: $0, prepared: .time(left))
      }
    }
    if kinds.contains(.host), let move = evaluator.system.hostMove(in: &draft) {
      add(move, to: &offers)
    }
    return offers
  }

  /// Returns an offer of a link or an event; nil if its `when` is false. If the `when` cannot be
  /// evaluated, it counts as true.
  private mutating func offer(_ fixed: MoveTable.FixedMove) -> Offer? {
    do throws(Refusal) {
      for requirement in fixed.requirements where try !isMet(requirement) { return nil }
    } catch {
      return Offer(move: fixed.move, prepared: nil)
    }
    let sentence = fixed.inputs.map {
      PreparedSentence.body(fixed.body, on: nil, frame: draft.makeVector($0))
    }
    return Offer(move: fixed.move, prepared: sentence)
  }

  private mutating func isMet(_ requirement: MoveTable.Requirement) throws(Refusal) -> Bool {
    let frame = draft.makeVector(requirement.values)
    return try holds(requirement.condition, on: rootOfFocusedWindow, frame: frame)
      == requirement.holds
  }

  private mutating func tried(_ move: Move, in world: World) -> Move {
    guard let statement = move.statement else { return move }
    draft.begin(from: world)
    guard let refusal = attempt(statement) else { return move }
    return move.failing(with: wording.error(refusal, at: statement.place).message)
  }

  // MARK: Actions and gestures

  private mutating func addGestures(
    of kinds: Move.Kinds, decides: Bool, to offers: inout [Offer]
  ) {
    // A guard `at root` may handle a gesture that the system refuses.
    let asksGuards = decides && program.app.handlesBackAtRoot
    for gesture in evaluator.system.gestures(in: &draft, decides: decides && !asksGuards)
    where kinds.contains(Move.Kind(of: gesture)) {
      if asksGuards, case .sentence(let sentence, let arguments)? = prepared(gesture),
        !draft.allows(sentence, arguments)
      {
        continue
      }
      add(gesture, to: &offers)
    }
  }

  private mutating func add(_ gesture: Gesture, to offers: inout [Offer]) {
    guard let prepared = prepared(gesture) else { return }
    offers += Move.moves(.gesture(gesture), gesture.sentence).map {
      Offer(move: $0, prepared: prepared)
    }
  }

  /// Returns the prepared sentence of a gesture, or the body of the guard that handles the gesture;
  /// nil if a guard refuses the gesture.
  private mutating func prepared(_ gesture: Gesture) -> PreparedSentence? {
    let own = PreparedSentence.sentence(gesture.sentence, gesture.arguments)
    guard program.app.guardedSentences.contains(gesture.sentence.name) else { return own }
    draft.focusOnTop()
    return try? guardCall(gesture.sentence, gesture.arguments) ?? own
  }

  private mutating func offeredActions() -> [Offer] {
    draft.focusOnTop()
    do { try draft.requireNoAlert() } catch { return [] }
    var offered: [Offer] = []
    for (node, action, moves) in actionsInView() {
      for move in moves {
        if let offer = offer(move, action, of: node) { offered.append(offer) }
      }
    }
    return offered
  }

  /// Returns the actions on the visible chain, nearest first. Omits actions of covered nodes, and
  /// actions with the same name and parameters as an action of a nearer node.
  private mutating func actionsInView() -> [(node: Node, action: App.Action, moves: [Move])] {
    var found: [(node: Node, action: App.Action, moves: [Move])] = []
    guard !draft.path.steps.isEmpty else { return [] }
    for level in draft.uncoveredLevels {
      let node = draft.node(at: level)
      let nearer = found.count
      for (action, moves) in moveTable.actions(of: draft.store.definition(of: node), program)
      where !found.prefix(nearer).contains(where: {
        $0.action.name == action.name
          && $0.action.hasSameParameters(as: action, ignoringLabels: false)
      }) {
        found.append((node, action, moves))
      }
    }
    return found
  }

  /// Returns an offer of an action of a node; nil if its `when` is false. If an argument is missing
  /// or the `when` cannot be evaluated, the offer has no prepared sentence.
  private mutating func offer(_ move: Move, _ action: App.Action, of node: Node) -> Offer? {
    let values = move.values
    do throws(Refusal) {
      guard let found = try offered(action, of: node, values) else { return nil }
      return Offer(move: move, prepared: move.hasInputs(fitting: action.parameters) ? found : nil)
    } catch {
      return Offer(move: move, prepared: nil)
    }
  }
}
