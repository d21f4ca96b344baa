/// An interned name. Two symbols of the same table are equal if and only if the UTF-8 bytes of
/// their names are equal.
public struct Symbol: Hashable, Sendable {
  /// The index in the table that created the symbol. The empty name has index 0.
  public let rawValue: UInt32

  /// Creates the symbol with an index in a table.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The empty name, which every table contains.
  public static let empty = Symbol(rawValue: 0)
}

/// The interned names of a session, numbered in the order of their first use.
///
/// An open-addressing hash table with linear probing over the FNV-1a hash of the bytes. The table
/// is at most half full. The lexer creates a `String` only for a new name.
public struct SymbolTable: Sendable {
  /// Symbols by hash. A 0 marks a free slot, because the empty name is never stored here.
  private var slots: [UInt32] = []
  private var hashes: [UInt32] = [0]
  private var texts: [String] = [""]
  private var pool: [UInt8] = []
  /// The offset in the pool at which each name ends.
  private var ends: [UInt32] = [0]

  /// Creates a table. It contains only the empty name.
  public init() {}

  /// The number of names, including the empty name.
  public var count: Int { texts.count }

  /// Returns the text of a symbol, or an empty text if the symbol is not in the table. O(1).
  public func text(_ symbol: Symbol) -> String {
    let index = Int(symbol.rawValue)
    return index < texts.count ? texts[index] : ""
  }

  /// Returns the symbol of a name, and adds the name if it is new.
  public mutating func intern(_ text: String) -> Symbol {
    let bytes = Array(text.utf8)
    return intern(bytes, from: 0, to: bytes.count)
  }

  /// Returns the symbol of the name at `start..<end` of `bytes`. If the range is not within
  /// `bytes`, returns the empty name.
  public mutating func intern(_ bytes: [UInt8], from start: Int, to end: Int) -> Symbol {
    guard start >= 0, start < end, end <= bytes.count else { return .empty }
    return intern(bytes, from: start, to: end, hash: Self.hash(bytes, from: start, to: end))
  }

  /// Returns the symbol of a name, if the table contains the name.
  public func find(_ text: String) -> Symbol? {
    if text.isEmpty { return .empty }
    if slots.isEmpty { return nil }
    let bytes = Array(text.utf8)
    let hash = Self.hash(bytes, from: 0, to: bytes.count)
    let slot = slot(of: bytes, from: 0, to: bytes.count, hash: Self.folded(hash))
    return slots[slot] == 0 ? nil : Symbol(rawValue: slots[slot])
  }
}

// MARK: - Hashing

extension SymbolTable {
  /// The initial hash (FNV-1a, 64 bits), which the lexer updates with each byte of a name.
  static let emptyHash: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always)
  static func feed(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Moves the high bits, which are well mixed, to the low bits, which select the slot (Fibonacci
  /// hashing).
  @inline(__always)
  private static func folded(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: (hash &* 0x9e37_79b9_7f4a_7c15) >> 32)
  }

  private static func hash(_ bytes: [UInt8], from start: Int, to end: Int) -> UInt64 {
    var hash = emptyHash
    for index in start..<end { hash = feed(hash, bytes[index]) }
    return hash
  }

  /// Interns a name with a known hash. `start..<end` must be a nonempty range of `bytes`.
  @inline(__always)
  mutating func intern(_ bytes: [UInt8], from start: Int, to end: Int, hash: UInt64) -> Symbol {
    if texts.count * 2 > slots.count { grow() }
    let short = Self.folded(hash)
    let slot = slot(of: bytes, from: start, to: end, hash: short)
    let found = slots[slot]
    if found != 0 { return Symbol(rawValue: found) }
    return insert(bytes, from: start, to: end, hash: short, slot: slot)
  }

  private mutating func insert(
    _ bytes: [UInt8], from start: Int, to end: Int, hash: UInt32, slot: Int
  ) -> Symbol {
    let symbol = UInt32(truncatingIfNeeded: texts.count)
    texts.append(String(decoding: bytes[start..<end], as: UTF8.self))
    pool.append(contentsOf: bytes[start..<end])
    ends.append(UInt32(truncatingIfNeeded: pool.count))
    hashes.append(hash)
    slots[slot] = symbol
    return Symbol(rawValue: symbol)
  }

  @inline(__always)
  private func slot(of bytes: [UInt8], from start: Int, to end: Int, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let candidate = Int(slots[slot])
      if hashes[candidate] == hash, holds(candidate, bytes, from: start, to: end) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  @inline(__always)
  private func holds(_ symbol: Int, _ bytes: [UInt8], from start: Int, to end: Int) -> Bool {
    let first = Int(ends[symbol - 1])
    guard Int(ends[symbol]) - first == end - start else { return false }
    for offset in 0..<(end - start) where pool[first + offset] != bytes[start + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    let size = Swift.max(64, slots.count * 4)
    slots = [UInt32](repeating: 0, count: size)
    for symbol in 1..<Swift.max(texts.count, 1) {
      var slot = Int(hashes[symbol]) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: symbol)
    }
  }
}
