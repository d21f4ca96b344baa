/// A handle to a persistent vector of values. The vector contains variables, bindings, or the
/// captured values of a closure.
public struct PersistentVector: Hashable, Sendable {
  let index: UInt32

  /// The empty vector.
  public static let empty = PersistentVector(index: 0)
}

/// Operations on vectors. A vector is a radix tree of width 32 in an array of words.
///
/// A tree node begins with the number of values below it. In a leaf, up to 32 value handles follow.
/// In an inner node, the indices of its children follow. All children except the last are full.
/// Replacing a value copies a tree node on each level.
extension NodeStore {
  private static let width = 32

  package func count(of vector: PersistentVector) -> Int { Int(vectors[Int(vector.index)]) }

  package func value(at index: Int, in vector: PersistentVector) -> Value? {
    let handle = handle(at: index, in: vector)
    return handle.isNone ? nil : value(handle)
  }

  func handle(at index: Int, in vector: PersistentVector) -> ValueHandle {
    guard index < count(of: vector) else { return .none }
    var (vector, index) = (vector, index)
    while let span = Self.span(of: count(of: vector)) {
      vector = child(index / span, of: vector)
      index %= span
    }
    return ValueHandle(index: vectors[Int(vector.index) + 1 + index])
  }

  package mutating func makeVector(_ items: [Value?]) -> PersistentVector {
    makeVector(handles: items.map { $0.map { intern($0).index } ?? 0 })
  }

  mutating func makeVector(handles: [UInt32]) -> PersistentVector { makeVector(of: handles[...]) }

  /// Replaces a value. If the index is out of range, the vector grows.
  package mutating func replace(at index: Int, in vector: PersistentVector, with value: Value?)
    -> PersistentVector
  {
    var vector = vector
    let handle = value.map { intern($0).index } ?? 0
    while count(of: vector) < index { vector = replace(at: count(of: vector), in: vector, by: 0) }
    return replace(at: index, in: vector, by: handle)
  }

  // MARK: Nodes of the tree

  /// Returns the number of values in each full child of a tree node with `count` values; nil if the
  /// node is a leaf.
  private static func span(of count: Int) -> Int? {
    if count <= width { return nil }
    var span = width
    while span * width < count { span *= width }
    return span
  }

  private func child(_ position: Int, of vector: PersistentVector) -> PersistentVector {
    PersistentVector(index: vectors[Int(vector.index) + 1 + position])
  }

  private mutating func makeVector(of handles: ArraySlice<UInt32>) -> PersistentVector {
    if handles.isEmpty { return .empty }
    guard let span = Self.span(of: handles.count) else { return write(handles.count, handles) }
    let starts = stride(from: handles.startIndex, to: handles.endIndex, by: span)
    let children = starts.map { start in
      makeVector(of: handles[start..<min(start + span, handles.endIndex)]).index
    }
    return write(handles.count, children)
  }

  private mutating func write(_ count: Int, _ words: some Sequence<UInt32>) -> PersistentVector {
    let start = vectors.count
    vectors.append(UInt32(truncatingIfNeeded: count))
    vectors.append(contentsOf: words)
    return PersistentVector(index: UInt32(truncatingIfNeeded: start))
  }

  private mutating func replace(at index: Int, in vector: PersistentVector, by handle: UInt32)
    -> PersistentVector
  {
    let old = count(of: vector)
    let count = max(old, index + 1)
    guard let span = Self.span(of: count) else {
      return copy(vector, words: old, count: count, at: index, handle)
    }
    // A full tree becomes the first child of a new root.
    if old == span { return write(count, [vector.index, write(1, CollectionOfOne(handle)).index]) }
    let children = (old + span - 1) / span
    let position = index / span
    let child =
      position < children
      ? replace(at: index % span, in: self.child(position, of: vector), by: handle)
      : write(1, CollectionOfOne(handle))
    return copy(vector, words: children, count: count, at: position, child.index)
  }

  private mutating func copy(
    _ vector: PersistentVector, words: Int, count: Int, at position: Int, _ word: UInt32
  ) -> PersistentVector {
    let start = vectors.count
    vectors.append(UInt32(truncatingIfNeeded: count))
    for place in 0..<words { vectors.append(vectors[Int(vector.index) + 1 + place]) }
    if position < words { vectors[start + 1 + position] = word } else { vectors.append(word) }
    return PersistentVector(index: UInt32(truncatingIfNeeded: start))
  }

  mutating func copy(
    _ vector: PersistentVector, of source: NodeStore,
    _ done: inout [PersistentVector: PersistentVector]
  ) -> PersistentVector {
    if let known = done[vector] { return known }
    let count = source.count(of: vector)
    var words: [UInt32] = []
    if let span = Self.span(of: count) {
      for position in 0..<(count + span - 1) / span {
        words.append(copy(source.child(position, of: vector), of: source, &done).index)
      }
    } else {
      for place in 0..<count {
        let handle = ValueHandle(index: source.vectors[Int(vector.index) + 1 + place])
        words.append(handle.isNone ? 0 : intern(source.value(handle)).index)
      }
    }
    let result = count == 0 ? .empty : write(count, words)
    done[vector] = result
    return result
  }
}
