package struct DrivenCover: Sendable {
  /// The reason why some possible transitions were not tried.
  package enum End: Sendable, Hashable {
    case steps(Int)
    case time
    case interruption
    case failure
  }

  package struct Walks: Sendable, Hashable {
    package var planned = 40
    /// The number of walks that reached their end without hitting a limit.
    package var made = 0
    package var steps = 50
    package var seed: UInt64 = 0

    package init() {}
  }

  /// The number of transitions in the search, including refused moves.
  package var transitions = 0
  package var covered = 0
  /// The number of steps sent to the driver. Restarts and repeated paths count.
  package var steps = 0
  /// The number of replies in which the app reports its visible state.
  package var seen = 0
  /// The sentences that the driver does not support. The value is the number of attempts.
  package var unsupported: [String: Int] = [:]
  /// The observations that match no declaration. The value is the number of their occurrences.
  package var unread: [String: Int] = [:]
  package var walks = Walks()
  /// The variables that the app shows and that are part of the states. `leftToWalks` holds the
  /// other shown variables.
  package var observed: [String] = []
  package var leftToWalks: [String] = []
  package var lacks: [String] = []
  package var end: End?

  package init() {}
}
