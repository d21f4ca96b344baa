extension SyntaxTree {
  /// The text in its canonical form, which reads back as the same tree.
  ///
  /// Two spaces per level, one statement per line, at most one blank line between two. A block that
  /// was written on one line stays there if it fits in 100 columns; arguments and lists that do not
  /// fit get a line for each element. Comments stay, and so do `"""` texts. All lines end as the first
  /// line of the source does, in LF or CR LF; a byte order mark is removed.
  ///
  /// The innermost items with errors are left as written, and everything else is formatted around
  /// them. Linear in the length of the text.
  public func formatted() -> String { String(decoding: formattedBytes(), as: UTF8.self) }

  /// The canonical form as bytes. The source is returned unchanged if it is not UTF-8, was not
  /// parsed to its end, or has balanced braces that contradict its indentation (`lostBraces`).
  public func formattedBytes() -> [UInt8] {
    if diagnostics.isEmpty { return lostBraces().isEmpty ? printed(keeping: []) : source.bytes }
    let unprintable = SyntaxCodes.noText + SyntaxCodes.abandoned
    if diagnostics.contains(where: { unprintable.contains($0.code) }) { return source.bytes }
    return printedAroundProblems() ?? source.bytes
  }

  private func printed(keeping items: Set<NodeID>) -> [UInt8] {
    var printer = Printer(self, keeping: items)
    return source.lineEnding.applied(to: printer.printScript())
  }
}

// MARK: - Texts with problems

extension SyntaxTree {
  /// The text formatted around its erroneous items, if the result has the same diagnostics.
  ///
  /// Error recovery can depend on the layout: a brace on a new line is a different error than one
  /// after a `;`. So the result is parsed again, and rejected if its diagnostics or structure
  /// differ or if formatting is not idempotent.
  private func printedAroundProblems() -> [UInt8]? {
    guard hasItemsInOrder else { return nil }
    let bytes = printed(keeping: brokenItems())
    if bytes == source.bytes { return bytes }
    let old = reread(source.bytes)
    let new = reread(bytes)
    guard new.diagnostics.map(\.code) == diagnostics.map(\.code), new.hasSameStructure(as: old),
      new.comments.count == comments.count, new.hasItemsInOrder,
      zip(new.comments, comments).allSatisfy({ new.letters($0) == letters($1) }),
      new.printed(keeping: new.brokenItems()) == bytes
    else { return nil }
    return losesBraces(in: bytes) ? nil : bytes
  }

  /// Whether a new layout would lead to other diagnostics about braces, because their recovery
  /// relies on indentation.
  private func losesBraces(in bytes: [UInt8]) -> Bool {
    guard
      diagnostics.contains(where: { $0.isAboutBraces || $0.code == SyntaxCodes.unterminatedString })
    else { return false }
    return SyntaxTree.braceProblems(of: source)
      != SyntaxTree.braceProblems(of: SourceText(name: source.name, bytes: bytes))
  }

  /// The diagnostics of a whole text, each with the number of bytes before it that are not layout.
  private static func braceProblems(of source: SourceText) -> [BraceProblem] {
    var symbols = SymbolTable()
    var (position, count) = (0, 0)
    return parse(source, symbols: &symbols, isWhole: true).diagnostics
      .sorted { $0.span.start < $1.span.start }
      .map { problem in
        while position < min(Int(problem.span.start), source.bytes.count) {
          let byte = source.bytes[position]
          let isLayout =
            byte == Ascii.newline || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
            || Ascii.isLineBlank(byte)
          if !isLayout { count += 1 }
          position += 1
        }
        return BraceProblem(code: problem.code.number, place: count)
      }
  }

  private struct BraceProblem: Equatable {
    let code: Int
    let place: Int
  }

  /// Whether items do not overlap: an unclosed bracket may have taken in the items after it.
  private var hasItemsInOrder: Bool {
    for node in nodes where node.kind == .script || node.kind == .block {
      var end = node.span.start
      for item in NodeRange(of: node) {
        let span = span(item)
        if span.start < end || span.end < span.start { return false }
        end = span.end
      }
    }
    return true
  }

