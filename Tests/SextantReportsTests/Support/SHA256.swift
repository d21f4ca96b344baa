/// SHA-256 (FIPS 180-4). The security policy of a page contains the hash of the only allowed
/// script.
enum SHA256 {
  static func base64(of bytes: some Sequence<UInt8>) -> String {
    let symbols = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let hash = digest(of: Array(bytes))
    var text = ""
    for start in stride(from: 0, to: hash.count, by: 3) {
      let part = hash[start..<min(start + 3, hash.count)]
      var bits = 0
      for offset in 0..<3 {
        bits = bits << 8 | (offset < part.count ? Int(part[start + offset]) : 0)
      }
      for place in 0...part.count { text.append(symbols[bits >> (18 - 6 * place) & 63]) }
      text += String(repeating: "=", count: 3 - part.count)
    }
    return text
  }

  static func digest(of bytes: [UInt8]) -> [UInt8] {
    var message = bytes + [0x80]
    message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: (bytes.count * 8) >> shift))
    }
    var state = start
    for block in stride(from: 0, to: message.count, by: 64) {
      compress(message[block..<block + 64], into: &state)
    }
    return state.flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let first = h &+ mixed &+ choice &+ constants[index] &+ words[index]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let start = primes(8).map { fraction($0.squareRoot()) }
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants = primes(64).map { fraction(cubeRoot(of: $0)) }

  private static func fraction(_ number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 0x1p32)
  }

  private static func cubeRoot(of number: Double) -> Double {
    var root = number
    for _ in 0..<60 { root -= (root * root * root - number) / (3 * root * root) }
    return root
  }

  private static func primes(_ count: Int) -> [Double] {
    var found: [Int] = []
    var candidate = 2
    while found.count < count {
      if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
      candidate += 1
    }
    return found.map(Double.init)
  }
}
