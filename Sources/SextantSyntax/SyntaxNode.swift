/// The identity of a node in its tree.
public struct NodeID: Hashable, Sendable, Comparable {
  /// The index in the tree's `nodes`.
  public let rawValue: UInt32

  /// Creates the identifier of the node at an index.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static func < (left: NodeID, right: NodeID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The kind of a node. Brackets after a description contain the kinds of the node's children.
public enum SyntaxKind: UInt8, Sendable, CaseIterable {
  /// The whole text [items].
  case script
  /// A statement or declaration [clauses].
  case item
  /// A sequence of atoms [atoms and commas, then at most one block].
  case clause
  /// The content of braces [items].
  case block
  /// A sequence of atoms inside brackets [atoms].
  case phrase
  /// A name [at most one `arguments`].
  case name
  /// `Detail#7` [at most one `arguments`].
  case instance
  /// `FLOW.route` [at most one `arguments`].
  case qualified
  /// `Root/Main/home/0` [names, instances and integers; the first is a name or an instance].
  case path
  /// A string without interpolation, or a segment of an interpolated string [none].
  case string
  /// A string with interpolation [string, phrase, string, …, string].
  case interpolation
  case integer
  case decimal
  case duration
  /// `[…]` [phrases].
  case list
  /// `(…)` after whitespace [one phrase, then at most one block].
  case group
  /// `(…)` that touches a name [arguments, each an `argument`].
  case arguments
  /// An argument. Its symbol is the label [one phrase, then at most one block].
  case argument
  case op
  case comma
  /// `...`
  case ellipsis
  /// A part with a reported syntax error [none].
  case error
}

public enum Op: UInt8, Sendable, CaseIterable {
  case equals
  case less
  case lessOrEqual
  case greater
  case greaterOrEqual
  case plus
  case minus
  case plusEquals
  case minusEquals
  case colon

  public var text: String {
    switch self {
    case .equals: "="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .plus: "+"
    case .minus: "-"
    case .plusEquals: "+="
    case .minusEquals: "-="
    case .colon: ":"
    }
  }
}

/// A node of a tree. `SyntaxTree` interprets the payload.
public struct SyntaxNode: Hashable, Sendable {
  public let kind: SyntaxKind
  /// Whether the name (or the label) is written in backquotes.
  public let isQuoted: Bool
  /// The number of digits that follow the point if the node is a decimal.
  let scale: UInt8
  /// Whether the node contains a syntax error outside its block. The error is already reported.
  public let isErroneous: Bool
  public let span: Span
  /// Depending on the kind: a symbol, an operator, string flags, or the low half of a number.
  public let payload: UInt32
  /// Depending on the kind: a second symbol, an instance number, or the high half of a number.
  public internal(set) var extra: UInt32
  /// The index of the first child. The other children follow the first child directly.
  public let firstChild: UInt32
  public let childCount: UInt32

  init(
    kind: SyntaxKind, span: Span, isQuoted: Bool = false, scale: UInt8 = 0,
    isErroneous: Bool = false, payload: UInt32 = 0, extra: UInt32 = 0, firstChild: UInt32 = 0,
    childCount: UInt32 = 0
  ) {
    self.kind = kind
    self.isQuoted = isQuoted
    self.scale = scale
    self.isErroneous = isErroneous
    self.span = span
    self.payload = payload
    self.extra = extra
    self.firstChild = firstChild
    self.childCount = childCount
  }

  var number: Int {
    Int(truncatingIfNeeded: UInt64(extra) << 32 | UInt64(payload))
  }
}

/// A range of node identifiers, such as the children of a node.
public struct NodeRange: RandomAccessCollection, Hashable, Sendable {
  @usableFromInline let first: UInt32
  @usableFromInline let last: UInt32

  @inlinable
  init(first: UInt32, last: UInt32) {
    self.first = first
    self.last = last
  }

  /// Creates the range of the children of a node.
  @inlinable
  public init(of node: SyntaxNode) {
    self.init(first: node.firstChild, last: node.firstChild &+ node.childCount)
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { Int(last &- first) }

  /// Returns the node at an index, counted from 0. O(1).
  @inlinable
  public subscript(position: Int) -> NodeID {
    NodeID(rawValue: first &+ UInt32(truncatingIfNeeded: position))
  }
}

/// A comment of the source. It is not a node.
public struct SourceComment: Hashable, Sendable {
  public enum Style: UInt8, Sendable {
    case line
    case block
    /// `#!…` at the start of the text.
    case interpreter
  }

  public let style: Style
  /// The span, including the delimiters. The newline at the end is excluded.
  public let span: Span
}
