package import SextantInterpreter
package import SextantSyntax

/// Returns the difference of two graph literals, item by item.
///
/// Both literals are normalized to a line for each item. The first comparison treats `...` and
/// omitted inputs as wildcards, as in `expect graph`. If it finds no difference, the expectation
/// failed because it requires equal graphs, so a second comparison uses no wildcards. Long
/// sequences of unchanged lines are omitted.
package func literalDifference(expected: String, actual: String) -> [StyledLine] {
  let difference = LiteralDifference(
    expected: LiteralLine.lines(of: expected), actual: LiteralLine.lines(of: actual))
  var lines = difference.lines()
  if lines.allSatisfy({ $0.marker == .same }) { lines = difference.lines(isExact: true) }
  var view = DifferenceView(lines: lines)
  view.collapseLongStretches()
  return view.drawIndented()
}

package func failureText(
  _ error: RuntimeError, in sources: [SourceText], isStrict: Bool = false, style: Style = .plain
) -> String {
  let text = errorText(error, in: sources, isStrict: isStrict, style: style)
  guard let expected = error.expectedGraph, let actual = error.actualGraph else { return text }
  let lines = literalDifference(expected: expected, actual: actual)
  return text + style.text(of: lines, indent: "    ")
}

private struct LiteralDifference {
  static let comparisons = 200_000

  let expected: [LiteralLine]
  let actual: [LiteralLine]

  func lines(isExact: Bool = false) -> [DifferenceLine] {
    var result: [DifferenceLine] = []
    for gap in SequenceAlignment.gaps(expected, actual) {
      result += lines(Array(expected[gap.old]), Array(actual[gap.new]), isExact: isExact)
      let next = gap.old.upperBound
      if next < expected.count { result.append(DifferenceLine(expected[next], .same)) }
    }
    return result
  }

  /// Aligns two sequences of lines. If `isExact` is false, old lines are patterns for new lines.
  private func lines(
    _ old: [LiteralLine], _ new: [LiteralLine], isExact: Bool
  ) -> [DifferenceLine] {
    if isExact || old.isEmpty || old.count * new.count > Self.comparisons {
      return old.map { DifferenceLine($0, .removed) } + new.map { DifferenceLine($0, .added) }
    }
    let heads = (old.map(LiteralHead.init), new.map(LiteralHead.init))
    return PatternAlignment.moves(
      old.count, new.count, isRest: { old[$0].isRest },
      absorbs: { new[$1].depth >= old[$0].depth }, fits: { heads.0[$0].allows(heads.1[$1]) }
    ).compactMap { move, left, right -> DifferenceLine? in
      switch move {
      case .match: DifferenceLine(new[right], .same)
      case .absorb: nil
      case .skip: DifferenceLine(old[left], .same)
      case .remove: DifferenceLine(old[left], .removed)
      case .add: DifferenceLine(new[right], .added)
      }
    }
  }
}

extension DifferenceLine {
  fileprivate init(_ line: LiteralLine, _ marker: StyledLine.Marker) {
    self.init(depth: line.depth, parts: [StyledText(printable(line.text))], marker: marker)
  }
}
