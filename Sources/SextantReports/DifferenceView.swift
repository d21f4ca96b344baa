/// A line of a difference before rendering.
struct DifferenceLine {
  var item: GraphOutline.Item
  var marker: StyledLine.Marker
}

/// Renders a difference: selects the lines to show and draws the tree.
struct DifferenceView {
  static let longestWhole = 40
  static let context = 3

  var lines: [DifferenceLine]

  private var depths: [Int] { lines.map(\.item.depth) }

  /// Prefix sums: for each line the number of changed lines before it, and the total.
  private func changesBefore() -> [Int] {
    var counts = [0]
    for line in lines { counts.append((counts.last ?? 0) + (line.marker == .same ? 0 : 1)) }
    return counts
  }

  mutating func collapseHiddenTabs() {
    let ends = GraphOutline.ends(ofDepths: depths)
    let changes = changesBefore()
    var result: [DifferenceLine] = []
    var index = 0
    while index < lines.count {
      var line = lines[index]
      let end = ends[index]
      let isWhole = line.item.isHiddenTab && changes[end] == changes[index] && end > index + 1
      if isWhole { line.item.parts.append(StyledText(" …", .note)) }
      result.append(line)
      index = isWhole ? end : index + 1
    }
    lines = result
  }

  /// Omits subtrees without changes that are far from any, if there are many.
  mutating func collapseLongStretches() {
    if lines.count <= Self.longestWhole { return }
    let keep = linesToKeep()
    var result: [DifferenceLine] = []
    var index = 0
    while index < lines.count {
      if keep[index] {
        result.append(lines[index])
        index += 1
        continue
      }
      let start = index
      while index < lines.count, !keep[index] { index += 1 }
      result.append(gap(start..<index))
    }
    lines = result
  }

  private func gap(_ range: Range<Int>) -> DifferenceLine {
    if range.count == 1 { return lines[range.lowerBound] }
    let depth = range.reduce(Int.max) { min($0, lines[$1].item.depth) }
    let text = "… \(range.count) lines"
    return DifferenceLine(
      item: .init(depth: depth, key: "", parts: [StyledText(text, .note)], text: text),
      marker: .same)
  }

  private func linesToKeep() -> [Bool] {
    let changes = changesBefore()
    var keep = lines.indices.map { index in
      let near = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      return changes[near.upperBound] > changes[near.lowerBound]
    }
    // The ancestors of a shown line are shown.
    var wanted = 0
    for index in lines.indices.reversed() {
      let depth = lines[index].item.depth
      if keep[index] || depth < wanted {
        keep[index] = true
        wanted = depth
      }
    }
    return keep
  }

  /// The lines with their tree drawing. A changed line ends its branch if it did so in its own
  /// tree.
  func draw() -> [StyledLine] {
    var isLast = lastOnes { _ in true }
    let before = lastOnes { $0 != .added }
    let after = lastOnes { $0 != .removed }
    for (index, line) in lines.enumerated() where line.marker != .same {
      isLast[index] = line.marker == .removed ? before[index] : after[index]
    }
    let rails = TreeRails(depths: depths, isLast: isLast)
    return lines.indices.map { index in
      StyledLine(rails.parts(at: index) + lines[index].item.parts, marker: lines[index].marker)
    }
  }

  /// The lines indented by two spaces per level.
  func drawIndented() -> [StyledLine] {
    lines.map { line in
      let margin = String(repeating: "  ", count: min(line.item.depth, TreeRails.levelsPerPage))
      return StyledLine([StyledText(margin)] + line.item.parts, marker: line.marker)
    }
  }

  /// For each line, whether it has no later sibling among the included lines.
  private func lastOnes(among included: (StyledLine.Marker) -> Bool) -> [Bool] {
    let chosen = lines.indices.filter { included(lines[$0].marker) }
    var result = [Bool](repeating: false, count: lines.count)
    for (index, isLast) in zip(chosen, TreeRails.lastOnes(chosen.map { lines[$0].item.depth })) {
      result[index] = isLast
    }
    return result
  }
}
