/// Interned values: equal values have equal handles.
struct ValuePool: Sendable {
  private var values: [Value] = [.bool(false)]
  private var hashes: [UInt64] = [0]
  /// The hashes for the table, which unlike `hashes` include instance numbers.
  private var keys: [UInt64] = [0]
  /// The representation of lists that were appended to; `none` for values in `values`.
  private var links: [Link] = [.none]
  private var table = InternTable()

  /// A list as another list and one more item, so that appending takes constant time.
  private struct Link: Equatable {
    let list, item: UInt32

    static let none = Link(list: 0, item: 0)
  }

  var count: Int { values.count }
  /// The bytes that the values take beside their own, roughly: those of texts and of lists.
  private(set) var bytes = 0

  func hash(of handle: ValueHandle) -> UInt64 { hashes[Int(handle.index)] }

  subscript(handle: ValueHandle) -> Value {
    let index = Int(handle.index)
    return links[index] == .none ? values[index] : list(handle)
  }

  mutating func intern(_ value: Value) -> ValueHandle {
    let mixed = value.mixed
    return find(value, mixed.key) ?? add(value, .none, hash: mixed.hash, key: mixed.key)
  }

  /// The handle of a value, if it is interned.
  func find(_ value: Value) -> ValueHandle? { find(value, value.mixed.key) }

  private func find(_ value: Value, _ key: UInt64) -> ValueHandle? {
    table.find(key) {
      keys[Int($0)] == key && self[ValueHandle(index: $0)] == value
    }.map { ValueHandle(index: $0) }
  }

  /// The list with one more item at its end. Constant time if the list is stored by links.
  mutating func append(_ item: ValueHandle, to list: ValueHandle) -> ValueHandle {
    let link = Link(list: list.index, item: item.index)
    // The hash of a list continues that of its prefix.
    let key = mix(keys[Int(list.index)], keys[Int(item.index)])
    let found = table.find(key) {
      let index = Int($0)
      if keys[index] != key { return false }
      let other = ValueHandle(index: $0)
      return isAppended(other)
        ? links[index] == link : self[other] == appended(self[item], to: list)
    }
    if let found { return ValueHandle(index: found) }
    let hash = mix(hashes[Int(list.index)], hashes[Int(item.index)])
    return add(.bool(false), link, hash: hash, key: key)
  }

  /// The last item of a list; nil when it is empty.
  func last(of list: ValueHandle) -> Value? {
    if isAppended(list) { return self[ValueHandle(index: links[Int(list.index)].item)] }
    guard case .list(let items) = self[list] else { return nil }
    return items.last
  }

  /// The list without its last item.
  mutating func dropLast(of list: ValueHandle) -> ValueHandle {
    if isAppended(list) { return ValueHandle(index: links[Int(list.index)].list) }
    guard case .list(let items) = self[list] else { return list }
    return intern(.list(Array(items.dropLast())))
  }

  mutating func reset(to count: Int) {
    for index in (count..<values.count).reversed() {
      table.removeLast(UInt32(index), hash: keys[index])
      bytes -= values.removeLast().bytesBeside
      hashes.removeLast()
      keys.removeLast()
      links.removeLast()
    }
  }

  private mutating func add(
    _ value: Value, _ link: Link, hash: UInt64, key: UInt64
  ) -> ValueHandle {
    let index = UInt32(values.count)
    values.append(value)
    bytes += value.bytesBeside
    hashes.append(hash)
    keys.append(key)
    links.append(link)
    table.insert(index, hash: key) { keys[Int($0)] }
    return ValueHandle(index: index)
  }

  /// Whether a list is stored as another one and one more item.
  private func isAppended(_ list: ValueHandle) -> Bool { links[Int(list.index)] != .none }

  /// The value of a list that is stored by links.
  private func list(_ handle: ValueHandle) -> Value {
    var items: [Value] = []
    var current = Int(handle.index)
    while isAppended(ValueHandle(index: UInt32(current))) {
      items.append(self[ValueHandle(index: links[current].item)])
      current = Int(links[current].list)
    }
    items.reverse()
    guard case .list(let first) = self[ValueHandle(index: UInt32(current))] else {
      return .list(items)
    }
    return .list(first + items)
  }

  private func appended(_ item: Value, to list: ValueHandle) -> Value {
    guard case .list(let items) = self[list] else { return .list([item]) }
    return .list(items + [item])
  }
}
