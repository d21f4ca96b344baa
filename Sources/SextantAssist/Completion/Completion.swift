package struct Completion: Sendable, Hashable {
  /// The replacement of the text from `start` to the cursor.
  package let text: String
  package let summary: String
  /// The offset in UTF-8 bytes.
  package let start: Int
}
