/// One thing that may stand at the cursor.
package struct Completion: Sendable, Hashable {
  /// What replaces the text from `start` up to the cursor.
  package let text: String
  /// What it means, in one line.
  package let summary: String
  /// In UTF-8 bytes from the start of the text.
  package let start: Int
}
