import SextantSyntax

/// A text up to the cursor, with what is open there.
struct OpenPlace {
  /// Everything before the word at the cursor.
  let before: [UInt8]
  /// What is written of the word.
  let typed: [UInt8]
  /// What closes all that is open before the word.
  let closers: [UInt8]

  /// Nil where nothing can be completed: in a comment, after a dot or a backquote.
  init?(_ bytes: [UInt8]) {
    var scan = OpenScan()
    scan.run(bytes)
    guard !scan.isClosedToCompletion else { return nil }
    var start = scan.stringStart ?? bytes.count
    if scan.stringStart == nil {
      start = Self.wordStart(in: bytes)
      while start > 1, bytes[start - 1] == UInt8(ascii: "/"), Self.isWord(bytes[start - 2]) {
        start = Self.wordStart(in: Array(bytes[..<(start - 1)]))
      }
      if start > 0, "`./".utf8.contains(bytes[start - 1]) { return nil }
    }
    before = Array(bytes[..<start])
    typed = Array(bytes[start...])
    closers = scan.closers
  }

  /// A word is letters, digits and `_`, with the `#` of an instance.
  private static func wordStart(in bytes: [UInt8]) -> Int {
    var start = bytes.count
    while start > 0, isWord(bytes[start - 1]) { start -= 1 }
    if start > 1, bytes[start - 1] == UInt8(ascii: "#"), isWord(bytes[start - 2]) {
      start -= 1
      while start > 0, isWord(bytes[start - 1]) { start -= 1 }
    }
    return start
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

/// Finds what is open at the end of a text.
struct OpenScan {
  private(set) var closers: [UInt8] = []
  /// Where the string begins that is open at the end.
  private(set) var stringStart: Int?
  private(set) var isClosedToCompletion = false

  /// Reads a text; a string that an end of line breaks off is no longer open.
  mutating func run(_ bytes: [UInt8]) {
    var position = 0
    while position < bytes.count, !isClosedToCompletion {
      position = step(bytes, position)
    }
  }

  private mutating func step(_ bytes: [UInt8], _ position: Int) -> Int {
    let byte = bytes[position]
    if let start = stringStart { return stepString(bytes, position, start) }
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch byte {
    case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return refuse() }
      return end
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"): return refuse()
    case UInt8(ascii: "\""):
      if bytes[position...].starts(with: "\"\"\"".utf8) { return refuse() }
      stringStart = position
    case UInt8(ascii: "("): closers.insert(UInt8(ascii: ")"), at: 0)
    case UInt8(ascii: "["): closers.insert(UInt8(ascii: "]"), at: 0)
    case UInt8(ascii: "{"): closers.insert(UInt8(ascii: "}"), at: 0)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if closers.first == byte { closers.removeFirst() }
    default: break
    }
    return position + 1
  }

  private mutating func stepString(_ bytes: [UInt8], _ position: Int, _ start: Int) -> Int {
    switch bytes[position] {
    case UInt8(ascii: "\\"):
      let next = position + 1 < bytes.count ? bytes[position + 1] : 0
      if next == UInt8(ascii: "(") { return refuse() }
      return position + 2
    case UInt8(ascii: "\""), UInt8(ascii: "\n"): stringStart = nil
    default: break
    }
    return position + 1
  }

  private mutating func refuse() -> Int {
    isClosedToCompletion = true
    return 0
  }
}
