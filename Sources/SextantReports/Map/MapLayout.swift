import SextantLanguage
import SextantMap

/// Makes the drawing of a map.
struct MapLayout {
  typealias Frame = MapDrawing.Frame
  typealias Text = MapDrawing.Text
  typealias Point = MapDrawing.Point

  /// The ways from one node to another.
  private struct Bundle {
    let source: Int
    let target: Int
    var edges: [Int]
    var labels: [String] = []

    var width: Int { labels.map(MapDrawing.smallFont.width).max().map { $0 + 8 } ?? 0 }
    var height: Int { labels.count * MapDrawing.labelHeight }
  }

  /// A line of text in a box.
  private struct Entry {
    let role: MapDrawing.TextRole
    let text: String

    var width: Int { MapDrawing.font(of: role).width(of: text) }
  }

  /// In a map with more bends than this, the longest lines are only named where they begin.
  private static let mostBends = 12_000
  /// The most pixels of a line in a box, and of a label; and how many lines of a name, and of a list.
  private static let boxWidth = 108
  private static let labelWidth = 80
  private static let nameLines = 4
  private static let listLines = 2
  private static let labelLines = 3

  private let map: NavigationMap
  private var bundles: [Bundle] = []
  private var loops: [Int: [Int]] = [:]

  init(_ map: NavigationMap) {
    self.map = map
    var places: [[Int]: Int] = [:]
    for (index, edge) in map.edges.enumerated() {
      if edge.source == edge.target {
        loops[edge.source, default: []].append(index)
      } else if let place = places[[edge.source, edge.target]] {
        bundles[place].edges.append(index)
      } else {
        places[[edge.source, edge.target]] = bundles.count
        bundles.append(Bundle(source: edge.source, target: edge.target, edges: [index]))
      }
    }
    for index in bundles.indices {
      let names = bundles[index].edges.map { caption(of: map.edges[$0]) }.filter { !$0.isEmpty }
      bundles[index].labels = Self.list(
        names, width: Self.labelWidth, lines: Self.labelLines)
    }
  }

  // MARK: Text

  /// Names in a few short lines, behind a sign; what has no room is counted.
  private static func list(
    _ names: [String], sign: String = "", width: Int, lines most: Int
  ) -> [String] {
    var unique: [String] = []
    for name in names where !unique.contains(name) { unique.append(name) }
    let font = MapDrawing.smallFont
    if unique.isEmpty { return [] }
    if unique.count == 1 { return font.wrapped(sign + unique[0], to: width, lines: most) }
    var lines: [String] = []
    var line = sign
    for (index, name) in unique.enumerated() {
      let (isFirst, rest) = (line == sign, unique.count - index)
      let text = isFirst ? sign + name : line + ", " + name
      let ending = rest == 1 ? "" : lines.count + 1 < most ? "," : ", +\(rest - 1)"
      if font.width(of: text + ending) <= width {
        line = text
      } else if isFirst {
        line = font.cut(text, to: width - font.width(of: ending))
      } else if lines.count + 1 < most {
        lines.append(line + ",")
        let isLast = lines.count + 1 == most
        let ending = rest == 1 ? "" : isLast ? ", +\(rest - 1)" : ","
        if isLast, rest > 1, font.width(of: name + ending) > width { return lines + ["+\(rest)"] }
        line = font.cut(name, to: width - font.width(of: ending))
      } else {
        return lines + ["\(line), +\(rest)"]
      }
    }
    return lines + [line]
  }

  /// The lines of text in a node's box.
  private func entries(of index: Int, far: [Int]) -> [Entry] {
    let node = map.nodes[index]
    func entries(_ role: MapDrawing.TextRole, _ text: String, lines: Int) -> [Entry] {
      MapDrawing.font(of: role).wrapped(text, to: Self.boxWidth, lines: lines)
        .map { Entry(role: role, text: $0) }
    }
    func entries(_ role: MapDrawing.TextRole, _ sign: String, _ names: [String]) -> [Entry] {
      Self.list(names, sign: sign, width: Self.boxWidth, lines: Self.listLines)
        .map { Entry(role: role, text: $0) }
    }
    let loops = (loops[index] ?? []).map { caption(of: map.edges[$0]) }.filter { !$0.isEmpty }
    let leading = far.map { bundle in
      let name = bundles[bundle].edges.map { caption(of: map.edges[$0]) }.first { !$0.isEmpty }
      return (name.map { "\($0) " } ?? "") + map.nodes[bundles[bundle].target].name
    }
    return (shownWord(of: node).map { entries(.word, $0, lines: 1) } ?? [])
      + entries(.name, node.name, lines: Self.nameLines)
      + (node.inputs.isEmpty ? [] : entries(.inputs, shownInputs(of: node), lines: Self.listLines))
      + entries(.loops, "↻ ", loops) + entries(.far, "→ ", leading)
      + entries(.exits, "↩ ", node.exits)
  }

