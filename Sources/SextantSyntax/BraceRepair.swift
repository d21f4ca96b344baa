/// What to do about braces that do not match: which of them to pass over, which blocks end before a
/// line that their `}` does not reach, and after which lines a `{` is missing.
///
/// The indentation of the lines says what was meant. It is asked only where a text has a brace too
/// many or too few, and its answer taken only where no more problems come of it.
struct BraceRepair {
  /// Where a block ends that nothing closes.
  struct End {
    let limit: UInt32
    /// Whether its closer was swallowed by a string that does not end, which is told.
    let isTold: Bool
  }

  /// The braces that are none.
  private(set) var ignored: Set<UInt32> = []
  /// The blocks that nothing closes, by their braces, or by the ends of lines in which they start.
  private(set) var ends: [UInt32: End] = [:]
  /// What a block is that starts without its brace.
  enum Start {
    /// That of the line before it.
    case ofLine
    /// That of the line before it, whose brace was swallowed by a string that does not end.
    case told
    /// That of a line that is not there.
    case ofNothing
  }

  /// The ends of lines behind which a block starts without its brace.
  private(set) var starts: [UInt32: Start] = [:]
  /// Where lines stand that the next line repeats, with a brace that nothing closes: that brace.
  private(set) var repeated: [UInt32: UInt32] = [:]

  /// Nothing is to be done.
  static let none = BraceRepair()

  /// How many blocks begin and end as far in as one another.
  fileprivate(set) var agreeing = 0

  /// Whether most blocks stand as their lines say, so that the others most likely do not.
  var isLikely: Bool {
    count * 3 <= agreeing
  }

  /// How much is to be done.
  fileprivate var count: Int { ignored.count + ends.count + starts.count + repeated.count }

  var isEmpty: Bool { ignored.isEmpty && ends.isEmpty && starts.isEmpty && repeated.isEmpty }

  private init() {}

  /// Reads the braces of a text. Linear.
  init(of bytes: [UInt8]) {
    var scanner = BraceScanner(bytes)
    scanner.scan()
    self = scanner.repair
  }

  fileprivate mutating func ignore(_ brace: Int) {
    ignored.insert(UInt32(truncatingIfNeeded: brace))
  }

  fileprivate mutating func end(_ brace: Int, at limit: Int, isTold: Bool = false) {
    ends[UInt32(truncatingIfNeeded: brace)] = End(
      limit: UInt32(truncatingIfNeeded: limit), isTold: isTold)
  }

  fileprivate mutating func start(at line: Int, _ start: Start) {
    starts[UInt32(truncatingIfNeeded: line)] = start
  }

  fileprivate mutating func skip(_ line: Int, with brace: Int) {
    repeated[UInt32(truncatingIfNeeded: line)] = UInt32(truncatingIfNeeded: brace)
  }
}

/// Goes through the lines of a text and matches braces with those at their own indentation.
private struct BraceScanner {
  /// A brace that is open, with how far in its line is.
  private struct Open {
    let position: Int
    let indentation: Int
    let brackets: Int
    /// Whether it has no word before it.
    var isBare = false
  }

  /// A line before lines that are further in.
  private struct Head {
    let indentation: Int
    let end: Int
    let depth: Int
    /// Whether the lines that are further in could be a block of this one that lacks its brace.
    let isOpen: Bool
    /// How far in the lines behind it are at least.
    var least: Int
  }

  /// A line that holds more than comments.
  private struct CodeLine {
    var indentation = 0
    var start = 0
    var end = 0
    /// Whether a brace is the last that was read of it.
    var endsInCloser = false
    var endsInOpener = false
  }

  private let bytes: [UInt8]
  private var position = 0
  private var open: [Open] = []
  /// How far in the lines are that open the brackets around this place.
  private var brackets: [Int] = []
  private var heads: [Head] = []
  /// The line at hand, and the last one before it that holds more than comments.
  private var indentation = 0
  private var isLineStart = true
  private var last: CodeLine?
  private var current = CodeLine()
  /// Whether the line at hand holds more than comments.
  private var isCode = false
  var repair = BraceRepair.none

