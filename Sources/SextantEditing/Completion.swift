package import SextantShell

/// The completion of a line. An item may replace text from any position, so `lines` contains whole
/// lines.
package struct Completion {
  /// The items that match the typed text, in the order of the completer.
  package let items: [CompletionItem]
  /// For each item, the line up to the cursor after the insertion of the item.
  package let lines: [[UInt8]]

  package init(line: String, cursor: Int, items: [CompletionItem]) {
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

  /// The longest common prefix of all lines that consists of whole characters.
  package var commonStart: [UInt8] {
    guard var common = lines.first?[...] else { return [] }
    for line in lines.dropFirst() {
      var length = zip(common, line).prefix { $0 == $1 }.count
      while length > 0, length < common.count, common[length] & 0xC0 == 0x80 { length -= 1 }
      common = common[..<length]
    }
    return Array(common)
  }

  /// The byte to append: a space after a word or `)`; 0 to append nothing.
  package var appended: UInt8 {
    guard let last = items.first?.text.utf8.last, items.count == 1 else { return 0 }
    return LineWord.isWordByte(last) || last == UInt8(ascii: ")") ? UInt8(ascii: " ") : 0
  }
}
