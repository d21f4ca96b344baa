internal import ArgumentParser
internal import SextantExplore
internal import SextantInterpreter
internal import SextantRuntime
internal import SextantShell

/// Which moves are made.
struct MoveArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Make only moves of these kinds: \(moveWords.joined(separator: ", ")).",
      valueName: "kinds"), completion: .list(moveWords))
  var moves: String?

  @Flag(
    name: .customLong("double-taps"),
    help: "Also make each move of a person twice before anything is drawn.")
  var doubleTaps = false

  func validate() throws {
    if moves != nil, words.isEmpty {
      throw ValidationError("--moves: name one or more of \(known).")
    }
    for kind in words where Move.Kind(rawValue: kind) == nil {
      throw ValidationError("--moves: `\(kind)` is none of \(known).")
    }
  }

  private var words: [String] {
    moves?.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) ?? []
  }

  private var known: String { moveWords.joined(separator: ", ") }

  func apply(to search: inout SearchOptions) {
    if moves != nil { search.kinds = Set(words.compactMap { Move.Kind(rawValue: $0) }) }
    search.doubleTaps = doubleTaps
  }
}

/// The words of `--moves`.
private let moveWords = Move.Kind.allCases.map(\.rawValue)

/// How much of the machine is used.
struct MachineArguments: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .customLong("num-workers")],
    parsing: .unconditional,
    help: ArgumentHelp(
      "Search on this many threads; one for each core otherwise. The answers are the same.",
      valueName: "n"),
    transform: number(from: 1))
  var workers: Int?

  @Option(
    name: .customLong("max-memory"), parsing: .unconditional,
    help: ArgumentHelp(
      "End when this much memory is used, such as 500M; half of the machine's otherwise.",
      valueName: "size"),
    transform: bytes)
  var maxMemory: Int?

  func apply(to search: inout SearchOptions) {
    search.memory = MemoryLimit(
      bytes: maxMemory ?? Terminal.memorySize / 2, used: { Terminal.memoryUsed })
  }
}

/// What is searched, and where the search ends.
struct SearchArguments: ParsableArguments {
  @OptionGroup var made: MoveArguments

  @Option(
    parsing: .unconditional, help: "Make at most this many moves in a row.",
    transform: number(from: 1))
  var depth: Int?

  @Option(
    name: .customLong("max-stack"), parsing: .unconditional,
    help: "Go no higher in a stack, or in presentations. (default: 12)", transform: number(from: 1))
  var maxStack = 12

  @Option(
    name: .customLong("max-states"), parsing: .unconditional,
    help: ArgumentHelp(
      "End at this many states; 1000000 otherwise, or 20000 for `diff`.", valueName: "number"),
    transform: number(from: 1, to: 2_000_000_000))
  var maxStates: Int?

  @Option(
    name: .customLong("max-time"), parsing: .unconditional,
    help: ArgumentHelp(
      "End after this many seconds; 0 for no limit. (default: 60)", valueName: "seconds"),
    transform: number(from: 0, to: 1_000_000))
  var maxTime = 60

  @Option(
    name: .customLong("max-links"), parsing: .unconditional,
    help: ArgumentHelp(
      "Open at most this many links in a row of moves; any number otherwise.", valueName: "number"),
    transform: number(from: 0, to: 100))
  var maxLinks: Int?

  @Option(
    name: .customLong("max-timers"), parsing: .unconditional,
    help: "Let at most this many timers of one body wait. (default: 2)", transform: number(from: 1))
  var maxTimers = 2

  @OptionGroup var machine: MachineArguments

  var options: ExploreOptions {
    var options = ExploreOptions()
    made.apply(to: &options.search)
    options.workers = machine.workers
    options.search.depth = depth
    options.search.maxStack = maxStack
    if let maxStates { options.search.maxStates = maxStates }
    machine.apply(to: &options.search)
    options.search.maxTime = maxTime == 0 ? nil : .seconds(maxTime)
    options.search.maxLinks = maxLinks
    options.search.maxTimers = maxTimers
    return options
  }
}

/// Reads a whole number of a command line, and says otherwise what is wanted.
func number<Number: FixedWidthInteger & Sendable>(
  from least: Number, to most: Number = .max
) -> @Sendable (String) throws -> Number {
  { text in
    if let number = Number(text), number >= least, number <= most { return number }
    let isOpen = most >= .max - 1
    throw ValidationError(
      "it is a whole number\(isOpen ? ", at least \(least)" : " from \(least) to \(most)").")
  }
}

/// Reads a size: bytes, or with a letter thousands of them.
@Sendable private func bytes(_ text: String) throws -> Int {
  let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
  let written = text.hasSuffix("B") ? text.dropLast() : text[...]
  let shift = written.last.flatMap { units[$0] } ?? 0
  if let number = Int(shift == 0 ? written : written.dropLast()), number > 0 {
    let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
    if !overflow { return bytes }
  }
  throw ValidationError("it is a number of bytes, or one with K, M or G after it, such as 500M.")
}
