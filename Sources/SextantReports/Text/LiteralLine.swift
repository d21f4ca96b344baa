/// An item of a normalized graph literal, or the end of a block.
struct LiteralLine: Hashable {
  let depth: Int
  let text: String

  var isRest: Bool { text == "..." }

  static func lines(of literal: String) -> [LiteralLine] {
    var reader = LiteralReader()
    reader.read(literal)
    return reader.lines
  }

  /// Returns a literal in one line, such as `graph { stack { Home; A } }`.
  static func joined(_ literal: String) -> String {
    var text = ""
    for line in lines(of: literal) {
      let isInBlock = text.hasSuffix("{") || line.text == "}"
      text += (text.isEmpty ? "" : isInBlock ? " " : "; ") + line.text
    }
    return text
  }
}

/// A reader that splits a literal. It accepts malformed literals.
private struct LiteralReader {
  private(set) var lines: [LiteralLine] = []
  private var depth = 0
  private var brackets = 0
  private var line: [UInt8] = []

  mutating func read(_ literal: String) {
    var rest = Array(literal.utf8)[...]
    var strings = StringScan()
    while let byte = rest.popFirst() {
      if strings.takes(byte) {
        line.append(byte)
      } else if byte == UInt8(ascii: "/"), rest.first == UInt8(ascii: "/") {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if byte == UInt8(ascii: "/"), rest.first == UInt8(ascii: "*") {
        rest = rest.dropFirst()
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else {
        read(byte)
      }
    }
    endLine()
  }

  private mutating func read(_ byte: UInt8) {
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
    case UInt8(ascii: "("), UInt8(ascii: "["):
      line.append(byte)
      brackets += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      line.append(byte)
      brackets = max(0, brackets - 1)
    default: line.append(byte)
    }
  }

  /// Adds a blank. Consecutive blanks, and blanks at the start of a line, are omitted.
  private mutating func blank() {
    if let last = line.last, last != UInt8(ascii: " ") { line.append(UInt8(ascii: " ")) }
  }

  private mutating func endLine() {
    while line.last == UInt8(ascii: " ") { line.removeLast() }
    if line.isEmpty { return }
    lines.append(LiteralLine(depth: depth, text: String(decoding: line, as: UTF8.self)))
    line.removeAll(keepingCapacity: true)
  }
}

struct LiteralHead {
  private let depth: Int
  private var outer: [UInt8] = []
  private var inputs: [[UInt8]] = []

  init(_ line: LiteralLine) {
    depth = line.depth
    var (strings, nesting, hasEnded) = (StringScan(), 0, false)
    for byte in line.text.utf8 {
      let isText = strings.takes(byte)
      // Parentheses after a title contain no inputs.
      if isText, nesting == 0 { hasEnded = true }
      switch byte {
      case _ where isText: break
      case UInt8(ascii: "(") where !hasEnded, UInt8(ascii: "[") where nesting > 0:
        nesting += 1
        if nesting == 1 {
          inputs.append([])
          continue
        }
      case UInt8(ascii: ")") where nesting > 0, UInt8(ascii: "]") where nesting > 0:
        nesting -= 1
        if nesting == 0 {
          hasEnded = true
          continue
        }
      case UInt8(ascii: ",") where nesting == 1:
        inputs.append([])
        continue
      default: break
      }
      if nesting == 0 {
        outer.append(byte)
      } else if byte != UInt8(ascii: " ") || inputs.last?.isEmpty == false {
        inputs[inputs.count - 1].append(byte)
      }
    }
  }

  /// Returns whether this line matches another line. Omitted inputs of this line match any value.
  func allows(_ other: LiteralHead) -> Bool {
    guard depth == other.depth, outer == other.outer else { return false }
    return inputs.allSatisfy { input in
      input.elementsEqual("...".utf8)
        || other.inputs.contains { $0 == input || $0.hasSuffix(" ", input) }
    }
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ blank: Unicode.Scalar, _ end: [UInt8]) -> Bool {
    guard count > end.count + 1, suffix(end.count).elementsEqual(end) else { return false }
    return self[count - end.count - 1] == UInt8(ascii: blank)
      && self[count - end.count - 2] == UInt8(ascii: ":")
  }
}

private struct StringScan {
  private var isInside = false
  private var isEscaped = false

  mutating func takes(_ byte: UInt8) -> Bool {
    let isQuote = byte == UInt8(ascii: "\"") && !isEscaped
    defer { if isQuote { isInside.toggle() } }
    isEscaped = isInside && !isEscaped && byte == UInt8(ascii: "\\")
    return isInside || isQuote
  }
}
