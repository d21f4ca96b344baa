extension SyntaxTree {
  /// Returns diagnostics if the braces are balanced, but braces are probably missing: inside a
  /// block, an unindented line starts with a top-level declaration.
  public func lostBraces() -> [Diagnostic] {
    guard diagnostics.isEmpty, hasFileItemInBlock else { return [] }
    var symbols = SymbolTable()
    return parse(source, symbols: &symbols, isWhole: true).diagnostics
  }
}

extension SourceText {
  /// Returns whether an offset is the start of a line.
  public func beginsLine(_ offset: UInt32) -> Bool {
    let offset = Int(offset)
    return offset == 0 || offset <= bytes.count && bytes[offset - 1] == Ascii.newline
  }
}
