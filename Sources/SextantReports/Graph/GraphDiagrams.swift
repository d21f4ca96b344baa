import SextantEngine

func graphDOT(of graph: GraphSnapshot) -> String {
  let lines = diagramLines(
    of: graph, box: { "\($0) [label=\(dotQuoted($1))]" }, link: { "\($0) -> \($1)" })
  return "digraph state {\n  node [shape=box, fontname=\"Helvetica\"]\n\(lines)}\n"
}

func graphMermaid(of graph: GraphSnapshot) -> String {
  "flowchart TD\n"
    + diagramLines(
      of: graph, box: { "n\($0)[\(mermaidQuoted($1))]" }, link: { "n\($0) --> n\($1)" })
}

private func diagramLines(
  of graph: GraphSnapshot, box: (Int, String) -> String, link: (Int, Int) -> String
) -> String {
  var (boxes, links) = ([String](), [String]())
  var path: [Int] = []
  for (index, item) in GraphOutline(graph, instances: true).items.enumerated() {
    path.removeLast(max(0, path.count - item.depth))
    boxes.append(box(index, item.parts.map(\.text).joined()))
    if let parent = path.last { links.append(link(parent, index)) }
    path.append(index)
  }
  return (boxes + links).map { "  \($0)\n" }.joined()
}
