extension Draft {
  /// Decodes a world. Its instances get new numbers.
  package mutating func decode(
    _ bytes: ArraySlice<UInt8>, with codec: inout WorldCodec
  ) -> World {
    codec.origin.bytes.removeAll(keepingCapacity: true)
    codec.origin.bytes.append(contentsOf: bytes)
    codec.origin.spans.removeAll(keepingCapacity: true)
    codec.origin.firstCell = store.cells.count
    codec.origin.resets = store.resets
    var spans: [WorldOrigin.Span] = []
    swap(&spans, &codec.origin.spans)
    var decoder = WorldDecoder(codec, spans)
    let world = decoder.world(codec, &store)
    swap(&codec.origin.spans, &decoder.spans)
    return world
  }
}

private struct WorldDecoder {
  private let bytes: [UInt8]
  private let heads: InternPool<ElementHead>
  private let shapeValues: [Value]
  private let memories: [any StoredMemory]
  private var position = 0
  fileprivate var spans: [WorldOrigin.Span]
  private var pending: [Element] = []
  private var nodeCount: UInt32 = 0
  /// The instance numbers, in the order of the traversal. If the array is empty, each instance
  /// number equals its traversal index, counted from 1.
  private var numbers: [UInt32] = []
  private var timerAges: [Instance] = []

  private struct Element {
    let node: Node
    let attribute: UInt32
    let mayPresent: Bool
    let isBound: Bool
    let start: UInt32
    let measure: WorldMeasure
  }

  init(_ codec: WorldCodec, _ spans: consuming [WorldOrigin.Span]) {
    bytes = codec.origin.bytes
    self.spans = spans
    (heads, shapeValues, memories) = (codec.heads, codec.shapeValues, codec.memories)
  }

  mutating func world(_ codec: borrowing WorldCodec, _ store: inout NodeStore) -> World {
    var world = World()
    if codec.tracksTimerAge { readAges() }
    world.focus = ValueHandle(index: number())
    world.windows = list(count: number(), &store)
    world.aside = list(count: number(), &store)
    var variables: [UInt32] = []
    for _ in codec.variables { variables.append(value(&store).index) }
    world.variables = store.makeVector(handles: codec.variableVector(variables))
    if number() != 0 { readBehavior(&world, &store) }
    world.nextInstance = Instance(number: nodeCount + 1)
    return world
  }

  // MARK: Numbers

  @inline(__always)
  private mutating func number() -> UInt32 {
    var byte = bytes[position]
    position += 1
    if byte < 0x80 { return UInt32(byte) }
    var result = UInt32(byte & 0x7F)
    var shift: UInt32 = 7
    repeat {
      byte = bytes[position]
      position += 1
      result |= UInt32(byte & 0x7F) << shift
      shift += 7
    } while byte >= 0x80
    return result
  }

  private mutating func time() -> Int {
    let low = UInt64(number())
    return Int(Int64(bitPattern: low | UInt64(number()) << 32))
  }

  // MARK: Instances

  private mutating func instance() -> Instance { instance(at: number()) }

  private func instance(at place: UInt32) -> Instance {
    if place == 0 || numbers.isEmpty { return Instance(number: place) }
    return Instance(number: numbers[Int(place) - 1])
  }

  /// Numbers the instances by age, to preserve the order in which nodes and timers were created.
  private mutating func readAges() {
    let timers = (0..<number()).map { _ in number() }
    if timers.isEmpty { return }
    let ages = (0..<number()).map { _ in number() }
    numbers = Array(repeating: 0, count: ages.count)
    let order = ages.indices.sorted { (ages[$0], $0) < (ages[$1], $1) }
    for (number, place) in order.enumerated() { numbers[place] = UInt32(number + 1) }
    timerAges = timers.map { age in
      Instance(number: UInt32(ages.count { $0 < age } + 1))
    }
  }

  // MARK: Nodes

  private mutating func list(count: UInt32, _ store: inout NodeStore) -> NodeList {
    var inside = (measure: WorldMeasure(), isBound: false)
    return list(count: count, &store, &inside)
  }

