import SextantEngine
import SextantInterpreter

/// A worker that expands parts of a search. Its space has a separate interpreter, but shares the
/// found states with other expanders.
final class Expander: @unchecked Sendable {
  var space: StateSpace
  var part = Expansion()
  var outcomes: [Expansion.Outcome] = []
  /// The number of moves to report to the checks, and the number of fully explored states.
  var counts = (made: 0, explored: 0)
  var knownBefore = 0
  var checks: [any SpaceCheck] = []
  /// The counts of interned values that this expander shares with the first expander.
  private var sharedCounts: InternedCounts

  init(_ space: StateSpace) {
    self.space = space
    sharedCounts = space.codec.internedCounts(in: space.store)
  }

  private var interned: InternedCounts { space.codec.internedCounts(in: space.store) }

  func expand(keepsWorlds: Bool) {
    space.expand(part.states, into: &part, keepsWorlds: keepsWorlds)
  }

  /// Adds the interned values of this expander to the first expander. If a value has a different
  /// index in the first expander, expands the part again with the indices of the first expander.
  func reconcile(with first: Expander, keepsWorlds: Bool) {
    if interned == sharedCounts { return }
    if !first.space.adopt(space, since: sharedCounts) {
      copyInterned(from: first)
      expand(keepsWorlds: keepsWorlds)
      _ = first.space.adopt(space, since: sharedCounts)
    }
    sharedCounts = interned
  }

  func copyInterned(from first: Expander) {
    space.memo.removeAll()
    space.interpreter.copyInterned(from: first.space.interpreter, mark: space.mark)
    space.codec = first.space.codec
    sharedCounts = interned
  }

  func end(with first: Expander) {
    if first !== self, interned != sharedCounts || first.interned != sharedCounts {
      copyInterned(from: first)
    } else {
      space.dropWorlds()
      sharedCounts = interned
    }
  }

  /// Calls the checks for each move. If a check makes steps, the trace contains them after the
  /// moves.
  func callChecks(_ checks: inout [any SpaceCheck]) {
    space.knownCount = knownBefore
    space.keptSteps = space.interpreter.stepsEnd
    defer {
      space.knownCount = .max
      space.keptSteps = StepsEnd()
    }
    var place = 0
    for (offset, source) in part.sources.enumerated() {
      let (state, record) = (
        Int(part.states[part.states.startIndex + offset]), part.records[offset]
      )
      while place < min(source.end, counts.made) {
        let (outcome, made) = (outcomes[place], part.made[place])
        let entry = part.entries[place]
        place += 1
        let successor = outcome.successor
        if outcome.isNew, let successor {
          space.knownCount = successor + 1
          for check in checks.indices { checks[check].found(successor, entry.after, in: &space) }
        }
        let explored = ExploredStep(
          state: state, world: record.world, move: record.moves[made.index], index: made.index,
          entry: entry, successor: successor, isNew: outcome.isNew,
          cutOff: outcome.cutOff)
        for check in checks.indices { checks[check].made(explored, in: &space) }
      }
      if offset >= counts.explored { return }
      for check in checks.indices {
        checks[check].explored(
          state, record.world, record.moves, isComplete: source.isComplete, in: &space)
      }
    }
  }
}

extension StateSpace {
  fileprivate mutating func adopt(_ other: StateSpace, since counts: InternedCounts) -> Bool {
    interpreter.draft.adopt(
      other.interpreter.draft, other.codec, since: counts, codec: &codec)
  }
}
