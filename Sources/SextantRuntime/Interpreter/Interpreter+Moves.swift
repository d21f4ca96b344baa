package import SextantEngine
import SextantLanguage

/// The list of what can happen next, which completion, `:actions` and every search read.
extension Interpreter {
  /// The moves from a world: actions, then gestures, links, events and time.
  ///
  /// What the system or a `when` refuses is no move. A move that fails only after that, in its body or in
  /// what follows from it, is one, and is marked.
  ///
  /// - Parameters:
  ///   - onlyOfPerson: whether links, events and time are left out.
  ///   - triesBodies: whether moves are tried, to mark those that would fail.
  package mutating func moves(
    in world: World, onlyOfPerson: Bool = false, triesBodies: Bool = true
  ) -> [Move] {
    let found = try? betweenStatements(in: world) { run in
      let offered = run.offeredMoves(onlyOfPerson: onlyOfPerson)
      return triesBodies ? offered.map { run.tried($0, in: world) } : offered
    }
    return found ?? []
  }

  /// The same of some kinds, untried.
  package mutating func moves(in world: World, of kinds: Move.Kinds) -> [Move] {
    let found = try? betweenStatements(in: world) { run in
      var moves = kinds.contains(.action) ? run.offeredActions() : []
      if kinds.contains(.gesture) || kinds.contains(.button) {
        for move in run.offeredGestures() where kinds.contains(move.kind) { moves.append(move) }
      }
      if kinds.contains(.link) { moves += run.linkMoves }
      if kinds.contains(.event) { moves += run.eventMoves }
      if kinds.contains(.time) { moves += run.timeMoves }
      return moves
    }
    return found ?? []
  }

  /// The actions of the visible screens, whether or not their `when` holds.
  package mutating func visibleActions() -> [Move] {
    focusOnTop()
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
          (action, node, moves.contains { run.isOffered(action, by: node, $0.values) })
        }
      } as [(action: App.Action, node: Node, isOffered: Bool)]
    return found ?? []
  }

  /// What a sentence can be given, seen from the top.
  package mutating func choices(
    _ choices: (inout Draft) -> [Sentence.Choice]
  ) -> [Sentence.Choice] {
    focusOnTop()
    return choices(&draft)
  }

  private mutating func offeredMoves(onlyOfPerson: Bool) -> [Move] {
    let person = offeredActions() + offeredGestures()
    if onlyOfPerson { return person }
    return person + linkMoves + eventMoves + timeMoves
  }

  private var timeMoves: [Move] {
    guard let due = draft.nextTimerDue else { return [] }
    return Move.moves(.time(milliseconds: max(0, due - draft.world.clock)), nil)
  }

  /// A move with why it would fail.
  private mutating func tried(_ move: Move, in world: World) -> Move {
    guard let statement = move.statement else { return move }
    draft.begin(from: world)
    guard let refusal = attempt(statement) else { return move }
    return move.failing(with: word(refusal, at: statement.place))
  }

  // MARK: A person

  private mutating func offeredGestures() -> [Move] {
    system.gestures(in: &draft).flatMap {
      Move.moves(.gesture($0), program.app.language.vocabulary.form(of: $0.sentence))
    }
  }

  private mutating func offeredActions() -> [Move] {
    draft.focusOnTop()
    do { try draft.requireNoAlert() } catch { return [] }
    var offered: [Move] = []
    for (node, action, moves) in actionsInView() {
      for move in moves where isOffered(action, by: node, move.values) { offered.append(move) }
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

  /// Whether the `when` of an action holds. One that asks for an input that is not known may hold, and one
  /// that cannot be answered is the action's failure.
  private mutating func isOffered(
    _ action: App.Action, by node: Node, _ values: [Value?]
  ) -> Bool {
    guard let condition = action.condition else { return true }
    let outer = (frame, implicitTarget)
    frame = inputFrame(of: node) + values
    implicitTarget = draft.store.instance(of: node)
    defer { (frame, implicitTarget) = outer }
    return (try? holds(condition)) ?? true
  }

  // MARK: The world outside

  /// The declared links, but for addresses that an earlier one answers.
  package var linkMoves: [Move] {
    mutating get { moveTable.links(of: program) }
  }

  private var eventMoves: [Move] {
    mutating get { moveTable.events(of: program) }
  }
}
