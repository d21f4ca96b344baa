package import SextantEngine

/// A sentence with evaluated arguments and checked conditions, ready to run.
package enum PreparedSentence: Sendable {
  /// A sentence of the system, which runs on the target.
  case sentence(Sentence, Arguments)
  /// A body with its frame. The body runs on the given node or, if the node is nil, on the root of
  /// the focused window.
  case body(BodyID, on: Instance?, frame: PersistentVector)
  /// A command of the app, which runs on the given node.
  case command(BodyID, on: Instance, frame: PersistentVector, isAnimated: Bool)
  /// Elapsed time, in milliseconds.
  case time(Int)
}

/// A move with its prepared sentence. An offer is valid only in the world for which it was listed.
package struct Offer: Sendable {
  package let move: Move
  /// The prepared sentence; nil if the move needs arguments, or must run as a statement.
  let prepared: PreparedSentence?
}
