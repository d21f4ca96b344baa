import SextantSyntax

/// A text up to the cursor, with what is open there.
struct OpenPlace {
  /// Everything before the word at the cursor.
  let before: [UInt8]
  /// What is written of the word.
  let typed: [UInt8]
  /// What closes all that is open before the word.
  let closers: [UInt8]

  /// Nil where nothing can be completed: in a comment, in an interpolation, behind a dot.
  init?(_ bytes: [UInt8]) {
    guard let end = TextEnd(of: bytes), let start = end.wordStart else { return nil }
    before = Array(bytes[..<start])
    typed = Array(bytes[start...])
    closers = end.closers
  }
}
