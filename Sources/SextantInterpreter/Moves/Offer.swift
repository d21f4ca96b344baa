package import SextantEngine

/// A sentence resolved to its effect. Preparation has checked its conditions. Execution does not
/// repeat the checks.
package enum PreparedSentence: Sendable {
  /// A sentence of the system, on the target.
  case sentence(Sentence, Arguments)
  /// A body with its frame, on a node. Without a node, it runs on the root of the focused window.
  case body(BodyID, on: Instance?, frame: PersistentVector)
  /// A command of the app on the target.
  case command(BodyID, on: Instance, frame: PersistentVector, isAnimated: Bool)
  /// Elapsed time, in milliseconds.
  case time(Int)
}

/// A move with its prepared sentence. Valid only in the world for which it was listed.
package struct Offer: Sendable {
  package let move: Move
  /// The prepared sentence; nil if the move needs arguments, or runs as its statement.
  let prepared: PreparedSentence?
}
