import SextantMap

func mapDOT(of picture: MapPicture) -> String {
  let map = picture.map
  var text = "digraph \(dotQuoted(map.app)) {\n"
  text += "  rankdir=LR\n  node [shape=box, fontname=\"Helvetica\"]\n"
  text += "  edge [fontname=\"Helvetica\", fontsize=10]\n"
  for (index, node) in map.nodes.enumerated() {
    var attributes = ["label=\(dotQuoted(title(of: node)))"]
    switch node.kind {
    case .screen: break
    case .tabs, .switched, .custom, .window, .flow: attributes.append("shape=component")
    case .alert, .presentable: attributes.append("shape=note")
    case .start, .link, .event, .command, .rule, .message: attributes.append("shape=oval")
    }
    if picture.isUnseen(node: index) { attributes += ["style=dashed", "fontcolor=gray40"] }
    text += "  \(index) [\(attributes.joined(separator: ", "))]\n"
  }
  for (index, edge) in map.edges.enumerated() {
    var attributes: [String] = []
    if !caption(of: edge).isEmpty { attributes.append("label=\(dotQuoted(caption(of: edge)))") }
    if edge.kind == .holds { attributes.append("style=dotted") }
    if picture.isUnseen(edge: index) { attributes += ["color=gray60", "fontcolor=gray60"] }
    let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    text += "  \(edge.source) -> \(edge.target)\(list)\n"
  }
  return text + "}\n"
}
