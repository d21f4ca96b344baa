package import SextantMap

struct MapParts: Sendable {
  /// The raw value is the CSS class.
  enum TextRole: String, Sendable {
    case word
    case name, inputs
    case loops, exits
    case label
  }

  struct Box: Sendable {
    var texts: [(role: TextRole, text: String)] = []
    var edges: [Int] = []
  }

  struct Line: Sendable {
    let source: Int
    let target: Int
    var edges: [Int] = []
    var labels: [String] = []
  }

  static let fontSize = 12
  private static let columns = 24
  private static let maxLines = 3
  private static let maxNames = 4

  private(set) var boxes: [Box]
  private(set) var lines: [Line] = []

  init(_ map: NavigationMap) {
    boxes = map.nodes.map { _ in Box() }
    var places: [[Int]: Int] = [:]
    for (index, edge) in map.edges.enumerated() {
      if edge.source == edge.target {
        boxes[edge.source].edges.append(index)
        continue
      }
      let place = places[[edge.source, edge.target]] ?? lines.count
      if place == lines.count {
        places[[edge.source, edge.target]] = place
        lines.append(Line(source: edge.source, target: edge.target))
      }
      lines[place].edges.append(index)
    }
    func names(_ edges: [Int]) -> [String] {
      edges.map { caption(of: map.edges[$0]) }.filter { !$0.isEmpty }
    }
    for index in lines.indices { lines[index].labels = Self.list(names(lines[index].edges)) }
    for (index, node) in map.nodes.enumerated() {
      let texts: [(TextRole, [String])] = [
        (.word, Self.lines(of: displayedKeyword(of: node) ?? "")),
        (.name, Self.lines(of: node.name)),
        (.inputs, Self.lines(of: shownInputs(of: node))),
        (.loops, Self.list(names(boxes[index].edges), sign: "↻ ")),
        (.exits, Self.list(node.exits, sign: "↩ ")),
      ]
      boxes[index].texts = texts.flatMap { role, lines in lines.map { (role, $0) } }
    }
  }

  private static func lines(of text: String) -> [String] {
    wrapped(text, to: columns, lines: maxLines)
  }

  private static func list(_ names: [String], sign: String = "") -> [String] {
    var unique: [String] = []
    for name in names where !unique.contains(name) { unique.append(name) }
    if unique.isEmpty { return [] }
    let rest = unique.count - maxNames
    let shown = unique.prefix(maxNames) + (rest > 0 ? ["+\(rest)"] : [])
    return lines(of: sign + shown.joined(separator: ", "))
  }
}

/// Returns a map in DOT. `MapDrawing` reads the layout of this graph. The ids of boxes are `n0`,
/// `n1`, …, and the ids of lines are `e0`, `e1`, ….
package func mapLayoutDOT(of map: NavigationMap) -> String {
  func label(_ lines: [String]) -> String {
    "label=\"" + lines.map { dotQuoted($0).dropFirst().dropLast() }.joined(separator: "\\n") + "\""
  }
  let parts = MapParts(map)
  let font = "fontname=Helvetica, fontsize=\(MapParts.fontSize)"
  // With straight lines and few iterations, the layout of 200 boxes and 600 lines takes a second.
  // With curves, it would take minutes.
  let layoutOptions =
    parts.lines.count > 200
    ? "splines=line, mclimit=0.01, nslimit=0.1, nslimit1=0.1" : "nslimit=1, nslimit1=1"
  var text = """
    digraph {
      graph [rankdir=LR, nodesep=0.2, ranksep=0.3, \(layoutOptions)]
      node [\(font), shape=box, style=rounded, margin="0.12,0.06", width=0.5, height=0.3]
      edge [\(font), arrowsize=0.7]

    """
  for (index, box) in parts.boxes.enumerated() {
    text += "  n\(index) [id=n\(index), \(label(box.texts.map(\.text)))]\n"
  }
  for (index, line) in parts.lines.enumerated() {
    text += "  n\(line.source) -> n\(line.target) [id=e\(index), \(label(line.labels))]\n"
  }
  return text + "}\n"
}