  /// Parses a text with a new symbol table, so that symbols are numbered in the order of their
  /// first use.
  private func reread(_ bytes: [UInt8]) -> SyntaxTree {
    var symbols = SymbolTable()
    return parse(SourceText(name: source.name, bytes: bytes), symbols: &symbols).tree
  }

  /// The content of a comment without whitespace.
  private func letters(_ comment: SourceComment) -> [UInt8] {
    source.bytes[Int(comment.span.start)..<Int(comment.span.end)].filter {
      $0 != Ascii.newline && !Ascii.isLineBlank($0)
    }
  }

  /// The innermost items that contain errors.
  private func brokenItems() -> Set<NodeID> {
    var items: Set<NodeID> = []
    for diagnostic in diagnostics where diagnostic.code != SyntaxCodes.unterminatedComment {
      if let item = innermostItem(at: diagnostic.span.start) { items.insert(item) }
    }
    return items
  }

  /// The innermost item that an error at an offset belongs to: one that contains it, or the one
  /// before it.
  private func innermostItem(at offset: UInt32) -> NodeID? {
    var found: NodeID?
    var node = root
    while true {
      let span = span(node)
      switch kind(node) {
      case .item: found = node
      case .block where offset <= span.start || offset >= span.end: return found
      default: break
      }
      guard let next = lastChild(of: node, from: offset) else { return found }
      node = next
    }
  }

  /// The last child that starts at or before an offset.
  private func lastChild(of parent: NodeID, from offset: UInt32) -> NodeID? {
    let children = children(of: parent)
    let count = children.countOfFirst { span($0).start <= offset }
    return count > 0 ? children[count - 1] : nil
  }
}

// MARK: - Copying

extension Printer {
  /// Copies an item from the source, with its indentation if it starts its line.
  mutating func copyItem(_ span: Span) {
    let span = Span(start: span.start, end: endOfCopy(span))
    if comment(before: span.start) == nil, let start = lineStart(of: span.start), !isFlat {
      copy(Span(start: start, end: span.end))
    } else {
      writeComments(before: span.start)
      guard startWriting() else { return }
      copy(span)
    }
    while comment(before: span.end) != nil { nextComment += 1 }
  }

  /// Copies an unterminated comment, which extends to the end of the text.
  mutating func copyUnterminated(_ span: Span) {
    if column == 0 || needsNewline, let start = lineStart(of: span.start) {
      copy(Span(start: start, end: span.end))
    } else if startWriting() {
      copy(span)
    }
  }

  /// Copies bytes from the source.
  private mutating func copy(_ span: Span) {
    if needsNewline { breakLine() }
    if hasFailed { return }
    if Int(span.end) == source.count { hasCopiedEnd = true }
    let bytes = source[Int(span.start)..<max(Int(span.start), Int(span.end))]
    output.append(contentsOf: bytes)
    let newline = bytes.lastIndex(of: Ascii.newline)
    if newline != nil { column = 0 }
    column += bytes[(newline.map { $0 + 1 } ?? bytes.startIndex)...].scalarCount
    if isFlat, newline != nil || column > flatWidth { hasFailed = true }
  }

  /// The end of an item without trailing whitespace, which an unclosed bracket may have taken in.
  func endOfCopy(_ span: Span) -> UInt32 {
    if Int(span.end) == source.count { return span.end }
    var end = Int(span.end)
    while end > span.start, source[end - 1] == Ascii.newline || Ascii.isLineBlank(source[end - 1]) {
      end -= 1
    }
    return UInt32(truncatingIfNeeded: end)
  }

  /// The start of the line of an offset, if there is only whitespace between the two.
  func lineStart(of offset: UInt32) -> UInt32? {
    var index = Int(offset)
    while index > 0, source[index - 1] == Ascii.space || source[index - 1] == Ascii.tab {
      index -= 1
    }
    return index == 0 || source[index - 1] == Ascii.newline
      ? UInt32(truncatingIfNeeded: index) : nil
  }
}
