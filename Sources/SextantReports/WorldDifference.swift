package import SextantEngine
import SextantLanguage
package import SextantRuntime

/// The difference of two worlds of a run: the graphs as one tree, then everything else. Empty
/// exactly if the worlds are equal; instance numbers, the instance counter and the clock are
/// ignored.
package func worldDifference(
  from old: World, to new: World, in run: Interpreter
) -> [StyledLine] {
  let store = run.draft.store
  var lines: [StyledLine] = []
  let graphs = (run.draft.snapshot(of: old), run.draft.snapshot(of: new))
  let graph = differenceLines(expected: graphs.0, actual: graphs.1)
  if graph.contains(where: \.isChange) { lines += graph }
  let aside = (run.draft.asideGraph(of: old), run.draft.asideGraph(of: new))
  let hidden = differenceLines(expected: aside.0, actual: aside.1)
  if hidden.contains(where: \.isChange) {
    lines.append(StyledLine([StyledText("aside", .label)]))
    lines += hidden
  }
  let facts = (store.factsBesideGraph(of: old), store.factsBesideGraph(of: new))
  let (before, after) = (Set(facts.0), Set(facts.1))
  lines += facts.0.filter { !after.contains($0) }.map { line($0, .removed, run) }
  lines += facts.1.filter { !before.contains($0) }.map { line($0, .added, run) }
  return lines
}

private func line(
  _ fact: WorldFact, _ marker: StyledLine.Marker, _ run: Interpreter
) -> StyledLine {
  let variables = run.variables
  let name =
    fact.kind == .variable && fact.index < variables.count
    ? "state \(variables[fact.index].name)" : fact.kind.rawValue
  return StyledLine(
    [StyledText(name + " ", .label), StyledText(fact.text, .name)], marker: marker)
}

extension StyledLine {
  fileprivate var isChange: Bool { marker == .removed || marker == .added || marker == .moved }
}
