import SextantEngine

/// A graph in the language of Graphviz: the lines of its tree, each below the one that holds it.
func graphDOT(of graph: GraphSnapshot) -> String {
  var text = "digraph state {\n  node [shape=box, fontname=\"Helvetica\"]\n"
  let items = diagramItems(of: graph)
  for (index, item) in items.enumerated() {
    text += "  \(index) [label=\(dotQuoted(item.text))]\n"
  }
  for (index, item) in items.enumerated() {
    if let parent = item.parent { text += "  \(parent) -> \(index)\n" }
  }
  return text + "}\n"
}

/// A graph as a flowchart of Mermaid.
func graphMermaid(of graph: GraphSnapshot) -> String {
  var text = "flowchart TD\n"
  let items = diagramItems(of: graph)
  for (index, item) in items.enumerated() {
    text += "  n\(index)[\(mermaidQuoted(item.text))]\n"
  }
  for (index, item) in items.enumerated() {
    if let parent = item.parent { text += "  n\(parent) --> n\(index)\n" }
  }
  return text
}

/// The lines of a graph's tree, each with the one that it stands under.
private func diagramItems(of graph: GraphSnapshot) -> [(text: String, parent: Int?)] {
  var result: [(text: String, parent: Int?)] = []
  // The last item of each depth.
  var path: [Int] = []
  for item in GraphOutline(graph, instances: true).items {
    path.removeLast(max(0, path.count - item.depth))
    result.append((item.parts.map(\.text).joined(), path.last))
    path.append(result.count - 1)
  }
  return result
}
