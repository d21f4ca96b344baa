internal import CReadline
internal import SextantPlatform
internal import SextantShell

/// The completion of a line, in the form that readline needs.
///
/// Readline is configured to treat the line as one word: matches are whole lines up to the
/// cursor, so that a candidate may replace text from any position.
struct Completion {
  /// The candidates that match the typed text, in the order of the completer.
  let items: [CompletionItem]
  /// The resulting line of each candidate, up to the cursor.
  let lines: [[UInt8]]

  init(line: String, cursor: Int, items: [CompletionItem]) {
    let bytes = Array(line.utf8)
    let wordStart = LineWord.start(in: line, cursor: cursor)
    var seen: Set<[UInt8]> = []
    var kept: [(CompletionItem, [UInt8])] = []
    for item in items {
      let start = min(max(item.start ?? wordStart, 0), cursor)
      let text = Array(item.text.utf8)
      guard text.starts(with: bytes[start..<cursor]) else { continue }
      let whole = bytes[..<start] + text
      if seen.insert(Array(whole)).inserted { kept.append((item, Array(whole))) }
    }
    self.items = kept.map(\.0)
    self.lines = kept.map(\.1)
  }

  /// The common prefix of all lines, in whole characters.
  var commonStart: [UInt8] {
    guard var common = lines.first?[...] else { return [] }
    for line in lines.dropFirst() {
      var length = zip(common, line).prefix { $0 == $1 }.count
      while length > 0, length < common.count, common[length] & 0xC0 == 0x80 { length -= 1 }
      common = common[..<length]
    }
    return Array(common)
  }

  /// The array that readline expects and frees: the common prefix, then all lines unless there is
  /// only one, then nil. Nil if there are no candidates.
  func matches() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    guard !lines.isEmpty else { return nil }
    let all = lines.count == 1 ? lines : [commonStart] + lines
    let result = sextant_new_matches(all.count)
    for (index, bytes) in all.enumerated() {
      sextant_set_match(result, index, bytes, bytes.count)
    }
    return result
  }

  /// A space is appended after a word, and nothing after `(` or `"`.
  var appended: UInt8 {
    guard let last = items.first?.text.utf8.last, items.count == 1 else { return 0 }
    return LineWord.isWordByte(last) || last == UInt8(ascii: ")") ? UInt8(ascii: " ") : 0
  }
}

// MARK: - The list below the line

extension Completion {
  /// One candidate per line, with its summary; a long list is truncated.
  func listing(columns: Int, rows: Int) -> String {
    let shown = items.prefix(max(rows - 3, 3))
    let width = shown.map { $0.text.count }.max() ?? 0
    var lines = shown.map { item in
      let padding = String(repeating: " ", count: width - item.text.count)
      let line = item.summary.isEmpty ? item.text : item.text + padding + "   " + item.summary
      return Self.cut("  " + line, to: columns - 1)
    }
    if items.count > shown.count {
      lines.append("  and \(items.count - shown.count) more; type a little further")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func cut(_ line: String, to width: Int) -> String {
    line.count <= width ? line : line.prefix(max(width - 1, 1)) + "…"
  }
}
