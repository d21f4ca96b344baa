package import SextantEngine

/// What a sentence has found to run: prepared it decides whether it is possible, running it does not ask again.
package enum PreparedSentence: Sendable {
  /// A sentence of the system, on the target.
  case sentence(Sentence, Arguments)
  /// A body, with the values of its names, on a node; nil for the root of the focused window.
  case body(BodyID, on: Instance?, frame: PersistentVector)
  /// A command of the app on the target.
  case command(BodyID, on: Instance, frame: PersistentVector, isAnimated: Bool)
  /// Time that passes, in milliseconds.
  case time(Int)
}

/// A move with what listing it has found, which is what making it takes; valid in the world in which it was listed.
package struct Offer: Sendable {
  package let move: Move
  /// Nil where it waits for inputs, or is run as its statement.
  let prepared: PreparedSentence?
}
