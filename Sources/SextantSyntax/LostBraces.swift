extension SyntaxTree {
  /// What is wrong with the braces of a text in which each has another, if something that only a file
  /// has begins a line and stands in a block: the indentation says where the lost ones belong.
  public func lostBraces() -> [Diagnostic] {
    guard diagnostics.isEmpty, hasFileItemInBlock else { return [] }
    var symbols = SymbolTable()
    return parse(source, symbols: &symbols, isWhole: true).diagnostics
  }
}

extension SourceText {
  /// Whether an offset is the first of its line, with no blanks before it.
  package func beginsLine(_ offset: UInt32) -> Bool {
    let offset = Int(offset)
    return offset == 0 || offset <= bytes.count && bytes[offset - 1] == Ascii.newline
  }
}