  /// Beyond so many lost braces, or open ones, nobody has meant anything with the lines.
  private static let mostBraces = 10_000

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  mutating func scan() {
    while position < bytes.count {
      if max(repair.count, open.count) > Self.mostBraces {
        repair = .none
        return
      }
      switch bytes[position] {
      case Ascii.newline: endLine()
      case Ascii.space, Ascii.tab, Ascii.carriageReturn: position += 1
      case Ascii.slash where byte(1) == Ascii.slash: skipLine()
      case Ascii.slash where byte(1) == Ascii.star: skipComment()
      default:
        let isTaken = isLineStart && startLine()
        isCode = true
        if !isTaken { step() }
      }
    }
    endLine()
  }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != Ascii.newline { position += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if byte(0) == Ascii.slash, byte(1) == Ascii.star {
        depth += 1
        position += 2
      } else if byte(0) == Ascii.star, byte(1) == Ascii.slash {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
  }

  private mutating func endLine() {
    if isCode {
      let isReturned = position > 0 && bytes[position - 1] == Ascii.carriageReturn
      current.end = isReturned ? position - 1 : position
      current.indentation = indentation
      last = current
    }
    isCode = false
    isLineStart = true
    position += 1
  }

  /// Compares the first sign of a line with what is open around it; true if that is all there is to the
  /// sign.
  private mutating func startLine() -> Bool {
    isLineStart = false
    var start = position
    while start > 0, bytes[start - 1] != Ascii.newline { start -= 1 }
    indentation = position - start
    current = CodeLine(indentation: indentation, start: position)
    let first = bytes[position]
    let isCloser = first == UInt8(ascii: ")") || first == UInt8(ascii: "]")
    while let bracket = brackets.last, indentation <= bracket, !isCloser { brackets.removeLast() }
    if !brackets.isEmpty || isCloser { return false }
    guard let last else { return false }
    if first == UInt8(ascii: "}") {
      while let top = open.last, top.indentation > indentation { end(top, at: last.end) }
      startBlockOfHead()
      return false
    }
    if first == UInt8(ascii: "{"), let top = open.last, top.indentation == indentation {
      // Here its `}` should stand.
      repair.ignore(position)
      position += 1
      return true
    }
    if let top = open.last, top.indentation == indentation, last.start < top.position,
      isSame(last, asLineAt: position)
    {
      open.removeLast()
      repair.skip(last.start, with: top.position)
    }
    let hidesCloser = first == Ascii.quote && nextSign(position + 1) == UInt8(ascii: "}")
    while let top = open.last,
      top.indentation > indentation || top.indentation == indentation && !hidesCloser
    {
      end(top, at: last.end)
    }
    noteHeads(last)
    return false
  }

  /// The first byte from a place on that is no blank.
  private func nextSign(_ start: Int) -> UInt8? {
    bytes[start...].first { $0 != Ascii.space && $0 != Ascii.tab }
  }

  /// Keeps the line before one that is further in.
  private mutating func noteHeads(_ last: CodeLine) {
    while let head = heads.last, head.indentation >= indentation { heads.removeLast() }
    if let head = heads.indices.last { heads[head].least = min(heads[head].least, indentation) }
    guard indentation > last.indentation else { return }
    let hasBlock = open.last.map { $0.position > last.start } ?? false
    let between = bytes[last.end..<max(last.end, current.start - indentation)]
    let isNext = between.count(where: { $0 == Ascii.newline }) == 1
    heads.append(
      Head(
        indentation: last.indentation, end: last.end, depth: open.count,
        isOpen: !hasBlock && isNext && !last.endsInCloser, least: indentation))
  }

  /// Whether a line says the same as the one before it.
  private func isSame(_ last: CodeLine, asLineAt start: Int) -> Bool {
    let length = last.end - last.start
    guard start + length <= bytes.count,
      start + length == bytes.count || bytes[start + length] <= Ascii.carriageReturn
    else { return false }
    return bytes[last.start..<last.end].elementsEqual(bytes[start..<start + length])
  }

  /// A `}` that no brace has opened at its indentation belongs to the line above that could have, or to
  /// one that is not there.
  private mutating func startBlockOfHead() {
    if let top = open.last, top.indentation == indentation { return }
    while let head = heads.last, head.indentation > indentation { heads.removeLast() }
    guard let head = heads.last, head.depth == open.count, head.least > indentation else { return }
    let isOwn = head.isOpen && head.indentation == indentation
    repair.start(at: head.end, isOwn ? .ofLine : .ofNothing)
    open.append(Open(position: head.end, indentation: indentation, brackets: brackets.count))
  }

  private mutating func end(_ top: Open, at limit: Int, isTold: Bool = false) {
    open.removeLast()
    if top.isBare, !isTold { return repair.ignore(top.position) }
    let isMissing = repair.starts[UInt32(truncatingIfNeeded: top.position)] != nil
    repair.end(top.position, at: limit, isTold: isTold || isMissing)
    if brackets.count > top.brackets { brackets.removeLast(brackets.count - top.brackets) }
  }

  private mutating func step() {
    switch bytes[position] {
    case UInt8(ascii: "{"):
      let isBare = position == current.start || current.endsInCloser
      if current.endsInOpener {
        repair.ignore(position)
        position += 1
        return
      }
      current.endsInOpener = true
      current.endsInCloser = false
      open.append(
        Open(
          position: position, indentation: indentation, brackets: brackets.count, isBare: isBare))
      position += 1
      return
    case UInt8(ascii: "}"):
      close()
      current.endsInCloser = true
      current.endsInOpener = false
      position += 1
      return
    case UInt8(ascii: "("), UInt8(ascii: "["): brackets.append(indentation)
    case UInt8(ascii: ")"), UInt8(ascii: "]"): _ = brackets.popLast()
    case Ascii.quote:
      if byte(1) == Ascii.quote, byte(2) == Ascii.quote { return skipText() }
      return skipString()
    default: break
    }
    current.endsInCloser = false
    current.endsInOpener = false
    position += 1
  }

  private mutating func close() {
    guard let top = open.last, top.indentation >= indentation else {
      return repair.ignore(position)
    }
    open.removeLast()
    if position == current.start, top.indentation == indentation { repair.agreeing += 1 }
    if brackets.count > top.brackets { brackets.removeLast(brackets.count - top.brackets) }
  }

  // MARK: Strings

  /// Passes a text in three quotes, with what is put into it.
  private mutating func skipText() {
    position += 3
    while position < bytes.count {
      if byte(0) == Ascii.backslash {
        position += 2
      } else if byte(0) == Ascii.quote, byte(1) == Ascii.quote, byte(2) == Ascii.quote {
        position += 3
        return
      } else {
        position += 1
      }
    }
    position = min(position, bytes.count)
  }

  /// Passes a string on its line. One that does not end has swallowed the braces behind it.
  private mutating func skipString() {
    let start = position
    position += 1
    var parens = 0
    while position < bytes.count, bytes[position] != Ascii.newline {
      switch bytes[position] {
      case Ascii.backslash:
        if byte(1) == UInt8(ascii: "(") { parens += 1 }
        position += byte(1) == Ascii.newline ? 1 : 2
        continue
      case UInt8(ascii: "(") where parens > 0: parens += 1
      case UInt8(ascii: ")") where parens > 0: parens -= 1
      case Ascii.quote:
        position += 1
        if parens == 0 { return }
        skipInnerString()
        continue
      default: break
      }
      position += 1
    }
    if position > bytes.count { position = bytes.count }
    restoreBraces(from: start)
  }

  /// Passes a string in a string; what that one holds in turn is of no account.
  private mutating func skipInnerString() {
    while position < bytes.count, bytes[position] != Ascii.newline {
      position += 1
      if bytes[position - 1] == Ascii.quote { return }
    }
  }

  /// Takes account of the braces that the rest of a line would have had but for a quote.
  private mutating func restoreBraces(from start: Int) {
    var opened = 0
    var isOwn = nextSign(start + 1) == UInt8(ascii: "}") && current.start == start
    let end = position > 0 && bytes[position - 1] == Ascii.carriageReturn ? position - 1 : position
    for byte in bytes[start..<position] {
      if byte == UInt8(ascii: "{") {
        opened += 1
      } else if byte == UInt8(ascii: "}") {
        if opened > 0 {
          opened -= 1
        } else if let top = open.last, top.indentation >= indentation || isOwn {
          isOwn = false
          self.end(top, at: end, isTold: true)
        }
      }
    }
    guard opened == 1 else { return }
    repair.start(at: end, .told)
    open.append(Open(position: end, indentation: indentation, brackets: brackets.count))
  }
}
