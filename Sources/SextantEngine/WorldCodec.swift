/// Worlds as bytes in canonical form: equal bytes are equal worlds, whatever their instance numbers.
///
/// The form has the graph with the states of nodes that count, the nodes aside, the variables that count, bindings,
/// closures, creators, the pending timers with the time left, and the system's memory. It leaves out the clock, and instance
/// numbers: a node is known by its place in the order of the traversal, and a reference to one that is
/// gone is 0. Bytes mean nothing without their codec and the store, of which the interned values must
/// stay: see `Draft.resetRecords`.
package struct WorldCodec: Sendable {
  /// Which variables are part of a state.
  package let variables: [Int]
  /// Of declarations that have some, the states of their nodes, those that count and those that do not.
  private let idleStates: [DefinitionID: [(state: NodeState, isIdle: Bool)]]
  /// Whether it is part of a state which nodes are older than which timers.
  package let tracksTimerAge: Bool
  /// The values of the other variables, by handle.
  private let variableHandles: [UInt32]
  /// Elements of lists without what is inside them, each once, and how they are found.
  var heads = InternPool(none: ElementHead.none)
  /// Memories, one of each shape.
  var memories: [any StoredMemory] = []
  var memoryIndices: [Int: [Int]] = [:]
  /// Values that hold instances, without them: their handles have the highest bit set.
  var shapes: [Value: ValueHandle] = [:]
  var shapeValues: [Value] = []
  /// What stands for interned values in bytes that are to mean the same in every process; nil where these are for this
  /// process alone.
  var portableNames: PortableNames?
  /// The bytes of the world that was decoded last.
  var origin = WorldOrigin()

  /// The world is where the search starts; the variables that do not count keep its values.
  ///
  /// - Parameter idle: the states of nodes that do not count; they are as at the beginning.
  package init(
    variables: [Int], idle: [DefinitionID: Set<Int>] = [:], tracksTimerAge: Bool = false,
    from world: World, in draft: Draft
  ) {
    let store = draft.store
    self.variables = variables
    idleStates = idle.reduce(into: [:]) { all, next in
      all[next.key] = draft.app.definitions[Int(next.key.index)].states.enumerated()
        .map { ($0.element, next.value.contains($0.offset)) }
    }
    self.tracksTimerAge = tracksTimerAge
    variableHandles = (0..<store.count(of: world.variables)).map {
      store.handle(at: $0, in: world.variables).index
    }
  }

  /// The values of the variables in a world of the search.
  func variableVector(_ handles: [UInt32]) -> [UInt32] {
    var all = variableHandles
    for (variable, handle) in zip(variables, handles) where variable < all.count {
      all[variable] = handle
    }
    return all
  }
}

/// The bytes that a world was decoded from: what a move leaves as it is has the same bytes in the world after it.
struct WorldOrigin: Sendable {
  /// Where the bytes of a list begin, which end with those of the whole list; none where they depend on what
  /// is around it.
  struct Span: Sendable {
    var start: UInt32
    var end: UInt32
    var measure: WorldMeasure

    static let none = Span(start: 0, end: 0, measure: WorldMeasure())
  }

  var bytes: [UInt8] = []
  /// For each cell that was made for the world.
  var spans: [Span] = []
  var firstCell = 0
  /// The store's count of resets at that time.
  var resets = -1
}

/// An element of a list without what is inside it: what many worlds have in common.
struct ElementHead: Hashable, Sendable {
  let attribute: UInt32
  let definition: DefinitionID
  /// The input; where it holds instances, the same value without them.
  let input: ValueHandle
  /// Its states, which hold no instances.
  let state: ValueHandle
  let selection: UInt32
  let kind: NodeKind
  let tabBar: TabBarBehavior
  let isWrapper: Bool
  let mayPresent: Bool
  let hasContent: Bool
  let hasPresented: Bool
  let holdsInstances: Bool

  static let none = ElementHead(
    attribute: 0, definition: .none, input: .none, state: .none, selection: 0, kind: .screen,
    tabBar: .automatic,
    isWrapper: false, mayPresent: false, hasContent: false, hasPresented: false,
    holdsInstances: false)

  var hash: UInt64 {
    var flags = UInt64(kind.rawValue) | UInt64(tabBar.rawValue) << 8
    flags |= (isWrapper ? 1 : 0) << 16 | (mayPresent ? 1 : 0) << 17 | (hasContent ? 1 : 0) << 18
    flags |= (hasPresented ? 1 : 0) << 19 | UInt64(selection) << 32
    let names = UInt64(definition.index) | UInt64(input.index) << 32
    return mix(mix(flags, names), UInt64(attribute) | UInt64(state.index) << 32)
  }
}

extension WorldCodec {
  /// The number of an element's head, from 1.
  mutating func intern(_ head: ElementHead) -> UInt32 {
    heads.intern(head, hash: head.hash)
  }

  /// The number of a memory's shape, from 1.
  mutating func intern(shapeOf memory: any StoredMemory) -> Int {
    let hash = memory.shapeHash
    let shape = memory.renamed { _ in .none }
    for index in memoryIndices[hash] ?? []
    where memories[index].renamed({ _ in .none }).isEqual(to: shape) { return index + 1 }
    memories.append(memory)
    memoryIndices[hash, default: []].append(memories.count - 1)
    return memories.count
  }

  /// The states of the nodes of a declaration that do not count.
  package func idleStates(of definition: DefinitionID) -> [Int] {
    (idleStates[definition] ?? []).enumerated().filter(\.element.isIdle).map(\.offset)
  }

  /// The states of a node, those that do not count as at the beginning.
  mutating func states(of node: Node, in store: NodeStore) -> ValueHandle {
    let record = store[node]
    guard !record.state.isNone, let states = idleStates[record.definition] else {
      return record.state
    }
    let input = store.input(of: node)
    let initial = states.map { $0.state.value(input: input) }
    let values = zip(zip(states, initial), store.changedState(of: node)).map { state, value in
      state.0.isIdle ? state.1 ?? value : value
    }
    if values == initial { return .none }
    let shape = Value.list(values)
    return shapes[shape] ?? add(shape)
  }
}

extension Value {
  /// Whether it refers to nodes, which mean nothing in another world.
  package var holdsInstances: Bool {
    switch self {
    case .node: true
    case .list(let items): items.contains(where: \.holdsInstances)
    case .bool, .int, .decimal, .string, .duration, .enumCase: false
    }
  }
}
