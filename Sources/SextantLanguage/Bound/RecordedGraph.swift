package import SextantSyntax

/// The recorded graph literal that `expect graph snapshot` compares the graph with.
///
/// The names in the literal are not bound, so the graph must be recorded again after a renaming.
package enum RecordedGraph: Sendable {
  /// The literal is in the script at a span, or nil if it will be written there.
  case inScript(GraphText?, Span)
  case named(String)
}

package struct GraphText: Sendable {
  package let text: String
  /// The text on a single line, to compare graphs; nil if it does not fit on a line.
  package let line: String?

  package init(_ block: NodeID, _ tree: SyntaxTree) {
    text = "graph " + tree.text(block)
    line = tree.oneLine(block).map { "graph " + $0 }
  }
}
