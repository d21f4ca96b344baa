package import ArgumentParser

package struct RunOrderOptions: StandardOptions {
  @Flag(
    inversion: .prefixedNo,
    help: .rare(
      """
      Run files, and the scenarios of each file, in random order. Reports contain the seed, and \
      list the scenarios in this order.
      """))
  package var shuffle = false

  @Option(
    help: .rare("The seed of the random order. Implies --shuffle. (default: random)"))
  package var seed: Int?

  @Option(
    name: .customLong("repeat"),
    help: .rare("Run each scenario this many times; different runs are a failure."))
  package var repetitions = 1

  package func validate() throws {
    try require(seed, atLeast: 0, for: "--seed")
    try require(repetitions, for: "--repeat")
  }

  /// Chooses a missing seed, so that all parts of a suite use the same seed.
  mutating func draw() {
    if shuffle, seed == nil { seed = Int.random(in: 0..<1 << 32) }
  }

  package init() {}

  static let keys = [
    ConfigKey("shuffle", .flag, "run files, and the scenarios of each file, in random order")
  ]

  package static let standard = made { ($0.shuffle, $0.seed, $0.repetitions) = (false, nil, 1) }
}
