import SextantReports
import SextantSyntax

/// Parses any bytes. Every diagnostic must be printable and have a source location in the text. If
/// the text is read as a stream, no byte may be lost.
func readText(_ bytes: [UInt8]) {
  var symbols = SymbolTable()
  let source = SourceText(name: "fuzz", bytes: bytes)
  let result = parse(source, symbols: &symbols)
  check(result.diagnostics, in: [source])
  let tree = result.tree
  var pending = [tree.root]
  while let node = pending.popLast() {
    let span = tree.span(node)
    hold(span.start <= span.end && Int(span.end) <= bytes.count, "a node is outside of the text")
    pending += tree.children(of: node)
  }
  for comment in tree.comments { _ = tree.source.text(of: comment.span) }
  check(parse(source, symbols: &symbols, isWhole: true).diagnostics, in: [source])
  var statements = StatementReader()
  statements.feed(bytes)
  hold(statements.finish().flatMap(\.bytes) == bytes, "pieces of a stream lose something")
  hold((TextEnd(of: bytes)?.wordStart ?? 0) <= bytes.count, "a word begins after the text")
}

func check(_ diagnostics: [Diagnostic], in sources: [SourceText]) {
  for diagnostic in diagnostics.prefix(20) {
    guard let source = sources.first(where: { $0.name == diagnostic.file }) else { continue }
    let span = diagnostic.span
    hold(
      span.start <= span.end && Int(span.end) <= source.bytes.count,
      "\(diagnostic.code.word) is outside of the text")
    let text = diagnosticText(diagnostic, among: [source], width: 60)
    hold(text.contains(diagnostic.code.word), "a diagnostic without its code")
    let excerpt = SourceExcerpt(of: span, in: source, width: 60)
    hold(excerpt.marks >= 1 && excerpt.indent >= 0, "marks outside of the line")
  }
}

private func canonicalForm(_ tree: SyntaxTree) -> String { tree.formatted() }

/// Formats a text. If the text has no errors, the result has no errors and the same meaning. A
/// second formatting changes nothing.
func formatText(_ bytes: [UInt8]) {
  let first = read(bytes)
  let text = canonicalForm(first.tree)
  guard first.diagnostics.isEmpty else { return }
  let second = read(Array(text.utf8))
  hold(second.diagnostics.isEmpty, "the canonical form has problems:\n\(text)")
  hold(
    outline(first.tree, first.symbols) == outline(second.tree, second.symbols),
    "the canonical form says something else:\n\(text)")
  hold(first.tree.comments.count == second.tree.comments.count, "comments are lost:\n\(text)")
  let again = canonicalForm(second.tree)
  hold(text == again, "the canonical form is not its own:\n\(text)\n---\n\(again)")
}

private func read(
  _ bytes: [UInt8]
) -> (tree: SyntaxTree, diagnostics: [Diagnostic], symbols: SymbolTable) {
  var symbols = SymbolTable()
  let result = parse(SourceText(name: "fuzz", bytes: bytes), symbols: &symbols)
  return (result.tree, result.diagnostics, symbols)
}

private func outline(_ tree: SyntaxTree, _ symbols: SymbolTable) -> String {
  var text = ""
  func visit(_ id: NodeID) {
    text += "\(tree.kind(id)) "
    switch tree.kind(id) {
    case .name, .argument: text += (tree[id].isQuoted ? "`" : "") + symbols.text(tree.symbol(id))
    case .instance: text += "\(symbols.text(tree.symbol(id)))#\(tree.instanceNumber(id))"
    case .qualified:
      text += "\(symbols.text(tree.symbol(id))).\(symbols.text(tree.secondSymbol(id)))"
    case .string: text += "'" + tree.string(id) + "'"
    case .integer, .duration: text += "\(tree.integer(id))"
    case .decimal: text += "\(tree.decimal(id).digits)e\(tree.decimal(id).scale)"
    case .op: text += tree.op(id).text
    default: break
    }
    text += "("
    for child in tree.children(of: id) { visit(child) }
    text += ")"
  }
  visit(tree.root)
  return text
}
