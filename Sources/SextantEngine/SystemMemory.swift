/// The state of a system outside the graph, as an immutable value.
///
/// The engine compares memories without their instances, with `mapInstances`.
public protocol SystemMemory: Hashable, Sendable {
  /// Creates a memory from the result of `value(in:)`, or from the value in a state file. A user
  /// may have edited this file. Unreadable parts are omitted, and `NavigationSystem.violations`
  /// reports them.
  init(_ value: Value, in app: AppMap)

  /// Returns the memory in the format of reports and state files. Nodes are represented by
  /// `Value.node`, and declarations by names.
  func value(in app: AppMap) -> Value

  /// Returns the memory with each instance transformed, in a fixed order.
  func mapInstances(_ transform: (Instance) -> Instance) -> Self

  /// The approximate size in bytes.
  var footprint: Int { get }
}

/// A handle to a memory. Equal handles denote equal memories.
public struct MemoryHandle: Hashable, Sendable {
  fileprivate let index: UInt32

  /// No memory.
  public static let none = MemoryHandle(index: 0)

  /// Whether the handle is `none`.
  public var isNone: Bool { index == 0 }
}

/// A type-erased memory. Classes implement it, so that access to a memory copies nothing.
protocol StoredMemory: AnyObject, Sendable {
  /// The total size in bytes of this memory and all earlier memories in the store.
  var footprint: Int { get }
  var instances: [Instance] { get }
  var shapeHash: Int { get }
  func value(in app: AppMap) -> Value
  func isEqual(to other: any StoredMemory) -> Bool
  /// Returns the memory with each instance transformed, in the order of `instances`. The footprint
  /// of the result does not include earlier memories.
  func renamed(_ transform: (Instance) -> Instance) -> any StoredMemory
  func moved(after footprint: Int) -> any StoredMemory
}

private final class MemoryRecord<Memory: SystemMemory>: StoredMemory {
  let memory: Memory
  let footprint: Int

  init(_ memory: Memory, after footprint: Int) {
    self.memory = memory
    self.footprint = footprint + memory.footprint + 2 * MemoryLayout<Int>.stride
  }

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

  package func areEqual(_ left: MemoryHandle, _ right: MemoryHandle) -> Bool {
    if left == right { return true }
    guard let left = stored(left), let right = stored(right) else { return false }
    return left.isEqual(to: right)
  }

  func hash(of memory: MemoryHandle) -> UInt64 {
    stored(memory).map { UInt64(truncatingIfNeeded: $0.shapeHash) } ?? 0
  }
}

extension Draft {
  /// Returns the system's memory; nil if it has none.
  public func memory<Memory: SystemMemory>(as type: Memory.Type) -> Memory? {
    (store.stored(world.memory) as? MemoryRecord<Memory>)?.memory
  }

  /// Sets the system's memory.
  public mutating func setMemory(_ memory: some SystemMemory) {
    if store.isMemory(world.memory, memory) { return }
    // If `render` undoes the sentence's change, reuse the handle of the last pass, because
    // `World.isSame` compares handles.
    if rendered.memory != world.memory, store.isMemory(rendered.memory, memory) {
      world.memory = rendered.memory
    } else {
      world.memory = store.append(memory)
    }
  }

  /// Removes the system's memory.
  public mutating func removeMemory() { world.memory = .none }

  package var memory: Value? { memory(of: world) }

  package func memory(of world: World) -> Value? { store.stored(world.memory)?.value(in: app) }

  package mutating func readMemory(_ value: Value, as type: any SystemMemory.Type) {
    setMemory(type.init(value, in: app))
  }
}
