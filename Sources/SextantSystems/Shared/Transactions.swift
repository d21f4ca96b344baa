import SextantEngine

extension Draft {
  /// Records whether the sentence's transaction is animated.
  mutating func recordTransaction(_ arguments: Arguments) {
    record(Event(arguments.isAnimated ? .animated : .unanimated))
  }
}
