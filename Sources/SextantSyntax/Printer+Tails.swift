// Measures the columns after an element, up to the next possible line break. The result does not
// depend on the layout of the source. Measuring stops at the width of a line. The opening brace of
// a block is not measured and may exceed the width: a break in a short list before the brace would
// not improve readability.

extension Printer {
  /// Returns the number of columns that the text after an atom needs up to the next possible line
  /// break.
  ///
  /// - Parameter end: The number of columns that the text needs after the last atom.
  func tail(after position: Int, of atoms: NodeRange, end: Int) -> Int {
    var columns = 0
    if measure(atoms, from: position + 1, &columns) { return min(columns, Self.width + 1) }
    return min(columns + end, Self.width + 1)
  }

  /// Returns the number of columns that a clause adds to the current line, up to the next possible
  /// line break.
  func lead(of clause: NodeID) -> Int {
    let atoms = tree.children(of: clause)
    guard let first = atoms.first, tree.kind(first) != .block else { return 0 }
    var columns = 1
    _ = measure(atoms, from: 0, &columns)
    return columns
  }

  /// Adds the columns of atoms. Returns true if measuring ends: a line break is possible within the
  /// atoms, or the line is full.
  private func measure(_ atoms: NodeRange, from first: Int, _ columns: inout Int) -> Bool {
    for position in first..<max(first, atoms.count) {
      if columns > Self.width || tree.kind(atoms[position]) == .block { return true }
      if position > 0, needsSpace(atoms[position - 1], atoms[position]) { columns += 1 }
      if measure(atoms[position], &columns) { return true }
    }
    return false
  }

  private func measure(_ atom: NodeID, _ columns: inout Int) -> Bool {
    let children = tree.children(of: atom)
    switch tree.kind(atom) {
    case .block: return true
    case .list, .arguments:
      columns += children.isEmpty ? 2 : 1
      return !children.isEmpty
    case .name, .instance, .qualified:
      let span = tree.span(atom)
      guard let arguments = children.first else { return measure(span, &columns) }
      _ = measure(Span(start: span.start, end: tree.span(arguments).start), &columns)
      return measure(arguments, &columns)
    case .group, .interpolation:
      columns += 2
      return children.contains { measure($0, &columns) }
    case .phrase: return measure(children, from: 0, &columns)
    case .op:
      columns += tree.op(atom).text.utf8.count
      return false
    default: return measure(tree.span(atom), &columns)
    }
  }

  /// Adds the columns of a span of the source, up to the first newline in the span.
  private func measure(_ span: Span, _ columns: inout Int) -> Bool {
    for byte in source[Int(span.start)..<Int(span.end)] {
      if byte == Ascii.newline || columns > Self.width { return true }
      if byte & 0xC0 != 0x80 { columns += 1 }
    }
    return false
  }
}