  private mutating func list(
    count: UInt32, _ store: inout NodeStore, _ inside: inout (measure: WorldMeasure, isBound: Bool)
  ) -> NodeList {
    let first = pending.count
    for _ in 0..<count {
      let start = UInt32(position)
      let head = heads[number()]
      nodeCount += 1
      let instance = instance(at: nodeCount)
      let input = head.holdsInstances ? filled(head.input, &store) : head.input
      var found = (measure: WorldMeasure(), isBound: head.holdsInstances)
      var (content, presented) = (NodeList.empty, NodeList.empty)
      if head.hasContent {
        let length = number()
        content = list(count: length, &store, &found)
        if head.kind == .stack || head.kind == .custom {
          var measure = WorldMeasure()
          measure.count(length, top: store[store[content].node].definition)
          measure.add(found.measure)
          found.measure = measure
        }
      }
      if head.hasPresented { presented = list(count: number(), &store, &found) }
      let node = store.makeNode(
        kind: head.kind, definition: head.definition, input: input,
        state: whole(head.state, &store), instance: instance,
        isWrapper: head.isWrapper, tabBar: head.tabBar, content: content, presented: presented,
        selection: head.selection)
      pending.append(
        Element(
          node: node, attribute: head.attribute, mayPresent: head.mayPresent,
          isBound: found.isBound, start: start, measure: found.measure))
    }
    var list = NodeList.empty
    var below = WorldMeasure()
    var isBound = false
    for element in pending[first...].reversed() {
      list = store.append(
        element.node, to: list, attributeIndex: element.attribute, mayPresent: element.mayPresent)
      isBound = isBound || element.isBound
      var measure = element.measure
      measure.add(below)
      below = measure
      spans.append(
        isBound
          ? .none
          : WorldOrigin.Span(start: element.start, end: UInt32(position), measure: below))
    }
    pending.removeLast(pending.count - first)
    inside.measure.add(below)
    inside.isBound = inside.isBound || isBound
    return list
  }

  // MARK: Values

  private mutating func value(_ store: inout NodeStore) -> ValueHandle {
    whole(ValueHandle(index: number()), &store)
  }

  private mutating func whole(_ handle: ValueHandle, _ store: inout NodeStore) -> ValueHandle {
    handle.index >> 31 == 0 ? handle : filled(handle, &store)
  }

  private mutating func filled(_ shape: ValueHandle, _ store: inout NodeStore) -> ValueHandle {
    let value = shapeValues[Int(shape.index & ~(1 << 31))]
    return store.intern(value.mapInstances { _ in instance() })
  }

  private mutating func vector(_ store: inout NodeStore) -> PersistentVector {
    let count = number()
    return store.makeVector(handles: (0..<count).map { _ in value(&store).index })
  }

  // MARK: Behavior

  private mutating func call(_ store: inout NodeStore) -> BodyCall {
    let (body, owner) = (BodyID(index: number()), instance())
    return BodyCall(body: body, owner: owner, frame: vector(&store))
  }

  private mutating func readBehavior(_ world: inout World, _ store: inout NodeStore) {
    world.bindings = vector(&store)
    for _ in 0..<number() {
      let (holder, slot) = (instance(), number())
      world.closures = store.add(call(&store), holder: holder, slot: slot, to: world.closures)
    }
    for _ in 0..<number() {
      let (node, creator) = (instance(), instance())
      world.creators = store.insert(node, creator, into: world.creators)
    }
    let timerCount = Int(number())
    for sequence in 0..<timerCount {
      let due = time()
      let later =
        sequence < timerAges.count ? timerAges[sequence] : Instance(number: nodeCount + 1)
      world.timers = store.add(
        call(&store), due: due, sequence: sequence, firstLater: later, to: world.timers)
    }
    world.nextTimer = timerCount
    let shape = Int(number())
    if shape == 0 { return }
    let memory = memories[shape - 1].renamed { _ in instance() }
    world.memory = store.append(copyOf: memory)
  }
}
