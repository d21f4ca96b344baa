package import SextantEngine
package import SextantInterpreter

/// One move that was made in one state of a search.
package struct ExploredStep {
  /// The state in which it was made, by number, and its world.
  package let state: Int
  package let world: World
  package let move: ExploredMove
  /// Its place among the moves of the state.
  package let index: Int
  /// What happened; its calls and events can be asked for with `space`.
  package let entry: TraceEntry
  /// The state that it leads to; nil where it was refused, or leads past a bound.
  package let successor: Int?
  /// Whether it is the first that leads there.
  package let isNew: Bool
  /// Whether it leads past a bound.
  package let isCutOff: Bool
}

/// Something that is decided by a search: a property, a law.
///
/// It is asked as the search goes, in the order of the search: the first state that it sees of a kind is
/// one that is reached with the fewest moves. The worlds are valid during the call, in which further
/// steps can be made with `space`.
package protocol SpaceCheck {
  /// Whether it asks for the calls and the events of steps, or why they have failed.
  var needsCalls: Bool { get }
  /// A state was found; the first one is the start.
  mutating func found(_ state: Int, _ world: World, in space: inout StateSpace)
  /// A move was made; the state that it leads to was found before.
  mutating func made(_ step: ExploredStep, in space: inout StateSpace)
  /// A move was made again on the way to a state that comes from another search.
  mutating func walked(_ step: ExploredStep, in space: inout StateSpace)
  /// All moves of a state were made, or cut off: `isComplete` says whether none was.
  mutating func explored(
    _ state: Int, _ world: World, _ moves: [ExploredMove], isComplete: Bool,
    in space: inout StateSpace)
  /// How many things are broken for certain.
  var brokenCount: Int { get }
  /// What is broken for certain, however the search goes on, in the order in which it was found, but for the
  /// first ones.
  func broken(after count: Int) -> [Finding]
  /// What was found out once the search is over.
  mutating func findings(in space: inout StateSpace) -> [Finding]
  /// Adds what a part of this check has found, where it has parts.
  mutating func add(part: any SpaceCheck)
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
}

/// A check that several threads can be asked at the same time, each about a part of the states.
package protocol PartedCheck: SpaceCheck {
  /// The check for a part: it knows what was found before, and has not found anything itself.
  func forPart() -> Self
  /// Adds what was found in a part; those of a batch are added in the order of the search.
  mutating func add(_ part: Self)
}

extension PartedCheck {
  package func forPart() -> Self { self }
  package mutating func add(part: any SpaceCheck) {
    if let part = part as? Self { add(part) }
  }
}
