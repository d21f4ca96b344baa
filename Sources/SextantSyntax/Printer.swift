/// Prints a tree in canonical form. If this form allows several layouts, the layout of the source
/// decides.
struct Printer {
  static let width = 100

  let tree: SyntaxTree
  let source: [UInt8]
  var output: [UInt8] = []
  /// The number of scalars on the current line.
  var column = 0
  var level = 0
  /// The number of columns that the text after the current atoms needs on their line, up to the
  /// next possible line break.
  var tail = 0
  var nextComment = 0
  /// Whether the next output must start a new line, for example after a line comment.
  var needsNewline = false
  /// Whether the printer tries to write on one line. The attempt fails at a newline, or if the line
  /// is full.
  var isFlat = false
  var flatWidth = Printer.width
  var hasFailed = false
  /// Whether the printer is inside a string that does not fit on one line.
  var isInBrokenString = false
  var joinsLines = false

  init(_ tree: SyntaxTree) {
    self.tree = tree
    source = tree.source.bytes
  }

  mutating func printScript() -> [UInt8] {
    output.reserveCapacity(source.count + source.count / 8)
    let end = tree.span(tree.root).end
    printItems(tree.children(of: tree.root), from: 0, to: end)
    if !output.isEmpty, output.last != Ascii.newline { breakLine() }
    return output
  }
}

// MARK: - Writing

extension Printer {
  /// Writes ASCII text that contains no newlines.
  mutating func write(_ text: String) {
    guard startWriting() else { return }
    output.append(contentsOf: text.utf8)
    column += text.utf8.count
    if isFlat, column > flatWidth { hasFailed = true }
  }

  /// Copies a span of the source. CR LF becomes LF.
  mutating func writeSource(_ span: Span) {
    guard startWriting() else { return }
    // A column has at most four bytes.
    if isFlat, Int(span.length) / 4 > flatWidth {
      hasFailed = true
      return
    }
    let bytes = source[Int(span.start)..<Int(span.end)]
    var start = bytes.startIndex
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == Ascii.newline {
        if isFlat {
          hasFailed = true
          return
        }
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
    if isFlat {
      hasFailed = true
      return
    }
    output.append(Ascii.newline)
    column = 0
  }

  mutating func space() {
    if needsNewline || column == 0 { return }
    write(" ")
  }

  /// Tries to write the output of `body` on one line, with room for the tail. If the attempt fails,
  /// removes this output and returns false.
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
    let works = !hasFailed && !needsNewline && tailFits
    (isFlat, hasFailed) = (false, false)
    if !works {
      output.removeLast(output.count - saved.0)
      (column, nextComment, needsNewline) = (saved.1, saved.2, false)
    }
    return works
  }

  /// Whether a line break before the tail is useless: the tail fits on this line, or it does not
  /// fit after a closing bracket on a new line.
  private var tailFits: Bool {
    column <= flatWidth - tail || level * 2 + 1 + tail > Self.width
  }
}
