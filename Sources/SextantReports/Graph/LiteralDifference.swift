package import SextantInterpreter
package import SextantSyntax

/// The difference of two graph literals, item by item.
///
/// Both are normalized to one item per line first. A line `...` of the expected literal matches any
/// items, and inputs that it leaves out match any inputs, as in an expectation; where that leaves no
/// difference, it must have been the graph exactly, and what is not the same is one. Long stretches without
/// a difference are omitted.
package func literalDifference(expected: String, actual: String) -> [StyledLine] {
  let difference = LiteralDifference(
    expected: LiteralLine.lines(of: expected), actual: LiteralLine.lines(of: actual))
  var lines = difference.lines()
  if lines.allSatisfy({ $0.marker == .same }) { lines = difference.lines(isExact: true) }
  var view = DifferenceView(lines: lines)
  view.collapseLongStretches()
  return view.drawIndented()
}

/// A runtime error as text, with the difference of the graphs where it was expected to be another one.
///
/// - Parameter isStrict: whether a warning is an error.
package func failureText(
  _ error: RuntimeError, in sources: [SourceText], isStrict: Bool = false, style: Style = .plain
) -> String {
  let text = errorText(error, in: sources, isStrict: isStrict, style: style)
  guard let expected = error.expectedGraph, let actual = error.actualGraph else { return text }
  let lines = literalDifference(expected: expected, actual: actual)
  return text + style.text(of: lines, indent: "    ")
}

private struct LiteralDifference {
  /// The limit of pairs of lines to compare between two equal lines.
  static let comparisons = 200_000

  let expected: [LiteralLine]
  let actual: [LiteralLine]

  func lines(isExact: Bool = false) -> [DifferenceLine] {
    var result: [DifferenceLine] = []
    var start = (old: 0, new: 0)
    let same = SequenceAlignment.pairs(expected, actual) + [(expected.count, actual.count)]
    for pair in same {
      let (old, new) = (expected[start.old..<pair.old], actual[start.new..<pair.new])
      result += gap(Array(old), Array(new), isExact: isExact)
      if pair.old < expected.count { result.append(DifferenceLine(expected[pair.old], .same)) }
      start = (pair.old + 1, pair.new + 1)
    }
    return result
  }

  /// Lines without equal ones; patterns may still match some of them.
  private func gap(
    _ old: [LiteralLine], _ new: [LiteralLine], isExact: Bool
  ) -> [DifferenceLine] {
    if isExact || old.isEmpty || old.count * new.count > Self.comparisons {
      return old.map { DifferenceLine($0, .removed) } + new.map { DifferenceLine($0, .added) }
    }
    return PatternAlignment(old, new).lines()
  }
}

extension DifferenceLine {
  fileprivate init(_ line: LiteralLine, _ marker: StyledLine.Marker) {
    self.init(depth: line.depth, parts: [StyledText(printable(line.text))], marker: marker)
  }
}

/// The alignment of lines with patterns that has the lowest cost.
private struct PatternAlignment {
  private enum Move { case end, match, absorb, skip, remove, add }

  let old: [LiteralLine]
  let new: [LiteralLine]
  private let oldHeads: [LiteralHead]
  private let newHeads: [LiteralHead]
  /// The cost from each pair of positions to the end.
  private var costs: [Int32]

  init(_ old: [LiteralLine], _ new: [LiteralLine]) {
    self.old = old
    self.new = new
    oldHeads = old.map(LiteralHead.init)
    newHeads = new.map(LiteralHead.init)
    costs = [Int32](repeating: 0, count: (old.count + 1) * (new.count + 1))
    for left in (0...old.count).reversed() {
      for right in (0...new.count).reversed() {
        costs[left * (new.count + 1) + right] = cheapest(left, right).cost
      }
    }
  }

  private func cost(_ left: Int, _ right: Int) -> Int32 { costs[left * (new.count + 1) + right] }

  private func cheapest(_ left: Int, _ right: Int) -> (cost: Int32, move: Move) {
    if left == old.count {
      return right == new.count ? (0, .end) : (cost(left, right + 1) + 1, .add)
    }
    let isRest = old[left].isRest
    var best = isRest ? (cost(left + 1, right), Move.skip) : (cost(left + 1, right) + 1, .remove)
    if right == new.count { return best }
    func consider(_ cost: Int32, _ move: Move) {
      if cost < best.0 || (cost == best.0 && move != .add) { best = (cost, move) }
    }
    consider(cost(left, right + 1) + 1, .add)
    if isRest, new[right].depth >= old[left].depth { consider(cost(left, right + 1), .absorb) }
    if !isRest, oldHeads[left].allows(newHeads[right]) {
      consider(cost(left + 1, right + 1), .match)
    }
    return best
  }

  func lines() -> [DifferenceLine] {
    var lines: [DifferenceLine] = []
    var (left, right) = (0, 0)
    while true {
      let move = cheapest(left, right).move
      switch move {
      case .end: return lines
      case .match: lines.append(DifferenceLine(new[right], .same))
      case .absorb: break
      case .skip: lines.append(DifferenceLine(old[left], .same))
      case .remove: lines.append(DifferenceLine(old[left], .removed))
      case .add: lines.append(DifferenceLine(new[right], .added))
      }
      if [.match, .skip, .remove].contains(move) { left += 1 }
      if [.match, .absorb, .add].contains(move) { right += 1 }
    }
  }
}
