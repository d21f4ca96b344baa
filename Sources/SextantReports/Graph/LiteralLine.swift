/// One line of a normalized graph literal, which has one item or the end of a block on each line.
struct LiteralLine: Hashable {
  let depth: Int
  let text: String

  /// Whether it is `...`, which matches any items.
  var isRest: Bool { text == "..." }

  /// The normalized lines of a literal, without comments.
  static func lines(of literal: String) -> [LiteralLine] {
    var reader = LiteralReader()
    for byte in literal.utf8 { reader.read(byte) }
    reader.endLine()
    return reader.lines
  }
}

/// Splits a literal into lines, byte by byte; it need not be well-formed.
private struct LiteralReader {
  private enum State {
    case code
    /// After a `/` that may begin a comment.
    case slash
    case lineComment, blockComment
    /// After a `*` that may end a comment.
    case star
  }

  private(set) var lines: [LiteralLine] = []
  private var state = State.code
  private var strings = StringScan()
  private var depth = 0
  /// The number of open parentheses and brackets.
  private var brackets = 0
  private var line: [UInt8] = []

  mutating func read(_ byte: UInt8) {
    switch state {
    case .code: readCode(byte)
    case .slash: readAfterSlash(byte)
    case .lineComment:
      if byte == UInt8(ascii: "\n") {
        state = .code
        readCode(byte)
      }
    case .blockComment: if byte == UInt8(ascii: "*") { state = .star }
    case .star:
      if byte == UInt8(ascii: "/") { state = .code }
      if byte != UInt8(ascii: "*"), byte != UInt8(ascii: "/") { state = .blockComment }
    }
  }

  private mutating func readAfterSlash(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"): state = .lineComment
    case UInt8(ascii: "*"): state = .blockComment
    default:
      line.append(UInt8(ascii: "/"))
      state = .code
      readCode(byte)
    }
  }

  private mutating func readCode(_ byte: UInt8) {
    if strings.takes(byte) { return line.append(byte) }
    switch byte {
    case UInt8(ascii: "{") where brackets == 0:
      blank()
      line.append(byte)
      endLine()
      depth += 1
    case UInt8(ascii: "}") where brackets == 0:
      endLine()
      depth = max(0, depth - 1)
      line.append(byte)
      endLine()
    case UInt8(ascii: ";"), UInt8(ascii: "\n"): if brackets == 0 { endLine() } else { blank() }
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): blank()
    case UInt8(ascii: "/"): state = .slash
    default: append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) {
    line.append(byte)
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["): brackets += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"): brackets = max(0, brackets - 1)
    default: return
    }
  }

  /// Collapses whitespace to one space, and removes it at the start of a line.
  private mutating func blank() {
    if let last = line.last, last != UInt8(ascii: " ") { line.append(UInt8(ascii: " ")) }
  }

  mutating func endLine() {
    while line.last == UInt8(ascii: " ") { line.removeLast() }
    if line.isEmpty { return }
    lines.append(LiteralLine(depth: depth, text: String(decoding: line, as: UTF8.self)))
    line.removeAll(keepingCapacity: true)
  }
}

/// A line split into its parts, to match another line against it.
struct LiteralHead {
  private let depth: Int
  /// The bytes outside of the first parentheses.
  private var outer: [UInt8] = []
  private var inputs: [[UInt8]] = []

  init(_ line: LiteralLine) {
    depth = line.depth
    var scan = BracketScan()
    for byte in line.text.utf8 {
      switch scan.read(byte) {
      case .outside: outer.append(byte)
      case .opening: inputs.append([])
      case .comma: inputs.append([])
      case .inside:
        let isBlank = byte == UInt8(ascii: " ") && inputs.last?.isEmpty == true
        if !isBlank { inputs[inputs.count - 1].append(byte) }
      case .closing: continue
      }
    }
  }

  /// Whether another line matches: equal except for inputs that are omitted here.
  func allows(_ other: LiteralHead) -> Bool {
    guard depth == other.depth, outer == other.outer else { return false }
    return inputs.allSatisfy { input in
      input.elementsEqual("...".utf8)
        || other.inputs.contains { $0 == input || $0.hasSuffix(" ", input) }
    }
  }
}

extension [UInt8] {
  /// Whether it ends with the first followed by the second: a value after its label.
  fileprivate func hasSuffix(_ blank: Unicode.Scalar, _ end: [UInt8]) -> Bool {
    guard count > end.count + 1, suffix(end.count).elementsEqual(end) else { return false }
    return self[count - end.count - 1] == UInt8(ascii: blank)
      && self[count - end.count - 2] == UInt8(ascii: ":")
  }
}

/// Says which bytes are in strings.
private struct StringScan {
  private var isInside = false
  private var isEscaped = false

  /// Whether a byte is one of a string, its quotes among them.
  mutating func takes(_ byte: UInt8) -> Bool {
    let isQuote = byte == UInt8(ascii: "\"") && !isEscaped
    defer { if isQuote { isInside.toggle() } }
    isEscaped = isInside && !isEscaped && byte == UInt8(ascii: "\\")
    return isInside || isQuote
  }
}

/// Finds the first parentheses of a line, and the commas in them.
private struct BracketScan {
  enum Part { case outside, opening, comma, inside, closing }

  private var nesting = 0
  private var strings = StringScan()
  private var hasEnded = false

  mutating func read(_ byte: UInt8) -> Part {
    if strings.takes(byte) {
      // Parentheses after a title contain no inputs.
      if nesting == 0 { hasEnded = true }
      return nesting > 0 ? .inside : .outside
    }
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["): if !hasEnded { return open(byte) }
    case UInt8(ascii: ")"), UInt8(ascii: "]"): if !hasEnded, nesting > 0 { return close() }
    case UInt8(ascii: ",") where nesting == 1: return .comma
    default: break
    }
    return nesting > 0 ? .inside : .outside
  }

  private mutating func open(_ byte: UInt8) -> Part {
    if nesting == 0, byte == UInt8(ascii: "[") { return .outside }
    nesting += 1
    return nesting == 1 ? .opening : .inside
  }

  private mutating func close() -> Part {
    nesting -= 1
    hasEnded = nesting == 0
    return hasEnded ? .closing : .inside
  }
}
