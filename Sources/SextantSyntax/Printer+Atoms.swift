// Atoms, and brackets that break into one element per line if they do not fit.

extension Printer {
  mutating func printAtoms(_ atoms: NodeRange) {
    let outer = tail
    for (position, atom) in atoms.enumerated() {
      if hasFailed { break }
      let isApart = position == 0 || needsSpace(atoms[position - 1], atom)
      if position > 0, isApart { space() }
      if !isFlat, mayBreak(atom) { tail = tail(after: position, of: atoms, end: outer) }
      if tree.kind(atom) == .block {
        printBlock(atom)
      } else {
        // Colons and commas have no space before them, even after a comment.
        if isApart {
          writeComments(before: tree.span(atom).start)
        } else {
          writeComments(beforeCloser: tree.span(atom).start, isFirst: false)
        }
        printAtom(atom)
      }
    }
    tail = outer
  }

  private func mayBreak(_ atom: NodeID) -> Bool {
    let node = tree[atom]
    return node.childCount > 0 && node.kind != .path
  }

  func needsSpace(_ left: NodeID, _ right: NodeID) -> Bool {
    switch tree.kind(right) {
    case .comma: return false
    case .op where tree.op(right) == .colon: return false
    default: break
    }
    if tree.kind(right) == .list, isIndexed(left, by: right) { return false }
    guard isSign(left) else { return true }
    // A sign is unary if a space precedes it and no space follows it.
    let span = tree.span(left)
    return span.end != tree.span(right).start || touchesBefore(span.start)
  }

  /// The keywords that a list may directly follow. After any other name, an adjacent list is an
  /// index.
  static let wordsBeforeLists: Set<String> = [
    "and", "contains", "for", "implies", "in", "is", "let", "not", "of", "or", "print", "shows",
    "stack", "stacked", "with",
  ]

  private func isIndexed(_ left: NodeID, by list: NodeID) -> Bool {
    guard tree.span(left).end == tree.span(list).start else { return false }
    switch tree.kind(left) {
    case .name: return !Printer.wordsBeforeLists.contains(tree.text(left))
    case .list: return true
    default: return false
    }
  }

  private func isSign(_ id: NodeID) -> Bool {
    guard tree.kind(id) == .op else { return false }
    let op = tree.op(id)
    return op == .minus || op == .plus
  }

  private func touchesBefore(_ offset: UInt32) -> Bool {
    guard offset > 0 else { return false }
    switch source[Int(offset) - 1] {
    case Ascii.space, Ascii.tab, Ascii.newline, UInt8(ascii: "("), UInt8(ascii: "["),
      UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: ";"):
      return false
    default: return true
    }
  }

  private mutating func printAtom(_ atom: NodeID) {
    let node = tree[atom]
    switch node.kind {
    case .name, .instance, .qualified: printNamed(atom, node)
    case .list: printElements(atom, "[", "]")
    case .arguments: printElements(atom, "(", ")")
    case .group: printGroup(atom)
    case .interpolation: printInterpolation(atom)
    case .op: write(tree.op(atom).text)
    case .comma: write(",")
    default: writeSource(node.span)
    }
  }

  private mutating func printNamed(_ atom: NodeID, _ node: SyntaxNode) {
    guard let arguments = tree.children(of: atom).first else { return writeSource(node.span) }
    writeSource(Span(start: node.span.start, end: tree.span(arguments).start))
    printElements(arguments, "(", ")")
  }

  /// Copies the segments of a string and writes its phrases in canonical form. Each phrase is on
  /// one line if it contains no comment or newline that prevents this.
  private mutating func printInterpolation(_ atom: NodeID) {
    if isInBrokenString { return printSegments(atom) }
    if attemptFlat(width: .max, { $0.printSegments(atom) }) { return }
    isInBrokenString = true
    printSegments(atom)
    isInBrokenString = false
  }

  private mutating func printSegments(_ atom: NodeID) {
    let outer = tail
    tail = 0
    let span = tree.span(atom)
    var start = span.start
    for child in tree.children(of: atom) where tree.kind(child) == .phrase {
      if hasFailed { break }
      let phrase = tree.span(child)
      writeSource(Span(start: start, end: interpolationStart(before: phrase.start, from: start)))
      writeComments(before: phrase.start)
      printAtoms(tree.children(of: child))
      start = nextSegment(after: child, in: atom)
      writeComments(beforeCloser: start, isFirst: false)
      write(")")
    }
    writeSource(Span(start: start, end: span.end))
    tail = outer
  }

  /// Returns the offset after the `\(` before a phrase. Whitespace and comments may separate the
  /// `\(` from the phrase.
  private func interpolationStart(before offset: UInt32, from start: UInt32) -> UInt32 {
    if let comment = comment(before: offset), comment.span.start >= start {
      return interpolationStart(before: comment.span.start, from: start)
    }
    var index = offset
    while index > start,
      Ascii.isLineBlank(source[Int(index) - 1])
        || source[Int(index) - 1] == Ascii.newline
    {
      index -= 1
    }
    return index
  }

  private func nextSegment(after phrase: NodeID, in atom: NodeID) -> UInt32 {
    tree.span(NodeID(rawValue: phrase.rawValue &+ 1)).start
  }
}

