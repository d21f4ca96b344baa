/// A system's state besides the tree, as an immutable value of the system.
///
/// Two memories are equal up to a renaming of instances if they are equal once these are replaced.
public protocol SystemMemory: Hashable, Sendable {
  /// Reads what `value(in:)` has made, or a state file that was changed by hand: what cannot be
  /// read is left out, and `NavigationSystem.violations` reports it.
  init(_ value: Value, in app: AppMap)

  /// The memory as a report or a state file has it: nodes as `Value.node`, declarations by name.
  func value(in app: AppMap) -> Value

  /// The memory with other instances in place of those that it refers to, in a fixed order.
  func mapInstances(_ transform: (Instance) -> Instance) -> Self

  /// Its size in bytes, roughly.
  var footprint: Int { get }
}

/// A memory in a store; 0 means none. Equal handles are equal memories.
public struct MemoryHandle: Hashable, Sendable {
  fileprivate let index: UInt32

  /// No memory.
  public static let none = MemoryHandle(index: 0)

  /// Whether it is no memory.
  public var isNone: Bool { index == 0 }
}

/// A memory of some type as a store holds it. A class, so that reading one costs a comparison of
/// types and no copy.
protocol StoredMemory: AnyObject, Sendable {
  /// The size of this memory and of all before it in the store.
  var footprint: Int { get }
  /// The instances that it refers to.
  var instances: [Instance] { get }
  /// A hash of all but its instances.
  var shapeHash: Int { get }
  func value(in app: AppMap) -> Value
  func isEqual(to other: any StoredMemory) -> Bool
  /// Whether it equals another when instances at the same place are equal.
  func isEqual(to other: any StoredMemory, _ places: Places, _ otherPlaces: Places) -> Bool
  /// The memory with other instances, in the order of `instances`; its size counts none before it.
  func renamed(_ transform: (Instance) -> Instance) -> any StoredMemory
  /// The same memory for another store, with the size of those before it there.
  func moved(after footprint: Int) -> any StoredMemory
}

private final class MemoryRecord<Memory: SystemMemory>: StoredMemory {
  let memory: Memory
  let footprint: Int

  init(_ memory: Memory, after footprint: Int) {
    self.memory = memory
    self.footprint = footprint + memory.footprint + 2 * MemoryLayout<Int>.stride
  }

  /// The memory without its instances, and these in order.
  private func separated() -> (shape: Memory, instances: [Instance]) {
    var instances: [Instance] = []
    let shape = memory.mapInstances {
      instances.append($0)
      return .none
    }
    return (shape, instances)
  }

  var instances: [Instance] { separated().instances }

  var shapeHash: Int { separated().shape.hashValue }

  func value(in app: AppMap) -> Value { memory.value(in: app) }

  func isEqual(to other: any StoredMemory) -> Bool {
    (other as? MemoryRecord).map { $0.memory == memory } ?? false
  }

  func isEqual(to other: any StoredMemory, _ places: Places, _ otherPlaces: Places) -> Bool {
    guard let other = other as? MemoryRecord else { return false }
    let (left, right) = (separated(), other.separated())
    return left.shape == right.shape
      && left.instances.map(places.place) == right.instances.map(otherPlaces.place)
  }

  func renamed(_ transform: (Instance) -> Instance) -> any StoredMemory {
    MemoryRecord(memory.mapInstances(transform), after: 0)
  }

  func moved(after footprint: Int) -> any StoredMemory { MemoryRecord(memory, after: footprint) }
}

extension NodeStore {
  func stored(_ handle: MemoryHandle) -> (any StoredMemory)? {
    handle.isNone ? nil : memories[Int(handle.index) - 1]
  }

  fileprivate mutating func append(_ memory: some SystemMemory) -> MemoryHandle {
    append(MemoryRecord(memory, after: memoryFootprint))
  }

  /// Copies a memory of another store.
  mutating func append(copyOf memory: any StoredMemory) -> MemoryHandle {
    append(memory.moved(after: memoryFootprint))
  }

  private mutating func append(_ record: any StoredMemory) -> MemoryHandle {
    memories.append(record)
    memoryFootprint = record.footprint
    return MemoryHandle(index: UInt32(memories.count))
  }

  fileprivate func isMemory<Memory: SystemMemory>(_ handle: MemoryHandle, _ memory: Memory) -> Bool
  {
    (stored(handle) as? MemoryRecord<Memory>).map { $0.memory == memory } ?? false
  }

  /// Whether two memories are equal, with the same instances.
  package func areEqual(_ left: MemoryHandle, _ right: MemoryHandle) -> Bool {
    if left == right { return true }
    guard let left = stored(left), let right = stored(right) else { return false }
    return left.isEqual(to: right)
  }

  /// Whether two memories are equal when instances at the same place are.
  func areEqual(
    _ left: MemoryHandle, at places: Places, _ right: MemoryHandle, at otherPlaces: Places
  ) -> Bool {
    guard let left = stored(left), let right = stored(right) else { return left == right }
    return left.isEqual(to: right, places, otherPlaces)
  }

  /// A hash that memories share which are equal up to a renaming of instances.
  func hash(of memory: MemoryHandle) -> UInt64 {
    stored(memory).map { UInt64(truncatingIfNeeded: $0.shapeHash) } ?? 0
  }
}

extension Draft {
  /// The system's memory; nil when there is none.
  public func memory<Memory: SystemMemory>(as type: Memory.Type) -> Memory? {
    (store.stored(world.memory) as? MemoryRecord<Memory>)?.memory
  }

  /// Replaces the system's memory. Costs a comparison with the current one.
  public mutating func setMemory(_ memory: some SystemMemory) {
    if store.isMemory(world.memory, memory) { return }
    // What a sentence notes and `render` takes back again leaves the memory of the last pass.
    if rendered.memory != world.memory, store.isMemory(rendered.memory, memory) {
      world.memory = rendered.memory
    } else {
      world.memory = store.append(memory)
    }
  }

  /// Forgets what the system has remembered.
  public mutating func removeMemory() { world.memory = .none }

  /// The system's memory as a value; nil when there is none.
  package var memory: Value? { memory(of: world) }

  /// The system's memory in a world as a value.
  package func memory(of world: World) -> Value? { store.stored(world.memory)?.value(in: app) }

  /// Replaces the system's memory by one that is read from a value.
  package mutating func readMemory(_ value: Value, as type: any SystemMemory.Type) {
    setMemory(type.init(value, in: app))
  }
}
