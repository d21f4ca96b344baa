package import SextantEngine
package import SextantInterpreter

/// A move made in a state of a search.
package struct ExploredStep {
  /// The number of the state in which the move was made, and its world.
  package let state: Int
  package let world: World
  package let move: ExploredMove
  /// The index of the move among the moves of the state.
  package let index: Int
  /// The result. The calls and events of the entry are available from `space`.
  package let entry: TraceEntry
  /// The state to which the move leads; nil if it was refused or leads past a bound.
  package let successor: Int?
  /// Whether the move is the first that leads to the state.
  package let isNew: Bool
  /// Whether the move leads past a bound.
  package let isCutOff: Bool
}

/// A check decided by a search, such as a property or a law.
///
/// Calls come in search order, so the first state of each kind is reached with the fewest moves.
/// The worlds are valid during the call. The check can make further steps with `space`.
package protocol SpaceCheck {
  /// Whether the check needs the calls and the events of steps, or the reasons of failures.
  var needsCalls: Bool { get }
  /// Called for each new state; the first is the initial state.
  mutating func found(_ state: Int, _ world: World, in space: inout StateSpace)
  /// Called for each move; its target was reported by `found`.
  mutating func made(_ step: ExploredStep, in space: inout StateSpace)
  /// Called for a repeated move on the path to a state of another search.
  mutating func walked(_ step: ExploredStep, in space: inout StateSpace)
  /// Called when all moves of a state were made or cut off. If none was cut off, `isComplete` is
  /// true.
  mutating func explored(
    _ state: Int, _ world: World, _ moves: [ExploredMove], isComplete: Bool,
    in space: inout StateSpace)
  /// The number of certain violations.
  var brokenCount: Int { get }
  /// Returns the certain violations, in the order of their discovery, without the first `count`;
  /// independent of the rest of the search.
  func broken(after count: Int) -> [Finding]
  /// Returns the findings after the search.
  mutating func findings(in space: inout StateSpace) -> [Finding]
  /// Adds the results of a part of this check, if the check has parts.
  mutating func add(part: any SpaceCheck)
  /// Returns the options of a separate search after the common search; nil for a check of the
  /// common search.
  func separateOptions(after space: StateSpace) -> SearchOptions?
  /// Called after the separate search.
  mutating func endSeparateSearch(in space: inout StateSpace)
}

extension SpaceCheck {
  package var needsCalls: Bool { false }
  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {}
  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {}
  package mutating func walked(_ step: ExploredStep, in space: inout StateSpace) {}
  package mutating func explored(
    _ state: Int, _ world: World, _ moves: [ExploredMove], isComplete: Bool,
    in space: inout StateSpace
  ) {}
  package var brokenCount: Int { 0 }
  package func broken(after count: Int) -> [Finding] { [] }
  package func findings(in space: inout StateSpace) -> [Finding] { [] }
  package mutating func add(part: any SpaceCheck) {}
  package func separateOptions(after space: StateSpace) -> SearchOptions? { nil }
  package mutating func endSeparateSearch(in space: inout StateSpace) {}
}

/// A check for several threads at the same time, each with a part of the states.
package protocol PartedCheck: SpaceCheck {
  /// Returns a check for a part: it knows the earlier results, and has no results itself.
  func forPart() -> Self
  /// Adds the results of a part. The parts of a batch are added in search order.
  mutating func add(_ part: Self)
}

extension PartedCheck {
  package func forPart() -> Self { self }
  package mutating func add(part: any SpaceCheck) {
    if let part = part as? Self { add(part) }
  }
}
