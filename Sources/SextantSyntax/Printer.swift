extension SyntaxTree {
  /// The text in its canonical form, which reads back as the same tree.
  ///
  /// Two spaces a level, one statement a line, at most one blank line between two. A block that was
  /// written on one line stays there if it fits in 100 columns; arguments and lists that do not fit
  /// get a line for each element. Comments stay, `"""` texts stay byte for byte. What could not be
  /// read is kept as it was written. Linear in the length of the text.
  public func formatted() -> String {
    var printer = Printer(self)
    return printer.printScript()
  }
}

/// Writes a tree down; the layout of the source decides only what the canonical form leaves open.
struct Printer {
  static let width = 100

  let tree: SyntaxTree
  var output: [UInt8] = []
  /// The number of scalars on the current line.
  var column = 0
  var level = 0
  /// The next comment of the tree to write.
  var nextComment = 0
  /// Something that ends its line was written: what follows starts a new one.
  var needsNewline = false
  /// Inside an attempt to write on one line; a newline or a full line makes it fail.
  var isFlat = false
  var hasFailed = false

  init(_ tree: SyntaxTree) {
    self.tree = tree
  }

  mutating func printScript() -> String {
    output.reserveCapacity(tree.source.bytes.count)
    let end = tree.span(tree.root).end
    printItems(tree.children(of: tree.root), from: 0, to: end)
    if !output.isEmpty { breakLine() }
    return String(decoding: output, as: UTF8.self)
  }
}

// MARK: - Writing

extension Printer {
  /// Writes text that has no newline.
  mutating func write(_ text: String) {
    guard startWriting() else { return }
    output.append(contentsOf: text.utf8)
    count(text.unicodeScalars.count)
  }

  /// Writes a piece of the source as it stands there.
  mutating func writeSource(_ span: Span) {
    guard startWriting() else { return }
    for byte in tree.source.bytes[Int(span.start)..<Int(span.end)] {
      if byte == Ascii.newline {
        if isFlat { return hasFailed = true }
        column = 0
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      output.append(byte)
      if isFlat, column > Self.width { return hasFailed = true }
    }
  }

  private mutating func startWriting() -> Bool {
    if hasFailed { return false }
    if needsNewline { breakLine() }
    if column == 0, !isFlat { indent() }
    return !hasFailed
  }

  private mutating func count(_ scalars: Int) {
    column += scalars
    if isFlat, column > Self.width { hasFailed = true }
  }

  private mutating func indent() {
    for _ in 0..<level { output.append(contentsOf: [Ascii.space, Ascii.space]) }
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

  /// Tries to write something on one line; undoes it and returns false if that does not work.
  mutating func attemptFlat(_ body: (inout Printer) -> Void) -> Bool {
    if isFlat {
      body(&self)
      return true
    }
    let saved = (output.count, column, nextComment, needsNewline)
    isFlat = true
    if !needsNewline { body(&self) } else { hasFailed = true }
    let works = !hasFailed && !needsNewline
    (isFlat, hasFailed) = (false, false)
    if !works {
      output.removeLast(output.count - saved.0)
      (column, nextComment, needsNewline) = (saved.1, saved.2, saved.3)
    }
    return works
  }
}

// MARK: - Comments

extension Printer {
  func line(_ offset: UInt32) -> Int { tree.source.lineNumber(of: offset) }

  /// The next comment, if it starts before an offset.
  func comment(before offset: UInt32) -> SourceComment? {
    guard nextComment < tree.comments.count else { return nil }
    let comment = tree.comments[nextComment]
    return comment.span.start < offset ? comment : nil
  }

  /// Writes the comments that stand before an offset in the middle of a line.
  mutating func writeComments(before offset: UInt32) {
    while let comment = comment(before: offset) {
      writeInline(comment)
      if hasFailed { return }
      space()
    }
  }

  /// Writes the comments that stand before a closer, each after a blank unless it comes first.
  mutating func writeComments(beforeCloser offset: UInt32, isFirst: Bool) {
    var isFirst = isFirst
    while let comment = comment(before: offset) {
      if !isFirst { space() }
      isFirst = false
      writeInline(comment)
      if hasFailed { return }
    }
  }

  mutating func writeInline(_ comment: SourceComment) {
    nextComment += 1
    writeSource(comment.span)
    if comment.style != .block { needsNewline = true }
    if isFlat, needsNewline { hasFailed = true }
  }

  /// Writes the comments that follow on the line of `end`, up to `limit`; returns where they end.
  mutating func writeTrailing(after end: UInt32, before limit: UInt32) -> UInt32 {
    var end = end
    while let comment = comment(before: limit), line(comment.span.start) == line(end) {
      space()
      writeInline(comment)
      end = comment.span.end
    }
    return end
  }
}
