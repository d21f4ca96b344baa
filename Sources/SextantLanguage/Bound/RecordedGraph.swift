package import SextantSyntax

/// A recorded graph literal, which `expect graph snapshot` compares with the current graph.
///
/// The names in the literal are not bound. If a name changes, the graph must be recorded again.
package enum RecordedGraph: Sendable {
  /// A literal at a span of the script. The text is nil if the literal is not yet written.
  case inScript(GraphText?, Span)
  case named(String)
}

package struct GraphText: Sendable {
  package let text: String
  /// The text on a single line, which comparisons use; nil if the text needs several lines.
  package let line: String?

  package init(_ block: NodeID, _ tree: SyntaxTree) {
    text = "graph " + tree.text(block)
    line = tree.oneLine(block).map { "graph " + $0 }
  }
}
