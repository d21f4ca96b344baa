/// Texts inside of Markdown, of which nothing is markup.
package enum MarkdownText {
  /// The size of a comment: one on GitHub has at most 65,536 characters, and one on GitLab a million.
  package static let mostBytes = 60_000
  /// The size of the summary of a job, which has at most 1 MiB, with room for what is left out.
  package static let mostBytesOfSummary = 1_040_000

  /// Backticks that a text does not hold.
  package static func fence(around text: String, atLeast least: Int) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: max(least, longest + 1))
  }

  /// A text as a span of code, in which nothing is markup. One blank at each end belongs to the fence.
  package static func code(_ text: String) -> String {
    let text = printable(text)
    let fence = fence(around: text, atLeast: 1)
    return "\(fence) \(text) \(fence)"
  }

  /// A text inside of an element, in which Markdown is not read.
  package static func html(_ text: String) -> String {
    printable(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}
