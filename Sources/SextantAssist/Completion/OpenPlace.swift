import SextantSyntax

/// The text before the cursor, with the open brackets and quotes.
struct OpenPlace {
  let before: [UInt8]
  let typed: [UInt8]
  /// The closing delimiters of all open brackets and quotes before the word.
  let closers: [UInt8]

  /// Creates the context of a cursor at the end of a text. Returns nil in a comment, in an
  /// interpolation, and after a dot.
  init?(_ bytes: [UInt8]) {
    guard let end = TextEnd(of: bytes), let start = end.wordStart else { return nil }
    before = Array(bytes[..<start])
    typed = Array(bytes[start...])
    closers = end.closers
  }
}
