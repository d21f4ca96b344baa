import SextantSyntax

func read(_ text: String) -> Script {
  var symbols = SymbolTable()
  return parse(SourceText(name: "test", text: text), symbols: &symbols)
}

func read(_ bytes: [UInt8]) -> Script {
  var symbols = SymbolTable()
  return parse(SourceText(name: "test", bytes: bytes), symbols: &symbols)
}

func codes(_ text: String) -> [String] {
  read(text).diagnostics.map(\.code.word)
}

/// Returns the outline of a text. The outline of `a(b: 1) { c }` is
/// `{[name<a (b: [1])> {[name<c>]}]}`.
func outline(_ text: String) -> String {
  var symbols = SymbolTable()
  let tree = parse(SourceText(name: "test", text: text), symbols: &symbols).tree
  return outline(of: tree, symbols)
}

func outline(of tree: SyntaxTree, _ symbols: SymbolTable) -> String {
  tree.children(of: tree.root).map { outline($0, tree, symbols) }.joined(separator: " ; ")
}

private func outline(_ id: NodeID, _ tree: SyntaxTree, _ symbols: SymbolTable) -> String {
  let inner = tree.children(of: id).map { outline($0, tree, symbols) }
  let all = inner.joined(separator: " ")
  let name = symbols.text(tree.symbol(id)) + inner.joined()
  switch tree.kind(id) {
  case .script, .block: return "{" + inner.joined(separator: " ; ") + "}"
  case .item: return inner.joined(separator: " & ")
  case .clause, .phrase: return all
  case .name: return (tree[id].isQuoted ? "`" : "") + name
  case .instance: return "\(symbols.text(tree.symbol(id)))#\(tree.instanceNumber(id))\(all)"
  case .qualified:
    return "\(symbols.text(tree.symbol(id))).\(symbols.text(tree.secondSymbol(id)))\(all)"
  case .path: return "path<\(inner.joined(separator: "/"))>"
  case .string: return "'" + tree.string(id) + "'"
  case .interpolation: return "interpolation<\(all)>"
  case .integer: return "\(tree.integer(id))"
  case .decimal: return "\(tree.decimal(id).digits)e-\(tree.decimal(id).scale)"
  case .duration: return "\(tree.integer(id))ms"
  case .list: return "[" + inner.joined(separator: " | ") + "]"
  case .group: return "group<\(all)>"
  case .arguments: return "(" + inner.joined(separator: " | ") + ")"
  case .argument:
    let label = symbols.text(tree.symbol(id))
    return label.isEmpty ? all : label + "=" + all
  case .op: return tree.op(id).text
  case .comma: return ","
  case .ellipsis: return "..."
  case .error: return "<error>"
  }
}

extension SyntaxCodes {
  /// Errors that the grammar does not describe. A well-formed text may have these errors.
  static let limits: [Code] = [
    noSuchScalar, numberTooLarge, durationTooFine, nestingTooDeep, tooLarge, tooManyProblems,
  ]
}
