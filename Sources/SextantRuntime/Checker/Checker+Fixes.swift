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
  func plainRenaming(
    _ node: NodeID, from old: String, to near: String, among known: [String]
  ) -> Fix? {
    guard onlyNearestName(to: old, in: known) == near, !isSaidOnlyWhereDeclared(near) else {
      return nil
    }
    return renaming(node, to: near)
  }

  /// Whether this text says a name once, where it declares it: then the slip may as well be there.
  func isSaidOnlyWhereDeclared(_ name: String) -> Bool {
    guard let symbol = symbols.find(name), tree.nodes.count <= Checker.mostCounted else {
      return false
    }
    var declaring: NodeID?
    var count = 0
    for (index, node) in tree.nodes.enumerated() where count < 2 {
      let id = NodeID(rawValue: UInt32(truncatingIfNeeded: index))
      if tree.symbol(id) == symbol || tree.secondSymbol(id) == symbol { count += 1 }
      guard node.kind == .clause, node.childCount > 1, declaring == nil else { continue }
      let second = tree.children(of: id)[1]
      if tree.symbol(second) == symbol { declaring = second }
    }
    return count == 1 && declaring != nil
  }

  /// In texts with more nodes than this names are not counted.
  private static let mostCounted = 200_000

  /// Where the name stands that a node begins with, without the inputs after it; nil if it begins
  /// with none.
  func nameSpan(of node: NodeID) -> Span? {
    let span = tree.span(node)
    let bytes = tree.source.bytes
    var end = Int(span.start)
    let limit = min(Int(span.end), bytes.count)
    guard end < limit, Checker.beginsName(bytes[end]) else { return nil }
    if bytes[end] == UInt8(ascii: "`") {
      end += 1
      while end < limit, bytes[end] != UInt8(ascii: "`") { end += 1 }
      end = min(end + 1, limit)
    } else {
      while end < limit, !Checker.endsName(bytes[end]) { end += 1 }
    }
    return Span(start: span.start, end: UInt32(truncatingIfNeeded: end))
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    let letter = (byte | 0x20) &- 97
    return letter < 26 || byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "`")
  }

  /// Whether what follows is no more of a name, such as the inputs after it.
  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ":"), UInt8(ascii: "#"), UInt8(ascii: "{"), 0...0x20: true
    default: false
    }
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
