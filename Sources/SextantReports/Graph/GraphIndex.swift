import SextantEngine
import SextantSyntax

/// The nodes with an instance number, in preorder and by instance.
struct GraphIndex {
  struct Entry {
    let node: NodeSnapshot
    let place: GraphPlace
    let parent: Int
  }

  private(set) var entries: [Entry] = []
  private var positions: [Int: Int] = [:]

  /// - Parameter omittedCounts: The number of omitted elements at the start of each stack, by the
  ///   stack's instance number.
  init(_ graph: GraphSnapshot, omittedCounts: [Int: Int] = [:]) {
    for window in graph.windows {
      var pending = [
        Entry(
          node: window.root, place: GraphPlace(owner: window.name, role: .root), parent: 0)
      ]
      while let entry = pending.popLast() {
        if entry.node.instance > 0 { positions[entry.node.instance] = entries.count }
        entries.append(entry)
        let owner = entry.node.id
        let parts = GraphPart.all(
          of: entry.node, omittedCount: omittedCounts[entry.node.instance] ?? 0)
        pending += parts.reversed().map { part in
          Entry(
            node: part.node, place: GraphPlace(owner: owner, role: part.role),
            parent: entry.node.instance)
        }
      }
    }
  }

  subscript(instance: Int) -> Entry? { positions[instance].map { entries[$0] } }

  func tops(where isChosen: (Int) -> Bool) -> [Entry] {
    var chosen: Set<Int> = []
    var result: [Entry] = []
    for entry in entries where entry.node.instance > 0 && isChosen(entry.node.instance) {
      chosen.insert(entry.node.instance)
      if entry.parent == 0 || !chosen.contains(entry.parent) { result.append(entry) }
    }
    return result
  }
}

struct GraphPart {
  let node: NodeSnapshot
  let role: NodeRole
  var source: String?
  var transition: String?

  /// Returns the presentations of a node, then its contents.
  static func all(of node: NodeSnapshot, omittedCount: Int = 0) -> [GraphPart] {
    let presented = node.presented.map {
      GraphPart(
        node: $0.node, role: .presented($0.style), source: $0.source, transition: $0.transition)
    }
    return presented
      + node.children.enumerated().map { index, child in
        let role = omittedCount > 0 ? .stack(omittedCount + index) : node.role(ofChildAt: index)
        return GraphPart(node: child.node, role: role, source: child.zoomSource)
      }
  }
}

enum Reordering {
  /// Returns the moved instances. For each parent, these are a minimal set of children: the other
  /// children keep their order.
  static func moved(from before: GraphIndex, to after: GraphIndex) -> Set<Int> {
    var moved: Set<Int> = []
    for entry in after.entries where entry.node.children.count > 1 {
      guard let earlier = before[entry.node.instance] else { continue }
      let old = earlier.node.children.map(\.node.instance)
      let new = entry.node.children.map(\.node.instance)
      if old == new { continue }
      let places = Dictionary(
        old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let kept = new.compactMap { instance in places[instance].map { (instance, $0) } }
      let still = longestIncreasingSubsequence(kept.map(\.1))
      for (index, item) in kept.enumerated() where !still.contains(index) { moved.insert(item.0) }
    }
    return moved
  }

  private static func longestIncreasingSubsequence(_ values: [Int]) -> Set<Int> {
    // The index of the smallest last value, for each length of an increasing subsequence.
    var lasts: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      let count = lasts.countOfFirst { values[$0] < value }
      if count > 0 { previous[index] = lasts[count - 1] }
      if count == lasts.count { lasts.append(index) } else { lasts[count] = index }
    }
    var result: Set<Int> = []
    var next = lasts.last ?? -1
    while next >= 0 {
      result.insert(next)
      next = previous[next]
    }
    return result
  }
}

enum CompactText {
  private static let nodes = 8

  static func text(of node: NodeSnapshot) -> String {
    var left = nodes
    return text(of: node, &left)
  }

  private static func text(of node: NodeSnapshot, _ left: inout Int) -> String {
    left -= 1
    let text = node.id + printable(node.inputText, limit: 80) + printable(node.titleText, limit: 80)
    let below = node.children.map(\.node) + node.presented.map(\.node)
    if below.isEmpty { return text }
    var items: [String] = []
    for child in below {
      guard left > 0 else {
        items.append("…")
        break
      }
      items.append(CompactText.text(of: child, &left))
    }
    let list = items.joined(separator: ", ")
    return text + " › " + (below.count == 1 ? list : "[\(list)]")
  }
}
