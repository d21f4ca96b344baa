/// A handle to a persistent map from nodes to their creators. A creator receives the messages of
/// its nodes.
///
/// The map is a big-endian Patricia tree (Okasaki and Gill, "Fast mergeable integer maps"). An
/// operation visits at most 32 levels and shares the other records with earlier versions.
package struct InstanceMap: Hashable, Sendable {
  let index: UInt32

  package static let empty = InstanceMap(index: 0)

  package var isEmpty: Bool { index == 0 }
}

/// A leaf (`bit` is 0), or a branch on a bit of the key.
struct MapRecord: Sendable {
  /// The key of a leaf. For a branch, the common prefix of all keys below it.
  let key: UInt32
  let bit: UInt32
  /// The value of a leaf. For a branch, the index of the child whose keys have 0 in this bit.
  let left: UInt32
  let right: UInt32

  static let none = MapRecord(key: 0, bit: 0, left: 0, right: 0)

  func with(_ tree: UInt32, onLeft: Bool) -> MapRecord {
    MapRecord(key: key, bit: bit, left: onLeft ? tree : left, right: onLeft ? right : tree)
  }
}

extension NodeStore {
  func value(of key: Instance, in map: InstanceMap) -> Instance? {
    var index = map.index
    while index != 0 {
      let record = maps[Int(index)]
      if record.bit == 0 { return record.key == key.number ? Instance(number: record.left) : nil }
      index = key.number & record.bit == 0 ? record.left : record.right
    }
    return nil
  }

  mutating func insert(
    _ key: Instance, _ value: Instance, into map: InstanceMap
  ) -> InstanceMap {
    InstanceMap(index: insert(key.number, value.number, into: map.index))
  }

  mutating func remove(_ key: Instance, from map: InstanceMap) -> InstanceMap {
    InstanceMap(index: remove(key.number, from: map.index))
  }

  func entries(of map: InstanceMap) -> [(key: Instance, value: Instance)] {
    var result: [(key: Instance, value: Instance)] = []
    var pending = map.isEmpty ? [] : [map.index]
    while let index = pending.popLast() {
      let record = maps[Int(index)]
      if record.bit == 0 {
        result.append((Instance(number: record.key), Instance(number: record.left)))
      } else {
        pending.append(record.right)
        pending.append(record.left)
      }
    }
    return result
  }

  private mutating func write(_ record: MapRecord) -> UInt32 {
    maps.append(record)
    return UInt32(maps.count - 1)
  }

  private mutating func insert(_ key: UInt32, _ value: UInt32, into index: UInt32) -> UInt32 {
    let leaf = MapRecord(key: key, bit: 0, left: value, right: 0)
    if index == 0 { return write(leaf) }
    let record = maps[Int(index)]
    if record.bit == 0 {
      return record.key == key ? write(leaf) : join(write(leaf), key, index, record.key)
    }
    if key & ~(record.bit | (record.bit - 1)) != record.key {
      return join(write(leaf), key, index, record.key)
    }
    let isLeft = key & record.bit == 0
    let tree = insert(key, value, into: isLeft ? record.left : record.right)
    return write(record.with(tree, onLeft: isLeft))
  }

  private mutating func join(
    _ one: UInt32, _ oneKey: UInt32, _ other: UInt32, _ otherKey: UInt32
  ) -> UInt32 {
    let difference = oneKey ^ otherKey
    let bit = UInt32(1) << UInt32(31 - difference.leadingZeroBitCount)
    let shared = oneKey & ~(bit | (bit - 1))
    let isLeft = oneKey & bit == 0
    return write(
      MapRecord(
        key: shared, bit: bit, left: isLeft ? one : other, right: isLeft ? other : one))
  }

  private mutating func remove(_ key: UInt32, from index: UInt32) -> UInt32 {
    if index == 0 { return 0 }
    let record = maps[Int(index)]
    if record.bit == 0 { return record.key == key ? 0 : index }
    let isLeft = key & record.bit == 0
    let old = isLeft ? record.left : record.right
    let new = remove(key, from: old)
    if new == old { return index }
    if new == 0 { return isLeft ? record.right : record.left }
    return write(record.with(new, onLeft: isLeft))
  }
}

extension Draft {
  package mutating func remember(creator: Instance, of instance: Instance) {
    world.creators = store.insert(instance, creator, into: world.creators)
  }

  package func creator(of instance: Instance) -> Instance? {
    world.creators.isEmpty ? nil : store.value(of: instance, in: world.creators)
  }

  package mutating func removeCreator(of instance: Instance) {
    if world.creators.isEmpty { return }
    world.creators = store.remove(instance, from: world.creators)
  }
}
