/// Blocks: persistent runs of values.
///
/// A block begins with the number of its values. Up to 32 values stand behind it as handles; of more,
/// blocks stand there, each as large as the next smaller power of 32 but for the last. So a block with
/// one value replaced shares all but a few dozen words with the one before, however long it is.
extension NodeStore {
  /// How many values stand in a block without blocks of its own, and how many blocks in any other.
  private static let width = 32

  /// How many values a block holds.
  public func count(of block: Block) -> Int { Int(blocks[Int(block.index)]) }

  /// The value in a block, or nil when nothing stands there.
  public func value(at index: Int, in block: Block) -> Value? {
    let handle = handle(at: index, in: block)
    return handle.isNone ? nil : value(handle)
  }

  /// The handle in a block, or none when nothing stands there.
  func handle(at index: Int, in block: Block) -> ValueHandle {
    guard index < count(of: block) else { return .none }
    var (block, index) = (block, index)
    while let span = Self.span(of: count(of: block)) {
      block = part(index / span, of: block)
      index %= span
    }
    return ValueHandle(index: blocks[Int(block.index) + 1 + index])
  }

  /// A block with these values.
  public mutating func makeBlock(_ items: [Value?]) -> Block {
    makeBlock(handles: items.map { $0.map { intern($0).index } ?? 0 })
  }

  mutating func makeBlock(handles: [UInt32]) -> Block { makeBlock(of: handles[...]) }

  /// The block with another value at `index`, grown when it was shorter.
  public mutating func replace(at index: Int, in block: Block, with value: Value?) -> Block {
    var block = block
    let handle = value.map { intern($0).index } ?? 0
    while count(of: block) < index { block = replace(at: count(of: block), in: block, by: 0) }
    return replace(at: index, in: block, by: handle)
  }

  // MARK: Parts

  /// How many values a part of a block holds; nil for a block that has none.
  private static func span(of count: Int) -> Int? {
    if count <= width { return nil }
    var span = width
    while span * width < count { span *= width }
    return span
  }

  private func part(_ position: Int, of block: Block) -> Block {
    Block(index: blocks[Int(block.index) + 1 + position])
  }

  private mutating func makeBlock(of handles: ArraySlice<UInt32>) -> Block {
    if handles.isEmpty { return .empty }
    guard let span = Self.span(of: handles.count) else { return write(handles.count, handles) }
    let starts = stride(from: handles.startIndex, to: handles.endIndex, by: span)
    let parts = starts.map { start in
      makeBlock(of: handles[start..<min(start + span, handles.endIndex)]).index
    }
    return write(handles.count, parts)
  }

  private mutating func write(_ count: Int, _ words: some Sequence<UInt32>) -> Block {
    let start = blocks.count
    blocks.append(UInt32(truncatingIfNeeded: count))
    blocks.append(contentsOf: words)
    return Block(index: UInt32(truncatingIfNeeded: start))
  }

  /// Replaces the handle at `index`, or adds it at the end.
  private mutating func replace(at index: Int, in block: Block, by handle: UInt32) -> Block {
    let old = count(of: block)
    let count = max(old, index + 1)
    guard let span = Self.span(of: count) else {
      return copy(block, words: old, count: count, at: index, handle)
    }
    // A block that is full becomes the first part of a larger one.
    if old == span { return write(count, [block.index, write(1, CollectionOfOne(handle)).index]) }
    let parts = (old + span - 1) / span
    let position = index / span
    let part =
      position < parts
      ? replace(at: index % span, in: self.part(position, of: block), by: handle)
      : write(1, CollectionOfOne(handle))
    return copy(block, words: parts, count: count, at: position, part.index)
  }

  /// A block with the words of another, one of them replaced or added.
  private mutating func copy(
    _ block: Block, words: Int, count: Int, at position: Int, _ word: UInt32
  ) -> Block {
    let start = blocks.count
    blocks.append(UInt32(truncatingIfNeeded: count))
    for place in 0..<words { blocks.append(blocks[Int(block.index) + 1 + place]) }
    if position < words { blocks[start + 1 + position] = word } else { blocks.append(word) }
    return Block(index: UInt32(truncatingIfNeeded: start))
  }

  /// A block of another store in this one; `done` holds what was taken over before.
  mutating func adopt(
    _ block: Block, of source: NodeStore, _ done: inout [Block: Block]
  ) -> Block {
    if let known = done[block] { return known }
    let count = source.count(of: block)
    var words: [UInt32] = []
    if let span = Self.span(of: count) {
      for position in 0..<(count + span - 1) / span {
        words.append(adopt(source.part(position, of: block), of: source, &done).index)
      }
    } else {
      for place in 0..<count {
        let handle = ValueHandle(index: source.blocks[Int(block.index) + 1 + place])
        words.append(handle.isNone ? 0 : intern(source.value(handle)).index)
      }
    }
    let result = count == 0 ? .empty : write(count, words)
    done[block] = result
    return result
  }
}
