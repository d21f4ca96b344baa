import SextantEngine
import SextantSyntax

/// What mends a problem without asking.
extension Checker {
  /// What was meant, and the change that makes it so where that is plain.
  struct Help {
    let text: String
    var fix: Fix?
  }

  /// What was meant instead of the name at an atom.
  func didYouMeanHelp(_ name: String, for atom: NodeID) -> Help {
    Help(text: didYouMean(name), fix: renaming(atom, to: name))
  }

  /// Another name in the place of the one that a node begins with; nil if it begins with none.
  func renaming(_ node: NodeID, to name: String) -> Fix? {
    guard let place = nameSpan(of: node), place.length <= 100 else { return nil }
    let old = tree.source.text(of: place)
    return old == name ? nil : .replacing(old, at: place, with: name)
  }

  /// The nearest name in the place of another, where it is plain that it was meant.
  mutating func plainRenaming(
    _ node: NodeID, from old: String, to near: String, among known: some Collection<String>
  ) -> Fix? {
    guard onlyNearestName(to: old, in: known) == near, !isSaidOnlyWhereDeclared(near),
      !isSaidOftener(old, than: near)
    else { return nil }
    return renaming(node, to: near)
  }

  /// Whether this text says a name several times and the other never: then that one is misspelt where
  /// it was imported from, as likely as not.
  private mutating func isSaidOftener(_ name: String, than near: String) -> Bool {
    guard let symbol = symbols.find(name), let other = symbols.find(near) else { return false }
    let counts = mentionsOfText().counts
    return counts[other] == nil && counts[symbol] ?? 0 > 1 && !importedPlaces.isEmpty
  }

  /// Whether this text says a name once, where it declares it: then the slip may as well be there.
  private mutating func isSaidOnlyWhereDeclared(_ name: String) -> Bool {
    guard let symbol = symbols.find(name) else { return false }
    let mentions = mentionsOfText()
    return (mentions.declared.contains(symbol) || app.caseTypes[symbol] != nil)
      && mentions.counts[symbol] == 1
  }

  /// Whether this text has a name in one place only.
  mutating func isSaidOnce(_ name: String) -> Bool {
    symbols.find(name).map { mentionsOfText().counts[$0] == 1 } ?? false
  }

  /// Where the text says which names: found when first asked for.
  mutating func mentionsOfText() -> Mentions {
    if let mentions { return mentions }
    let found = Mentions(of: tree)
    mentions = found
    return found
  }

  /// Where the name stands that a node begins with, without the inputs after it; nil if it begins
  /// with none.
  func nameSpan(of node: NodeID) -> Span? {
    let symbol = tree.symbol(node)
    if symbol == .empty { return nil }
    var length = text(symbol).utf8.count + (tree[node].isQuoted ? 2 : 0)
    let second = tree.secondSymbol(node)
    if second != .empty { length += 1 + text(second).utf8.count }
    let start = tree.span(node).start
    return Span(start: start, end: start + UInt32(truncatingIfNeeded: length))
  }

  /// A text in the place of atoms; nil for a long one.
  func replacing(_ line: Line, _ atoms: Range<Int>, with text: String) -> Fix? {
    guard !atoms.isEmpty, atoms.upperBound <= line.end else { return nil }
    let span = tree.span(line.atoms[atoms.lowerBound]).union(
      tree.span(line.atoms[atoms.upperBound - 1]))
    if span.length > 100 { return nil }
    return .replacing(tree.source.text(of: span), at: span, with: text)
  }

  /// Brackets around atoms.
  func bracketing(_ line: Line, _ atoms: Range<Int>) -> Fix? {
    guard !atoms.isEmpty, atoms.upperBound <= line.end else { return nil }
    let (start, end) = (
      tree.span(line.atoms[atoms.lowerBound]).start, tree.span(line.atoms[atoms.upperBound - 1]).end
    )
    return Fix(
      title: "put it in [ ]",
      edits: [
        TextEdit(span: Span(start: start, end: start), replacement: "["),
        TextEdit(span: Span(start: end, end: end), replacement: "]"),
      ])
  }

  /// Takes away the atoms from a position to another, with the blanks before them.
  func removing(_ line: Line, _ atoms: Range<Int>) -> Fix? {
    guard !atoms.isEmpty, atoms.lowerBound > 0, atoms.upperBound <= line.end else { return nil }
    let span = Span(
      start: tree.span(line.atoms[atoms.lowerBound - 1]).end,
      end: tree.span(line.atoms[atoms.upperBound - 1]).end)
    return .removing(tree.source.text(of: span), at: span)
  }

  /// Brings a word up to the `}` that ends the line before it; nil if more than blanks is between.
  func joiningToBrace(_ atom: NodeID) -> Fix? {
    let bytes = tree.source.bytes
    let start = Int(tree.span(atom).start)
    var end = start
    while end > 0, bytes[end - 1] <= 0x20, start - end < 1_000 { end -= 1 }
    guard end > 0, end < start, bytes[end - 1] == UInt8(ascii: "}") else { return nil }
    let span = Span(
      start: UInt32(truncatingIfNeeded: end), end: UInt32(truncatingIfNeeded: start))
    return Fix(
      title: "move `\(tree.text(atom))` to the line before",
      edits: [TextEdit(span: span, replacement: " ")])
  }
}

/// How often a text says each name, and which of them stand where a declaration has its name.
struct Mentions: Sendable {
  private(set) var counts: [Symbol: Int] = [:]
  private(set) var declared: Set<Symbol> = []

  init(of tree: SyntaxTree) {
    for (index, node) in tree.nodes.enumerated() {
      let id = NodeID(rawValue: UInt32(truncatingIfNeeded: index))
      for symbol in [tree.symbol(id), tree.secondSymbol(id)] where symbol != .empty {
        counts[symbol, default: 0] += 1
      }
      guard node.kind == .clause, node.childCount > 1 else { continue }
      declared.insert(tree.symbol(tree.children(of: id)[1]))
    }
  }
}
