struct DifferenceLine {
  let depth: Int
  let parts: [StyledText]
  let marker: StyledLine.Marker
}

struct DifferenceView {
  static let maxUncollapsedLines = 40
  static let context = 3

  var lines: [DifferenceLine]

  /// Returns the number of changed lines before each line. The last element is the number of all
  /// changed lines.
  private func changesBefore() -> [Int] {
    var counts = [0]
    for line in lines { counts.append((counts.last ?? 0) + (line.marker == .same ? 0 : 1)) }
    return counts
  }

  mutating func collapseLongStretches() {
    if lines.count <= Self.maxUncollapsedLines { return }
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
    let depth = range.reduce(Int.max) { min($0, lines[$1].depth) }
    let text = StyledText("… \(range.count) lines", .note)
    return DifferenceLine(depth: depth, parts: [text], marker: .same)
  }

  private func linesToKeep() -> [Bool] {
    let changes = changesBefore()
    var keep = lines.indices.map { index in
      let near = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      return changes[near.upperBound] > changes[near.lowerBound]
    }
    // If a line is kept, its ancestors are also kept.
    var wanted = 0
    for index in lines.indices.reversed() {
      let depth = lines[index].depth
      if keep[index] || depth < wanted {
        keep[index] = true
        wanted = depth
      }
    }
    return keep
  }

  func drawTree() -> [StyledLine] {
    let guides = TreeGuides(depths: lines.map(\.depth))
    // A replaced line is drawn at the position of its replacement.
    var place = 0
    return lines.indices.reversed().map { index in
      let line = lines[index]
      let isReplaced =
        line.marker == .removed && lines.indices.contains(index + 1)
        && lines[index + 1].marker == .added && lines[index + 1].depth == line.depth
      if !isReplaced { place = index }
      return StyledLine(guides.parts(at: place) + line.parts, marker: line.marker)
    }.reversed()
  }

  func drawIndented() -> [StyledLine] {
    lines.map { line in
      let margin = String(repeating: "  ", count: min(line.depth, TreeGuides.levelsPerPage))
      return StyledLine([StyledText(margin)] + line.parts, marker: line.marker)
    }
  }
}
