// How wide things are, as far as a line must hold them. Nothing here depends on the layout of the
// source, and nothing looks further than a line is long. A block's opening brace does not count: it
// may hang over the end of the line, since breaking a short list in front of it helps nobody.

extension Printer {
  /// How many columns follow an atom on its line, up to where the line may break.
  ///
  /// - Parameter end: how many follow the last of the atoms.
  func tail(after position: Int, of atoms: NodeRange, end: Int) -> Int {
    var columns = 0
    if measure(atoms, from: position + 1, &columns) { return min(columns, Self.width + 1) }
    return min(columns + end, Self.width + 1)
  }

  /// How many columns the clause takes after the one before it, up to where the line may break.
  func lead(of clause: NodeID) -> Int {
    let atoms = tree.children(of: clause)
    guard let first = atoms.first, tree.kind(first) != .block else { return 0 }
    var columns = 1
    _ = measure(atoms, from: 0, &columns)
    return columns
  }

  /// Adds up columns; true when the line may break there, or is full.
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

  /// A piece of the source, up to its first newline.
  private func measure(_ span: Span, _ columns: inout Int) -> Bool {
    for byte in source[Int(span.start)..<Int(span.end)] {
      if byte == Ascii.newline || columns > Self.width { return true }
      if byte & 0xC0 != 0x80 { columns += 1 }
    }
    return false
  }
}
