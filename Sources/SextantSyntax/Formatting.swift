extension SyntaxTree {
  /// The text in its canonical form, which reads back as the same tree.
  ///
  /// Two spaces per level, one statement per line, at most one blank line between two. A block that
  /// was written on one line stays there if it fits in 100 columns; arguments and lists that do not
  /// fit get a line for each element. Comments stay, and so do `"""` texts. All lines end as the first
  /// line of the source does, in LF or CR LF; a byte order mark is removed.
  ///
  /// Linear in the length of the text.
  public func formatted() -> String { String(decoding: formattedBytes(), as: UTF8.self) }

  /// The canonical form as bytes. Returns the source unchanged if it has syntax errors, or balanced
  /// braces that contradict its indentation (`lostBraces`).
  public func formattedBytes() -> [UInt8] {
    if !diagnostics.isEmpty || !lostBraces().isEmpty { return source.bytes }
    var printer = Printer(self)
    return source.lineEnding.applied(to: printer.printScript())
  }
}
