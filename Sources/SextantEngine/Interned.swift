/// How much a store and a codec have interned. Several threads can encode worlds alike as long as equal numbers
/// mean the same to all of them.
package struct InternedCounts: Sendable, Equatable {
  fileprivate var values = 0
  fileprivate var attributes = 0
  fileprivate var heads = 0
  fileprivate var memories = 0
  fileprivate var shapes = 0
}

extension WorldCodec {
  /// What the codec and its store have interned so far.
  package func internedCounts(in store: NodeStore) -> InternedCounts {
    InternedCounts(
      values: store.values.count, attributes: store.attributes.count, heads: heads.count,
      memories: memories.count, shapes: shapeValues.count)
  }

  /// Interns what another codec and its store have interned since both were alike.
  ///
  /// The counts are those of the moment at which they were alike.
  ///
  /// - Returns: whether the same numbers mean the same in both.
  package mutating func adopt(
    _ other: WorldCodec, in otherStore: NodeStore, since counts: InternedCounts,
    into store: inout NodeStore
  ) -> Bool {
    for index in counts.values..<otherStore.values.count {
      let value = otherStore.value(ValueHandle(index: UInt32(index)))
      guard store.intern(value).index == index else { return false }
    }
    for index in UInt32(counts.attributes)..<UInt32(otherStore.attributes.count)
    where store.intern(otherStore.attributes[index]) != index { return false }
    for index in UInt32(counts.heads)..<UInt32(other.heads.count)
    where intern(other.heads[index]) != index { return false }
    for index in counts.memories..<other.memories.count
    where intern(shapeOf: other.memories[index]) != index + 1 { return false }
    for index in counts.shapes..<other.shapeValues.count {
      let shape = other.shapeValues[index]
      if shapes[shape] == nil { add(shape) }
      guard shapes[shape] == other.shapes[shape] else { return false }
    }
    return true
  }
}

extension Draft {
  /// The same as `WorldCodec.adopt`, for the stores of drafts.
  package mutating func adopt(
    _ other: Draft, _ otherCodec: WorldCodec, since counts: InternedCounts,
    codec: inout WorldCodec
  ) -> Bool {
    codec.adopt(otherCodec, in: other.store, since: counts, into: &store)
  }

  /// Replaces the interned values by those of another draft. The store has no worlds then but those that
  /// both had from the beginning.
  package mutating func copyInterned(from other: Draft) { store.copyInterned(from: other.store) }
}
