import SextantMap

func mapTree(of picture: MapPicture, style: Style) -> String {
  let ways = edges(of: picture.map)
  var lines: [StyledLine] = []
  for node in picture.map.nodes.indices {
    lines.append(StyledLine(head(of: node, in: picture)))
    let items = items(of: node, ways[node] ?? [], in: picture).map(\.parts)
    let guides = TreeGuides(depths: [0] + items.map { _ in 1 })
    for (place, item) in items.enumerated() {
      lines.append(StyledLine(guides.parts(at: place + 1) + item))
    }
  }
  return style.text(of: lines)
}

func mapOutline(of picture: MapPicture) -> String {
  func text(_ parts: [StyledText]) -> String { xmlText(parts.map(\.text).joined()) }
  let ways = edges(of: picture.map)
  var html = "<ul class=\"outline\">\n"
  for node in picture.map.nodes.indices {
    html += "<li \(nodeAttributes(of: node, in: picture))>\(text(head(of: node, in: picture)))"
    let items = items(of: node, ways[node] ?? [], in: picture).map { edge, parts in
      "<li\(edge.map { " " + edgeAttributes(of: [$0], in: picture) } ?? "")>\(text(parts))</li>"
    }
    html += (items.isEmpty ? "" : "<ul>\(items.joined())</ul>") + "</li>\n"
  }
  return html + "</ul>\n"
}

private func edges(of map: NavigationMap) -> [Int: [Int]] {
  Dictionary(grouping: map.edges.indices) { map.edges[$0].source }
}

private func items(
  of node: Int, _ edges: [Int], in picture: MapPicture
) -> [(edge: Int?, parts: [StyledText])] {
  var items: [(edge: Int?, parts: [StyledText])] = edges.map { ($0, way($0, in: picture)) }
  let exits = picture.map.nodes[node].exits.map { printable($0, limit: 200) }.joined(
    separator: ", ")
  if !exits.isEmpty { items.append((nil, [StyledText("↩ ", .rail), StyledText(exits)])) }
  return items
}

private func head(of index: Int, in picture: MapPicture) -> [StyledText] {
  let node = picture.map.nodes[index]
  return [
    StyledText(displayedKeyword(of: node).map { $0 + " " } ?? "", .label),
    StyledText(printable(node.name, limit: 500), .name),
    StyledText(printable(shownInputs(of: node), limit: 500)),
    StyledText(picture.isUnseen(node: index) ? " (never seen)" : "", .note),
  ].filter { !$0.text.isEmpty }
}

private func way(_ index: Int, in picture: MapPicture) -> [StyledText] {
  let edge = picture.map.edges[index]
  let target = picture.map.nodes[edge.target]
  var notes: [String] = []
  if !styleText(of: edge).isEmpty { notes.append(styleText(of: edge)) }
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
