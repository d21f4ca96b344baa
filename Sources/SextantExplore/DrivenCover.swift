/// The coverage of a model's transitions on a driven app.
package struct DrivenCover: Sendable {
  /// The reason for which some possible transitions were not tried.
  package enum End: Sendable, Hashable {
    case steps(Int)
    case time
    case interruption
    case failure
  }

  /// Random walks, each from a restart.
  package struct Walks: Sendable, Hashable {
    package var planned = 40
    /// The number of walks that no limit ended.
    package var made = 0
    /// The maximum number of moves in a walk.
    package var steps = 50
    package var seed: UInt64 = 0

    package init() {}
  }

  /// The number of transitions in the search, including refused moves.
  package var transitions = 0
  package var covered = 0
  /// The number of steps sent to the driver, including those of restarts and repeated paths.
  package var steps = 0
  /// The number of replies in which the app reports its visible state.
  package var seen = 0
  /// The sentences not supported by the driver, with the number of states concerned.
  package var unsupported: [String: Int] = [:]
  /// The observations without a matching declaration, with their numbers.
  package var unread: [String: Int] = [:]
  package var walks = Walks()
  /// The variables that the app shows: those in the states, and the others.
  package var observed: [String] = []
  package var leftToWalks: [String] = []
  /// The gestures that the platform does not have.
  package var lacks: [String] = []
  package var end: End?

  package init() {}
}
