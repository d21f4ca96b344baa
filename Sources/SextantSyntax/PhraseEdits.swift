extension Phrase {
  /// Returns a fix that replaces atoms by a text; nil if the atoms exceed 100 bytes.
  public func replacing(_ atoms: Range<Int>, with text: String) -> Fix? {
    guard let span = span(of: atoms), span.length <= 100 else { return nil }
    return .replacing(tree.source.text(of: span), at: span, with: text)
  }

  public func bracketing(_ atoms: Range<Int>) -> Fix? {
    guard let span = span(of: atoms) else { return nil }
    return Fix(
      title: "put it in [ ]",
      edits: [
        TextEdit(span: Span(start: span.start, end: span.start), replacement: "["),
        TextEdit(span: Span(start: span.end, end: span.end), replacement: "]"),
      ])
  }

  /// Returns a fix that deletes atoms and the blanks before them; nil for the first atom.
  public func removing(_ atoms: Range<Int>) -> Fix? {
    guard atoms.lowerBound > 0, let span = span(of: atoms) else { return nil }
    let whole = Span(start: tree.span(self.atoms[atoms.lowerBound - 1]).end, end: span.end)
    return .removing(tree.source.text(of: whole), at: whole)
  }

  /// Returns a fix that moves a word to the end of the previous line, after a `}`. Returns nil if
  /// more than blanks separates the word from the `}`.
  public func joiningToBrace(_ position: Int) -> Fix? {
    let bytes = tree.source.bytes
    let start = Int(span(at: position).start)
    var end = start
    while end > 0, bytes[end - 1] <= 0x20, start - end < 1_000 { end -= 1 }
    guard end > 0, end < start, bytes[end - 1] == UInt8(ascii: "}") else { return nil }
    let blanks = Span(
      start: UInt32(truncatingIfNeeded: end), end: UInt32(truncatingIfNeeded: start))
    return Fix(
      title: "move `\(text(of: position..<position + 1))` to the line before",
      edits: [TextEdit(span: blanks, replacement: " ")])
  }
}
