package import SextantSyntax

/// What `expect graph snapshot` compares the graph with: the literal of a graph that a run has recorded.
///
/// Its names are not bound, since recording it anew is what helps when they change.
package enum RecordedGraph: Sendable {
  /// It stands in the script, at a span, or comes to stand there.
  case inScript(GraphText?, Span)
  /// It stands under a name in the file beside the script.
  case named(String)
}

/// The literal of a recorded graph.
package struct GraphText: Sendable {
  /// As it is written, with `graph` before it.
  package let text: String
  /// The same on one line, by which graphs are compared; nil for what is none.
  package let line: String?

  /// That of a block.
  package init(_ block: NodeID, _ tree: SyntaxTree) {
    text = "graph " + tree.text(block)
    line = tree.oneLine(block).map { "graph " + $0 }
  }
}
