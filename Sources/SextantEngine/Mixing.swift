/// One step of the engine's hash: depends on the order, and has no random seed, so that hashes are
/// the same in every run.
@inline(__always)
func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
  let product = (left ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
    by: right ^ 0xD6E8_FEB8_6659_FD93)
  return product.high ^ product.low ^ left
}

extension String {
  /// The engine's hash of a text's UTF-8 bytes.
  var mixedHash: UInt64 {
    var text = self
    return text.withUTF8 { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      return mix(hash, UInt64(truncatingIfNeeded: bytes.count))
    }
  }
}

/// An open-addressing table of indices into an append-only array, found by hash.
///
/// Entries are removed in the reverse order of insertion, so that a rollback is exact.
struct InternTable: Sendable {
  private var slots: [UInt32] = Array(repeating: 0, count: 64)
  private var count = 0

  /// The index of the entry with this hash that satisfies `matches`.
  func find(_ hash: UInt64, where matches: (UInt32) -> Bool) -> UInt32? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if matches(slots[slot]) { return slots[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds an index other than 0; `hashOf` gives back the hash of any index, for growing.
  mutating func insert(_ index: UInt32, hash: UInt64, hashOf: (UInt32) -> UInt64) {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = Array(repeating: 0, count: old.count * 2)
      // In the order of insertion, so that removal in reverse order stays exact.
      for index in old.filter({ $0 != 0 }).sorted() { place(index, hash: hashOf(index)) }
    }
    place(index, hash: hash)
    count += 1
  }

  /// Removes the entry that was added last.
  mutating func removeLast(_ index: UInt32, hash: UInt64) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if slots[slot] == index {
        slots[slot] = 0
        count -= 1
        return
      }
      slot = (slot + 1) & mask
    }
    preconditionFailure("an interned entry is missing from its table")
  }

  private mutating func place(_ index: UInt32, hash: UInt64) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = index
  }
}
