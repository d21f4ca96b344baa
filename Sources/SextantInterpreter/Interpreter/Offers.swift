package import SextantEngine
import SextantLanguage

/// The list of what can happen next, which completion, `:actions` and every search read.
extension Interpreter {
  /// The moves from a world: actions, then gestures, links, events, time and the host.
  ///
  /// What the system or a `when` refuses is no move. A move that fails only after that, in its body or in
  /// what follows from it, is one, and is marked.
  ///
  /// - Parameters:
  ///   - kinds: those that are listed.
  ///   - triesBodies: whether moves are tried, to mark those that would fail.
  package mutating func moves(
    in world: World, of kinds: Move.Kinds = .all, triesBodies: Bool = true
  ) -> [Move] {
    let found = try? betweenStatements(in: world) { run in
      let offered = run.listed(kinds).map(\.move)
      return triesBodies ? offered.map { run.tried($0, in: world) } : offered
    }
    return found ?? []
  }

  /// The same with what listing them has found, in the store as long as it keeps what was made since. Gestures
  /// are not decided yet: of those that the system refuses `addStep` makes none.
  package mutating func offers(in world: World, of kinds: Move.Kinds) -> [Offer] {
    (try? betweenStatements(in: world) { run in run.listed(kinds, decidesGestures: false) }) ?? []
  }

  /// The actions of the visible screens, whether or not their `when` holds.
  package mutating func visibleActions() -> [Move] {
    evaluator.focusOnTop()
    return actionsInView().flatMap { $0.moves }
  }

  /// The names of the actions that the nodes of a world offer, by the number of the node's instance.
  package mutating func offeredNames(in world: World) -> [Int: [String]] {
    var names: [Int: [String]] = [:]
    for (action, node, isOffered) in reachableActions(in: world) where isOffered {
      let takesInputs = action.parameters.contains { $0.fallback == nil }
      names[Int(draft.store.instance(of: node).number), default: []].append(
        action.name + (takesInputs ? "(…)" : ""))
    }
    return names
  }

  /// The actions of what a person can reach in a world, the nearest first, with their nodes, and whether each is
  /// offered, for some inputs.
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

  /// What a sentence can be given, seen from the top.
  package mutating func choices(
    _ choices: (inout Draft) -> [Sentence.Choice]
  ) -> [Sentence.Choice] {
    evaluator.focusOnTop()
    return choices(&draft)
  }

  /// What the `when` of each action says that a person can reach in a world, and of each link and event: whether it
  /// offers it, for some inputs.
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

  /// The declared links, but for addresses that an earlier one always answers.
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

  /// A link or an event, unless a `when` says no; as for actions, what cannot be asked may hold.
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

  /// A move with why it would fail.
  private mutating func tried(_ move: Move, in world: World) -> Move {
    guard let statement = move.statement else { return move }
    draft.begin(from: world)
    guard let refusal = attempt(statement) else { return move }
    return move.failing(with: wording.error(refusal, at: statement.place).message)
  }

  // MARK: A person

  private mutating func addGestures(
    of kinds: Move.Kinds, decides: Bool, to offers: inout [Offer]
  ) {
    for gesture in evaluator.system.gestures(in: &draft, decides: decides)
    where kinds.contains(Move.Kind(of: gesture)) { add(gesture, to: &offers) }
  }

  private mutating func add(_ gesture: Gesture, to offers: inout [Offer]) {
    guard let prepared = prepared(gesture) else { return }
    offers += Move.moves(.gesture(gesture), gesture.sentence).map {
      Offer(move: $0, prepared: prepared)
    }
  }

  /// What a gesture does, or a screen instead; nil where a screen refuses it.
  private mutating func prepared(_ gesture: Gesture) -> PreparedSentence? {
    let own = PreparedSentence.sentence(gesture.sentence, gesture.arguments)
    guard program.app.guardedSentences.contains(gesture.sentence.name) else { return own }
    draft.focusOnTop()
    return try? guarding(gesture.sentence, gesture.arguments) ?? own
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

  /// The actions of the nodes on the visible chain that nothing covers, the nearest first; of those that
  /// take the same the nearest counts.
  private mutating func actionsInView() -> [(node: Node, action: App.Action, moves: [Move])] {
    var found: [(node: Node, action: App.Action, moves: [Move])] = []
    guard !draft.path.steps.isEmpty else { return [] }
    for level in (draft.innermostPresentation...draft.path.last).reversed() {
      let node = draft.node(at: level)
      let nearer = found.count
      for (action, moves) in moveTable.actions(of: draft.store.definition(of: node), program)
      where !found.prefix(nearer).contains(where: {
        $0.action.name == action.name && $0.action.takesSame(as: action, ignoringLabels: false)
      }) {
        found.append((node, action, moves))
      }
    }
    return found
  }

  /// A move by an action of a node, unless its `when` is false. One that asks for an input that is not known may
  /// hold, and one that cannot be answered is the action's failure.
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
