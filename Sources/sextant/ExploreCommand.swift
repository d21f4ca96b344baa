internal import ArgumentParser
internal import SextantExplore
internal import SextantRuntime
internal import SextantShell

struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Search the states of an app and hold it to the laws of navigation.",
    usage: """
      sextant explore <file> [<options>]
      sextant explore <subcommand> <file> …
      """,
    discussion: """
      Every move is made in every state, breadth first: actions, gestures, buttons of alerts, links, \
      events and time up to the next timer. The file's own statements and scenarios do not run. What is \
      broken comes with the shortest script that shows it; the last line says what was not explored.

        sextant explore app.sextant
        sextant explore app.sextant --depth 6 --moves action,gesture
        sextant explore path app.sextant 'top is Checkout'
        sextant explore random app.sextant --seed 7

      `sextant explore states --help` has the options of a search, `sextant explain noDeadEnd` explains a \
      law. Exit code 1: something is broken; 69: there is no app.
      """,
    subcommands: [
      ExploreStates.self, ExplorePath.self, ExploreRandom.self, ExploreGenerate.self,
    ], defaultSubcommand: ExploreStates.self)
}

struct ExploreStates: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "states", abstract: "Search the states (this is what `explore FILE` does).",
    discussion: """
      Each law, and each property that the app declares, holds, is broken, is undecided (a bound, or an \
      input of which nothing says the values, has cut off what it needs), is vacuous, or does not apply.

        sextant explore app.sextant --max-stack 4 --save-failures broken
        sextant explore app.sextant --format json --strict

      Exit code 1: something is broken; with --strict, or undecided; 69: there is no app.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, dot
  }

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @Option(help: "Write text, JSON, or a picture of a few states for Graphviz.")
  var format = Format.text

  @Option(
    name: .customLong("save-failures"),
    help: ArgumentHelp("Write a scenario for each thing that is broken.", valueName: "folder"),
    completion: .directory)
  var failureFolder: String?

  @Flag(help: "Fail with exit code 1 where something is undecided, too.")
  var strict = false

  @OptionGroup var search: SearchArguments
  @OptionGroup var color: ColorOption

  func validate() throws {
    if failureFolder == "" { throw ValidationError("--save-failures: name a folder.") }
  }

  func start() -> SextantShell.ExitCode {
    color.apply()
    if failureFolder != nil { Terminal.shared.outliveReaders() }
    var options = search.options
    options.isStrict = strict
    options.failureFolder = failureFolder
    failureFolder.map { DiskFiles.makeFolder($0) }
    options.writer = DiskFiles()
    switch format {
    case .text: options.format = .text
    case .json: options.format = .json
    case .dot: options.format = .dot
    }
    return Terminal.batch().explore(file, options)
  }
}

struct ExplorePath: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Find the shortest script to a state in which a fact holds.",
    discussion: """
      The fact is one that `expect` takes.

        sextant explore path app.sextant 'top is Checkout'
        sextant explore path app.sextant 'loggedIn and count sheets > 0'

      Exit code 1: it is unreachable, or was not found within the bounds; the answer says which.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @Argument(help: "What is to hold, as after `expect`.")
  var fact: String

  @Option(help: "Write text or JSON.")
  var format = DataFormat.text

  @OptionGroup var search: SearchArguments
  @OptionGroup var color: ColorOption

  func start() -> SextantShell.ExitCode {
    color.apply()
    var options = search.options
    options.format = format == .json ? .json : .text
    // However much grows, the state may be there.
    options.search.growthLimit = nil
    return Terminal.batch().path(file, to: fact, options)
  }
}

struct ExploreRandom: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "random", abstract: "Walk at random until a property or a law is broken.",
    discussion: """
      For apps with too many states to search. Moves that were made rarely in a walk are likelier. Broken \
      can be an `invariant`, a `never`, and the laws that one move can break; what takes all states, as \
      whether each leads home, only a search decides. What breaks something is printed without the moves \
      that it does not need, with the command that makes the same walk again.

        sextant explore random app.sextant
        sextant explore random app.sextant --seed 7 --walks 20 --steps 50

      Exit code 1: something is broken; 69: there is no app.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @Option(
    parsing: .unconditional,
    help: "What the walks depend on; without it, one is chosen and printed.",
    transform: number(from: 0))
  var seed: UInt64?

  @Option(
    parsing: .unconditional, help: "How many walks to make. (default: 1000)",
    transform: number(from: 1))
  var walks = 1_000

  @Option(
    parsing: .unconditional, help: "Make only the walk with this number, counted from 0.",
    transform: number(from: 0, to: .max - 1))
  var walk: Int?

  @Option(
    parsing: .unconditional, help: "How many moves a walk has. (default: 100)",
    transform: number(from: 1))
  var steps = 100

  @OptionGroup var made: MoveArguments
  @OptionGroup var machine: MachineArguments
  @OptionGroup var color: ColorOption

  func start() -> SextantShell.ExitCode {
    color.apply()
    var options = ExploreOptions()
    options.workers = machine.workers
    made.apply(to: &options.search)
    machine.apply(to: &options.search)
    let seed = seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    let walks = walk.map { $0..<$0 + 1 } ?? 0..<walks
    return Terminal.batch().exploreRandom(
      file, RandomOptions(seed: seed, walks: walks, steps: steps), options)
  }
}

struct ExploreGenerate: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract:
      "Print scenarios that reach all that an app declares, or what a suite does not reach.",
    discussion: """
      With `--cover coverage` they reach each screen, action, button, link, presentation, branch and \
      whatever else `sextant test --coverage` counts, and with files or folders of a suite only what its \
      scenarios do not reach. The scenarios import the app by the name of its file: save them beside it. What \
      was searched is said on standard error.

        sextant explore generate app.sextant
        sextant explore generate app.sextant --cover transitions --max-stack 3

      Exit code 69: there is no app.
      """)

  enum Goal: String, CaseIterable, ExpressibleByArgument {
    case coverage, states, transitions
  }

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @Argument(help: "Scenarios that there are already.", completion: .scripts)
  var suite: [String] = []

  @Option(help: "What the scenarios are to reach.")
  var cover = Goal.coverage

  @OptionGroup var search: SearchArguments
  @OptionGroup var color: ColorOption

  func validate() throws {
    if cover != .coverage, !suite.isEmpty {
      throw ValidationError("what a suite lacks is generated with --cover coverage.")
    }
  }

  func start() -> SextantShell.ExitCode {
    color.apply()
    let batch = Terminal.batch()
    return cover == .coverage
      ? batch.exploreGaps(file, of: suite, search.options)
      : batch.exploreGenerate(file, covering: cover.rawValue, search.options)
  }
}

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
      "End at this many states; 1000000 otherwise, or 20000 where something grows without end and for `diff`.",
      valueName: "number"), transform: number(from: 1, to: 2_000_000_000))
  var maxStates: Int?

  @Option(
    name: .customLong("max-links"), parsing: .unconditional,
    help: "Open at most this many links in a row of moves. (default: 2)",
    transform: number(from: 0, to: 100))
  var maxLinks = 2

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
    options.search.growthLimit = maxStates == nil ? 20_000 : nil
    options.search.maxLinks = maxLinks
    options.search.maxTimers = maxTimers
    return options
  }
}

/// Reads a whole number of a command line, and says otherwise what is wanted.
private func number<Number: FixedWidthInteger & Sendable>(
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
