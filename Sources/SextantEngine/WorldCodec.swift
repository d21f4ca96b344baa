/// Converts worlds to canonical bytes and back. Two worlds have equal bytes if and only if all
/// encoded parts are equal, apart from instance numbers.
///
/// The bytes encode:
///
/// - the graph with the relevant states of nodes, and the detached nodes
/// - the relevant variables, bindings, closures and creators
/// - the pending timers that can have an effect, with their remaining times
/// - the system's memory
///
/// The clock and the instance numbers are omitted.
///
/// Only the same codec can decode the bytes, and only while the store keeps its interned values
/// (see `Draft.resetRecords`).
package struct WorldCodec: Sendable {
  package let variables: [Int]
  private let irrelevantStates: [DefinitionID: [(state: NodeState, isIdle: Bool)]]
  /// The frame use of each body, indexed by `BodyID`. A body without an entry reads the whole
  /// frame.
  let frameUses: [FrameUse]
  package let tracksTimerAge: Bool
  private let variableHandles: [UInt32]
  var heads = InternPool(none: ElementHead.none)
  var memories: [any StoredMemory] = []
  var memoryIndices: [Int: [Int]] = [:]
  /// The handles of shapes. The shape of a value has `none` in place of each instance. The highest
  /// bit of a shape's handle is set.
  var shapes: [Value: ValueHandle] = [:]
  var shapeValues: [Value] = []
  /// The portable names that the encoder writes instead of handles, if other processes use the
  /// bytes.
  var portableNames: PortableNames?
  var origin = WorldOrigin()

  /// Creates a codec for a search that begins in a world. `variables` lists the encoded variables.
  /// A decoded world has the values of this world for all other variables.
  ///
  /// - Parameters:
  ///   - idle: the omitted states of nodes. In a decoded world, they have their initial values.
  ///   - frameUses: the frame use of each body. The codec omits unused captured values, and timers
  ///     that cannot have an effect.
  package init(
    variables: [Int], idle: [DefinitionID: Set<Int>] = [:], frameUses: [FrameUse] = [],
    tracksTimerAge: Bool = false, from world: World, in draft: Draft
  ) {
    let store = draft.store
    self.variables = variables
    self.frameUses = frameUses
    irrelevantStates = idle.reduce(into: [:]) { all, next in
      all[next.key] = draft.app.definitions[Int(next.key.index)].states.enumerated()
        .map { ($0.element, next.value.contains($0.offset)) }
    }
    self.tracksTimerAge = tracksTimerAge
    variableHandles = (0..<store.count(of: world.variables)).map {
      store.handle(at: $0, in: world.variables).index
    }
  }

  /// Creates a codec to compare worlds. It encodes all variables and all states.
  init(comparing world: World, in store: NodeStore) {
    variables = Array(0..<store.count(of: world.variables))
    (irrelevantStates, frameUses, variableHandles, tracksTimerAge) = ([:], [], [], false)
  }

  func variableVector(_ handles: [UInt32]) -> [UInt32] {
    var all = variableHandles
    for (variable, handle) in zip(variables, handles) where variable < all.count {
      all[variable] = handle
    }
    return all
  }
}

/// The slots of the frame that a body uses. The frame contains the captured values of a timer or a
/// button.
package struct FrameUse: Sendable {
  let reads: Set<Int>
  /// The slots whose nodes must exist. If such a node was removed, the body has no effect.
  let needs: Set<Int>

  package init(reads: Set<Int>, needs: Set<Int>) { (self.reads, self.needs) = (reads, needs) }
}

/// The bytes of the last decoded world. After a move, the encoder copies the bytes of unchanged
/// lists.
struct WorldOrigin: Sendable {
  /// The range of the bytes that encode a list; `none` if these bytes contain instance numbers,
  /// which depend on the rest of the world.
  struct Span: Sendable {
    var start: UInt32
    var end: UInt32
    var measure: WorldMeasure

    static let none = Span(start: 0, end: 0, measure: WorldMeasure())
  }

  var bytes: [UInt8] = []
  var spans: [Span] = []
  var firstCell = 0
  var resets = -1
}

/// The data of a list element, without its descendants. Heads are interned, because many worlds
/// have equal heads.
struct ElementHead: Hashable, Sendable {
  let attribute: UInt32
  let definition: DefinitionID
  /// The shape of the input.
  let input: ValueHandle
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
  mutating func intern(_ head: ElementHead) -> UInt32 {
    heads.intern(head, hash: head.hash)
  }

  mutating func intern(shapeOf memory: any StoredMemory) -> Int {
    let hash = memory.shapeHash
    let shape = memory.renamed { _ in .none }
    for index in memoryIndices[hash] ?? []
    where memories[index].renamed({ _ in .none }).isEqual(to: shape) { return index + 1 }
    memories.append(memory)
    memoryIndices[hash, default: []].append(memories.count - 1)
    return memories.count
  }

  func frameUse(of body: BodyID) -> FrameUse? {
    frameUses.indices.contains(Int(body.index)) ? frameUses[Int(body.index)] : nil
  }

  package func irrelevantStates(of definition: DefinitionID) -> [Int] {
    (irrelevantStates[definition] ?? []).enumerated().filter(\.element.isIdle).map(\.offset)
  }

  mutating func states(of node: Node, in store: NodeStore) -> ValueHandle {
    let record = store[node]
    guard !record.state.isNone, let states = irrelevantStates[record.definition] else {
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
  /// Whether the value refers to nodes. Such a value has no meaning in another world.
  package var holdsInstances: Bool {
    switch self {
    case .node: true
    case .list(let items): items.contains(where: \.holdsInstances)
    case .bool, .int, .decimal, .string, .duration, .enumCase: false
    }
  }
}
