import SextantMap

func mapMermaid(of picture: MapPicture) -> String {
  let map = picture.map
  var text = "flowchart LR\n"
  for (index, node) in map.nodes.enumerated() {
    let name = mermaidQuoted(title(of: node))
    switch node.kind {
    case .screen: text += "  n\(index)[\(name)]\n"
    case .tabs, .switched, .custom, .window, .flow: text += "  n\(index)[[\(name)]]\n"
    case .alert, .presentable: text += "  n\(index){{\(name)}}\n"
    case .start, .link, .event, .command, .rule, .message: text += "  n\(index)([\(name)])\n"
    }
  }
  for (index, edge) in map.edges.enumerated() {
    let arrow = edge.kind == .holds ? "-.->" : "-->"
    let note = picture.isUnseen(edge: index) ? "(never seen)" : ""
    let words = [caption(of: edge), note].filter { !$0.isEmpty }.joined(separator: " ")
    let label = words.isEmpty ? "" : "|\(mermaidQuoted(words))|"
    text += "  n\(edge.source) \(arrow)\(label) n\(edge.target)\n"
  }
  let unseenNodes = map.nodes.indices.filter(picture.isUnseen(node:)).map { "n\($0)" }
  if !unseenNodes.isEmpty {
    text += "  classDef unseen opacity:0.5,stroke-dasharray:4 3\n"
    text += "  class \(unseenNodes.joined(separator: ",")) unseen\n"
  }
  return text
}
