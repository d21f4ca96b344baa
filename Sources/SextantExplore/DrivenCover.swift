/// How many of the transitions of a model were made on an app as well.
package struct DrivenCover: Sendable {
  /// Why not all were tried that could be.
  package enum End: Sendable, Hashable {
    case steps(Int)
    case time
    case interruption
    /// The app could not be driven any more.
    case failure
  }

  /// Those that the search has found, with moves that are refused.
  package var transitions = 0
  package var covered = 0
  /// The steps that the app was told to do, those of starts and of repeated walks among them.
  package var steps = 0
  /// In how many of its answers the app has said what it shows.
  package var seen = 0
  /// The sentences that what drives the app does not support, and in how many states.
  package var unsupported: [String: Int] = [:]
  /// What the app shows and could not be read as what is declared, and how often.
  package var unread: [String: Int] = [:]
  package var end: End?

  package init() {}
}
