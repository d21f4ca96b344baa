public import SextantEngine

/// The difference of two graphs as one tree, in which removed lines precede those that replace
/// them.
///
/// Instance numbers are ignored. Unselected tabs without a difference are one line, `profile …`; in
/// a long tree, so are other stretches without a difference.
public func differenceLines(
  expected: GraphSnapshot, actual: GraphSnapshot
) -> [StyledLine] {
  let windows = max(expected.windows.count, actual.windows.count) != 1
  var merge = OutlineMerge(
    old: GraphOutline(expected, windows: windows), new: GraphOutline(actual, windows: windows))
  merge.run()
  var view = DifferenceView(lines: merge.lines)
  view.collapseHiddenTabs()
  view.collapseLongStretches()
  return view.draw()
}

// MARK: - Merging two outlines

private struct OutlineMerge {
  enum Work {
    case siblings(Range<Int>, Range<Int>)
    case pair(Int, Int)
    case removed(Int)
    case added(Int)
  }

  let old: GraphOutline
  let new: GraphOutline
  let oldEnds: [Int]
  let newEnds: [Int]
  var lines: [DifferenceLine] = []

  init(old: GraphOutline, new: GraphOutline) {
    self.old = old
    self.new = new
    oldEnds = old.ends
    newEnds = new.ends
  }

  mutating func run() {
    var pending = [Work.siblings(old.items.indices, new.items.indices)]
    while let work = pending.popLast() {
      switch work {
      case .siblings(let left, let right):
        pending += align(heads(left, oldEnds), heads(right, newEnds)).reversed()
      case .pair(let left, let right):
        add(left, right)
        pending.append(.siblings(left + 1..<oldEnds[left], right + 1..<newEnds[right]))
      case .removed(let left):
        for index in left..<oldEnds[left] { add(old.items[index], .removed) }
      case .added(let right):
        for index in right..<newEnds[right] { add(new.items[index], .added) }
      }
    }
  }

  private mutating func add(_ item: GraphOutline.Item, _ marker: StyledLine.Marker) {
    lines.append(DifferenceLine(item: item, marker: marker))
  }

  private mutating func add(_ left: Int, _ right: Int) {
    if old.items[left].text != new.items[right].text {
      add(old.items[left], .removed)
      add(new.items[right], .added)
    } else {
      add(new.items[right], .same)
    }
  }

  /// The top-level items of a range.
  private func heads(_ range: Range<Int>, _ ends: [Int]) -> [Int] {
    var heads: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      heads.append(index)
      index = ends[index]
    }
    return heads
  }

  /// Aligns equal items first, then, between these, items with the same role.
  private func align(_ left: [Int], _ right: [Int]) -> [Work] {
    let same = SequenceAlignment.pairs(
      left.map { old.items[$0].text }, right.map { new.items[$0].text })
    var work: [Work] = []
    var start = (old: 0, new: 0)
    for pair in same {
      work += alignPlaces(left[start.old..<pair.old], right[start.new..<pair.new])
      work.append(.pair(left[pair.old], right[pair.new]))
      start = (pair.old + 1, pair.new + 1)
    }
    return work + alignPlaces(left[start.old...], right[start.new...])
  }

  private func alignPlaces(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>) -> [Work] {
    if left.isEmpty || right.isEmpty { return left.map(Work.removed) + right.map(Work.added) }
    let left = Array(left)
    let right = Array(right)
    var work: [Work] = []
    var start = (old: 0, new: 0)
    for pair in SequenceAlignment.pairs(
      left.map { old.items[$0].key }, right.map { new.items[$0].key })
    {
      work += left[start.old..<pair.old].map(Work.removed)
      work += right[start.new..<pair.new].map(Work.added)
      work.append(.pair(left[pair.old], right[pair.new]))
      start = (pair.old + 1, pair.new + 1)
    }
    return work + left[start.old...].map(Work.removed) + right[start.new...].map(Work.added)
  }
}
