package import SextantEngine

/// A prepared sentence. Its effect is known and its conditions are checked, so execution does not
/// check them again.
package enum PreparedSentence: Sendable {
  /// A sentence of the system. It runs on the target.
  case sentence(Sentence, Arguments)
  /// A body with its frame. It runs on the given node; if the node is nil, on the root of the
  /// focused window.
  case body(BodyID, on: Instance?, frame: PersistentVector)
  /// A command of the app. It runs on the target.
  case command(BodyID, on: Instance, frame: PersistentVector, isAnimated: Bool)
  /// Elapsed time, in milliseconds.
  case time(Int)
}

/// A move with its prepared sentence. It is valid only in the world for which it was listed.
package struct Offer: Sendable {
  package let move: Move
  /// The prepared sentence. Nil if the move needs arguments, or must run as a statement.
  let prepared: PreparedSentence?
}
