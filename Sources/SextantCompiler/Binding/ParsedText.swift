import SextantLanguage
package import SextantSyntax

/// A text that was read, and which of the session's sources it is.
package struct ParsedText: Sendable {
  package let script: Script
  let file: Int
}

/// An import, where it stands, and which of the session's sources it names.
struct ImportItem {
  let place: SourceSpan
  let path: String
  let file: Int
  /// Whether the same text names the file before.
  let isRepeated: Bool
}
