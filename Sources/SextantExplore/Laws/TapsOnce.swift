import SextantEngine
import SextantInterpreter
import SextantLanguage
package import SextantSyntax

/// A law: tapping an action or a button twice leads to the same graph as tapping it once. The
/// second tap precedes the next drawing of the screen. Changes of variables and a refused second
/// tap are ignored.
package struct TapsOnce: Law {
  package static let code = LawCodes.tapsOnce
  package var cases = LawCases(of: code)

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    let kind = step.move.move.kind
    guard step.move.isDouble, kind == .action || kind == .button, !step.entry.hasFailed,
      !cases.has(step.move.subject), !space.isCovered(step.move, in: step.world),
      let single = space.step(ExploredMove(step.move.move), from: step.world), !single.hasFailed,
      let (how, wanted) = space.graphDifference(single.after, step.entry.after)
    else { return }
    let places =
      kind == .action
      ? nil : space.calls(of: step.entry).first.map { space.places(around: $0.call.place) }
    cases.add(
      step.move.subject, allowedAt: places ?? space.places(of: step.move), in: space,
      LawCase(
        arguments: [
          "`\(step.move.move.text)`", how,
          advice(against: step, insteadOf: single.after, in: &space) ?? "",
        ],
        state: step.state, moves: [step.move], wanted: wanted))
  }

  /// Returns a fix if a single tap and a double tap show the same new screen; otherwise nil.
  private func advice(
    against step: ExploredStep, insteadOf single: World, in space: inout StateSpace
  ) -> String? {
    let shown = space.topDefinition(of: single)
    guard shown != .none, shown == space.topDefinition(of: step.entry.after),
      shown != space.topDefinition(of: step.world)
    else { return nil }
    return "; to ignore the second tap, write `if not top is \(space.name(of: shown)) { … }`"
  }

  package mutating func findings(in space: inout StateSpace) -> [Finding] {
    if space.options.doubleTaps { return lawFindings(in: &space) }
    return [Finding(word, "", .notApplying, "checked only with `--double-taps`")]
  }
}