// MARK: - Brackets

extension Printer {
  mutating func printElements(_ id: NodeID, _ opener: String, _ closer: String) {
    if attemptFlat({ $0.printFlatElements(id, opener, closer) }) { return }
    let elements = tree.children(of: id)
    let outer = tail
    write(opener)
    level += 1
    let end = closerOffset(tree.span(id))
    for (index, element) in elements.enumerated() {
      breakLine()
      let isLast = index + 1 == elements.count
      tail = isLast ? 0 : 1
      printElement(element)
      if !isLast { write(",") }
      let limit = isLast ? end : tree.span(elements[index + 1]).start
      _ = writeTrailing(after: tree.span(element).end, before: limit)
    }
    let isEmpty = elements.isEmpty && comment(before: end) == nil
    while let comment = comment(before: end) {
      breakLine()
      writeInline(comment)
    }
    level -= 1
    tail = outer
    if !isEmpty { breakLine() }
    write(closer)
  }

  private mutating func printFlatElements(_ id: NodeID, _ opener: String, _ closer: String) {
    write(opener)
    var isFirst = true
    for element in tree.children(of: id) {
      if hasFailed { return }
      if !isFirst { write(", ") }
      isFirst = false
      printElement(element)
    }
    let end = closerOffset(tree.span(id))
    writeComments(beforeCloser: end, isFirst: isFirst)
    write(closer)
  }

  private mutating func printElement(_ element: NodeID) {
    guard tree.kind(element) == .argument else {
      return printAtoms(tree.children(of: element))
    }
    printLabel(element)
    printPhraseAndBlock(element)
  }

  private mutating func printLabel(_ argument: NodeID) {
    let node = tree[argument]
    guard node.payload != 0 else { return }
    writeComments(before: node.span.start)
    var end = Int(node.span.start) + (node.isQuoted ? 1 : 0)
    while end < source.count,
      Ascii.continuesName(source[end]) || source[end] >= 0x80
    {
      end += 1
    }
    if node.isQuoted { end += 1 }
    writeSource(Span(start: node.span.start, end: UInt32(truncatingIfNeeded: end)))
    write(":")
    space()
  }

  private mutating func printPhraseAndBlock(_ parent: NodeID) {
    let outer = tail
    let hasBlock = tree.block(of: parent) != nil
    for (position, child) in tree.children(of: parent).enumerated() {
      if hasFailed { break }
      if position > 0 { space() }
      if tree.kind(child) == .block {
        tail = outer
        printBlock(child)
      } else {
        tail = hasBlock ? 0 : outer
        printAtoms(tree.children(of: child))
      }
    }
    tail = outer
  }

  private mutating func printGroup(_ group: NodeID) {
    write("(")
    tail += 1
    printPhraseAndBlock(group)
    tail -= 1
    let closer = closerOffset(tree.span(group))
    writeComments(beforeCloser: closer, isFirst: false)
    write(")")
  }
}
