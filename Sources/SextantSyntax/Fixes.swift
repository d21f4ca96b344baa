extension Fix {
  public static func replacing(_ old: String, at span: Span, with new: String) -> Fix {
    Fix(
      title: "replace `\(old)` with `\(new.withoutOuterBlanks)`",
      edits: [TextEdit(span: span, replacement: new)])
  }

  public static func inserting(_ new: String, at offset: UInt32) -> Fix {
    Fix(
      title: "insert `\(new.withoutOuterBlanks)`",
      edits: [TextEdit(span: Span(start: offset, end: offset), replacement: new)])
  }

  public static func removing(_ old: String, at span: Span) -> Fix {
    Fix(
      title: "remove `\(old.withoutOuterBlanks)`", edits: [TextEdit(span: span, replacement: "")])
  }
}

extension String {
  fileprivate var withoutOuterBlanks: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension TextEdit {
  func overlaps(_ other: TextEdit) -> Bool {
    if span == other.span { return true }
    return span.start < other.span.end && other.span.start < span.end
  }
}

extension [Fix] {
  /// The fixes that can be applied together. If two fixes overlap, only the first is included.
  public var withoutOverlaps: [Fix] {
    var taken: [TextEdit] = []
    var result: [Fix] = []
    for fix in self.sorted(by: { $0.start < $1.start }) {
      let isFree = fix.edits.allSatisfy { edit in !taken.contains { $0.overlaps(edit) } }
      guard isFree, !fix.edits.isEmpty else { continue }
      taken += fix.edits
      result.append(fix)
    }
    return result
  }

  /// Returns the text with all fixes applied. The fixes must not overlap.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in flatMap(\.edits).sorted(by: { $0.span.start < $1.span.start }) {
      let start = Swift.min(Swift.max(Int(edit.span.start), position), bytes.count)
      result += bytes[position..<start]
      result += [UInt8](edit.replacement.utf8)
      position = Swift.max(start, Swift.min(Int(edit.span.end), bytes.count))
    }
    return result + bytes[position...]
  }
}

extension Fix {
  fileprivate var start: UInt32 { edits.first?.span.start ?? 0 }
}
