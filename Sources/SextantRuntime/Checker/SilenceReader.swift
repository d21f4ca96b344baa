import SextantSyntax

/// Reads the comments of one text that silence warnings.
struct SilenceReader {
  private let tree: SyntaxTree
  private let bytes: [UInt8]
  /// Comments that are meant to silence something and say nothing that does.
  private(set) var malformed: [Span] = []

  init(_ tree: SyntaxTree) {
    self.tree = tree
    bytes = tree.source.bytes
  }

  /// What the comments silence, in the order of the text. Costs a glance at each comment.
  mutating func read() -> [Silence] {
    let comments = tree.comments
    let marked = comments.indices.filter { start(of: comments[$0]) != nil }
    guard var first = marked.first else { return [] }
    // What a comment behind another one is for hangs on that one.
    while first > 0, follows(comments[first], comments[first - 1]) { first -= 1 }
    var result: [Silence] = []
    let meant = spansMeant(by: comments[first...])
    for place in marked where meant.indices.contains(place - first) {
      guard let start = start(of: comments[place]) else { continue }
      let words = words(from: start, comments[place])
      if !words.isEmpty { result.append(Silence(meant: meant[place - first], words: words)) }
    }
    return result
  }

  // MARK: Words

  /// Where the text after `sextant:` begins; nil for any other comment. Other letters and a missing
  /// colon count as well: they are told.
  private func start(of comment: SourceComment) -> Int? {
    if comment.style == .interpreter { return nil }
    let first = afterBlanks(Int(comment.span.start) + 2)
    guard let name = word(at: first, Int(comment.span.end)), name.text.lowercased() == "sextant"
    else { return nil }
    let place = Int(name.span.end)
    if place < Int(comment.span.end), bytes[place] == Byte.colon { return place + 1 }
    let isMeant = word(at: afterBlanks(place), Int(comment.span.end))?.text == "allow"
    return isMeant ? place : nil
  }

