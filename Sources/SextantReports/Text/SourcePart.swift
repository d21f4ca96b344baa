package import SextantSyntax

/// The part of a source line that an excerpt needs. An excerpt of this part equals an excerpt of
/// the whole line.
package struct SourcePart: Sendable, Hashable {
  /// The maximum number of bytes before and after the start of the span. An excerpt reads four
  /// bytes for each column.
  private static let reach: UInt32 = 1000

  package var before: String
  package var marked: String
  package var after: String
  package var continues: Bool

  package init(before: String, marked: String, after: String, continues: Bool) {
    self.before = before
    self.marked = marked
    self.after = after
    self.continues = continues
  }

  package init(of span: Span, in source: SourceText) {
    let line = source.span(ofLine: source.lineNumber(of: span.start))
    let start = min(max(span.start, line.start), line.end)
    let first =
      start - line.start > Self.reach ? source.boundary(near: start - Self.reach) : line.start
    let last =
      line.end - start > Self.reach ? source.boundary(near: start + Self.reach) : line.end
    let middle = min(max(span.end, start), last)
    before = source.text(of: Span(start: first, end: start))
    marked = source.text(of: Span(start: start, end: middle))
    after = source.text(of: Span(start: middle, end: last))
    continues = span.end > line.end + 2
  }

  func source(named name: String, line: Int) -> (source: SourceText, span: Span) {
    let source = SourceText(
      name: name, bytes: Array((before + marked + after).utf8), firstLine: line)
    let start = UInt32(clamping: before.utf8.count)
    let end = UInt32(clamping: continues ? source.bytes.count + 3 : (before + marked).utf8.count)
    return (source, Span(start: start, end: end))
  }
}
