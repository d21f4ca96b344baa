/// A run of atoms with the block after it: a clause, or what stands in brackets.
public struct Phrase: Sendable {
  public let tree: SyntaxTree
  public let node: NodeID
  public let atoms: NodeRange
  /// Where it ends: atoms from here on belong to something else.
  public let end: Int
  public let block: NodeID?

  @inlinable
  public init(tree: SyntaxTree, node: NodeID, atoms: NodeRange, end: Int, block: NodeID?) {
    self.tree = tree
    self.node = node
    self.atoms = atoms
    self.end = end
    self.block = block
  }

  /// The same phrase up to an atom, without its block unless another is given.
  @inlinable
  public func prefix(_ end: Int, block: NodeID? = nil) -> Phrase {
    Phrase(tree: tree, node: node, atoms: atoms, end: end, block: block)
  }

  // MARK: Atoms

  @inlinable
  public func kind(at position: Int) -> SyntaxKind? {
    position >= 0 && position < end ? tree.kind(atoms[position]) : nil
  }

  /// The name at a position, when it stands alone and without backquotes.
  @inlinable
  public func word(at position: Int) -> Symbol? {
    guard position >= 0, position < end else { return nil }
    let node = tree[atoms[position]]
    return node.kind == .name && node.childCount == 0 && !node.isQuoted
      ? tree.symbol(atoms[position]) : nil
  }

  /// The name at a position, in backquotes or not, with or without arguments.
  @inlinable
  public func name(at position: Int) -> Symbol? {
    guard kind(at: position) == .name else { return nil }
    return tree.symbol(atoms[position])
  }

  @inlinable
  public func isOp(_ op: Op, at position: Int) -> Bool {
    kind(at: position) == .op && tree.op(atoms[position]) == op
  }

  // MARK: Spans

  /// Where an atom stands, or just after the last one.
  public func span(at position: Int) -> Span {
    if position < end { return tree.span(atoms[position]) }
    if position == end, let block {
      let span = tree.span(block)
      return Span(start: span.start, end: span.start + 1)
    }
    let last = end > 0 ? tree.span(atoms[end - 1]).end : tree.span(node).end
    return Span(start: last, end: last)
  }

  /// Where some atoms stand, from the first to the last.
  public func span(of atoms: Range<Int>) -> Span? {
    guard !atoms.isEmpty, atoms.lowerBound >= 0, atoms.upperBound <= end else { return nil }
    return tree.span(self.atoms[atoms.lowerBound]).union(
      tree.span(self.atoms[atoms.upperBound - 1]))
  }

  /// Atoms as they are written; nothing of a long text.
  public func text(of atoms: Range<Int>) -> String {
    guard let span = span(of: atoms), span.length <= 100 else { return "…" }
    return tree.source.text(of: span)
  }
}

extension SyntaxTree {
  /// The phrase of a clause.
  public func phrase(of clause: NodeID) -> Phrase {
    let atoms = children(of: clause)
    let block = block(of: clause)
    return Phrase(
      tree: self, node: clause, atoms: atoms, end: atoms.count - (block == nil ? 0 : 1),
      block: block)
  }

  /// A phrase in brackets; `holder` is the group or argument that may hold a block.
  public func phrase(_ element: NodeID, in holder: NodeID? = nil) -> Phrase {
    let atoms = children(of: element)
    return Phrase(
      tree: self, node: element, atoms: atoms, end: atoms.count,
      block: holder.flatMap { self.block(of: $0) })
  }

  /// The `argument` nodes of a name; none when it has no brackets.
  public func argumentNodes(of atom: NodeID) -> [NodeID] {
    arguments(of: atom).map { Array($0) } ?? []
  }

  /// The first phrase of each item of a block.
  public func firstPhrases(of block: NodeID) -> [Phrase] {
    children(of: block).compactMap { children(of: $0).first.map { phrase(of: $0) } }
  }
}
