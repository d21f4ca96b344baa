import SextantLanguage

/// A map as a flowchart of Mermaid: a line for each node, and one for each way.
func mapMermaid(of picture: MapPicture) -> String {
  let map = picture.map
  var text = "flowchart LR\n"
  for (index, node) in map.nodes.enumerated() {
    let title = mermaidQuoted(node.title)
    switch node.kind {
    case .screen: text += "  n\(index)[\(title)]\n"
    case .tabs, .switched, .custom, .window, .flow: text += "  n\(index)[[\(title)]]\n"
    case .alert, .presentable: text += "  n\(index){{\(title)}}\n"
    case .start, .link, .event, .command, .rule, .message: text += "  n\(index)([\(title)])\n"
    }
  }
  for (index, edge) in map.edges.enumerated() {
    let arrow = edge.kind == .holds ? "-.->" : "-->"
    let note = picture.isUnseen(edge: index) ? "(never seen)" : ""
    let caption = [edge.caption, note].filter { !$0.isEmpty }.joined(separator: " ")
    let label = caption.isEmpty ? "" : "|\(mermaidQuoted(caption))|"
    text += "  n\(edge.source) \(arrow)\(label) n\(edge.target)\n"
  }
  let unseenNodes = map.nodes.indices.filter(picture.isUnseen(node:)).map { "n\($0)" }
  if !unseenNodes.isEmpty {
    text += "  classDef unseen opacity:0.5,stroke-dasharray:4 3\n"
    text += "  class \(unseenNodes.joined(separator: ",")) unseen\n"
  }
  return text
}

/// A text as a string of Mermaid, in which what has a meaning there or in HTML is written by its number.
func mermaidQuoted(_ text: String) -> String {
  var result = "\""
  for scalar in printable(text, limit: 500).unicodeScalars {
    switch scalar {
    case "\"", "&", "<", ">", "#", "`", "\\", ";", "|", "{", "}", "[", "]":
      result += "#\(scalar.value);"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
