import SextantEngine

extension Draft {
  /// Records the transaction of a sentence.
  mutating func recordTransaction(isAnimated: Bool) {
    record(Event(isAnimated ? .animated : .unanimated))
  }
}
