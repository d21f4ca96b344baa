extension SyntaxTree {
  /// Returns diagnostics of braces that are probably missing although all braces are balanced: a
  /// top-level declaration starts an unindented line inside a block.
  public func lostBraces() -> [Diagnostic] {
    guard diagnostics.isEmpty, hasTopLevelDeclarationInBlock else { return [] }
    var symbols = SymbolTable()
    return parse(source, symbols: &symbols, isWhole: true).diagnostics
  }
}

extension SourceText {
  public func beginsLine(_ offset: UInt32) -> Bool {
    let offset = Int(offset)
    return offset == 0 || offset <= bytes.count && bytes[offset - 1] == Ascii.newline
  }
}
