extension Printer {
  /// Writes each item on a separate line, and the comments between `start` and `end`.
  ///
  /// The current line may have content already, such as an opening brace.
  mutating func printItems(_ items: NodeRange, from start: UInt32, to end: UInt32) {
    var last = start
    var isFirst = true
    for item in items {
      let span = tree.span(item)
      printOwnLines(before: span.start, &last, &isFirst)
      startLine(comment(before: span.start)?.span.start ?? span.start, last, isFirst)
      printItem(item)
      isFirst = false
      last = max(last, span.end)
      last = writeTrailing(after: last, before: limit(after: item, in: items, end))
    }
    printOwnLines(before: end, &last, &isFirst)
  }

  private func limit(after item: NodeID, in items: NodeRange, _ end: UInt32) -> UInt32 {
    let next = Int(item.rawValue &- items.first) + 1
    return next < items.count ? tree.span(items[next]).start : end
  }

  private mutating func printOwnLines(
    before offset: UInt32, _ last: inout UInt32, _ isFirst: inout Bool
  ) {
    while let comment = comment(before: offset), !leads(comment, offset) {
      startLine(comment.span.start, last, isFirst)
      isFirst = false
      writeInline(comment)
      last = comment.span.end
    }
  }

  /// Returns whether a block comment ends on the line on which the next item starts, at `offset`.
  private func leads(_ comment: SourceComment, _ offset: UInt32) -> Bool {
    guard comment.style == .block, Int(offset) < tree.source.bytes.count else { return false }
    return tree.source.bytes[Int(offset)] != UInt8(ascii: "}")
      && line(comment.span.end) == line(offset)
  }

  /// Starts a line. Replaces blank lines before the item by a single blank line.
  private mutating func startLine(_ start: UInt32, _ last: UInt32, _ isFirst: Bool) {
    if output.isEmpty { return }
    breakLine()
    if !isFirst, line(start) > line(last) + 1 { breakLine() }
  }

  private mutating func printItem(_ item: NodeID) {
    let outer = tail
    let clauses = tree.children(of: item)
    for (position, clause) in clauses.enumerated() {
      if hasFailed { break }
      if position > 0 { space() }
      let isLast = position + 1 == clauses.count
      tail = isFlat || isLast ? 0 : lead(of: clauses[position + 1])
      printAtoms(tree.children(of: clause))
    }
    tail = outer
  }

  /// block = "{" , script , "}" ;
  mutating func printBlock(_ block: NodeID) {
    let span = tree.span(block)
    writeComments(before: span.start)
    let closer = closerOffset(span)
    let isEmpty = tree.children(of: block).isEmpty && comment(before: closer) == nil
    let isOneLine = isEmpty || joinsLines || line(span.start) == line(closer)
    if isFlat, !isOneLine {
      hasFailed = true
      return
    }
    if isOneLine, attemptFlat({ $0.printFlat(block) }) { return }
    printLines(block)
  }

  func closerOffset(_ span: Span) -> UInt32 { max(span.start, max(span.end, 1) - 1) }

  private mutating func printFlat(_ block: NodeID) {
    let closer = closerOffset(tree.span(block))
    write("{")
    var isFirst = true
    for item in tree.children(of: block) {
      if hasFailed { return }
      write(isFirst ? " " : "; ")
      isFirst = false
      writeComments(before: tree.span(item).start)
      printItem(item)
    }
    let isEmpty = isFirst && comment(before: closer) == nil
    writeComments(beforeCloser: closer, isFirst: false)
    write(isEmpty ? "}" : " }")
  }

  private mutating func printLines(_ block: NodeID) {
    let span = tree.span(block)
    let closer = closerOffset(span)
    let items = tree.children(of: block)
    write("{")
    level += 1
    let first = items.first.map { tree.span($0).start } ?? closer
    let last = writeTrailingOpener(span.start, first)
    printItems(items, from: last, to: closer)
    level -= 1
    let isEmpty = items.isEmpty && output.last == UInt8(ascii: "{")
    if !isEmpty { breakLine() }
    write("}")
  }

  /// Writes the comments on the line of a `{`. Omits block comments directly before an item on the
  /// same line.
  private mutating func writeTrailingOpener(_ start: UInt32, _ first: UInt32) -> UInt32 {
    var last = start
    while let comment = comment(before: first), line(comment.span.start) == line(start),
      !leads(comment, first)
    {
      space()
      writeInline(comment)
      last = comment.span.end
    }
    return last
  }
}
