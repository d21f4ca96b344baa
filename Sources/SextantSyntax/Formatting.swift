extension SyntaxTree {
  /// Returns the text in canonical form. The canonical form parses to the same tree.
  ///
  /// The canonical form has two spaces per level, one statement per line, and at most one blank
  /// line between two statements. A block on one line stays on one line if it fits in 100 columns.
  /// Arguments and lists that do not fit are broken into one element per line. Comments and `"""`
  /// texts are unchanged. All lines end in LF or CR LF, as the first line of the source does. A
  /// byte order mark is removed.
  ///
  /// Complexity: O(*n*) in the length of the text.
  public func formatted() -> String { String(decoding: formattedBytes(), as: UTF8.self) }

  /// Returns the canonical form as bytes. If the source has syntax errors, or if braces are
  /// probably missing (`lostBraces`), returns the source unchanged.
  public func formattedBytes() -> [UInt8] {
    if !diagnostics.isEmpty || !lostBraces().isEmpty { return source.bytes }
    var printer = Printer(self)
    return source.lineEnding.applied(to: printer.printScript())
  }
}
