import SextantEngine
import SextantInterpreter

/// Expands parts of a search, on a thread of its own: its space has an interpreter of its own, and shares the
/// states that were found.
///
/// An object, since threads get at theirs by its number; only one uses it at a time.
final class Expander: @unchecked Sendable {
  var space: StateSpace
  var part = Expansion()
  /// Where each move that was made leads, once states have numbers.
  var outcomes: [Expansion.Outcome] = []
  /// How many of its moves checks are asked about, and of how many states these are all moves.
  var counts = (made: 0, explored: 0)
  /// How many states were found before its moves.
  var knownBefore = 0
  /// The checks of its part.
  var checks: [any SpaceCheck] = []
  /// What was interned when its numbers last meant the same as those of the first expander.
  private var alike: InternedCounts

  init(_ space: StateSpace) {
    self.space = space
    alike = space.codec.internedCounts(in: space.store)
  }

  private var interned: InternedCounts { space.codec.internedCounts(in: space.store) }

  /// Makes all moves of its part.
  func expand(tells: Bool) { space.expand(part.states, into: &part, tells: tells) }

  /// Brings the numbers of interned values in its part in line with those of the first expander, to which those
  /// of earlier parts were added. Where that fails, the part is expanded again.
  func agree(with first: Expander, tells: Bool) {
    if interned == alike { return }
    if !first.space.adopt(space, since: alike) {
      copyInterned(from: first)
      expand(tells: tells)
      _ = first.space.adopt(space, since: alike)
    }
    alike = interned
  }

  /// Begins a new part with the numbers of the first expander.
  func copyInterned(from first: Expander) {
    space.memo.removeAll()
    space.interpreter.copyInterned(from: first.space.interpreter, mark: space.mark)
    space.codec = first.space.codec
    alike = interned
  }

  /// Drops the worlds of a part, and sees to it that the numbers mean the same as the first expander's.
  func end(with first: Expander) {
    if first !== self, interned != alike || first.interned != alike {
      copyInterned(from: first)
    } else {
      space.dropWorlds()
      alike = interned
    }
  }

  /// Asks checks about the moves of its part. Steps of their own stand behind these in the trace.
  func ask(_ checks: inout [any SpaceCheck]) {
    space.knownCount = knownBefore
    space.keptSteps = space.interpreter.stepsEnd
    defer {
      space.knownCount = .max
      space.keptSteps = StepsEnd()
    }
    var place = 0
    for (offset, source) in part.sources.enumerated() {
      let (state, told) = (Int(part.states[part.states.startIndex + offset]), part.told[offset])
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
          state: state, world: told.world, move: told.moves[made.index], index: made.index,
          entry: entry, successor: successor, isNew: outcome.isNew,
          isCutOff: outcome.isCutOff)
        for check in checks.indices { checks[check].made(explored, in: &space) }
      }
      if offset >= counts.explored { return }
      for check in checks.indices {
        checks[check].explored(
          state, told.world, told.moves, isComplete: source.isComplete, in: &space)
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
