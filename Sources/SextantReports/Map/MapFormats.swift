package import SextantMap

package struct MapPicture: Sendable {
  package let map: NavigationMap
  package var marks = Marks()
  /// The laid-out picture; nil before Graphviz has run.
  package var drawing: MapDrawing?
  /// Whether a search or a suite has run. If true, unmarked nodes and edges count as reached.
  package var isExplored = false

  package init(_ map: NavigationMap) { self.map = map }

  /// The unreached nodes and edges, which are drawn grey.
  package struct Marks: Sendable {
    package var unseenNodes: Set<Int> = []
    package var unseenEdges: Set<Int> = []

    package init() {}
  }
}

package struct MapFormat: Sendable {
  package let name: String
  package let summary: String
  package var needsDrawing = false
  package let text: @Sendable (MapPicture, Style) -> String
}

package enum MapFormats {
  package static let all = [
    MapFormat(name: "tree", summary: "each node with its edges") {
      mapTree(of: $0, style: $1)
    },
    MapFormat(name: "dot", summary: "for Graphviz") { picture, _ in mapDOT(of: picture) },
    MapFormat(name: "mermaid", summary: "a Mermaid diagram, for Markdown") { picture, _ in
      mapMermaid(of: picture)
    },
    MapFormat(name: "svg", summary: "a picture, laid out by Graphviz", needsDrawing: true) {
      picture, _ in
      picture.drawing?.svg(of: picture, title: "the map of \(picture.map.app)") ?? ""
    },
    MapFormat(name: "json", summary: "a JSON document with the schema Grammar/map.schema.json") {
      picture, _ in
      mapJSON(of: picture)
    },
  ]

  package static func named(_ name: String) -> MapFormat? { all.first { $0.name == name } }
}

extension MapPicture {
  func isUnseen(edge: Int) -> Bool { marks.unseenEdges.contains(edge) }
  func isUnseen(node: Int) -> Bool { marks.unseenNodes.contains(node) }
}

/// Returns the keyword to show; nil for a screen, and for a keyword equal to the name.
func displayedKeyword(of node: NavigationMap.Node) -> String? {
  node.word == "screen" || node.word == node.name ? nil : node.word
}

func shownInputs(of node: NavigationMap.Node) -> String {
  node.inputs.isEmpty ? "" : "(\(node.inputs.joined(separator: ", ")))"
}

func title(of node: NavigationMap.Node) -> String {
  (displayedKeyword(of: node).map { $0 + " " } ?? "") + node.name + shownInputs(of: node)
}

/// Returns the presentation styles of an edge without `push`, and with `later` if a timer causes
/// the edge.
func styleText(of edge: NavigationMap.Edge) -> String {
  (edge.styles.filter { $0 != "push" } + (edge.kind == .time ? ["later"] : []))
    .joined(separator: ", ")
}

func caption(of edge: NavigationMap.Edge) -> String {
  switch edge.kind {
  case .time: edge.label.isEmpty ? "later" : "\(edge.label), later"
  case .rule: edge.label.isEmpty ? edge.via.first ?? "" : edge.label
  case .link, .event, .command: edge.styles.first { $0 != "push" && $0 != "replace" } ?? ""
  case .action, .button, .message, .holds: edge.label
  }
}
