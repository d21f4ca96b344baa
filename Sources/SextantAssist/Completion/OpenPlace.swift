import SextantSyntax

/// The text before the cursor, and the brackets and quotes that are open there.
struct OpenPlace {
  let before: [UInt8]
  let typed: [UInt8]
  /// The closing delimiters of all brackets and quotes that are open before the word.
  let closers: [UInt8]

  /// Nil if the cursor is in a comment, in an interpolation, or after a dot.
  init?(_ bytes: [UInt8]) {
    guard let end = TextEnd(of: bytes), let start = end.wordStart else { return nil }
    before = Array(bytes[..<start])
    typed = Array(bytes[start...])
    closers = end.closers
  }
}
