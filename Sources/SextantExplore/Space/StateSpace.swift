package import SextantEngine
package import SextantInterpreter
package import SextantLanguage

/// The states that a search has found, as a value: numbered in the order of the search, from 0 for the
/// start, each with the move by which it was reached first.
package struct StateSpace {
  package internal(set) var options: SearchOptions
  /// Runs moves in worlds of the space; its store is dropped with each state.
  package var interpreter: Interpreter
  var codec: WorldCodec
  private(set) var states = FoundStates()
  /// How many of the states count as found, for whoever asks about a move while later ones were made already.
  var knownCount = Int.max
  var memo = WorldMemo()
  /// The bodies that sentences call by name.
  let procedures: Set<BodyID>
  /// The system's own ways back, where it has them.
  let gestures: [SystemGesture: Offer]
  /// The end of the steps that checks are asked about, while they make others.
  var keptSteps = StepsEnd()
  /// What was searched to its end.
  var whole = WholePart()
  /// The states of which a move was not made, or led past a bound.
  var incomplete: Set<Int> = []
  package internal(set) var transitionCount = 0
  package internal(set) var bounds: [BoundHit] = []
  package internal(set) var inputs: [UnexploredInput] = []
  /// Whether the search was stopped from outside.
  package internal(set) var wasInterrupted = false
  /// The kinds of moves that are made.
  let kinds: Move.Kinds
  /// Whether links are counted.
  let countsLinks: Bool
  let mark: NodeStore.Mark
  /// The world that was encoded last.
  private(set) var bytes: [UInt8] = []

  /// A space that has its start only.
  ///
  /// - Parameters:
  ///   - interpreter: one whose current world is the start.
  ///   - facts: what is asked about the states, beside the app's own conditions and properties.
  package init(
    from interpreter: Interpreter, _ options: SearchOptions = SearchOptions(),
    asking facts: [Fact] = []
  ) {
    var options = options
    // Where the host shows nothing, what it does cannot be left out.
    if interpreter.program.app.presentables.isEmpty { options.kinds.insert(.host) }
    self.options = options
    kinds = Move.Kinds(options.kinds)
    self.interpreter = interpreter
    self.interpreter.beginSearch()
    procedures = interpreter.program.procedures
    gestures = Dictionary(
      uniqueKeysWithValues: SystemGesture.allCases.compactMap { gesture in
        interpreter.offer(of: gesture.sentence).map { (gesture, $0) }
      })
    let world = interpreter.evaluator.draft.world
    codec = WorldCodec(
      variables: interpreter.program.relevantVariables(
        to: facts, keepsConstants: options.keepsConstants),
      idle: interpreter.program.idleStates(with: facts),
      tracksTimerAge: options.tracksTimerAge, from: world, in: interpreter.evaluator.draft)
    mark = interpreter.evaluator.draft.store.mark
    countsLinks =
      options.maxLinks != nil && options.kinds.contains(.link)
      && !interpreter.program.app.behavior.links.links.isEmpty
    _ = encode(world, links: 0)
    states.insert(start: bytes[...])
  }

  // MARK: States

  /// How many states were found.
  package var count: Int { states.table.count }

  /// The number of states of which the moves were made.
  package var exploredCount: Int { states.exploredCount }

  /// The number of moves on the shortest way to a state.
  package func depth(of state: Int) -> Int { Int(states.depths[state]) }

  /// The most moves on the shortest way to a state.
  package var depth: Int { states.greatestDepth }

  /// The state before a state on the shortest way; nil for the start.
  package func predecessor(of state: Int) -> Int? {
    state == 0 ? nil : Int(states.predecessors[state])
  }

  /// Whether all moves of a state were made, and none led past a bound.
  package func isComplete(_ state: Int) -> Bool {
    states.rank(of: state) != nil && !incomplete.contains(state) && options.leftOutKinds.isEmpty
  }

  /// Whether this is all there is: every move of every state was made.
  package var isComplete: Bool { isExhausted && options.leftOutKinds.isEmpty }

  /// Whether every move of the kinds that are made was made in every state.
  package var isExhausted: Bool { exploredCount == count && incomplete.isEmpty && !wasInterrupted }

  /// The variables, and the states of nodes, that are no part of a state, since nothing depends on them.
  package var unreadVariables: [String] {
    let read = Set(codec.variables)
    let program = interpreter.program
    let states = program.app.declared.enumerated().flatMap { index, declared in
      let id = DefinitionID(index: UInt32(index))
      return codec.idleStates(of: id).map { "\(name(of: id)).\(declared.states[$0].name)" }
    }
    return program.variables.enumerated().filter { !read.contains($0.offset) }
      .map(\.element.name) + states
  }

  /// What the states take, in bytes.
  package var footprint: Int {
    states.footprint + incomplete.count * 16
  }

  /// The nodes of the worlds that the interpreter has.
  var store: NodeStore {
    // Laws ask it for each move: to copy it would take a sixth of a search.
    _read { yield interpreter.evaluator.draft.store }
  }

  /// What stands in a stack or in another container.
  func elements(in node: Node) -> [Node] { store.elements(of: store.content(of: node)) }

  /// The name of a declaration that nodes are made from.
  func name(of definition: DefinitionID) -> String {
    definition == .none ? "" : interpreter.program.map.definition(definition).name
  }

  // MARK: Worlds

  /// The world of a state, with instances numbered anew, in the interpreter's store; valid until
  /// `dropWorlds`.
  package mutating func world(of state: Int) -> World {
    interpreter.draft.decode(worldBytes(of: state), with: &codec)
  }

  /// Drops all worlds that were made, to use their room.
  package mutating func dropWorlds() {
    memo.removeAll()
    interpreter.dropWorlds(since: mark)
  }

  /// How high stacks are at the start.
  var startHeight: Int {
    mutating get {
      let start = world(of: 0)
      defer { dropWorlds() }
      return encode(start, links: 0).height
    }
  }

  /// The state that a world of the interpreter's store is, if it was found.
  package mutating func state(of world: World, links: Int = 0) -> Int? {
    _ = encode(world, links: links)
    return findEncoded().state.flatMap { $0 < knownCount ? $0 : nil }
  }

  /// How many links were opened on the way to a state, where they are counted.
  package func links(of state: Int) -> Int {
    countsLinks ? Int(states.table.bytes(of: state).first ?? 0) : 0
  }

  /// Whether no further link is opened from a state.
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

  /// The state that the world is that was encoded last, if it was found, and the hash of its bytes.
  func findEncoded() -> (state: Int?, hash: UInt64) {
    bytes.withUnsafeBytes {
      let hash = StateTable.hash(of: $0)
      return (states.table.find($0, hash: hash), hash)
    }
  }

  /// Adds the world to which a move leads; nil where there is no room.
  mutating func insert(
    _ world: World, from state: Int, by move: ExploredMove, at index: Int
  ) -> (state: Int, isNew: Bool)? {
    _ = encode(world, links: links(of: state) + (move.move.kind == .link ? 1 : 0))
    return bytes.withUnsafeBytes {
      states.insert(
        $0, hash: StateTable.hash(of: $0), from: state, by: index, mostStates: options.maxStates)
    }
  }

  /// The same search before its first move, with states of its own.
  func restarted() -> StateSpace {
    var fresh = self
    fresh.states = FoundStates()
    fresh.states.insert(start: states.table.bytes(of: 0))
    return fresh
  }

  // MARK: Moves

  /// The moves in a world: those of the kinds that the search makes.
  package mutating func moves(in world: World) -> [ExploredMove] {
    let moves = interpreter.moves(in: world, of: kinds, triesBodies: false).map { ExploredMove($0) }
    guard options.doubleTaps else { return moves }
    return moves + moves.filter(\.canBeDoubled).map { ExploredMove($0.move, isDouble: true) }
  }

  /// The moves of a state, as they are written.
  mutating func moveTexts(of state: Int) -> [String] {
    defer { dropWorlds() }
    return moves(in: world(of: state)).map(\.text)
  }

  /// Makes a move in a world; nil where it waits for inputs.
  package mutating func step(_ move: ExploredMove, from world: World) -> TraceEntry? {
    move.statement.flatMap { interpreter.step($0, from: world, keeping: keptSteps) }
  }

  /// The number of the last move on the shortest way to a state, among those of the state before it.
  func number(of state: Int) -> UInt16 { states.moveIndices[state] }

  /// The states on the shortest way to a state, from the start on.
  package func way(to state: Int) -> [Int] {
    var way = [state]
    while let before = predecessor(of: way[way.count - 1]) { way.append(before) }
    return way.reversed()
  }

  /// The moves on the shortest way to a state.
  package mutating func path(to state: Int) -> [ExploredMove] {
    var path: [ExploredMove] = []
    for (before, after) in zip(way(to: state), way(to: state).dropFirst()) {
      let world = world(of: before)
      path.append(moves(in: world)[Int(states.moveIndices[after])])
      dropWorlds()
    }
    return path
  }
}

extension ExploredMove {
  /// Whether a person makes it, and could make it twice.
  var canBeDoubled: Bool {
    switch move.kind {
    case .action, .gesture, .button: move.isReady
    case .link, .event, .time, .host: false
    }
  }
}
