import SextantReports
import SextantSyntax

/// The canonical form of a text, as changes of its lines.
enum FormattingEdits {
  /// The changes of the whole text, or of the lines that a range touches.
  static func answer(
    _ params: JSONValue, _ workspace: inout Workspace
  ) throws(ProtocolError) -> JSONValue {
    let document = try workspace.document(params)
    var wanted: Span?
    if !params.at("range").isNull { wanted = try document.span(params.at("range")) }
    var symbols = SymbolTable()
    let source = document.source
    let formatted = parse(source, symbols: &symbols).tree.formattedBytes()
    var writer = RangeWriter(source)
    let edits = lineEdits(from: source.bytes, to: formatted).filter { edit in
      wanted.map { $0.start < max(edit.span.end, edit.span.start + 1) && edit.span.start <= $0.end }
        ?? true
    }
    return .array(edits.map { writer.edit($0) })
  }

  /// The changes that make one text of another, line by line.
  static func lineEdits(from old: [UInt8], to new: [UInt8]) -> [TextEdit] {
    if old == new { return [] }
    let (left, right) = (lines(of: old), lines(of: new))
    var edits: [TextEdit] = []
    var (start, offset) = ((old: 0, new: 0), 0)
    for pair in SequenceAlignment.pairs(left, right) + [(left.count, right.count)] {
      let length = left[start.old..<pair.old].reduce(0) { $0 + $1.count }
      if pair.old > start.old || pair.new > start.new {
        let replacement = right[start.new..<pair.new].joined()
        edits.append(
          TextEdit(
            span: Span(start: UInt32(offset), end: UInt32(offset + length)),
            replacement: String(decoding: Array(replacement), as: UTF8.self)))
      }
      offset += length + (pair.old < left.count ? left[pair.old].count : 0)
      start = (pair.old + 1, pair.new + 1)
    }
    return edits
  }

  /// Each with its newline, if it has one.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }
}
