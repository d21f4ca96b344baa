import Foundation
import SextantSyntax
import TestSupport
import Testing

/// Checks the laws of formatting. A text with errors remains unchanged.
///
/// - Returns: the canonical form.
@discardableResult
func checkFormattingLaws(_ text: String) -> String {
  var symbols = SymbolTable()
  let first = parse(SourceText(name: "first", text: text), symbols: &symbols)
  let formatted = first.tree.formatted()
  var others = SymbolTable()
  let second = parse(SourceText(name: "second", text: formatted), symbols: &others)
  var note: String { "\(text.debugDescription) became \(formatted.debugDescription)" }
  #expect(first.diagnostics.map(\.code) == second.diagnostics.map(\.code), "\(note)")
  #expect(first.tree.hasSameStructure(as: second.tree), "\(note)")
  #expect(first.comments == second.comments, "\(note)")
  let again = second.tree.formatted()
  #expect(again == formatted, "\(note) then \(again.debugDescription)")
  if first.diagnostics.isEmpty { checkLines(second) } else { #expect(formatted == text, "\(note)") }
  return formatted
}

/// Checks for trailing whitespace outside of `"""` texts, consecutive blank lines, and blank lines
/// at either end.
private func checkLines(_ result: Script) {
  let tree = result.tree
  let lines = (1...tree.source.lineCount).map { tree.source.line($0) }
  let texts = linesInside(
    tree.nodes.filter { $0.kind == .string || $0.kind == .interpolation }.map(\.span), tree)
  let comments = linesInside(tree.comments.map(\.span), tree)
  #expect(lines.count == 1 || lines.last == "" && lines.dropLast().last != "", "\(lines)")
  #expect(lines.count == 1 || lines.first != "", "\(lines)")
  for (index, line) in lines.enumerated() where !texts.contains(index + 1) {
    #expect(line.last.map { !" \t\r".contains($0) } ?? true, "\(lines)")
    if line.isEmpty, index + 1 < lines.count, !comments.contains(index + 1) {
      #expect(index == 0 || lines[index - 1] != "", "\(lines)")
    }
  }
}

private func linesInside(_ spans: [Span], _ tree: SyntaxTree) -> Set<Int> {
  spans.reduce(into: []) { lines, span in
    let first = tree.source.lineNumber(of: span.start)
    lines.formUnion(first..<tree.source.lineNumber(of: span.end))
  }
}

extension SyntaxTree {
  /// Returns whether the trees are equal, ignoring spans, comments and layout. Symbols are compared
  /// by index, so both texts must have been parsed with the same table.
  func hasSameStructure(as other: SyntaxTree) -> Bool {
    var pending = [(root, other.root)]
    while let (left, right) = pending.popLast() {
      guard isSameNode(left, other, right) else { return false }
      pending.append(contentsOf: zip(children(of: left), other.children(of: right)))
    }
    return true
  }

  private func isSameNode(_ id: NodeID, _ other: SyntaxTree, _ otherID: NodeID) -> Bool {
    let left = self[id]
    let right = other[otherID]
    guard left.kind == right.kind, left.isQuoted == right.isQuoted,
      decimal(id).scale == other.decimal(otherID).scale, left.childCount == right.childCount
    else { return false }
    switch left.kind {
    case .string: return string(id) == other.string(otherID)
    case .error: return text(id) == other.text(otherID)
    default: return left.payload == right.payload && left.extra == right.extra
    }
  }
}

extension Script {
  fileprivate var comments: [[String]] {
    tree.comments.map { comment in
      tree.source.text(of: comment.span)
        .components(separatedBy: .newlines).map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
    }
  }
}

enum OwnScripts {
  static let texts: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("Scripts")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(".sextant") }.sorted().compactMap {
      try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
  }()
}

extension SeededRandom {
  private static let layout = [
    "/* c */", " // c\n", "\n// c\n", "/* c\n   d */", "\n\n/* c */\n", "\n", "\n\n\n", "   ", "\t",
    "\r\n", "\n  /* c\n     d  \n\n   */\n",
  ]

  mutating func stretch(_ text: String, pieces: Int) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<pieces {
      var offset = Int.random(in: 0...scalars.count, using: &self)
      // Most positions are inside a word.
      while offset < scalars.count, scalars[offset] != " ", offset % 7 != 0 { offset += 1 }
      let piece = Self.layout.randomElement(using: &self) ?? ""
      scalars.insert(contentsOf: Array(piece.unicodeScalars), at: offset)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
