/// A hash table with open addressing and linear probing. It indexes an append-only array of
/// distinct elements. The indices begin at 1.
///
/// `removeLast` undoes the last insertion.
struct InternPool<Element: Equatable & Sendable>: Sendable {
  private var elements: [Element]
  private var hashes: [UInt64] = [0]
  /// The index of the element in each slot; 0 for a free slot.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)

  /// Creates a pool. `none` has the index 0, which `find` never returns.
  init(none: Element) { elements = [none] }

  var count: Int { elements.count }

  subscript(number: UInt32) -> Element { elements[Int(number)] }

  func hash(of number: UInt32) -> UInt64 { hashes[Int(number)] }

  func find(_ element: Element, hash: UInt64) -> UInt32? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash, elements[index] == element { return slots[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }

  mutating func intern(_ element: Element, hash: UInt64) -> UInt32 {
    find(element, hash: hash) ?? add(element, hash: hash)
  }

  mutating func add(_ element: Element, hash: UInt64) -> UInt32 {
    let number = UInt32(elements.count)
    if elements.count * 2 > slots.count {
      slots = Array(repeating: 0, count: slots.count * 2)
      // Insert in index order, so that `removeLast` can undo the insertions in reverse order.
      for other in 1..<number { slots[slot(of: 0, hash: self.hash(of: other))] = other }
    }
    elements.append(element)
    hashes.append(hash)
    slots[slot(of: 0, hash: hash)] = number
    return number
  }

  @discardableResult
  mutating func removeLast() -> Element {
    slots[slot(of: UInt32(elements.count - 1), hash: hashes.removeLast())] = 0
    return elements.removeLast()
  }

  private func slot(of number: UInt32, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != number { slot = (slot + 1) & mask }
    return slot
  }
}
