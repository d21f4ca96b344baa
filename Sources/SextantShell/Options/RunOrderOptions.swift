package import ArgumentParser

/// The options of `sextant test` that say in which order scenarios run, and how often.
package struct RunOrderOptions: StandardOptions {
  @Flag(
    inversion: .prefixedNo,
    help: .rare(
      """
      Run files, and the scenarios of each file, in an order drawn from a seed, which the reports \
      name. They have the scenarios in that order too.
      """))
  package var shuffle = false

  @Option(
    help: .rare("The seed of --shuffle, which it implies. Without it: another one each time."))
  package var seed: Int?

  @Option(
    name: .customLong("repeat"),
    help: .rare("Run each scenario this many times; it fails if two of its runs differ."))
  package var repetitions = 1

  package func validate() throws {
    try require(seed, atLeast: 0, for: "--seed")
    try require(repetitions, for: "--repeat")
  }

  /// Draws the seed that nobody has given, so that every part of a suite has the same.
  mutating func draw() {
    if shuffle, seed == nil { seed = Int.random(in: 0..<1 << 32) }
  }

  package init() {}

  static let keys = [
    ConfigKey("shuffle", .flag, "run files, and the scenarios of each, in a drawn order")
  ]

  package static let standard = made { ($0.shuffle, $0.seed, $0.repetitions) = (false, nil, 1) }
}
