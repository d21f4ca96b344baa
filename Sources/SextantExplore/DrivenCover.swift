package struct DrivenCover: Sendable {
  /// The reason for untried transitions.
  package enum End: Sendable, Hashable {
    case steps(Int)
    case time
    case interruption
    case failure
  }

  package struct Walks: Sendable, Hashable {
    package var planned = 40
    /// The number of finished walks, except walks that a limit ended.
    package var made = 0
    package var steps = 50
    package var seed: UInt64 = 0

    package init() {}
  }

  /// The number of transitions in the search, including refused moves.
  package var transitions = 0
  package var covered = 0
  /// The number of steps sent to the driver, including restarts and repeated paths.
  package var steps = 0
  /// The number of replies with a nonempty observation.
  package var seen = 0
  /// For each sentence that the driver does not support, the number of attempts.
  package var unsupported: [String: Int] = [:]
  /// For each observation that matches no declaration, the number of occurrences.
  package var unread: [String: Int] = [:]
  package var walks = Walks()
  /// The names of the shown variables that are part of the states.
  package var observed: [String] = []
  /// The names of the other shown variables.
  package var leftToWalks: [String] = []
  /// The gestures that the platform of the app lacks.
  package var lacks: [String] = []
  package var end: End?

  package init() {}
}
