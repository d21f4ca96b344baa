extension WorldCodec {
  /// The world behind canonical bytes that this codec has made, written to the store that they are of.
  ///
  /// Its instances are numbered anew.
  public func decode(_ bytes: ArraySlice<UInt8>, into store: inout NodeStore) -> World {
    var decoder = WorldDecoder(bytes, self)
    return decoder.world(&store)
  }
}

/// The state of decoding one world.
private struct WorldDecoder {
  private let bytes: ArraySlice<UInt8>
  private let codec: WorldCodec
  private var position: Int
  /// How many nodes have been read.
  private var nodeCount: UInt32 = 0
  /// The instance at each place, from 1; empty where they are numbered by place.
  private var numbers: [UInt32] = []
  /// The first instance after each timer.
  private var timerAges: [Instance] = []

  init(_ bytes: ArraySlice<UInt8>, _ codec: WorldCodec) {
    self.bytes = bytes
    self.codec = codec
    position = bytes.startIndex
  }

  mutating func world(_ store: inout NodeStore) -> World {
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

  /// Numbers the nodes by their ages, so that each is on the same side of each timer as it was.
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
    var elements: [(node: Node, head: ElementHead)] = []
    elements.reserveCapacity(Int(count))
    for _ in 0..<count {
      let head = codec.heads[Int(number())]
      nodeCount += 1
      let instance = instance(at: nodeCount)
      let input = head.holdsInstances ? filled(head.input, &store) : head.input
      let content = head.hasContent ? list(count: number(), &store) : .empty
      let presented = head.hasPresented ? list(count: number(), &store) : .empty
      let node = store.makeNode(
        kind: head.kind, definition: head.definition, input: input, instance: instance,
        isWrapper: head.isWrapper, tabBar: head.tabBar, content: content, presented: presented,
        selection: head.selection)
      elements.append((node, head))
    }
    var list = NodeList.empty
    for (node, head) in elements.reversed() {
      list = store.append(
        node, to: list, attributeIndex: head.attribute, mayPresent: head.mayPresent)
    }
    return list
  }

  // MARK: Values

  private mutating func value(_ store: inout NodeStore) -> ValueHandle {
    let handle = ValueHandle(index: number())
    return handle.index >> 31 == 0 ? handle : filled(handle, &store)
  }

  /// The value of a shape with the instances that follow.
  private mutating func filled(_ shape: ValueHandle, _ store: inout NodeStore) -> ValueHandle {
    let value = codec.shapeValues[Int(shape.index & ~(1 << 31))]
    return store.intern(value.mapInstances { _ in instance() })
  }

  private mutating func vector(_ store: inout NodeStore) -> PersistentVector {
    let count = number()
    return store.makeVector(handles: (0..<count).map { _ in value(&store).index })
  }

  // MARK: Behavior

  private mutating func readBehavior(_ world: inout World, _ store: inout NodeStore) {
    world.bindings = vector(&store)
    for _ in 0..<number() {
      let (holder, slot) = (instance(), number())
      let (body, owner) = (BodyID(index: number()), instance())
      let closure = Closure(
        next: .empty, holder: holder, slot: slot, body: body, owner: owner, frame: vector(&store))
      world.closures = store.add(closure, to: world.closures)
    }
    for _ in 0..<number() {
      let (node, creator) = (instance(), instance())
      world.creators = store.insert(node, creator, into: world.creators)
    }
    let timerCount = Int(number())
    for sequence in 0..<timerCount {
      let due = time()
      let (body, owner) = (BodyID(index: number()), instance())
      let call = BodyCall(body: body, owner: owner, frame: vector(&store))
      let later =
        sequence < timerAges.count ? timerAges[sequence] : Instance(number: nodeCount + 1)
      world.timers = store.add(
        call, due: due, sequence: sequence, firstLater: later, to: world.timers)
    }
    world.nextTimer = timerCount
    let shape = Int(number())
    if shape == 0 { return }
    let memory = codec.memories[shape - 1].renamed { _ in instance() }
    world.memory = store.append(copyOf: memory)
  }
}

extension Draft {
  /// The world behind canonical bytes, written to the draft's store.
  public mutating func decode(_ bytes: ArraySlice<UInt8>, with codec: WorldCodec) -> World {
    codec.decode(bytes, into: &store)
  }
}
