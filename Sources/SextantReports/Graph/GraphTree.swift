package import SextantEngine

/// Returns a graph as a drawn tree.
///
/// The stack of a tab or sheet gets a line only if the stack has attributes.
///
/// - Parameter instances: Whether names include instance numbers, as in `Detail#7`.
///
/// - Complexity: O(*n*), where *n* is the number of nodes.
package func treeLines(of graph: GraphSnapshot, instances: Bool = false) -> [StyledLine] {
  let items = GraphOutline(graph, instances: instances).items
  let guides = TreeGuides(depths: items.map(\.depth))
  return items.indices.map { index in
    StyledLine(guides.parts(at: index) + items[index].parts)
  }
}

package func treeText(
  of graph: GraphSnapshot, instances: Bool = false, style: Style = .plain, indent: String = ""
) -> String {
  style.text(of: treeLines(of: graph, instances: instances), indent: indent)
}

/// The lines that connect the nodes of a drawn tree. After every 40 levels, the drawing restarts at
/// the left margin, to limit the size of the output.
struct TreeGuides {
  static let levelsPerPage = 40

  private let guides: [String]

  init(depths: [Int]) {
    let isLast = TreeGuides.lastSiblings(depths)
    // For each level, whether its vertical line continues below the item.
    var hasNext: [Bool] = []
    guides = depths.indices.map { index in
      let depth = depths[index]
      while hasNext.count <= depth { hasNext.append(false) }
      hasNext[depth] = !isLast[index]
      return depth == 0 ? "" : TreeGuides.text(depth, hasNext, isLast: isLast[index])
    }
  }

  func parts(at index: Int) -> [StyledText] {
    guides[index].isEmpty ? [] : [StyledText(guides[index], .rail)]
  }

  private static func text(_ depth: Int, _ hasNext: [Bool], isLast: Bool) -> String {
    let base = (depth - 1) / levelsPerPage * levelsPerPage
    var text = base == 0 ? "" : "⋯\(base) "
    for level in base + 1..<depth { text += hasNext[level] ? "│  " : "   " }
    return text + (isLast ? "└─ " : "├─ ")
  }

  private static func lastSiblings(_ depths: [Int]) -> [Bool] {
    var result = [Bool](repeating: false, count: depths.count)
    // For each level, whether a later sibling was visited.
    var seen: [Bool] = []
    for index in depths.indices.reversed() {
      let depth = depths[index]
      if seen.count > depth + 1 { seen.removeSubrange((depth + 1)...) }
      while seen.count <= depth { seen.append(false) }
      result[index] = !seen[depth]
      seen[depth] = true
    }
    return result
  }
}
