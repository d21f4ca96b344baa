/// Writes a tree down; the layout of the source decides only what the canonical form leaves open.
struct Printer {
  static let width = 100

  let tree: SyntaxTree
  let source: [UInt8]
  /// Items that are written as they stand in the source.
  let kept: Set<NodeID>
  var output: [UInt8] = []
  /// The number of scalars on the current line.
  var column = 0
  var level = 0
  /// How many columns must be left on the line for what follows the atoms that are being written.
  var tail = 0
  /// The next comment of the tree to write.
  var nextComment = 0
  /// Something that ends its line was written: what follows starts a new one.
  var needsNewline = false
  /// Inside an attempt to write on one line; a newline or a full line makes it fail.
  var isFlat = false
  var flatWidth = Printer.width
  var hasFailed = false
  /// Inside a string that could not be written on one line.
  var isInBrokenString = false
  /// The end of the source was written as it stands there.
  var hasCopiedEnd = false

  init(_ tree: SyntaxTree, keeping kept: Set<NodeID>) {
    self.tree = tree
    self.kept = kept
    source = tree.source.bytes
  }

  mutating func printScript() -> [UInt8] {
    output.reserveCapacity(source.count + source.count / 8)
    let end = tree.span(tree.root).end
    printItems(tree.children(of: tree.root), from: 0, to: end)
    if !output.isEmpty, output.last != Ascii.newline, !endsInside { breakLine() }
    return output
  }

  /// Whether the text ends inside a comment or a `"""` text: a newline would become a part of it.
  private var endsInside: Bool {
    hasCopiedEnd
      && tree.diagnostics.contains {
        $0.code == SyntaxCodes.unterminatedComment || $0.code == SyntaxCodes.unterminatedTextBlock
      }
  }
}

// MARK: - Writing

extension Printer {
  /// Writes ASCII that has no newline.
  mutating func write(_ text: String) {
    guard startWriting() else { return }
    output.append(contentsOf: text.utf8)
    column += text.utf8.count
    if isFlat, column > flatWidth { hasFailed = true }
  }

  /// Writes a piece of the source as it stands there; CR LF becomes LF.
  mutating func writeSource(_ span: Span) {
    guard startWriting() else { return }
    // Four bytes are one column at least.
    if isFlat, Int(span.length) / 4 > flatWidth { return hasFailed = true }
    let bytes = source[Int(span.start)..<Int(span.end)]
    var start = bytes.startIndex
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == Ascii.newline {
        if isFlat { return hasFailed = true }
        let isPair = index > start && bytes[index - 1] == Ascii.carriageReturn
        output.append(contentsOf: bytes[start..<(isPair ? index - 1 : index)])
        output.append(Ascii.newline)
        start = index + 1
        column = 0
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    output.append(contentsOf: bytes[start...])
    if isFlat, column > flatWidth { hasFailed = true }
  }

  mutating func startWriting() -> Bool {
    if hasFailed { return false }
    if needsNewline { breakLine() }
    if column == 0, !isFlat { indent() }
    return !hasFailed
  }

  private mutating func indent() {
    for _ in 0..<level * 2 { output.append(Ascii.space) }
    column = level * 2
  }

  mutating func breakLine() {
    needsNewline = false
    if isFlat { return hasFailed = true }
    output.append(Ascii.newline)
    column = 0
  }

  /// Writes a blank between two things of a line.
  mutating func space() {
    if needsNewline || column == 0 { return }
    write(" ")
  }

  /// Tries to write something on one line, with room for what follows it there; undoes it and
  /// returns false if that does not work.
  mutating func attemptFlat(width: Int = Printer.width, _ body: (inout Printer) -> Void) -> Bool {
    if isFlat {
      body(&self)
      return true
    }
    if needsNewline { breakLine() }
    let saved = (output.count, column, nextComment)
    if column == 0 { indent() }
    (isFlat, flatWidth) = (true, width)
    body(&self)
    let works = !hasFailed && !needsNewline && leavesRoom
    (isFlat, hasFailed) = (false, false)
    if !works {
      output.removeLast(output.count - saved.0)
      (column, nextComment, needsNewline) = (saved.1, saved.2, false)
    }
    return works
  }

  /// Whether what follows fits behind, or would not fit behind a closing bracket on a new line either.
  private var leavesRoom: Bool {
    column <= flatWidth - tail || level * 2 + 1 + tail > Self.width
  }
}
