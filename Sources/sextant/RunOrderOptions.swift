internal import ArgumentParser
internal import SextantShell

/// The options of `sextant test` that say in which order scenarios run, and how often.
struct RunOrderOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: """
      Run files, and the scenarios of each file, in an order drawn from a seed, which the reports \
      name. They have the scenarios in that order too.
      """)
  var shuffle = false

  @Option(help: "The seed of --shuffle, which it implies. Without it: another one each time.")
  var seed: Int?

  @Option(
    name: .customLong("repeat"),
    help: "Run each scenario this many times; it fails if two of its runs differ.")
  var repetitions = 1

  func validate() throws {
    if let seed, seed < 0 { throw ValidationError("--seed is at least 0.") }
    if repetitions < 1 { throw ValidationError("--repeat is at least 1.") }
  }

  func apply(to options: inout TestOptions) {
    options.seed = seed ?? (shuffle ? Int.random(in: 0..<1 << 32) : nil)
    options.repetitions = repetitions
  }
}
