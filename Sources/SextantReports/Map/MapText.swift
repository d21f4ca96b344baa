import SextantMap

/// A map as text: each node with what it leads to, in the order of declaration.
func mapTree(of picture: MapPicture, style: Style) -> String {
  let map = picture.map
  var ways: [Int: [Int]] = [:]
  for (index, edge) in map.edges.enumerated() { ways[edge.source, default: []].append(index) }
  var lines: [StyledLine] = []
  for (index, node) in map.nodes.enumerated() {
    lines.append(StyledLine(head(of: node, isUnseen: picture.isUnseen(node: index))))
    var items = (ways[index] ?? []).map { way(map.edges[$0], $0, in: picture) }
    if !node.exits.isEmpty {
      let exits = node.exits.map { printable($0, limit: 200) }.joined(separator: ", ")
      items.append([StyledText("↩ ", .rail), StyledText(exits)])
    }
    let rails = TreeRails(depths: [0] + items.map { _ in 1 })
    for (place, item) in items.enumerated() {
      lines.append(StyledLine(rails.parts(at: place + 1) + item))
    }
  }
  return style.text(of: lines)
}

private func head(of node: NavigationMap.Node, isUnseen: Bool) -> [StyledText] {
  return [
    StyledText(shownWord(of: node).map { $0 + " " } ?? "", .label),
    StyledText(printable(node.name, limit: 500), .name),
    StyledText(printable(shownInputs(of: node), limit: 500)),
    StyledText(isUnseen ? " (never seen)" : "", .note),
  ].filter { !$0.text.isEmpty }
}

private func way(
  _ edge: NavigationMap.Edge, _ index: Int, in picture: MapPicture
) -> [StyledText] {
  let target = picture.map.nodes[edge.target]
  var notes: [String] = []
  if !manner(of: edge).isEmpty { notes.append(manner(of: edge)) }
  notes += edge.via.map { "by \($0)" }
  if picture.isUnseen(edge: index) { notes.append("never seen") }
  let note = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
  let label = edge.label.isEmpty ? "" : printable(edge.label, limit: 200) + " "
  return [
    StyledText(label, .label), StyledText(edge.kind == .holds ? "⊃ " : "→ ", .rail),
    StyledText(
      printable(target.word == "screen" ? target.name : title(of: target), limit: 500), .name),
    StyledText(printable(note, limit: 500), .note),
  ].filter { !$0.text.isEmpty }
}
