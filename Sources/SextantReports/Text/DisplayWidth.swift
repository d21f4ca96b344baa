// The width of text in terminal columns, and the replacement of unsafe characters.

struct DisplayCell {
  let text: String
  let width: Int

  static let tabWidth = 4

  /// Returns the cells of a text. Tabs become spaces, and control characters become visible
  /// symbols.
  static func cells(of text: String) -> [DisplayCell] {
    text.map { character in
      if character == "\t" {
        return DisplayCell(text: String(repeating: " ", count: tabWidth), width: tabWidth)
      }
      let shown = String(String.UnicodeScalarView(character.unicodeScalars.map(\.shown)))
      return DisplayCell(text: shown, width: character.displayWidth)
    }
  }
}

extension Character {
  fileprivate var displayWidth: Int {
    var sum = 0
    var isEmoji = false
    for scalar in unicodeScalars {
      sum += scalar.shown.displayWidth
      isEmoji = isEmoji || scalar.makesEmoji
    }
    // An emoji sequence is displayed as a single symbol.
    return isEmoji ? Swift.min(sum, 2) : sum
  }
}

extension Unicode.Scalar {
  /// The scalar, or a visible replacement of an unsafe scalar.
  fileprivate var shown: Unicode.Scalar {
    switch value {
    case 0x00..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    // C1 controls, line and paragraph separators, and bidirectional controls.
    case 0x80..<0xA0, 0x2028, 0x2029, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069:
      "\u{FFFD}"
    default: self
    }
  }

  var isInvisible: Bool { shown != self }

  /// Whether the scalar makes its character an emoji, two columns wide.
  fileprivate var makesEmoji: Bool {
    value >= 0x300 && (value == 0xFE0F || properties.isEmojiPresentation)
  }

  fileprivate var displayWidth: Int {
    if value < 0x300 { return 1 }
    // Hangul vowels and final consonants combine with the preceding letter.
    if 0x1160...0x11FF ~= value { return 0 }
    // The emoji variation selector.
    if value == 0xFE0F { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return properties.isEmojiPresentation || isWide ? 2 : 1
    }
  }

  /// Whether the East Asian Width is "wide" or "full". Found by binary search.
  private var isWide: Bool {
    var (low, high) = (0, WideScalars.ranges.count)
    while low < high {
      let middle = (low + high) / 2
      let range = WideScalars.ranges[middle]
      if range.contains(value) { return true }
      if value < range.lowerBound { high = middle } else { low = middle + 1 }
    }
    return false
  }
}

package func displayWidth(_ text: String) -> Int {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
  return DisplayCell.cells(of: text)[...].columns
}

/// Returns a text on a single line. The result is safe to show, and at most `width` columns wide.
package func fitted(_ text: String, to width: Int) -> String {
  let line = printable(text, limit: 500)
  if displayWidth(line) <= width { return line }
  let start = DisplayCell.cells(of: line)[...].prefix(columns: width - 1)
  return width > 0 ? start.map(\.text).joined() + "…" : ""
}

/// Returns a text on a single line. The result is safe for a terminal, and its length is limited.
///
/// - Parameter limit: The maximum length in UTF-8 bytes.
/// - Complexity: O(`limit`).
package func printable(_ text: String, limit: Int = 2000) -> String {
  if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if result.utf8.count >= limit { return result + "…" }
    result.unicodeScalars.append(scalar.shown)
  }
  return result
}

func shortened(_ text: String) -> String { printable(text, limit: 300) }

/// Returns a text in which each line is safe for a terminal and limited in length.
func printableLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { printable(String($0)) }.joined(separator: "\n")
}

/// Replaces the scalars that would disturb a terminal.
package func printableText(_ text: String) -> String {
  String(
    String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? $0 : $0.shown }))
}

package func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - displayWidth(text)))
}
