/// Values by handle: equal values have one handle, so that records hold and compare numbers.
struct ValuePool: Sendable {
  private var values: [Value] = [.bool(false)]
  private var hashes: [UInt64] = [0]
  /// What the table finds values by: unlike the hashes, these tell instances apart.
  private var keys: [UInt64] = [0]
  private var table = InternTable()

  var count: Int { values.count }

  func hash(of handle: ValueHandle) -> UInt64 { hashes[Int(handle.index)] }

  subscript(handle: ValueHandle) -> Value { values[Int(handle.index)] }

  mutating func intern(_ value: Value) -> ValueHandle {
    let key = value.mixedKey
    if let found = table.find(key, where: { keys[Int($0)] == key && values[Int($0)] == value }) {
      return ValueHandle(index: found)
    }
    let index = UInt32(values.count)
    values.append(value)
    hashes.append(value.mixedHash)
    keys.append(key)
    table.insert(index, hash: key) { keys[Int($0)] }
    return ValueHandle(index: index)
  }

  mutating func reset(to count: Int) {
    for index in (count..<values.count).reversed() {
      table.removeLast(UInt32(index), hash: keys[index])
      values.removeLast()
      hashes.removeLast()
      keys.removeLast()
    }
  }
}
