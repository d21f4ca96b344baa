internal import SextantLanguage
internal import SextantSyntax

struct LiteralEdits {
  private let source: SourceText
  private let tree: SyntaxTree
  private static let width = 100

  init(_ source: SourceText) {
    self.source = source
    var symbols = SymbolTable()
    tree = parse(source, symbols: &symbols, isWhole: true).tree
  }

  /// Returns the script with the changes. A script in canonical form stays in canonical form.
  func applying(_ changes: [SnapshotChange]) throws(FileProblem) -> [UInt8] {
    let edits = changes.compactMap { change in
      change.new.map { TextEdit(span: change.span, replacement: text(of: $0, for: change)) }
    }
    let bytes = [Fix(title: "", edits: edits)].applied(to: source.bytes)
    try requireReadable(bytes)
    guard tree.formattedBytes() == source.bytes else { return bytes }
    var symbols = SymbolTable()
    return parse(SourceText(name: source.name, bytes: bytes), symbols: &symbols, isWhole: true)
      .tree.formattedBytes()
  }

  private func text(of graph: String, for change: SnapshotChange) -> String {
    let lines = graph.dropFirst("graph ".count).split(separator: "\n").map(String.init)
    let space = change.span.length == 0 ? " " : ""
    let comments = comments(in: change.span)
    if isOneLine(change), comments.isEmpty {
      let line = joined(lines)
      let column = source.location(of: change.span.start).column
      if column + space.count + line.unicodeScalars.count <= Self.width { return space + line }
    }
    let margin = indentation(at: change.span.start)
    let inner = comments.map { "  " + $0 }
    let all = lines.prefix(1) + inner + lines.dropFirst()
    return space + all.joined(separator: source.lineEnding.rawValue + margin)
  }

  private func isOneLine(_ change: SnapshotChange) -> Bool {
    if change.span.length == 0 {
      let start = change.statement.start
      let before = source.text(of: Span(start: line(at: start).start, end: start))
      return !before.allSatisfy { $0 == " " || $0 == "\t" }
    }
    return source.lineNumber(of: change.span.start) == source.lineNumber(of: change.span.end)
  }

  private func joined(_ lines: [String]) -> String {
    var text = ""
    for line in lines.map({ $0.drop { $0 == " " } }) {
      let separator = text.isEmpty ? "" : text.hasSuffix("{") || line.hasPrefix("}") ? " " : "; "
      text += separator + line
    }
    return text
  }

  /// Returns the comments in a literal. The new literal has them before its nodes.
  private func comments(in span: Span) -> [String] {
    if span.length == 0 { return [] }
    return tree.comments.filter { span.holds($0.span) }.map { source.text(of: $0.span) }
  }

  private func line(at offset: UInt32) -> Span {
    source.span(ofLine: source.lineNumber(of: offset))
  }

  private func indentation(at offset: UInt32) -> String {
    String(source.text(of: line(at: offset)).prefix { $0 == " " || $0 == "\t" })
  }
}
