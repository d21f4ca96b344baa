package struct InternedCounts: Sendable, Equatable {
  fileprivate var values = 0
  fileprivate var attributes = 0
  fileprivate var heads = 0
  fileprivate var memories = 0
  fileprivate var shapes = 0
}

extension WorldCodec {
  package func internedCounts(in store: NodeStore) -> InternedCounts {
    InternedCounts(
      values: store.values.count, attributes: store.attributes.count, heads: heads.count,
      memories: memories.count, shapes: shapeValues.count)
  }
}

extension Draft {
  /// Interns the values that another draft and its codec have added since `counts`. Both drafts
  /// have the same older values.
  ///
  /// - Returns: Whether each handle now denotes the same value in both drafts.
  package mutating func adopt(
    _ other: Draft, _ otherCodec: WorldCodec, since counts: InternedCounts,
    codec: inout WorldCodec
  ) -> Bool {
    for index in counts.values..<other.store.values.count {
      let value = other.store.value(ValueHandle(index: UInt32(index)))
      guard store.intern(value).index == index else { return false }
    }
    for index in UInt32(counts.attributes)..<UInt32(other.store.attributes.count)
    where store.intern(other.store.attributes[index]) != index { return false }
    for index in UInt32(counts.heads)..<UInt32(otherCodec.heads.count)
    where codec.intern(otherCodec.heads[index]) != index { return false }
    for index in counts.memories..<otherCodec.memories.count
    where codec.intern(shapeOf: otherCodec.memories[index]) != index + 1 { return false }
    for shape in otherCodec.shapeValues[counts.shapes...] {
      if codec.shapes[shape] == nil { codec.add(shape) }
      guard codec.shapes[shape] == otherCodec.shapes[shape] else { return false }
    }
    return true
  }

  /// Replaces the interned values by the values of another draft. All worlds become invalid, except
  /// the initial worlds, which both drafts share.
  package mutating func copyInterned(from other: Draft) { store.copyInterned(from: other.store) }
}
