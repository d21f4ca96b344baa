/// A pool of values. Equal values have equal handles.
struct ValuePool: Sendable {
  /// The values, found by hashes that include instance numbers.
  private var pool = InternPool(none: Value.bool(false))
  /// For each value, a hash that ignores instance numbers.
  private var hashes: [UInt64] = [0]
  private var holders: [Bool] = [false]
  private(set) var bytes = 0

  var count: Int { pool.count }

  func hash(of handle: ValueHandle) -> UInt64 { hashes[Int(handle.index)] }

  func holdsInstances(_ handle: ValueHandle) -> Bool { holders[Int(handle.index)] }

  subscript(handle: ValueHandle) -> Value { pool[handle.index] }

  mutating func intern(_ value: Value) -> ValueHandle {
    let mixed = value.mixed
    if let found = pool.find(value, hash: mixed.key) { return ValueHandle(index: found) }
    hashes.append(mixed.hash)
    holders.append(mixed.holdsInstances)
    bytes += value.heapBytes
    return ValueHandle(index: pool.add(value, hash: mixed.key))
  }

  func find(_ value: Value) -> ValueHandle? {
    pool.find(value, hash: value.mixed.key).map { ValueHandle(index: $0) }
  }

  mutating func reset(to count: Int) {
    while self.count > count {
      bytes -= pool.removeLast().heapBytes
      hashes.removeLast()
      holders.removeLast()
    }
  }
}
