package import SextantEngine
package import SextantInterpreter

package struct ExploredStep {
  /// The index of the state in which the move was made.
  package let state: Int
  /// The world in which the move was made.
  package let world: World
  package let move: ExploredMove
  package let index: Int
  /// The result of the move. `StateSpace.calls(of:)` returns its calls.
  package let entry: TraceEntry
  /// The state after the move; nil if the move was refused or leads past a bound.
  package let successor: Int?
  package let isNew: Bool
  /// The bound that the move exceeds, if any.
  package let cutOff: BoundHit.Bound?
}

/// A check that a search decides, such as a property or a law.
///
/// The search reports states and moves in search order. Worlds are valid only during a call. The
/// check may make further steps with `space`.
package protocol SpaceCheck {
  /// Whether the check reads the calls and the events of steps, or the reasons for failures.
  var needsCalls: Bool { get }
  /// Called for each new state. The first state is the initial state.
  mutating func found(_ state: Int, _ world: World, in space: inout StateSpace)
  /// Called for each move, after `found` was called for its target.
  mutating func made(_ step: ExploredStep, in space: inout StateSpace)
  /// Called for each move that a `LevelSearch` repeats to reach a given state.
  mutating func walked(_ step: ExploredStep, in space: inout StateSpace)
  /// Called after all moves of a state. `isComplete` is true if every move was made and stayed
  /// within the bounds.
  mutating func explored(
    _ state: Int, _ world: World, _ moves: [ExploredMove], isComplete: Bool,
    in space: inout StateSpace)
  var brokenCount: Int { get }
  /// Whether the check will judge states after the search. If true, the search ends earlier.
  var judgesLater: Bool { get }
  /// Returns the violations that the rest of the search cannot change, in the order of discovery.
  /// Omits the first `count` violations.
  func broken(after count: Int) -> [Finding]
  mutating func findings(in space: inout StateSpace) -> [Finding]
  /// Adds the results of a part of this check. Only parallel checks have parts.
  mutating func add(part: any SpaceCheck)
  /// Returns the options of a separate search after the common search; nil if the common search
  /// decides the check.
  func separateOptions(after space: StateSpace) -> SearchOptions?
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
  package var judgesLater: Bool { false }
  package func broken(after count: Int) -> [Finding] { [] }
  package func findings(in space: inout StateSpace) -> [Finding] { [] }
  package mutating func add(part: any SpaceCheck) {}
  package func separateOptions(after space: StateSpace) -> SearchOptions? { nil }
  package mutating func endSeparateSearch(in space: inout StateSpace) {}
}

/// A check that can run on several threads. Each thread checks a part of the states.
package protocol ParallelCheck: SpaceCheck {
  /// Returns a copy for a part of the states. The copy knows the earlier results, but reports only
  /// new results.
  func makePart() -> Self
  /// Called for the parts of a batch in search order.
  mutating func add(_ part: Self)
}

extension ParallelCheck {
  package func makePart() -> Self { self }
  package mutating func add(part: any SpaceCheck) {
    if let part = part as? Self { add(part) }
  }
}
