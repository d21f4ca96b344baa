import SextantReports
import SextantSyntax

enum FormattingEdits {
  static func answer(_ part: TextPart) -> JSONValue {
    let source = part.document.source
    let (first, last) = (part.span.start, max(part.span.start + 1, part.span.end) - 1)
    let next = source.span(ofLine: source.lineNumber(of: last) + 1).start
    let wanted = Span(
      start: source.span(ofLine: source.lineNumber(of: first)).start,
      end: next == 0 ? .max : next)
    var symbols = SymbolTable()
    let formatted = parse(source, symbols: &symbols).tree.formattedBytes()
    var writer = RangeWriter(source)
    let edits = lineEdits(from: source.bytes, to: formatted).filter { wanted.holds($0.span) }
    return .array(edits.map { writer.edit($0) })
  }

  /// Returns an edit for each changed line. Lines that differ only in white space count as the same
  /// line.
  static func lineEdits(from old: [UInt8], to new: [UInt8]) -> [TextEdit] {
    if old == new { return [] }
    let (left, right) = (wholeLines(of: old), wholeLines(of: new))
    var edits: [TextEdit] = []
    var offset: UInt32 = 0
    func replace(_ line: ArraySlice<UInt8>, _ replacement: [UInt8]) {
      let end = offset + UInt32(line.count)
      if !line.elementsEqual(replacement) {
        edits.append(
          TextEdit(
            span: Span(start: offset, end: end),
            replacement: String(decoding: replacement, as: UTF8.self)))
      }
      offset = end
    }
    for gap in SequenceAlignment.gaps(left.map(letters), right.map(letters)) {
      var new = Array(right[gap.new].joined())
      if gap.old.isEmpty { replace([], new) }
      for line in left[gap.old] {
        replace(line, new)
        new = []
      }
      let next = gap.old.upperBound
      if next < left.count { replace(left[next], Array(right[gap.new.upperBound])) }
    }
    return edits
  }

  private static func letters(_ line: ArraySlice<UInt8>) -> [UInt8] { line.filter { $0 > 0x20 } }
}
