package import SextantMap

/// The map of an app as a picture, laid out by Graphviz.
///
/// A box represents a node, its exits, and the edges from the node to itself. A line represents all
/// edges from a node to another node.
///
/// `dot -Tsvg` lays out the result of `mapLayoutDOT(of:)`. `GraphvizSVG` reads only coordinates
/// from its output, and copies no markup.
package struct MapDrawing: Sendable {
  private let geometry: GraphvizSVG
  private let parts: MapParts

  /// Creates the picture of a map. Returns nil if the output of `dot` is not a layout of the map.
  ///
  /// - Parameter svg: The output of `dot -Tsvg` for `mapLayoutDOT(of:)`.
  package init?(of map: NavigationMap, laidOutAs svg: String) {
    let parts = MapParts(map)
    guard let geometry = GraphvizSVG(svg),
      parts.boxes.enumerated().allSatisfy({ geometry.has("n\($0)", texts: $1.texts.count) }),
      parts.lines.enumerated().allSatisfy({ geometry.has("e\($0)", texts: $1.labels.count) })
    else { return nil }
    (self.geometry, self.parts) = (geometry, parts)
  }

  /// Returns the drawing as an SVG picture.
  ///
  /// The picture has no script and no external fonts or images. It supports dark mode.
  ///
  /// Each node is a group with the class `node` and the class of its kind. `data-id` is the id of
  /// the node. Each line has the class `way`. `data-ids` contains the ids of its edges, separated
  /// by newlines. Marked elements have the class `unseen`.
  ///
  /// - Parameters:
  ///   - title: The accessible name of the picture.
  ///   - isStyled: Whether the picture includes `styles`. A page with several pictures includes the
  ///     styles only once.
  package func svg(of picture: MapPicture, title: String, isStyled: Bool = true) -> String {
    let (width, height) = (geometry.width, geometry.height)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img">
      <title>\(xmlText(title))</title>
      \(isStyled ? "<style>\(Self.styles)</style>" : "")
      <rect class="paper" width="\(width)" height="\(height)"/>
      <g transform="translate(\(geometry.origin))">

      """
    for index in parts.lines.indices { text += line(index, in: picture) + "\n" }
    for index in parts.boxes.indices { text += box(index, in: picture) + "\n" }
    return text + "</g>\n</svg>\n"
  }

  // MARK: Elements

  private func box(_ index: Int, in picture: MapPicture) -> String {
    let (box, node) = (parts.boxes[index], picture.map.nodes[index])
    return
      "<g \(nodeAttributes(of: index, in: picture))><title>\(xmlText(title(of: box, node, in: picture.map)))</title>"
      + geometry.elements(of: "n\(index)", shapes: ["box"], texts: box.texts) + "</g>"
  }

  private func title(
    of box: MapParts.Box, _ node: NavigationMap.Node, in map: NavigationMap
  ) -> String {
    var lines = [printable(node.id, limit: 500)]
    if let place = node.place { lines.append("\(place.file):\(place.line):\(place.column)") }
    lines += box.edges.map { edgeTitle(map.edges[$0], in: map) }
    if !node.exits.isEmpty { lines.append("back: " + node.exits.joined(separator: ", ")) }
    return lines.map { printable($0, limit: 2000) }.joined(separator: "\n")
  }

  private func line(_ index: Int, in picture: MapPicture) -> String {
    let line = parts.lines[index]
    let title = line.edges.map { edgeTitle(picture.map.edges[$0], in: picture.map) }
    return
      "<g \(edgeAttributes(of: line.edges, in: picture))><title>\(xmlText(title.joined(separator: "\n")))</title>"
      + geometry.elements(
        of: "e\(index)", shapes: ["line", "head"], texts: line.labels.map { (.label, $0) }) + "</g>"
  }
}

func nodeAttributes(of index: Int, in picture: MapPicture) -> String {
  let node = picture.map.nodes[index]
  let unseen = picture.isUnseen(node: index) ? " unseen" : ""
  return "class=\"node \(node.kind.rawValue)\(unseen)\" data-id=\"\(xmlText(node.id))\""
}

func edgeAttributes(of indices: [Int], in picture: MapPicture) -> String {
  let edges = indices.map { picture.map.edges[$0] }
  var classes = "way"
  if edges.allSatisfy({ $0.kind == .holds }) {
    classes += " holds"
  } else if edges.allSatisfy({ [.rule, .message, .time].contains($0.kind) }) {
    classes += " auto"
  }
  if indices.allSatisfy(picture.isUnseen(edge:)) { classes += " unseen" }
  let ids = edges.map { xmlText(printable($0.id(in: picture.map), limit: 500)) }
  return "class=\"\(classes)\" data-ids=\"\(ids.joined(separator: "&#10;"))\""
}

private func edgeTitle(_ edge: NavigationMap.Edge, in map: NavigationMap) -> String {
  var text = edge.id(in: map)
  if !edge.styles.isEmpty { text += ": " + edge.styles.joined(separator: ", ") }
  if !edge.via.isEmpty { text += ", by " + edge.via.joined(separator: ", ") }
  return printable(text, limit: 1000)
}

extension MapDrawing {
  static let styles = """
    .map text{font:\(MapParts.fontSize)px Helvetica,Arial,'Liberation Sans',sans-serif;text-anchor:middle;fill:#1c1e21}\
    .map .paper{fill:#fff}.map .box{fill:#f7f8fa;stroke:#5c6470}.map .name{font-weight:700}\
    .map .word,.map .inputs,.map .loops,.map .exits,.map .label{fill:#5c6470}\
    .map .line{fill:none;stroke:#5c6470}.map .head{fill:#5c6470;stroke:none}\
    .map .way .label{fill:#0b5cad}.map .holds .line{stroke-dasharray:2 3}\
    .map .auto .line{stroke-dasharray:7 3}.map .auto .label{fill:#8a4b08}\
    .map .tabs .box,.map .switched .box,.map .custom .box,.map .window .box,.map .flow .box{fill:#e8f0fa;stroke:#0b5cad}\
    .map .alert .box,.map .presentable .box{fill:#fdf3e7;stroke:#8a4b08}\
    .map .start .box,.map .link .box,.map .event .box,.map .command .box,.map .rule .box,\
    .map .message .box{fill:#e9f6ec;stroke:#22733a}\
    .map .unseen{opacity:.45}.map .unseen .box{fill:#eceef1;stroke:#8a919e;stroke-dasharray:4 3}\
    .map .unseen .line{stroke:#8a919e}.map .unseen .head{fill:#8a919e}.map .unseen text{fill:#5c6470}\
    @media(prefers-color-scheme:dark){.map text{fill:#e6e8eb}.map .paper{fill:#16181a}\
    .map .box{fill:#22252a;stroke:#a3abb8}.map .line{stroke:#a3abb8}.map .head{fill:#a3abb8}\
    .map .word,.map .inputs,.map .loops,.map .exits,.map .label{fill:#a3abb8}\
    .map .way .label{fill:#7fb6f5}.map .auto .label{fill:#e0a868}\
    .map .tabs .box,.map .switched .box,.map .custom .box,.map .window .box,.map .flow .box{fill:#1b2a3b;stroke:#7fb6f5}\
    .map .alert .box,.map .presentable .box{fill:#33281b;stroke:#e0a868}\
    .map .start .box,.map .link .box,.map .event .box,.map .command .box,.map .rule .box,\
    .map .message .box{fill:#1b2f21;stroke:#7fc695}\
    .map .unseen .box{fill:#1c1e21;stroke:#7b828e}.map .unseen .line{stroke:#7b828e}\
    .map .unseen .head{fill:#7b828e}.map .unseen text{fill:#a3abb8}}
    """
}
