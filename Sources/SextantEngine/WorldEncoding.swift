/// The dimensions of an encoded world. A search compares these dimensions with its bounds.
package struct WorldMeasure: Sendable {
  /// The greatest number of elements in a stack or in a list of views.
  package internal(set) var longestList = 0
  package internal(set) var presentationDepth = 0
  package internal(set) var topOfLongest = DefinitionID.none
  /// The maximum number of pending timers of a single body.
  package internal(set) var maxTimers = 0
  /// The body with this number of pending timers.
  package internal(set) var bodyOfMaxTimers = BodyID.system

  package var height: Int { max(longestList, presentationDepth) }
}

extension WorldMeasure {
  /// Measures a list in which each element covers the previous element. `top` is the declaration of
  /// the last element.
  mutating func count(_ elements: UInt32, top: DefinitionID) {
    if elements <= longestList { return }
    longestList = Int(elements)
    topOfLongest = top
  }

  fileprivate mutating func count(_ timers: [TimerRecord]) {
    var counts: [BodyID: Int] = [:]
    for timer in timers {
      let body = timer.call.body
      counts[body, default: 0] += 1
      if let count = counts[body], count > maxTimers {
        (maxTimers, bodyOfMaxTimers) = (count, body)
      }
    }
  }

  mutating func add(_ part: WorldMeasure) {
    if part.longestList <= longestList { return }
    longestList = part.longestList
    topOfLongest = part.topOfLongest
  }
}

extension WorldCodec {
  package mutating func encode(
    _ world: World, in store: NodeStore, into bytes: inout [UInt8]
  ) -> WorldMeasure {
    var encoder = WorldEncoder(world)
    if tracksTimerAge { encoder.writeAges(store, self, &bytes) }
    encoder.write(plain: world.focus, store, &self, &bytes)
    for list in [world.windows, world.aside] {
      encoder.write(number: store[list].count, &bytes)
      encoder.write(list, store, &self, &bytes)
    }
    for variable in variables {
      encoder.write(
        store.handle(at: variable, in: world.variables), store, &self, &bytes)
    }
    encoder.measure.presentationDepth = Int(store[world.windows].presentationDepth)
    let isPlain =
      world.bindings == .empty && world.closures.isEmpty && world.creators.isEmpty
      && world.timers.isEmpty && world.memory.isNone
    let start = bytes.count
    bytes.append(isPlain ? 0 : 1)
    if !isPlain { encoder.writeBehavior(store, &self, &bytes) }
    // The counts omit data of removed nodes. If all five counts are zero, a 0 replaces the
    // behavior.
    if bytes.count == start + 6, bytes[(start + 1)...].allSatisfy({ $0 == 0 }) {
      bytes.replaceSubrange(start..., with: CollectionOfOne(0))
    }
    return encoder.measure
  }
}

private struct WorldEncoder {
  let world: World
  var measure = WorldMeasure()
  /// The instance numbers with their traversal indices (from 1), sorted by number. For few
  /// instances, binary search is faster than a hash table.
  private var places: [(number: UInt32, place: UInt32)] = []

  init(_ world: World) { self.world = world }

  // MARK: Numbers

  /// Writes an unsigned LEB128 number: seven bits per byte, the lowest bits first.
  @inline(__always)
  func write(number: UInt32, _ bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private func write(count: Int, _ bytes: inout [UInt8]) {
    write(number: UInt32(truncatingIfNeeded: count), &bytes)
  }

  private func write(time: Int, _ bytes: inout [UInt8]) {
    let bits = UInt64(bitPattern: Int64(time))
    write(number: UInt32(truncatingIfNeeded: bits), &bytes)
    write(number: UInt32(truncatingIfNeeded: bits >> 32), &bytes)
  }

  // MARK: Instances

  private mutating func write(
    _ instance: Instance, _ store: NodeStore, _ bytes: inout [UInt8]
  ) {
    write(number: place(of: instance, store), &bytes)
  }

  /// Returns the traversal index of an instance; 0 if the world does not contain the instance.
  private mutating func place(of instance: Instance, _ store: NodeStore) -> UInt32 {
    if places.isEmpty { places = Self.places(of: world, store) }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].number < instance.number { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low].number == instance.number ? places[low].place : 0
  }

  private static func places(
    of world: World, _ store: NodeStore
  ) -> [(number: UInt32, place: UInt32)] {
    var places: [(number: UInt32, place: UInt32)] = []
    for instance in instances(of: world, store) {
      places.append((instance.number, UInt32(places.count + 1)))
    }
    return places.sorted { $0.number < $1.number }
  }

