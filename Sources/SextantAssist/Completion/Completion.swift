package struct Completion: Sendable, Hashable {
  /// The new text. It replaces the text between `start` and the cursor.
  package let text: String
  package let summary: String
  /// The offset in UTF-8 bytes.
  package let start: Int
}
