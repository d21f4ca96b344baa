/// The syntax tree of a text: nodes in one array, in which the children of a node are adjacent.
///
/// A tree is immutable and shared. Parts with syntax errors are `error` leaves.
public final class SyntaxTree: Sendable {
  public let source: SourceText
  public let root: NodeID
  /// All nodes. Children precede their parents.
  public let nodes: [SyntaxNode]
  public let comments: [SourceComment]
  /// The syntax errors of the text. The printer does not change items with errors.
  let diagnostics: [Diagnostic]
  /// Whether a top-level declaration starts an unindented line inside a block. Most likely, a brace
  /// is missing.
  let hasTopLevelDeclarationInBlock: Bool

  init(
    source: SourceText, root: NodeID, nodes: [SyntaxNode], comments: [SourceComment],
    diagnostics: [Diagnostic], hasTopLevelDeclarationInBlock: Bool
  ) {
    self.source = source
    self.root = root
    self.nodes = nodes
    self.comments = comments
    self.diagnostics = diagnostics
    self.hasTopLevelDeclarationInBlock = hasTopLevelDeclarationInBlock
  }

  public var hasErrors: Bool { !diagnostics.isEmpty }

  /// Returns the node, or an empty `error` node if the tree has no such node.
  @inlinable
  public subscript(_ id: NodeID) -> SyntaxNode {
    let index = Int(id.rawValue)
    return index < nodes.count ? nodes[index] : Self.missing
  }

  @usableFromInline static let missing = SyntaxNode(kind: .error, span: Span(start: 0, end: 0))

  @inlinable
  public func kind(_ id: NodeID) -> SyntaxKind { self[id].kind }

  @inlinable
  public func span(_ id: NodeID) -> Span { self[id].span }

  public func text(_ id: NodeID) -> String { source.text(of: self[id].span) }

  @inlinable
  public func children(of id: NodeID) -> NodeRange {
    NodeRange(of: self[id])
  }

  /// Returns the block at the end of a clause, a group or an argument.
  @inlinable
  public func block(of id: NodeID) -> NodeID? {
    guard let last = children(of: id).last, self[last].kind == .block else { return nil }
    return last
  }

  /// Returns the `argument` nodes of a name, an instance or a qualified name.
  @inlinable
  public func arguments(of id: NodeID) -> NodeRange? {
    guard let first = children(of: id).first, self[first].kind == .arguments else { return nil }
    return children(of: first)
  }

  /// Returns the symbol of a name or an instance, the first part of a qualified name, or the label
  /// of an argument.
  ///
  /// If an argument has no label, and for all other kinds of nodes, returns the empty name.
  @inlinable
  public func symbol(_ id: NodeID) -> Symbol {
    let node = self[id]
    switch node.kind {
    case .name, .instance, .qualified, .argument: return Symbol(rawValue: node.payload)
    default: return .empty
    }
  }

  /// Returns the name if the node is a name without arguments or backquotes; otherwise nil.
  @inlinable
  public func word(_ id: NodeID) -> Symbol? {
    let node = self[id]
    return node.kind == .name && node.childCount == 0 && !node.isQuoted
      ? Symbol(rawValue: node.payload) : nil
  }

  /// Returns the second part if the node is a qualified name; otherwise the empty name.
  public func secondSymbol(_ id: NodeID) -> Symbol {
    let node = self[id]
    return node.kind == .qualified ? Symbol(rawValue: node.extra) : .empty
  }

  /// Returns the number after `#` if the node is an instance; otherwise 0.
  public func instanceNumber(_ id: NodeID) -> Int {
    let node = self[id]
    return node.kind == .instance ? Int(node.extra) : 0
  }

  /// Returns the value of an integer, or the milliseconds of a duration. For all other kinds of
  /// nodes, returns 0.
  public func integer(_ id: NodeID) -> Int {
    let node = self[id]
    return node.kind == .integer || node.kind == .duration ? node.number : 0
  }

  /// Returns the digits of a decimal, and the number of digits after the point: `1.50` is (150, 2).
  public func decimal(_ id: NodeID) -> (digits: Int, scale: Int) {
    let node = self[id]
    switch node.kind {
    case .decimal: return (node.number, Int(node.scale))
    case .integer: return (node.number, 0)
    default: return (0, 0)
    }
  }

  /// Returns the operator if the node is an operator; otherwise `colon`.
  public func op(_ id: NodeID) -> Op {
    let node = self[id]
    guard node.kind == .op else { return .colon }
    return Op(rawValue: UInt8(truncatingIfNeeded: node.payload)) ?? .colon
  }
}

extension SyntaxTree {
  /// Returns the nodes that contain an offset, from the root down.
  public func path(to offset: UInt32) -> [NodeID] {
    var path = [root]
    var current = root
    while let next = children(of: current).first(where: {
      self[$0].span.start <= offset && offset < self[$0].span.end
    }) {
      path.append(next)
      current = next
    }
    return self[current].kind == .name && self[current].span.start == offset ? path : []
  }

  /// The spans of erroneous clauses in the order of the text. The blocks of the clauses are
  /// excluded.
  public var erroneousPhrases: [Span] {
    var spans: [Span] = []
    for (index, node) in nodes.enumerated() where node.kind == .clause && node.isErroneous {
      let block = self.block(of: NodeID(rawValue: UInt32(truncatingIfNeeded: index)))
      let end = block.map { span($0).start } ?? node.span.end
      // If the clause has no atoms before its block, includes the end of the previous line.
      var start = node.span.start
      if start == end {
        while start > 0, source.bytes[Int(start) - 1] <= UInt8(ascii: " ") { start -= 1 }
      }
      spans.append(Span(start: start, end: end))
    }
    return spans.sorted { $0.start < $1.start }
  }
}