  /// Returns the instances in traversal order. The traversal visits each list from its end: a node,
  /// then its content, then its presentations.
  private static func instances(of world: World, _ store: NodeStore) -> [Instance] {
    var found: [Instance] = []
    var pending = [world.aside, world.windows]
    while let list = pending.popLast() {
      if list.isEmpty { continue }
      let cell = store[list]
      let record = store[cell.node]
      found.append(record.instance)
      pending.append(cell.below)
      pending.append(record.presented)
      pending.append(record.content)
    }
    return found
  }

  // MARK: Nodes

  mutating func write(
    _ list: NodeList, _ store: NodeStore, _ codec: inout WorldCodec, _ bytes: inout [UInt8]
  ) {
    var current = list
    while !current.isEmpty {
      if writeKnown(current, store, codec, &bytes) { return }
      let cell = store[current]
      let record = store[cell.node]
      let holdsInstances = store.values.holdsInstances(record.input)
      let head = ElementHead(
        attribute: cell.attribute, definition: record.definition,
        input: holdsInstances ? codec.shape(of: record.input, in: store) : record.input,
        state: codec.states(of: cell.node, in: store), selection: record.selection,
        kind: record.kind, tabBar: record.tabBar,
        isWrapper: record.isWrapper, mayPresent: cell.mayPresent,
        hasContent: !record.content.isEmpty, hasPresented: !record.presented.isEmpty,
        holdsInstances: holdsInstances)
      let number = codec.intern(head)
      if codec.portableNames == nil {
        write(number: number, &bytes)
      } else {
        bytes += codec.portableName(ofHead: number, in: store).bytes
      }
      if holdsInstances { writeInstances(of: store.value(record.input), store, &bytes) }
      if head.hasContent {
        let count = store[record.content].count
        if record.kind == .stack || record.kind == .custom {
          measure.count(count, top: store[store[record.content].node].definition)
        }
        write(number: count, &bytes)
        write(record.content, store, &codec, &bytes)
      }
      if head.hasPresented {
        write(number: store[record.presented].count, &bytes)
        write(record.presented, store, &codec, &bytes)
      }
      current = cell.below
    }
  }

  /// Copies the bytes of an unchanged list from the decoded world. Returns false if this is
  /// impossible.
  private mutating func writeKnown(
    _ list: NodeList, _ store: NodeStore, _ codec: WorldCodec, _ bytes: inout [UInt8]
  ) -> Bool {
    let place = Int(list.index) - codec.origin.firstCell
    guard place >= 0, place < codec.origin.spans.count, codec.origin.resets == store.resets else {
      return false
    }
    let span = codec.origin.spans[place]
    if span.end == 0 { return false }
    bytes.append(contentsOf: codec.origin.bytes[Int(span.start)..<Int(span.end)])
    measure.add(span.measure)
    return true
  }

  // MARK: Values

  func write(
    plain handle: ValueHandle, _ store: NodeStore, _ codec: inout WorldCodec, _ bytes: inout [UInt8]
  ) {
    if codec.portableNames == nil {
      write(number: handle.index, &bytes)
    } else {
      bytes += codec.portableName(of: handle, in: store).bytes
    }
  }

  /// Writes the handle of a value. If the value has instances, writes the handle of its shape, then
  /// the instances.
  mutating func write(
    _ handle: ValueHandle, _ store: NodeStore, _ codec: inout WorldCodec, _ bytes: inout [UInt8]
  ) {
    guard store.values.holdsInstances(handle) else {
      return write(plain: handle, store, &codec, &bytes)
    }
    write(plain: codec.shape(of: handle, in: store), store, &codec, &bytes)
    writeInstances(of: store.value(handle), store, &bytes)
  }

  private mutating func writeInstances(
    of value: Value, _ store: NodeStore, _ bytes: inout [UInt8]
  ) {
    switch value {
    case .node(let instance): write(instance, store, &bytes)
    case .list(let items): for item in items { writeInstances(of: item, store, &bytes) }
    case .bool, .int, .decimal, .string, .duration, .enumCase: break
    }
  }

  /// - Parameter slots: The slots whose values are written; nil for all slots. The other slots are
  ///   written as `none`.
  private mutating func write(
    _ vector: PersistentVector, slots: Set<Int>? = nil, _ store: NodeStore,
    _ codec: inout WorldCodec, _ bytes: inout [UInt8]
  ) {
    write(count: store.count(of: vector), &bytes)
    for index in 0..<store.count(of: vector) {
      let isWritten = slots?.contains(index) ?? true
      write(isWritten ? store.handle(at: index, in: vector) : .none, store, &codec, &bytes)
    }
  }

