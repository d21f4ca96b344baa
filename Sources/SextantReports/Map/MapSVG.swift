package import SextantMap

extension MapDrawing {
  /// What a picture of a map marks as unseen: drawn grey.
  package struct Marks: Sendable {
    /// The indices of nodes and edges of the map.
    package var unseenNodes: Set<Int> = []
    package var unseenEdges: Set<Int> = []

    package init() {}
  }

  /// The drawing as an SVG picture: no script, no fonts or images from elsewhere, dark where the reader prefers
  /// dark, and all text as text.
  ///
  /// Each node is a group of the classes `node` and its kind with its id as `data-id`; each line one of the
  /// class `way` with the ids of its edges in `data-ids`, a line each; what is marked has the class `unseen`.
  ///
  /// - Parameters:
  ///   - map: the map that was drawn.
  ///   - title: what a screen reader calls the picture.
  ///   - isStyled: false for a page that has `styles` once.
  package func svg(
    of map: NavigationMap, title: String, marks: Marks = Marks(), isStyled: Bool = true
  ) -> String {
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img">
      <title>\(xmlText(title))</title>
      \(isStyled ? "<style>\(Self.styles)</style>" : "")
      <defs><marker id="map-arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" \
      markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>
      <rect class="paper" width="\(width)" height="\(height)"/>

      """
    for line in lines { text += element(of: line, in: map, marks) + "\n" }
    for box in boxes { text += element(of: box, in: map, marks) + "\n" }
    return text + "</svg>\n"
  }

  /// The style sheet of all maps, light and dark.
  static let styles = """
    .map text{font:\(nameFont.size)px Helvetica,Arial,'Liberation Sans',sans-serif;fill:#1c1e21}\
    .map .paper{fill:#fff}.map .box{fill:#f7f8fa;stroke:#5c6470}.map .name{font-weight:700}\
    .map .word,.map .inputs,.map .loops,.map .exits,.map .far,.map .label{font-size:\(smallFont.size)px;fill:#5c6470}\
    .map .way path{fill:none;stroke:#5c6470}.map .head{fill:#5c6470;stroke:none!important}\
    .map .way .label{fill:#0b5cad}.map .holds path{stroke-dasharray:2 3}\
    .map .auto path{stroke-dasharray:7 3}.map .auto .label{fill:#8a4b08}\
    .map .tabs .box,.map .switched .box,.map .custom .box,.map .window .box,.map .flow .box{fill:#e8f0fa;stroke:#0b5cad}\
    .map .alert .box,.map .presentable .box{fill:#fdf3e7;stroke:#8a4b08}\
    .map .start .box,.map .link .box,.map .event .box,.map .command .box,.map .rule .box,\
    .map .message .box{fill:#e9f6ec;stroke:#22733a}\
    .map .unseen{opacity:.45}.map .unseen .box{fill:#eceef1;stroke:#8a919e;stroke-dasharray:4 3}\
    .map .unseen path{stroke:#8a919e}.map .unseen text{fill:#5c6470}\
    @media(prefers-color-scheme:dark){.map text{fill:#e6e8eb}.map .paper{fill:#16181a}\
    .map .box{fill:#22252a;stroke:#a3abb8}.map .way path{stroke:#a3abb8}.map .head{fill:#a3abb8}\
    .map .word,.map .inputs,.map .loops,.map .exits,.map .far,.map .label{fill:#a3abb8}\
    .map .way .label{fill:#7fb6f5}.map .auto .label{fill:#e0a868}\
    .map .tabs .box,.map .switched .box,.map .custom .box,.map .window .box,.map .flow .box{fill:#1b2a3b;stroke:#7fb6f5}\
    .map .alert .box,.map .presentable .box{fill:#33281b;stroke:#e0a868}\
    .map .start .box,.map .link .box,.map .event .box,.map .command .box,.map .rule .box,\
    .map .message .box{fill:#1b2f21;stroke:#7fc695}\
    .map .unseen .box{fill:#1c1e21;stroke:#7b828e}.map .unseen path{stroke:#7b828e}\
    .map .unseen text{fill:#a3abb8}}
    """

  // MARK: Nodes

  private func element(of box: Box, in map: NavigationMap, _ marks: Marks) -> String {
    let node = map.nodes[box.node]
    let frame = box.frame
    let classes =
      "node \(node.kind.rawValue)" + (marks.unseenNodes.contains(box.node) ? " unseen" : "")
    let radius = node.kind.isEntry ? min(frame.height / 2, 18) : 6
    var text = """
      <g class="\(classes)" data-id="\(xmlText(node.id))"><title>\(xmlText(description(of: box, in: map)))</title>\
      <rect class="box" x="\(frame.x)" y="\(frame.y)" width="\(frame.width)" height="\(frame.height)" rx="\(radius)"/>
      """
    for entry in box.texts { text += Self.element(of: entry) }
    return text + "</g>"
  }

  private func description(of box: Box, in map: NavigationMap) -> String {
    let node = map.nodes[box.node]
    var lines = [printable(node.id, limit: 500)]
    if let place = node.place { lines.append("\(place.file):\(place.line):\(place.column)") }
    for edge in box.edges { lines.append(Self.description(of: map.edges[edge], in: map)) }
    if !node.exits.isEmpty { lines.append("back: " + node.exits.joined(separator: ", ")) }
    return lines.map { printable($0, limit: 2000) }.joined(separator: "\n")
  }

  private static func element(of text: Text) -> String {
    let frame = text.frame
    let base = frame.y + frame.height - (text.role == .label ? 3 : 4)
    // The length keeps a text in its place, whatever font the reader has.
    return """
      <text class="\(text.role.rawValue)" x="\(frame.x)" y="\(base)" textLength="\(frame.width)" \
      lengthAdjust="spacingAndGlyphs" xml:space="preserve">\(xmlText(text.text))</text>
      """
  }

  // MARK: Lines

  private func element(of line: Line, in map: NavigationMap, _ marks: Marks) -> String {
    let edges = line.edges.map { map.edges[$0] }
    var classes = "way"
    if edges.allSatisfy({ $0.kind == .holds }) {
      classes += " holds"
    } else if edges.allSatisfy({ [.rule, .message, .time].contains($0.kind) }) {
      classes += " auto"
    }
    if line.edges.allSatisfy(marks.unseenEdges.contains) { classes += " unseen" }
    let ids = edges.map { xmlText(printable($0.id(in: map), limit: 500)) }.joined(
      separator: "&#10;")
    let title = edges.map { Self.description(of: $0, in: map) }.joined(separator: "\n")
    var text = """
      <g class="\(classes)" data-ids="\(ids)"><title>\(xmlText(title))</title>\
      <path d="\(path(of: line))" marker-end="url(#map-arrow)"/>
      """
    for label in line.labels { text += Self.element(of: label) }
    return text + "</g>"
  }

  private static func description(of edge: NavigationMap.Edge, in map: NavigationMap) -> String {
    var text = edge.id(in: map)
    if !edge.styles.isEmpty { text += ": " + edge.styles.joined(separator: ", ") }
    if !edge.via.isEmpty { text += ", by " + edge.via.joined(separator: ", ") }
    return printable(text, limit: 1000)
  }

  /// Level lines through the layers, curves between them, and a gap where the labels stand.
  private func path(of line: Line) -> String {
    guard let first = line.points.first else { return "" }
    var text = "M\(first.x) \(first.y)"
    var last = first
    for (index, point) in line.points.enumerated().dropFirst() {
      if !index.isMultiple(of: 2) {
        text += Self.level(from: last, to: point, around: line.labels)
      } else if point.y == last.y {
        text += "H\(point.x)"
      } else {
        let middle = (last.x + point.x) / 2
        text += "C\(middle) \(last.y) \(middle) \(point.y) \(point.x) \(point.y)"
      }
      last = point
    }
    return text
  }

  private static func level(from start: Point, to end: Point, around labels: [Text]) -> String {
    let left = labels.map(\.frame.x).min() ?? 0
    let right = labels.map { $0.frame.x + $0.frame.width }.max() ?? 0
    let isHere =
      !labels.isEmpty && left >= min(start.x, end.x) && right <= max(start.x, end.x)
      && labels.contains {
        $0.frame.y <= start.y + 7 && start.y - 7 <= $0.frame.y + $0.frame.height
      }
    guard isHere else { return start.x == end.x ? "" : "H\(end.x)" }
    let isForward = start.x < end.x
    return
      "H\(isForward ? left - 4 : right + 4)M\(isForward ? right + 4 : left - 4) \(start.y)H\(end.x)"
  }
}
