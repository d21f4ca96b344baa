/// Values by handle: equal values have one handle, so that records hold and compare numbers.
struct ValuePool: Sendable {
  private var values: [Value] = [.bool(false)]
  private var hashes: [UInt64] = [0]
  /// What the table finds values by: unlike the hashes, these tell instances apart.
  private var keys: [UInt64] = [0]
  /// How lists that were appended to are held: values that stand in full have no link.
  private var links: [Link] = [.none]
  private var table = InternTable()

  /// A list as another list and one item more, so that a long one costs no more than a short one.
  private struct Link: Equatable {
    let list, item: UInt32

    static let none = Link(list: 0, item: 0)
  }

  var count: Int { values.count }

  func hash(of handle: ValueHandle) -> UInt64 { hashes[Int(handle.index)] }

  subscript(handle: ValueHandle) -> Value {
    let index = Int(handle.index)
    return links[index] == .none ? values[index] : list(handle)
  }

  mutating func intern(_ value: Value) -> ValueHandle {
    let key = value.mixedKey
    let found = table.find(key) {
      keys[Int($0)] == key && self[ValueHandle(index: $0)] == value
    }
    if let found { return ValueHandle(index: found) }
    return add(value, .none, hash: value.mixedHash, key: key)
  }

  /// The list with one more item at its end. Constant time where the list was made this way.
  mutating func append(_ item: ValueHandle, to list: ValueHandle) -> ValueHandle {
    let link = Link(list: list.index, item: item.index)
    // The hash of a list goes on from that of its beginning.
    let key = mix(keys[Int(list.index)], keys[Int(item.index)])
    let found = table.find(key) {
      let index = Int($0)
      if keys[index] != key { return false }
      if links[index] != .none { return links[index] == link }
      return values[index] == appended(self[item], to: list)
    }
    if let found { return ValueHandle(index: found) }
    let hash = mix(hashes[Int(list.index)], hashes[Int(item.index)])
    return add(.bool(false), link, hash: hash, key: key)
  }

  /// The list without its last items.
  mutating func dropLast(_ count: Int, of list: ValueHandle) -> ValueHandle {
    var (current, left) = (list, count)
    while left > 0, links[Int(current.index)] != .none {
      current = ValueHandle(index: links[Int(current.index)].list)
      left -= 1
    }
    guard left > 0, case .list(let items) = self[current] else { return current }
    return intern(.list(Array(items.dropLast(left))))
  }

  mutating func reset(to count: Int) {
    for index in (count..<values.count).reversed() {
      table.removeLast(UInt32(index), hash: keys[index])
      values.removeLast()
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
    hashes.append(hash)
    keys.append(key)
    links.append(link)
    table.insert(index, hash: key) { keys[Int($0)] }
    return ValueHandle(index: index)
  }

  /// A list that was appended to, in full.
  private func list(_ handle: ValueHandle) -> Value {
    var items: [Value] = []
    var current = Int(handle.index)
    while links[current] != .none {
      items.append(self[ValueHandle(index: links[current].item)])
      current = Int(links[current].list)
    }
    items.reverse()
    guard case .list(let first) = values[current] else { return .list(items) }
    return .list(first + items)
  }

  private func appended(_ item: Value, to list: ValueHandle) -> Value {
    guard case .list(let items) = self[list] else { return .list([item]) }
    return .list(items + [item])
  }
}