  // MARK: Layout

  func drawing() -> MapDrawing {
    let connected = Set(bundles.flatMap { [$0.source, $0.target] }).sorted()
    let vertices = Dictionary(uniqueKeysWithValues: connected.enumerated().map { ($1, $0) })
    func vertex(_ node: Int) -> Int { vertices[node] ?? 0 }
    let links = bundles.map {
      LayeredGraph.Link(from: vertex($0.source), to: vertex($0.target), breadth: $0.height)
    }
    let roots = connected.indices.filter { map.nodes[connected[$0]].kind.isEntry }
    var graph = LayeredGraph(
      breadths: connected.map { _ in 0 }, links: links, roots: Set(roots))
    let left = farBundles(graph)
    var far: [Int: [Int]] = [:]
    for bundle in left.sorted() { far[bundles[bundle].source, default: []].append(bundle) }
    let entries = map.nodes.indices.map { self.entries(of: $0, far: far[$0] ?? []) }
    var sides = map.nodes.map { _ in (left: 0, right: 0) }
    for (index, link) in graph.links.enumerated() where !left.contains(index) {
      sides[connected[link.from]].right += 1
      sides[connected[link.to]].left += 1
    }
    let sizes = map.nodes.indices.map {
      size(entries[$0], sides: sides[$0], isRound: map.nodes[$0].kind.isEntry)
    }
    graph.layOut(without: left, breadths: connected.map { sizes[$0].height })

    let columns = self.columns(graph, connected.map { sizes[$0].width })
    var frames = [Frame?](repeating: nil, count: map.nodes.count)
    for (vertex, node) in connected.enumerated() {
      let (width, height) = sizes[node]
      let column = columns[graph.ranks[vertex]]
      frames[node] = Frame(
        x: column.x + (column.width - width) / 2,
        y: MapDrawing.margin + graph.centers[vertex] - height / 2, width: width, height: height)
    }
    var drawing = MapDrawing()
    drawing.width = (columns.last.map { $0.x + $0.width } ?? 0) + MapDrawing.margin
    drawing.height = MapDrawing.margin
    for vertex in graph.breadths.indices where !graph.centers.isEmpty {
      let end = graph.centers[vertex] + (graph.breadths[vertex] + 1) / 2
      drawing.height = max(drawing.height, end + 2 * MapDrawing.margin)
    }
    placeUnconnected(&frames, sizes, &drawing)
    for (node, frame) in frames.enumerated() {
      guard let frame else { continue }
      let edges = (loops[node] ?? []) + (far[node] ?? []).flatMap { bundles[$0].edges }
      drawing.boxes.append(
        MapDrawing.Box(
          node: node, frame: frame, texts: texts(entries[node], in: frame), edges: edges.sorted()))
    }
    let ports = self.ports(graph)
    for index in bundles.indices where !left.contains(index) {
      drawing.lines.append(line(index, graph, columns, connected, frames, ports))
    }
    return drawing
  }

  /// The bundles that would run past too many layers of a large map, the longest first.
  private func farBundles(_ graph: LayeredGraph) -> Set<Int> {
    var bends = bundles.indices.reduce(0) { $0 + graph.span(of: $1) - 1 }
    if bends <= Self.mostBends { return [] }
    var left: Set<Int> = []
    for bundle in bundles.indices.sorted(by: { graph.span(of: $0) > graph.span(of: $1) }) {
      if bends <= Self.mostBends { break }
      bends -= graph.span(of: bundle) - 1
      left.insert(bundle)
    }
    return left
  }

  /// As large as the text, and with room for lines on both sides; where it is round, with room for that.
  private func size(
    _ entries: [Entry], sides: (left: Int, right: Int), isRound: Bool
  ) -> (width: Int, height: Int) {
    let width = max(40, (entries.map(\.width).max() ?? 0) + (isRound ? 22 : 14))
    let lines = min(240, max(sides.left, sides.right) * 7 + 8)
    return (width, max(lines, entries.count * MapDrawing.lineHeight + 8))
  }

  private func texts(_ entries: [Entry], in frame: Frame) -> [Text] {
    let top = frame.y + (frame.height - entries.count * MapDrawing.lineHeight) / 2
    return entries.enumerated().map { index, entry in
      let y = top + index * MapDrawing.lineHeight
      return text(entry.text, entry.role, in: (frame.x, frame.width), y: y)
    }
  }

