package import SextantMap

/// A map with what is marked in it.
package struct MapPicture: Sendable {
  package let map: NavigationMap
  /// What a search has not seen, or a suite not walked.
  package var marks = Marks()
  /// Its picture, once Graphviz has laid it out.
  package var drawing: MapDrawing?
  /// Whether anything was searched, so that what is not marked was seen.
  package var isExplored = false

  package init(_ map: NavigationMap) { self.map = map }

  /// What a picture of a map marks as unseen: drawn grey.
  package struct Marks: Sendable {
    /// The indices of nodes and edges of the map.
    package var unseenNodes: Set<Int> = []
    package var unseenEdges: Set<Int> = []

    package init() {}
  }
}

/// An output format of maps. To add one: one file, and one line in `MapFormats`.
package struct MapFormat: Sendable {
  /// The name after `--format`.
  package let name: String
  /// One line for help.
  package let summary: String
  /// Whether it shows the drawing of the picture.
  package var needsDrawing = false
  /// The map in this format, ending in a newline.
  package let text: @Sendable (MapPicture, Style) -> String
}

/// All output formats of maps.
package enum MapFormats {
  package static let all = [
    MapFormat(name: "tree", summary: "for each node what it leads to") {
      mapTree(of: $0, style: $1)
    },
    MapFormat(name: "dot", summary: "for Graphviz") { picture, _ in mapDOT(of: picture) },
    MapFormat(name: "mermaid", summary: "for Markdown that draws Mermaid") { picture, _ in
      mapMermaid(of: picture)
    },
    MapFormat(name: "svg", summary: "a picture, laid out by Graphviz", needsDrawing: true) {
      picture, _ in
      picture.drawing?.svg(of: picture, title: "the map of \(picture.map.app)") ?? ""
    },
    MapFormat(name: "json", summary: "one JSON document, by Grammar/map.schema.json") {
      picture, _ in
      mapJSON(of: picture)
    },
  ]

  /// The format with a name.
  package static func named(_ name: String) -> MapFormat? { all.first { $0.name == name } }
}

extension MapPicture {
  func isUnseen(edge: Int) -> Bool { marks.unseenEdges.contains(edge) }
  func isUnseen(node: Int) -> Bool { marks.unseenNodes.contains(node) }
}

/// The word that is said before the name of a node: of what is no screen, and not called by that word alone.
func shownWord(of node: NavigationMap.Node) -> String? {
  node.word == "screen" || node.word == node.name ? nil : node.word
}

/// The inputs of a node in parentheses, or nothing without any.
func shownInputs(of node: NavigationMap.Node) -> String {
  node.inputs.isEmpty ? "" : "(\(node.inputs.joined(separator: ", ")))"
}

/// What a node is called in a text: the word of what is no screen, its name, its inputs.
func title(of node: NavigationMap.Node) -> String {
  (shownWord(of: node).map { $0 + " " } ?? "") + node.name + shownInputs(of: node)
}

/// How the target of an edge shows, where that is more than what its label says.
func manner(of edge: NavigationMap.Edge) -> String {
  (edge.styles.filter { $0 != "push" } + (edge.kind == .time ? ["later"] : []))
    .joined(separator: ", ")
}

/// What a picture says of an edge.
func caption(of edge: NavigationMap.Edge) -> String {
  switch edge.kind {
  case .time: edge.label.isEmpty ? "later" : "\(edge.label), later"
  case .rule: edge.label.isEmpty ? edge.via.first ?? "" : edge.label
  case .link, .event, .command: edge.styles.first { $0 != "push" && $0 != "replace" } ?? ""
  case .action, .button, .message, .holds: edge.label
  }
}
