package import SextantEngine

/// A sentence resolved to its effect. Preparation checks the conditions, and execution does not
/// repeat the checks.
package enum PreparedSentence: Sendable {
  /// A sentence of the system, on the target.
  case sentence(Sentence, Arguments)
  /// A body with its frame, on a node; nil for the root of the focused window.
  case body(BodyID, on: Instance?, frame: PersistentVector)
  /// A command of the app on the target.
  case command(BodyID, on: Instance, frame: PersistentVector, isAnimated: Bool)
  /// Elapsed time, in milliseconds.
  case time(Int)
}

/// A move with its prepared sentence, valid only in the world of its listing.
package struct Offer: Sendable {
  package let move: Move
  /// The prepared sentence; nil if the move needs arguments, or runs as its statement.
  let prepared: PreparedSentence?
}