  /// A line of text in the middle of a column.
  private func text(
    _ text: String, _ role: MapDrawing.TextRole, in column: (x: Int, width: Int), y: Int
  ) -> Text {
    let width = MapDrawing.font(of: role).width(of: text)
    let height = role == .label ? MapDrawing.labelHeight : MapDrawing.lineHeight
    let frame = Frame(x: column.x + (column.width - width) / 2, y: y, width: width, height: height)
    return Text(frame: frame, role: role, text: text)
  }

  /// Where the layers stand: as wide as what they hold, with more room where lines go far up or down.
  private func columns(_ graph: LayeredGraph, _ widths: [Int]) -> [(x: Int, width: Int)] {
    var result = graph.layers.map { _ in (x: 0, width: 0) }
    for vertex in 0..<graph.count {
      let rank = graph.ranks[vertex]
      result[rank].width = max(result[rank].width, widths[vertex])
    }
    var steps = graph.layers.map { _ in 0 }
    for (index, chain) in graph.chains.enumerated() where !chain.isEmpty {
      let rank = graph.ranks[chain[graph.labelPlaces[index]]]
      result[rank].width = max(result[rank].width, bundles[index].width)
      for (first, second) in zip(chain, chain.dropFirst()) {
        let step = abs(graph.centers[first] - graph.centers[second])
        steps[graph.ranks[second]] = max(steps[graph.ranks[second]], step)
      }
    }
    var x = MapDrawing.margin
    for index in result.indices {
      if index > 0 { x += 8 + min(18, steps[index] / 14) }
      result[index].x = x
      x += result[index].width
    }
    return result
  }

  /// Puts what nothing leads to or from in rows under the others.
  private func placeUnconnected(
    _ frames: inout [Frame?], _ sizes: [(width: Int, height: Int)], _ drawing: inout MapDrawing
  ) {
    let width = max(drawing.width, 900)
    var (x, y, rowHeight) = (MapDrawing.margin, drawing.height, 0)
    for node in frames.indices where frames[node] == nil {
      let size = sizes[node]
      if x > MapDrawing.margin, x + size.width + MapDrawing.margin > width {
        (x, y, rowHeight) = (MapDrawing.margin, y + rowHeight + LayeredGraph.gap, 0)
      }
      frames[node] = Frame(x: x, y: y, width: size.width, height: size.height)
      rowHeight = max(rowHeight, size.height)
      x += size.width + LayeredGraph.gap
      drawing.width = max(drawing.width, x - LayeredGraph.gap + MapDrawing.margin)
      drawing.height = y + rowHeight + MapDrawing.margin
    }
  }

  // MARK: Lines

  /// How far from the middle of a vertex its lines begin or end: spread over its sides, in the order of what
  /// they lead to.
  private func ports(_ graph: LayeredGraph) -> [[Int]: Int] {
    var ports: [[Int]: Int] = [:]
    for vertex in 0..<graph.count {
      for neighbours in [graph.upper[vertex], graph.lower[vertex]] {
        let ordered = neighbours.sorted { graph.positions[$0] < graph.positions[$1] }
        let step = min(14, (graph.breadths[vertex] - 12) / max(1, ordered.count))
        for (index, neighbour) in ordered.enumerated() {
          ports[[vertex, neighbour]] = (2 * index - ordered.count + 1) * step / 2
        }
      }
    }
    return ports
  }

  private func line(
    _ index: Int, _ graph: LayeredGraph, _ columns: [(x: Int, width: Int)], _ connected: [Int],
    _ frames: [Frame?], _ ports: [[Int]: Int]
  ) -> MapDrawing.Line {
    let (bundle, chain) = (bundles[index], graph.chains[index])
    var points: [Point] = []
    var labels: [Text] = []
    for (place, vertex) in chain.enumerated() {
      let column = columns[graph.ranks[vertex]]
      let y = MapDrawing.margin + graph.centers[vertex]
      let (start, end) = (column.x, column.x + column.width)
      if place == 0 || place == chain.count - 1 {
        guard let frame = frames[connected[vertex]] else { continue }
        let neighbour = place == 0 ? chain[1] : chain[chain.count - 2]
        let port = Point(
          x: place == 0 ? frame.x + frame.width : frame.x,
          y: y + (ports[[vertex, neighbour]] ?? 0))
        let edge = Point(x: place == 0 ? end : start, y: port.y)
        points += place == 0 ? [port, edge] : [edge, port]
        continue
      }
      points += [Point(x: start, y: y), Point(x: end, y: y)]
      if place == graph.labelPlaces[index] {
        labels = bundle.labels.enumerated().map { index, label in
          let top = y - bundle.height / 2 + index * MapDrawing.labelHeight
          return text(label, .label, in: column, y: top)
        }
      }
    }
    if graph.links[index].isReversed { points.reverse() }
    return MapDrawing.Line(edges: bundle.edges, points: points, labels: labels)
  }
}

extension MapDrawing {
  init() {}
}