  // MARK: Behavior

  mutating func writeBehavior(
    _ store: NodeStore, _ codec: inout WorldCodec, _ bytes: inout [UInt8]
  ) {
    write(world.bindings, store, &codec, &bytes)
    writeClosures(store, &codec, &bytes)
    let creators = store.entries(of: world.creators).compactMap { entry in
      let place = place(of: entry.key, store)
      return place == 0 ? nil : (place: place, creator: self.place(of: entry.value, store))
    }.sorted { $0.place < $1.place }
    write(count: creators.count, &bytes)
    for entry in creators {
      write(number: entry.place, &bytes)
      write(number: entry.creator, &bytes)
    }
    let timers = timers(store, codec)
    measure.count(timers)
    write(count: timers.count, &bytes)
    for timer in timers {
      write(time: timer.due - world.clock, &bytes)
      write(timer.call, store, &codec, &bytes)
    }
    guard let memory = store.stored(world.memory) else { return write(count: 0, &bytes) }
    let shape = codec.intern(shapeOf: memory)
    if codec.portableNames == nil {
      write(count: shape, &bytes)
    } else {
      bytes += codec.portableName(ofMemory: shape).bytes
    }
    for instance in memory.instances { write(instance, store, &bytes) }
  }

  /// Writes the closures that can still run: the newest closure of each button.
  private mutating func writeClosures(
    _ store: NodeStore, _ codec: inout WorldCodec, _ bytes: inout [UInt8]
  ) {
    var found: [(holder: UInt32, closure: Closure)] = []
    for closure in store.closures(of: world.closures) {
      let holder = place(of: closure.holder, store)
      if holder != 0,
        !found.contains(where: { $0.holder == holder && $0.closure.slot == closure.slot })
      {
        found.append((holder, closure))
      }
    }
    write(count: found.count, &bytes)
    found.sort { ($0.holder, $0.closure.slot) < ($1.holder, $1.closure.slot) }
    for (holder, closure) in found {
      write(number: holder, &bytes)
      write(number: closure.slot, &bytes)
      write(closure.call, store, &codec, &bytes)
    }
  }

  /// Returns the timers that can have an effect, in the order in which they fire.
  private mutating func timers(_ store: NodeStore, _ codec: WorldCodec) -> [TimerRecord] {
    store.inOrder(world.timers).filter { timer in
      let needs = codec.frameUse(of: timer.call.body)?.needs ?? []
      return needs.allSatisfy { slot in
        guard case .node(let instance)? = store.value(at: slot, in: timer.call.frame) else {
          return true
        }
        return place(of: instance, store) != 0
      }
    }
  }

  private mutating func write(
    _ call: BodyCall, _ store: NodeStore, _ codec: inout WorldCodec, _ bytes: inout [UInt8]
  ) {
    write(number: call.body.index, &bytes)
    write(call.owner, store, &bytes)
    write(call.frame, slots: codec.frameUse(of: call.body)?.reads, store, &codec, &bytes)
  }

  // MARK: Ages

  /// Writes the ages of timers and nodes. Timers get the same age if no node was created between
  /// them, because their order is not observable.
  mutating func writeAges(_ store: NodeStore, _ codec: WorldCodec, _ bytes: inout [UInt8]) {
    let timers = timers(store, codec).map(\.firstLater)
    write(count: timers.count, &bytes)
    if timers.isEmpty { return }
    let instances = Self.instances(of: world, store)
    let older = { (timer: Instance) in instances.count { $0 < timer } }
    var steps: [Instance] = []
    for moment in timers.sorted() where steps.last.map(older) != older(moment) {
      steps.append(moment)
    }
    for timer in timers { write(count: steps.count { older($0) <= older(timer) }, &bytes) }
    write(count: instances.count, &bytes)
    for instance in instances { write(count: steps.count { $0 <= instance }, &bytes) }
  }
}

extension WorldCodec {
  mutating func shape(of handle: ValueHandle, in store: NodeStore) -> ValueHandle {
    let shape = store.value(handle).mapInstances { _ in .none }
    return shapes[shape] ?? add(shape)
  }

  @discardableResult
  mutating func add(_ shape: Value) -> ValueHandle {
    let number = ValueHandle(index: UInt32(truncatingIfNeeded: shapeValues.count) | 1 << 31)
    shapeValues.append(shape)
    shapes[shape] = number
    return number
  }
}
