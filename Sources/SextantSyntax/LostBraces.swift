// One `}` too few and another one too many: each brace has another, and the text makes no sense.

extension SyntaxTree {
  /// The words that begin what a file has, and a block has not.
  package static let wordsOfFiles: Set<String> = ["app", "before", "scenario"]

  /// What is wrong with the braces of a whole text in which each has another, if something that only a
  /// file has begins a line and stands in a block: how far in the lines are says where they belong.
  ///
  /// Costs a glance at each node, and reads the text again where there is something to tell.
  public func lostBraces() -> [Diagnostic] {
    guard diagnostics.isEmpty, nodes.contains(where: holdsItemOfFile) else { return [] }
    var symbols = SymbolTable()
    return parse(source, symbols: &symbols, isWhole: true, doubtsBraces: true).diagnostics
  }

  private func holdsItemOfFile(_ node: SyntaxNode) -> Bool {
    guard node.kind == .block else { return false }
    return NodeRange(of: node).contains { item in
      guard source.beginsLine(span(item).start), let clause = children(of: item).first,
        let first = children(of: clause).first, kind(first) == .name
      else { return false }
      return Self.wordsOfFiles.contains(text(first))
    }
  }
}

extension SourceText {
  /// Whether an offset is the first of its line, with no blanks before it.
  package func beginsLine(_ offset: UInt32) -> Bool {
    let offset = Int(offset)
    return offset == 0 || offset <= bytes.count && bytes[offset - 1] == Ascii.newline
  }
}
