package import SextantSyntax

/// A source line, with marks below a part of the line. The line is cut to a limited width.
///
/// Only the text near the marks is read, so the running time does not depend on the length of the
/// line.
package struct SourceExcerpt: Sendable, Hashable {
  package let line: Int
  /// The shown part of the line, safe for a terminal.
  package private(set) var code = ""
  package private(set) var indent = 0
  package private(set) var marks = 1
  package let continues: Bool

  /// Creates an excerpt of the line on which a span starts. The excerpt has at most `width`
  /// columns.
  ///
  /// - Parameter trimmed: Whether to remove the indentation.
  package init(of span: Span, in source: SourceText, width: Int = 100, trimmed: Bool = false) {
    line = source.lineNumber(of: span.start)
    let whole = source.span(ofLine: line)
    let start = min(max(span.start, whole.start), whole.end)
    let end = min(max(span.end, start), whole.end)
    continues = span.end > whole.end + 2
    let cut = LineCut(line: whole, start: start, end: end, in: source, width: max(width, 20))
    let shown = cut.shown(trimmed: trimmed)
    code = shown.code
    indent = shown.indent
    marks = max(1, shown.marks)
  }

  package var pointer: String {
    String(repeating: " ", count: indent) + String(repeating: "^", count: marks)
      + (continues ? "…" : "")
  }
}

private struct LineParts {
  var before: String
  var marked: String
  var after: String

  /// Extends the marks to whole characters. A span can begin or end inside a character, such as an
  /// emoji of several scalars.
  mutating func markWholeCharacters() {
    guard let first = marked.first else { return }
    if let previous = before.last, String([previous]).joins(first) {
      before.removeLast()
      marked.insert(previous, at: marked.startIndex)
    }
    guard let last = marked.last, let next = after.first, String([last]).joins(next) else {
      return
    }
    after.removeFirst()
    marked.append(next)
  }
}

extension String {
  fileprivate func joins(_ next: Character) -> Bool { (self + String(next)).count == 1 }
}

private struct LineCut {
  private var before: ArraySlice<DisplayCell>
  private var marked: ArraySlice<DisplayCell>
  private var after: ArraySlice<DisplayCell>
  private var hasMoreBefore: Bool
  private var hasMoreAfter: Bool
  private let width: Int

  init(line: Span, start: UInt32, end: UInt32, in source: SourceText, width: Int) {
    // A column needs at most four bytes, not counting combining marks.
    let reach = UInt32(width) * 4
    let first = start - line.start > reach ? source.boundary(near: start - reach) : line.start
    let last = line.end - start > reach ? source.boundary(near: start + reach) : line.end
    let middle = min(end, last)
    self.width = width
    var parts = LineParts(
      before: source.text(of: Span(start: first, end: start)),
      marked: source.text(of: Span(start: start, end: middle)),
      after: source.text(of: Span(start: middle, end: last)))
    parts.markWholeCharacters()
    before = DisplayCell.cells(of: parts.before)[...]
    marked = DisplayCell.cells(of: parts.marked)[...]
    after = DisplayCell.cells(of: parts.after)[...]
    hasMoreBefore = first > line.start
    hasMoreAfter = last < line.end
  }

  func shown(trimmed: Bool) -> (code: String, indent: Int, marks: Int) {
    var parts = self
    if trimmed, !hasMoreBefore { parts.before = before.drop { $0.isBlank } }
    if parts.hasMoreBefore || parts.hasMoreAfter || parts.total > width { parts.cut() }
    var code = (parts.before + parts.marked + parts.after).map(\.text).joined()
    while code.last == " " { code.removeLast() }
    let head = parts.hasMoreBefore ? "…" : ""
    return (
      head + code + (parts.hasMoreAfter ? "…" : ""),
      parts.before.columns + (head.isEmpty ? 0 : 1), parts.marked.columns
    )
  }

  private var total: Int { before.columns + marked.columns + after.columns }

  /// Removes cells at both ends. Leaves room for ellipses.
  private mutating func cut() {
    let room = width - 2
    let lead = max(room / 3, room - marked.columns - after.columns)
    let kept = before.suffix(columns: lead)
    hasMoreBefore = hasMoreBefore || kept.count < before.count
    before = kept
    let rest = room - before.columns
    let shown = marked.prefix(columns: rest)
    let tail = shown.count < marked.count ? [] : after.prefix(columns: rest - shown.columns)
    hasMoreAfter = hasMoreAfter || shown.count < marked.count || tail.count < after.count
    marked = shown
    after = tail
  }
}

extension DisplayCell {
  fileprivate var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 } }
}

extension ArraySlice<DisplayCell> {
  var columns: Int { reduce(0) { $0 + $1.width } }

  func prefix(columns: Int) -> ArraySlice<DisplayCell> {
    var left = columns
    return prefix { cell in
      left -= cell.width
      return left >= 0
    }
  }

  fileprivate func suffix(columns: Int) -> ArraySlice<DisplayCell> {
    var left = columns
    var start = endIndex
    while start > startIndex, left >= self[start - 1].width {
      start -= 1
      left -= self[start].width
    }
    return self[start...]
  }
}