  private func afterBlanks(_ start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] == Byte.blank || bytes[place] == Byte.tab { place += 1 }
    return place
  }

  /// The codes after `allow`; none, with a word to the person, where they are missing.
  private mutating func words(from start: Int, _ comment: SourceComment) -> [Silence.Word] {
    let end = Int(comment.span.end)
    guard let verb = word(at: afterBlanks(start), end) else { return [] }
    guard verb.text == "allow" else {
      // Other words may follow the colon: the comment may speak to people.
      if nearestName(to: verb.text, in: ["allow"]) != nil { malformed.append(comment.span) }
      return []
    }
    let first = afterBlanks(Int(comment.span.start) + 2)
    guard bytes[first..<start].elementsEqual("sextant:".utf8) else {
      malformed.append(comment.span)
      return []
    }
    var words: [Silence.Word] = []
    var place = Int(verb.span.end)
    while let next = word(at: afterBlanks(place), end) {
      place = afterBlanks(Int(next.span.end))
      words.append(next)
      guard place < end, bytes[place] == Byte.comma else { break }
      place += 1
    }
    if words.isEmpty { malformed.append(comment.span) }
    return words
  }

  /// A run of letters, or of digits.
  private func word(at start: Int, _ end: Int) -> Silence.Word? {
    var place = start
    let isNumber = start < end && Byte.isDigit(bytes[start])
    while place < end, isNumber ? Byte.isDigit(bytes[place]) : Byte.isLetter(bytes[place]) {
      place += 1
    }
    if place == start { return nil }
    let span = Span(start: UInt32(start), end: UInt32(place))
    return Silence.Word(text: tree.source.text(of: span), span: span)
  }

  // MARK: What is meant

  /// For each comment the text that it is for.
  ///
  /// Goes along with the printer (`Printer.printItems`), which keeps a comment behind what it stands
  /// behind: so the same is meant in any layout.
  private func spansMeant(by comments: ArraySlice<SourceComment>) -> [Span?] {
    var places: [Place] = []
    var previous: SourceComment?
    for comment in comments {
      var place = place(of: comment)
      if case .before = place, let last = places.last, last.isBehind, let previous,
        follows(comment, previous)
      {
        place = last
      }
      places.append(place)
      previous = comment
    }
    var spans: [Span?] = []
    // The comment behind, if it stands before the same statement, and whether it is for it.
    var next: (start: UInt32, item: Span, isMeant: Bool)?
    for (comment, place) in zip(comments, places).reversed() {
      guard case .before(let item?) = place else {
        spans.append(place.span)
        next = nil
        continue
      }
      let (start, isMeant) =
        if let next, next.item == item { (next.start, next.isMeant) } else { (item.start, true) }
      let isNear = isMeant && line(start) <= line(comment.span.end) + 1
      spans.append(isNear ? item : nil)
      next = (comment.span.start, item, isNear)
    }
    return spans.reversed()
  }

  /// Where a comment stands among the statements.
  private enum Place {
    /// In a statement, or behind one or its `{`.
    case behind(Span)
    case within(Span)
    /// Before one; nil at the end of a block.
    case before(Span?)

    var isBehind: Bool { if case .behind = self { true } else { false } }
    var span: Span? {
      switch self {
      case .behind(let span), .within(let span): span
      case .before(let span): span
      }
    }
  }

  private func place(of comment: SourceComment) -> Place {
    let offset = comment.span.start
    var items = tree.children(of: tree.root)
    // The line and what stands before the brace of the block that the items are in.
    var opener: (brace: UInt32, head: Span)?
    while true {
      let following = position(after: offset, in: items)
      let next = following < items.count ? tree.span(items[following]) : nil
      guard following > 0 else {
        if let opener, line(opener.brace) == line(offset), !leads(comment, next) {
          return .behind(opener.head)
        }
        return .before(next)
      }
      let item = items[following - 1]
      let span = tree.span(item)
      guard offset < span.end else {
        return line(span.end) == line(offset) ? .behind(span) : .before(next)
      }
      guard let inner = block(in: item, holding: offset) else { return .within(span) }
      let brace = tree.span(inner.block).start
      opener = (brace, Span(start: tree.span(inner.clause).start, end: brace))
      items = tree.children(of: inner.block)
    }
  }

  /// Whether a comment stands behind another one on its line, with no statement between them.
  private func follows(_ comment: SourceComment, _ previous: SourceComment) -> Bool {
    bytes[min(Int(previous.span.end), bytes.count)..<min(Int(comment.span.start), bytes.count)]
      .allSatisfy { $0 == Byte.blank || $0 == Byte.tab || $0 == Byte.semicolon }
  }

  /// Whether a comment stands in front of a statement on its line.
  private func leads(_ comment: SourceComment, _ next: Span?) -> Bool {
    guard let next else { return false }
    return line(comment.span.end) == line(next.start)
  }

  /// The block within a statement that an offset is in, and the clause that it belongs to.
  private func block(in item: NodeID, holding offset: UInt32) -> (block: NodeID, clause: NodeID)? {
    var (node, clause) = (item, item)
    while true {
      let children = tree.children(of: node)
      let following = position(after: offset, in: children)
      guard following > 0 else { return nil }
      node = children[following - 1]
      if tree.span(node).end <= offset { return nil }
      switch tree.kind(node) {
      case .block: return (node, clause)
      case .clause: clause = node
      default: break
      }
    }
  }

  /// How many nodes of a list begin at or before an offset.
  private func position(after offset: UInt32, in nodes: NodeRange) -> Int {
    nodes.countOfFirst { tree.span($0).start <= offset }
  }

  private func line(_ offset: UInt32) -> Int { tree.source.lineNumber(of: offset) }

  private enum Byte {
    static let (blank, tab) = (UInt8(ascii: " "), UInt8(ascii: "\t"))
    static let (comma, semicolon, colon) = (
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":")
    )

    static func isDigit(_ byte: UInt8) -> Bool {
      byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    static func isLetter(_ byte: UInt8) -> Bool {
      (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }
  }
}
