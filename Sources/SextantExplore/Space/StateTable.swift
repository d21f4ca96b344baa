/// A set of states that are stored as bytes and numbered in the order of insertion.
///
/// The bytes of a chunk of states are contiguous. A hash table with open addressing contains the
/// index of each state and a part of its hash. Equality compares all bytes.
package struct StateTable: Sendable {
  private struct Chunk {
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
  }

  private static let chunkBits = 12
  private static let chunkSize = 1 << chunkBits

  private var chunks: [Chunk] = []
  /// Each slot contains a state's index plus 1 and the upper half of its hash. A free slot is 0.
  private var slots: [UInt64] = Array(repeating: 0, count: 1024)
  package private(set) var count = 0
  private var fullBytes = 0

  package init() {}

  package func bytes(of state: Int) -> ArraySlice<UInt8> {
    let chunk = chunks[state >> Self.chunkBits]
    let place = state & (Self.chunkSize - 1)
    let start = place == 0 ? 0 : Int(chunk.ends[place - 1])
    return chunk.bytes[start..<Int(chunk.ends[place])]
  }

  /// Adds a state if the table does not contain it. Returns nil if the table is full.
  package mutating func insert(
    _ bytes: UnsafeRawBufferPointer, hash: UInt64
  ) -> (state: Int, isNew: Bool)? {
    if let known = find(bytes, hash: hash) { return (known, false) }
    if count >= UInt32.max - 1 { return nil }
    if (count + 1) * 4 > slots.count * 3 { grow() }
    append(bytes)
    place(UInt64(count + 1) | hash & ~UInt64(UInt32.max), in: &slots, hash)
    count += 1
    return (count - 1, true)
  }

  var footprint: Int {
    fullBytes + (chunks.last.map { $0.bytes.capacity + $0.ends.capacity * 4 } ?? 0)
      + slots.count * 8
  }

  // MARK: The table

  func find(_ bytes: UnsafeRawBufferPointer, hash: UInt64) -> Int? {
    let mask = slots.count - 1
    var slot = Self.slot(of: hash) & mask
    while slots[slot] != 0 {
      let state = Int(slots[slot] & UInt64(UInt32.max)) - 1
      if slots[slot] >> 32 == hash >> 32, isState(state, bytes) { return state }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func isState(_ state: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let place = state & (Self.chunkSize - 1)
    let index = state >> Self.chunkBits
    let start = place == 0 ? 0 : Int(chunks[index].ends[place - 1])
    guard Int(chunks[index].ends[place]) - start == bytes.count else { return false }
    return chunks[index].bytes.withUnsafeBufferPointer { stored in
      for offset in 0..<bytes.count where stored[start + offset] != bytes[offset] { return false }
      return true
    }
  }

  /// Returns the first slot for a hash. Uses only the upper half of the hash, because slots store
  /// only this half.
  private static func slot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash >> 32) &* 0x9E37_79B9_7F4A_7C15 >> 24)
  }

  private func place(_ entry: UInt64, in slots: inout [UInt64], _ hash: UInt64) {
    let mask = slots.count - 1
    var slot = Self.slot(of: hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = entry
  }

  private mutating func grow() {
    var larger: [UInt64] = Array(repeating: 0, count: slots.count * 2)
    for entry in slots where entry != 0 { place(entry, in: &larger, entry) }
    slots = larger
  }

  // MARK: Bytes

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if count & (Self.chunkSize - 1) == 0 {
      if let last = chunks.last {
        chunks[chunks.count - 1] = Chunk(bytes: Array(last.bytes[...]), ends: Array(last.ends[...]))
        fullBytes += last.bytes.count + last.ends.count * 4
      }
      chunks.append(Chunk())
    }
    let last = chunks.count - 1
    chunks[last].bytes.append(contentsOf: bytes)
    chunks[last].ends.append(UInt32(chunks[last].bytes.count))
  }

  package static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = mixed(hash, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 1
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    return mixed(hash, rest)
  }

  @inline(__always)
  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(
      by: right ^ 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}

/// The states of a search. A class, because all threads share the states. A thread writes only
/// while no other thread reads.
final class FoundStates: @unchecked Sendable {
  var table = StateTable()
  /// For each state, the previous state on its path; 0 for the initial state.
  private(set) var predecessors: [UInt32] = []
  private(set) var moveIndices: [UInt16] = []
  private(set) var depths: [UInt32] = []
  private(set) var greatestDepth = 0
  /// For each state, its position in the order of exploration, counted from 1; 0 if it is
  /// unexplored.
  private var ranks: [UInt32] = []
  private(set) var exploredCount = 0

  func insert(start bytes: ArraySlice<UInt8>) {
    _ = bytes.withUnsafeBytes {
      insert($0, hash: StateTable.hash(of: $0), from: 0, by: 0)
    }
  }

  /// Adds a state, or shortens the path to a known state. Returns nil if the table is full.
  func insert(
    _ bytes: UnsafeRawBufferPointer, hash: UInt64, from state: Int, by index: Int
  ) -> (state: Int, isNew: Bool)? {
    guard let found = table.insert(bytes, hash: hash) else { return nil }
    if found.isNew {
      let depth = depths.isEmpty ? 0 : depths[state] + 1
      predecessors.append(UInt32(truncatingIfNeeded: state))
      moveIndices.append(UInt16(truncatingIfNeeded: index))
      depths.append(depth)
      ranks.append(0)
      greatestDepth = max(greatestDepth, Int(depth))
    } else {
      shorten(found.state, from: state, by: index)
    }
    return found
  }

  /// Replaces the path to a known state if the new path is shorter. The search can find a shorter
  /// path later, because a round of `SearchQueue` postpones states beyond its bounds.
  func shorten(_ known: Int, from state: Int, by index: Int) {
    if depths[state] + 1 >= depths[known] { return }
    predecessors[known] = UInt32(truncatingIfNeeded: state)
    moveIndices[known] = UInt16(truncatingIfNeeded: index)
    depths[known] = depths[state] + 1
  }

  func setExplored(_ state: Int) {
    exploredCount += 1
    ranks[state] = UInt32(exploredCount)
  }

  func rank(of state: Int) -> Int? { ranks[state] == 0 ? nil : Int(ranks[state]) - 1 }

  var footprint: Int {
    table.footprint + predecessors.capacity * 12 + moveIndices.capacity * 2
  }
}
