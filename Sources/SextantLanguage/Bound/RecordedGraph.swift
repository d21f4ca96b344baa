package import SextantSyntax

/// The graph that `expect graph snapshot` compares with: the literal of a recorded graph.
///
/// The names in the literal are not bound. After a renaming, the graph must be recorded again.
package enum RecordedGraph: Sendable {
  /// The literal is in the script at a span, or will be written there.
  case inScript(GraphText?, Span)
  case named(String)
}

package struct GraphText: Sendable {
  package let text: String
  /// The text on one line, to compare graphs; nil if it does not fit on one line.
  package let line: String?

  package init(_ block: NodeID, _ tree: SyntaxTree) {
    text = "graph " + tree.text(block)
    line = tree.oneLine(block).map { "graph " + $0 }
  }
}
