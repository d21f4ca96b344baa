package import SextantEngine
package import SextantInterpreter
package import SextantLanguage

/// The states that a search has found, numbered in search order. State 0 is the initial state.
/// Every other state stores the last move of its shortest known path.
package struct StateSpace {
  package internal(set) var options: SearchOptions
  /// The interpreter that makes the moves. Its store is cleared after each state.
  package var interpreter: Interpreter
  var codec: WorldCodec
  private(set) var states = FoundStates()
  /// The number of states that checks may see. Later states are hidden, although the search has
  /// already made the moves to them.
  var knownCount = Int.max
  var memo = WorldMemo()
  let procedures: Set<BodyID>
  let reactions: Set<BodyID>
  let appearing: [BodyID: DefinitionID]
  /// For each presented declaration, the declarations that present it. Omits declarations whose
  /// presenters are uncertain.
  let presenters: [DefinitionID: Set<DefinitionID>]
  let branches: Branches?
  let lists: ListGrowth?
  let gestures: [SystemGesture: Offer]
  /// The end of the reported steps in the trace. Steps that checks make follow this end.
  var keptSteps = StepsEnd()
  package internal(set) var exploredPart = ExploredPart()
  /// The states with an unexplored move or a move past a bound.
  var incomplete: Set<Int> = []
  package internal(set) var transitionCount = 0
  package internal(set) var bounds: [BoundHit] = []
  package internal(set) var inputs: [UnexploredInput] = []
  package internal(set) var wasInterrupted = false
  /// The end of the search, including the judgements after the exploration.
  var deadline: Deadline
  let kinds: Move.Kinds
  let countsLinks: Bool
  let mark: NodeStore.Mark
  private let start: World
  private(set) var bytes: [UInt8] = []

  /// Creates a space that contains only its initial state.
  ///
  /// - Parameters:
  ///   - interpreter: An interpreter whose current world is the initial state.
  ///   - facts: The facts to be evaluated in the states, in addition to the conditions and
  ///     properties of the app.
  package init(
    from interpreter: Interpreter, _ options: SearchOptions = SearchOptions(),
    asking facts: [Fact] = []
  ) {
    var options = options
    // An app without presentables has no moves of the host, so a search without these moves is
    // complete.
    if interpreter.program.app.presentables.isEmpty { options.kinds.insert(.host) }
    self.options = options
    kinds = Move.Kinds(options.kinds)
    self.interpreter = interpreter
    deadline = Deadline(after: nil, or: interpreter.shouldStop)
    self.interpreter.beginSearch()
    procedures = interpreter.program.procedures
    reactions = interpreter.program.reactions
    appearing = interpreter.program.appearing
    presenters = interpreter.program.presenters
    branches = Branches(of: interpreter.program.app)
    gestures = Dictionary(
      uniqueKeysWithValues: SystemGesture.allCases.compactMap { gesture in
        interpreter.offer(of: gesture.sentence).map { (gesture, $0) }
      })
    let world = interpreter.evaluator.draft.world
    codec = WorldCodec(
      variables: interpreter.program.relevantVariables(
        to: facts, keepsConstants: options.keepsConstants, observed: options.observedVariables),
      idle: interpreter.program.irrelevantStates(with: facts),
      frameUses: interpreter.program.frameUses, tracksTimerAge: options.tracksTimerAge,
      from: world, in: interpreter.evaluator.draft)
    lists = ListGrowth(in: codec, of: interpreter.program)
    mark = interpreter.evaluator.draft.store.mark
    start = world
    countsLinks =
      options.maxLinks != nil && options.kinds.contains(.link)
      && !interpreter.program.app.behavior.links.links.isEmpty
    _ = encode(world, links: 0)
    states.insert(start: bytes[...])
  }

  // MARK: States

  package var count: Int { states.table.count }

  package var exploredCount: Int { states.exploredCount }

  package func depth(of state: Int) -> Int { Int(states.depths[state]) }

  package var depth: Int { states.greatestDepth }

  package func predecessor(of state: Int) -> Int? {
    state == 0 ? nil : Int(states.predecessors[state])
  }

  /// Returns whether a state is in the part of the search that is complete within its bounds. If
  /// the search was ended, this part contains only the states of finished rounds.
  func isInExploredPart(_ state: Int) -> Bool {
    guard let rank = states.rank(of: state) else { return false }
    guard endedEarly, let last = exploredPart.rounds.last else { return true }
    return rank < last.states
  }

  package func isComplete(_ state: Int) -> Bool {
    states.rank(of: state) != nil && !incomplete.contains(state) && options.excludedKinds.isEmpty
  }

  package var isComplete: Bool { isExhausted && options.excludedKinds.isEmpty }

  /// Whether every move of the included kinds was made in every state.
  package var isExhausted: Bool { exploredCount == count && incomplete.isEmpty && !wasInterrupted }

  /// The ignored app and screen variables: no condition reads them.
  package var unreadVariables: [String] {
    let read = Set(codec.variables)
    let program = interpreter.program
    let states = program.app.declared.enumerated().flatMap { index, declared in
      let id = DefinitionID(index: UInt32(index))
      return codec.irrelevantStates(of: id).map { "\(name(of: id)).\(declared.states[$0].name)" }
    }
    return program.variables.enumerated().filter { !read.contains($0.offset) }
      .map(\.element.name) + states
  }

  package var footprint: Int {
    states.footprint + incomplete.count * 16
  }

  package var store: NodeStore {
    // Laws access the store for each move. Copies of the store would take a sixth of the search
    // time.
    _read { yield interpreter.evaluator.draft.store }
  }

  func elements(in node: Node) -> [Node] { store.elements(of: store.content(of: node)) }

  func name(of definition: DefinitionID) -> String {
    definition == .none ? "" : interpreter.program.map.definition(definition).name
  }

  // MARK: Worlds

  /// Decodes a state into the interpreter's store, and returns its world. The instances get new
  /// numbers. The world is valid until the next `dropWorlds`.
  package mutating func world(of state: Int) -> World {
    interpreter.draft.decode(worldBytes(of: state), with: &codec)
  }

  package mutating func dropWorlds() {
    memo.removeAll()
    interpreter.dropWorlds(since: mark)
  }

  var rounds: [SearchRound] {
    mutating get {
      guard options.usesRounds, options.depth == nil else { return [] }
      let start = world(of: 0)
      defer { dropWorlds() }
      let measure = encode(start, links: 0)
      interpreter.resume(start)
      return SearchRound.rounds(
        from: size(of: start, measure), isBranched: branches != nil, options)
    }
  }

  func size(of world: World, _ measure: WorldMeasure) -> StateSize {
    StateSize(
      height: max(measure.height, lists?.longest(in: world, store).count ?? 0),
      width: branches?.width(of: world, in: store) ?? 0, timers: measure.maxTimers)
  }

  /// Returns the state that equals a world of the interpreter's store; nil if it was not found.
  package mutating func state(of world: World, links: Int = 0) -> Int? {
    _ = encode(world, links: links)
    return findEncoded().state.flatMap { $0 < knownCount ? $0 : nil }
  }

  /// Returns the number of links opened on the path to a state; 0 if links are not counted.
  package func links(of state: Int) -> Int {
    countsLinks ? Int(states.table.bytes(of: state).first ?? 0) : 0
  }

  func hasOpenedAllLinks(_ state: Int) -> Bool {
    countsLinks && links(of: state) >= options.maxLinks ?? .max
  }

  private func worldBytes(of state: Int) -> ArraySlice<UInt8> {
    let bytes = states.table.bytes(of: state)
    return countsLinks ? bytes.dropFirst() : bytes
  }

  mutating func encode(_ world: World, links: Int) -> WorldMeasure {
    bytes.removeAll(keepingCapacity: true)
    if countsLinks { bytes.append(UInt8(truncatingIfNeeded: links)) }
    return codec.encode(world, in: interpreter.evaluator.draft.store, into: &bytes)
  }

  /// Returns the hash of the last encoded world and, if a state has the same bytes, this state.
  func findEncoded() -> (state: Int?, hash: UInt64) {
    bytes.withUnsafeBytes {
      let hash = StateTable.hash(of: $0)
      return (states.table.find($0, hash: hash), hash)
    }
  }

  mutating func insert(
    _ world: World, from state: Int, by move: ExploredMove, at index: Int
  ) -> (state: Int, isNew: Bool)? {
    _ = encode(world, links: links(of: state) + (move.move.kind == .link ? 1 : 0))
    return bytes.withUnsafeBytes {
      states.insert(
        $0, hash: StateTable.hash(of: $0), from: state, by: index)
    }
  }

  /// Returns a space with only the initial state of this space.
  func separate(with options: SearchOptions) -> StateSpace {
    var run = interpreter
    run.dropWorlds(since: mark)
    run.resume(start)
    return StateSpace(from: run, options)
  }

  func restarted() -> StateSpace {
    var fresh = self
    fresh.states = FoundStates()
    fresh.states.insert(start: states.table.bytes(of: 0))
    return fresh
  }

  // MARK: Moves

  package mutating func moves(in world: World) -> [ExploredMove] {
    var moves: [ExploredMove] = []
    // A loop, because a closure over `self` would copy the whole space.
    for move in interpreter.moves(in: world, of: kinds, triesBodies: false) where !lacks(move) {
      moves.append(ExploredMove(move))
    }
    let doubles = doubles(of: moves)
    guard let time = moves.first(where: { $0.move.kind == .time }),
      continuesAfterFailure(in: world), let entry = step(time, from: world), entry.hasFailed
    else { return moves + doubles }
    return moves + doubles + [ExploredMove(time.move, .trying)]
  }

  /// Returns whether the search makes `try wait …` after a failed `wait …` in a world. In these
  /// cases, it does not:
  /// - A single timer is pending.
  /// - An alert is visible. The timer may succeed after the user answers the alert.
  /// - Work of the system is due.
  mutating func continuesAfterFailure(in world: World) -> Bool {
    interpreter.pendingTimers(in: world).count > 1 && alerts(in: world).isEmpty
      && interpreter.timersDueNext(in: world).allSatisfy { $0.call.body != .system }
  }

  func doubles(of moves: [ExploredMove]) -> [ExploredMove] {
    guard options.doubleTaps else { return [] }
    return moves.filter(\.canBeDoubled).map { ExploredMove($0.move, .double) }
  }

  /// Returns whether the search omits a gesture: the platform of a driven app lacks it, or another
  /// move has the same effect.
  func lacks(_ move: Move) -> Bool {
    if !options.pressesEscape, move.sentence == Sentence.pressEscape { return true }
    return !options.lackingGestures.isEmpty && move.kind == .gesture
      && options.lackingGestures.contains(move.step.name ?? "")
  }

  mutating func moveTexts(of state: Int) -> [String] {
    defer { dropWorlds() }
    return moves(in: world(of: state)).map(\.text)
  }

  /// Makes a move in a world. Returns nil if an input of the move has no values.
  package mutating func step(_ move: ExploredMove, from world: World) -> TraceEntry? {
    move.statement.flatMap { interpreter.step($0, from: world, keeping: keptSteps) }
  }

  /// Returns the index of the last move on the shortest path to a state, among all moves of the
  /// previous state.
  func number(of state: Int) -> UInt16 { states.moveIndices[state] }

  package func statePath(to state: Int) -> [Int] {
    var path = [state]
    while let before = predecessor(of: path[path.count - 1]) { path.append(before) }
    return path.reversed()
  }

  package mutating func path(to state: Int) -> [ExploredMove] {
    var path: [ExploredMove] = []
    for (before, after) in zip(statePath(to: state), statePath(to: state).dropFirst()) {
      let world = world(of: before)
      path.append(moves(in: world)[Int(states.moveIndices[after])])
      dropWorlds()
    }
    return path
  }
}

extension ExploredMove {
  var canBeDoubled: Bool {
    switch move.kind {
    case .action, .gesture, .button: move.isReady
    case .link, .event, .time, .host: false
    }
  }
}
