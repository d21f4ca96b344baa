package import SextantEngine
package import SextantInterpreter

/// Returns a graph as a drawn tree. Missing and unexpected nodes have the same marks as in a
/// difference.
package func treeLines(of graph: GraphSnapshot, marks: [GraphMark]) -> [StyledLine] {
  let tree = MarkedTree(GraphOutline(graph, instances: false).items, marks)
  guard tree.lines.contains(where: { $0.marker != .same }) else { return treeLines(of: graph) }
  var view = DifferenceView(lines: tree.lines)
  view.collapseLongStretches()
  return view.drawTree()
}

private struct MarkedTree {
  private(set) var lines: [DifferenceLine] = []

  init(_ items: [GraphOutline.Item], _ marks: [GraphMark]) {
    var places: [Int: Int] = [:]
    for (index, item) in items.enumerated() where item.instance > 0 {
      places[item.instance] = places[item.instance] ?? index
    }
    let (wanted, unwanted) = Self.marked(items, marks, places)
    for (index, item) in items.enumerated() {
      lines += wanted[index] ?? []
      let isUnwanted = unwanted.contains(item.instance)
      lines.append(
        DifferenceLine(
          depth: item.depth, parts: item.parts, marker: isUnwanted ? .added : .same))
    }
    lines += wanted[items.count] ?? []
  }

  private static func marked(
    _ items: [GraphOutline.Item], _ marks: [GraphMark], _ places: [Int: Int]
  ) -> (wanted: [Int: [DifferenceLine]], unwanted: Set<Int>) {
    var wanted: [Int: [DifferenceLine]] = [:]
    var unwanted: Set<Int> = []
    var texts: [String] = []
    var last: Int?
    func add(_ texts: [String], before place: Int, depth: Int) {
      wanted[place, default: []] += texts.map { text in
        DifferenceLine(depth: depth, parts: [StyledText(printable(text))], marker: .removed)
      }
    }
    for mark in marks {
      switch mark {
      case .missing(let text): texts.append(text)
      case .missingInside(let owner, let text):
        guard let place = places[owner] else { continue }
        add([text], before: place + 1, depth: items[place].depth + 1)
      case .same(let instance), .unwanted(let instance):
        guard let place = places[instance] else { continue }
        if case .unwanted = mark { unwanted.insert(instance) }
        add(texts, before: place, depth: items[place].depth)
        (texts, last) = ([], place)
      }
    }
    if let last, !texts.isEmpty {
      let depth = items[last].depth
      let next = items[(last + 1)...].firstIndex { $0.depth <= depth } ?? items.count
      add(texts, before: next, depth: depth)
    }
    return (wanted, unwanted)
  }
}
