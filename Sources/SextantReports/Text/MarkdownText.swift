package enum MarkdownText {
  /// The maximum number of bytes in a comment. GitHub allows 65,536 characters, and GitLab a
  /// million.
  package static let maxBytes = 60_000
  /// The maximum number of bytes in a job summary. GitHub allows 1 MiB. The rest is reserved for
  /// the line that counts omitted failures.
  package static let maxBytesOfSummary = 1_040_000

  /// Returns a fence of at least `least` backticks. The fence is longer than every fence in the
  /// text.
  package static func fence(around text: String, atLeast least: Int) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: max(least, longest + 1))
  }

  /// Returns a text as a code span. Markdown removes the blanks inside the fences.
  package static func code(_ text: String) -> String {
    let text = printable(text)
    let fence = fence(around: text, atLeast: 1)
    return "\(fence) \(text) \(fence)"
  }

  /// Returns a text for the inside of an HTML element, where Markdown is not parsed.
  package static func html(_ text: String) -> String {
    printable(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}
