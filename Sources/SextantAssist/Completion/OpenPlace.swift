import SextantSyntax

/// The text before the cursor, with its open brackets and quotes.
struct OpenPlace {
  let before: [UInt8]
  let typed: [UInt8]
  /// The closing delimiters of all brackets and quotes open before the word.
  let closers: [UInt8]

  /// Creates the text before the cursor; nil in a comment, in an interpolation, or after a dot.
  init?(_ bytes: [UInt8]) {
    guard let end = TextEnd(of: bytes), let start = end.wordStart else { return nil }
    before = Array(bytes[..<start])
    typed = Array(bytes[start...])
    closers = end.closers
  }
}
