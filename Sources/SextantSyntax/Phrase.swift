/// A sequence of atoms, which a block may follow. A phrase is a clause or the content of brackets.
public struct Phrase: Sendable {
  public let tree: SyntaxTree
  public let node: NodeID
  public let atoms: NodeRange
  /// The position in `atoms` at which the phrase ends. Later atoms are not part of the phrase.
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

  /// Returns a phrase that consists of the atoms before `end` and, if it is not nil, `block`.
  @inlinable
  public func prefix(_ end: Int, block: NodeID? = nil) -> Phrase {
    Phrase(tree: tree, node: node, atoms: atoms, end: end, block: block)
  }

  /// Returns the phrase up to the end of an operand. The result includes the block only if the
  /// operand is the last.
  public func operand(_ atoms: Range<Int>) -> Phrase {
    prefix(atoms.upperBound, block: atoms.upperBound == end ? block : nil)
  }

  // MARK: Atoms

  @inlinable
  public func kind(at position: Int) -> SyntaxKind? {
    position >= 0 && position < end ? tree.kind(atoms[position]) : nil
  }

  /// Returns the name at a position, if the name has no arguments and no backquotes.
  @inlinable
  public func word(at position: Int) -> Symbol? {
    position >= 0 && position < end ? tree.word(atoms[position]) : nil
  }

  /// Returns the name at a position. The name may have backquotes and arguments.
  @inlinable
  public func name(at position: Int) -> Symbol? {
    guard kind(at: position) == .name else { return nil }
    return tree.symbol(atoms[position])
  }

  @inlinable
  public func isOp(_ op: Op, at position: Int) -> Bool {
    kind(at: position) == .op && tree.op(atoms[position]) == op
  }

  /// Returns whether an atom touches the atom before it.
  public func isAdjacent(_ position: Int) -> Bool {
    position > 0 && position < end
      && tree.span(atoms[position - 1]).end == tree.span(atoms[position]).start
  }

  // MARK: Spans

  /// Returns the span of the atom at a position. After the last atom, returns the span of the
  /// block's `{`, or an empty span if the phrase has no block.
  public func span(at position: Int) -> Span {
    if position < end { return tree.span(atoms[position]) }
    if position == end, let block {
      let span = tree.span(block)
      return Span(start: span.start, end: span.start + 1)
    }
    let last = end > 0 ? tree.span(atoms[end - 1]).end : tree.span(node).end
    return Span(start: last, end: last)
  }

  public func span(of atoms: Range<Int>) -> Span? {
    guard !atoms.isEmpty, atoms.lowerBound >= 0, atoms.upperBound <= end else { return nil }
    return tree.span(self.atoms[atoms.lowerBound]).union(
      tree.span(self.atoms[atoms.upperBound - 1]))
  }

  /// Returns the source text of atoms, or `…` if the text exceeds 100 bytes.
  public func text(of atoms: Range<Int>) -> String {
    guard let span = span(of: atoms), span.length <= 100 else { return "…" }
    return tree.source.text(of: span)
  }
}

extension SyntaxTree {
  public func phrase(of clause: NodeID) -> Phrase {
    let atoms = children(of: clause)
    let block = block(of: clause)
    return Phrase(
      tree: self, node: clause, atoms: atoms, end: atoms.count - (block == nil ? 0 : 1),
      block: block)
  }

  /// Returns the phrase of a node in brackets.
  ///
  /// - Parameter holder: The group or argument that contains the node. The holder's block becomes
  ///   the block of the phrase.
  public func phrase(_ element: NodeID, in holder: NodeID? = nil) -> Phrase {
    let atoms = children(of: element)
    return Phrase(
      tree: self, node: element, atoms: atoms, end: atoms.count,
      block: holder.flatMap { self.block(of: $0) })
  }

  /// Returns the `argument` nodes of a name; empty if the name has no arguments.
  public func argumentNodes(of atom: NodeID) -> [NodeID] {
    arguments(of: atom).map { Array($0) } ?? []
  }

  /// Returns the first phrase of each item of a block.
  public func firstPhrases(of block: NodeID) -> [Phrase] {
    children(of: block).compactMap { children(of: $0).first.map { phrase(of: $0) } }
  }
}
