internal import SextantEngine

/// The distinct scenes of a suite. Scenes that differ only in instance numbers share a drawing.
struct SceneTable {
  private static let maxLines = 500
  private static let maxVariables = 200

  var strings = TextTable()
  private(set) var elements = TextTable()
  private(set) var drawings = TextTable()
  private(set) var lists = TextTable()
  private(set) var scenes = TextTable()

  private struct Picture: Hashable {
    let graph: GraphSnapshot
    let actions: [Int: [String]]
  }

  private var known: [Picture: (drawing: Int, graph: Int)] = [:]

  mutating func index(
    of graph: GraphSnapshot?, actions: [Int: [String]], variables: [String]
  ) -> Int {
    let lines = variables.prefix(Self.maxVariables).map { shortened($0) }
    let variables = list(lines + more(variables.count - lines.count))
    guard let graph else {
      let note = list(["the graph is too large to show"])
      return scenes.index(of: "[null,\(note),\(variables)]")
    }
    let picture = renumbered(graph, actions)
    let drawn = known[picture] ?? draw(picture)
    known[picture] = drawn
    return scenes.index(of: "[\(drawn.drawing),\(drawn.graph),\(variables)]")
  }

  private mutating func draw(_ picture: Picture) -> (drawing: Int, graph: Int) {
    let drawing = ScreenDrawing(of: picture.graph, actions: picture.actions)
    let (width, height) = drawing.pixels
    let numbers = [width, height] + drawing.elements.map { elements.index(of: $0) }
    let lines = treeLines(of: picture.graph)
    let shown = lines.prefix(Self.maxLines).map { shortened($0.plain) }
    return (
      drawings.index(of: json(numbers)), list(shown + more(lines.count - shown.count))
    )
  }

  private func more(_ count: Int) -> [String] { count > 0 ? ["… and \(count) more"] : [] }

  // MARK: Texts

  mutating func string(_ text: String) -> Int {
    strings.index(of: JSONValue.string(text).text)
  }

  mutating func list(_ lines: [String]) -> Int {
    lists.index(of: json(lines.map { string($0) }))
  }
}

func json(_ numbers: [Int]) -> String {
  "[" + numbers.map(String.init).joined(separator: ",") + "]"
}

extension SceneTable {
  private func renumbered(_ graph: GraphSnapshot, _ actions: [Int: [String]]) -> Picture {
    var (graph, renamed) = (graph, [Int: [String]]())
    var count = 0
    func rename(_ node: inout NodeSnapshot) {
      count += 1
      if let names = actions[node.instance] { renamed[count] = names }
      node.instance = count
      for index in node.children.indices { rename(&node.children[index].node) }
      for index in node.presented.indices { rename(&node.presented[index].node) }
    }
    for index in graph.windows.indices { rename(&graph.windows[index].root) }
    return Picture(graph: graph, actions: renamed)
  }
}
