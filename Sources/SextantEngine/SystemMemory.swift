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

  public static let none = MemoryHandle(index: 0)

  public var isNone: Bool { index == 0 }
}

/// A memory as a store holds it.
struct MemoryRecord: Sendable {
  let memory: any SystemMemory
  /// The size of this memory and of all before it.
  let footprint: Int
}

extension SystemMemory {
  /// The memory without its instances, and these in order.
  fileprivate func separated() -> (shape: Self, instances: [Instance]) {
    var instances: [Instance] = []
    let shape = mapInstances {
      instances.append($0)
      return .none
    }
    return (shape, instances)
  }

  /// The instances that it refers to.
  var instances: [Instance] { separated().instances }

  fileprivate func isEqual(to other: any SystemMemory) -> Bool {
    (other as? Self).map { $0 == self } ?? false
  }

  fileprivate func isEqual(
    to other: any SystemMemory, _ places: Places, _ otherPlaces: Places
  ) -> Bool {
    guard let other = other as? Self else { return false }
    let (left, right) = (separated(), other.separated())
    return left.shape == right.shape
      && left.instances.map(places.place) == right.instances.map(otherPlaces.place)
  }

  fileprivate var shapeHash: Int { separated().shape.hashValue }
}

extension NodeStore {
  subscript(handle: MemoryHandle) -> (any SystemMemory)? {
    handle.isNone ? nil : memories[Int(handle.index) - 1].memory
  }

  mutating func append(_ memory: any SystemMemory) -> MemoryHandle {
    memories.append(
      MemoryRecord(
        memory: memory, footprint: (memories.last?.footprint ?? 0) + memory.footprint))
    return MemoryHandle(index: UInt32(memories.count))
  }

  /// Whether two memories are equal, with the same instances.
  public func areEqual(_ left: MemoryHandle, _ right: MemoryHandle) -> Bool {
    if left == right { return true }
    guard let left = self[left], let right = self[right] else { return false }
    return left.isEqual(to: right)
  }

  /// Whether two memories are equal when instances at the same place are.
  func areEqual(
    _ left: MemoryHandle, at places: Places, _ right: MemoryHandle, at otherPlaces: Places
  ) -> Bool {
    guard let left = self[left], let right = self[right] else { return left == right }
    return left.isEqual(to: right, places, otherPlaces)
  }

  /// A hash that memories share which are equal up to a renaming of instances.
  func hash(of memory: MemoryHandle) -> UInt64 {
    self[memory].map { UInt64(truncatingIfNeeded: $0.shapeHash) } ?? 0
  }
}

extension Draft {
  /// The system's memory; nil when there is none.
  public func memory<Memory: SystemMemory>(as type: Memory.Type) -> Memory? {
    store[world.memory] as? Memory
  }

  /// Replaces the system's memory. Costs a comparison with the current one.
  public mutating func setMemory<Memory: SystemMemory>(_ memory: Memory) {
    if self.memory(as: Memory.self) == memory { return }
    // What a sentence notes and `render` takes back again leaves the memory of the last pass.
    let isBack = rendered.memory != world.memory && store[rendered.memory] as? Memory == memory
    world.memory = isBack ? rendered.memory : store.append(memory)
  }

  public mutating func removeMemory() { world.memory = .none }

  /// The system's memory as a value; nil when there is none.
  public var memory: Value? { memory(of: world) }

  /// The system's memory in a world as a value.
  public func memory(of world: World) -> Value? { store[world.memory]?.value(in: app) }

  /// Replaces the system's memory by one that is read from a value.
  public mutating func readMemory(_ value: Value, as type: any SystemMemory.Type) {
    setMemory(type.init(value, in: app))
  }
}
