// Comments. The printer writes each comment as near to the original position as the canonical form
// allows.

extension Printer {
  func line(_ offset: UInt32) -> Int { tree.source.lineNumber(of: offset) }

  func comment(before offset: UInt32) -> SourceComment? {
    guard nextComment < tree.comments.count else { return nil }
    let comment = tree.comments[nextComment]
    return comment.span.start < offset ? comment : nil
  }

  mutating func writeComments(before offset: UInt32) {
    while let comment = comment(before: offset) {
      writeInline(comment)
      if hasFailed { return }
      space()
    }
  }

  /// Writes the comments before a closer, with a space before each comment except the first.
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
    if comment.style == .block { return writeBlock(comment.span) }
    writeSource(comment.span)
    needsNewline = true
    if isFlat { hasFailed = true }
  }

  /// Writes the comments between `end` and `limit` that start on the line of `end`. Returns the end
  /// of the last comment.
  mutating func writeTrailing(after end: UInt32, before limit: UInt32) -> UInt32 {
    var end = end
    while let comment = comment(before: limit), line(comment.span.start) == line(end) {
      space()
      writeInline(comment)
      end = comment.span.end
    }
    return end
  }

  /// Writes a block comment. If the comment starts a line, all its lines are moved together.
  private mutating func writeBlock(_ span: Span) {
    let bytes = source[Int(span.start)..<Int(span.end)]
    guard bytes.contains(Ascii.newline) else { return writeSource(span) }
    if isFlat {
      hasFailed = true
      return
    }
    let isFirst = needsNewline || column == 0
    guard startWriting() else { return }
    var margin: ArraySlice<UInt8>?
    if isFirst, let start = lineStart(of: span.start) {
      margin = source[Int(start)..<Int(span.start)]
    }
    var isFirstLine = true
    for line in bytes.split(separator: Ascii.newline, omittingEmptySubsequences: false) {
      if !isFirstLine { breakLine() }
      writeLine(line, margin: isFirstLine ? nil : margin)
      isFirstLine = false
    }
  }

  /// Writes a line of a comment without trailing whitespace. The indentation of the current level
  /// replaces the original indentation.
  private mutating func writeLine(_ line: ArraySlice<UInt8>, margin: ArraySlice<UInt8>?) {
    var line = line
    while let last = line.last, Ascii.isLineBlank(last) { line.removeLast() }
    if line.isEmpty { return }
    if let margin, line.starts(with: margin) {
      line = line.dropFirst(margin.count)
      _ = startWriting()
    }
    output.append(contentsOf: line)
    column += line.scalarCount
  }

  /// Returns the start of the line that contains an offset; nil if more than whitespace precedes
  /// the offset on this line.
  private func lineStart(of offset: UInt32) -> UInt32? {
    var index = Int(offset)
    while index > 0, source[index - 1] == Ascii.space || source[index - 1] == Ascii.tab {
      index -= 1
    }
    return index == 0 || source[index - 1] == Ascii.newline
      ? UInt32(truncatingIfNeeded: index) : nil
  }
}
