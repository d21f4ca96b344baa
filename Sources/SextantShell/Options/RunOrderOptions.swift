package import ArgumentParser

package struct RunOrderOptions: StandardOptions {
  @Flag(
    inversion: .prefixedNo,
    help: .rare(
      """
      Run files, and the scenarios of each file, in random order. Reports contain the seed.
      """))
  package var shuffle = false

  @Option(
    help: .rare("The seed of the random order. Implies --shuffle. (default: random)"))
  package var seed: Int?

  @Option(
    name: .customLong("repeat"),
    help: .rare("Run each scenario this many times. If its runs differ, the scenario fails."))
  package var repetitions = 1

  package func validate() throws {
    try require(seed, atLeast: 0, for: "--seed")
    try require(repetitions, for: "--repeat")
  }

  /// Chooses the seed of a random order, unless a seed is given.
  mutating func draw() {
    if shuffle, seed == nil { seed = Int.random(in: 0..<1 << 32) }
  }

  package init() {}

  static let keys = [
    ConfigKey("shuffle", .flag, "run files, and the scenarios of each file, in random order")
  ]

  package static let standard = made { ($0.shuffle, $0.seed, $0.repetitions) = (false, nil, 1) }
}
