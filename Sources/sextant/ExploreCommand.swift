internal import ArgumentParser
internal import SextantExplore
internal import SextantRuntime
internal import SextantShell

struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Search the states of an app and hold it to the laws of navigation.",
    discussion: """
      Every move is made in every state, breadth first: actions, gestures, buttons of alerts, links, \
      events and time up to the next timer. The file's own statements and scenarios do not run. What is \
      broken comes with the shortest script that shows it; the last line says what was not explored. \
      Exit code 1: something is broken (with --strict: or undecided); 69: there is no app.
      """,
    subcommands: [
      ExploreStates.self, ExplorePath.self, ExploreRandom.self, ExploreGenerate.self,
    ], defaultSubcommand: ExploreStates.self)
}

struct ExploreStates: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "states", abstract: "Search the states (this is what `explore FILE` does).")

  enum Format: String, ExpressibleByArgument {
    case text, json, dot
  }

  @Argument(help: "A file with an app.")
  var file: String

  @Option(help: "text, json, or dot: a picture of a few states for Graphviz.")
  var format = Format.text

  @Option(
    name: .customLong("save-failures"),
    help: ArgumentHelp("Write a scenario for each thing that is broken.", valueName: "folder"))
  var failureFolder: String?

  @OptionGroup var search: SearchArguments
  @OptionGroup var common: CommonOptions

  func start() -> SextantShell.ExitCode {
    common.apply()
    var options = search.options
    options.isStrict = common.strict
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
      The fact is one that `expect` takes: 'top is Checkout', 'count sheets > 1 and not loggedIn'. \
      Exit code 1: it is unreachable, or was not found within the bounds; the answer says which.
      """)

  @Argument(help: "A file with an app.")
  var file: String

  @Argument(help: "What is to hold, as after `expect`.")
  var fact: String

  @Option(help: "text or json.")
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
    commandName: "random", abstract: "Walk at random until an invariant or a never is broken.",
    discussion: """
      Moves that were made rarely in a walk are likelier. What breaks a property is printed without the \
      moves that it does not need, with the command that makes the same walk again.
      """)

  @Argument(help: "A file with an app.")
  var file: String

  @Option(help: "What the walks depend on; without it, one is chosen and printed.")
  var seed: UInt64?

  @Option(help: "How many walks to make.")
  var walks = 1_000

  @Option(help: "Make only the walk with this number.")
  var walk: Int?

  @Option(help: "How many moves a walk has.")
  var steps = 100

  @OptionGroup var made: MoveArguments
  @OptionGroup var color: ColorOption

  func validate() throws {
    if walks < 1 { throw ValidationError("--walks is at least 1.") }
    if steps < 1 { throw ValidationError("--steps is at least 1.") }
    if let walk, walk < 0 || walk == .max { throw ValidationError("--walk is a number from 0.") }
  }

  func start() -> SextantShell.ExitCode {
    color.apply()
    var options = ExploreOptions()
    made.apply(to: &options.search)
    let seed = seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    let walks = walk.map { $0..<$0 + 1 } ?? 0..<walks
    return Terminal.batch().exploreRandom(
      file, RandomOptions(seed: seed, walks: walks, steps: steps), options)
  }
}

struct ExploreGenerate: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Print scenarios that reach what an app declares, or what a suite does not reach.",
    discussion: """
      With `--cover coverage` they reach each screen, action, link, presentation and branch, as \
      `sextant test --coverage` counts them, and with files or folders of a suite only what its \
      scenarios do not reach. The scenarios import the app by the name of its file: save them beside it.
      """)

  enum Goal: String, ExpressibleByArgument {
    case coverage, states, transitions
  }

  @Argument(help: "A file with an app.")
  var file: String

  @Argument(help: "Scenarios that there are already.")
  var suite: [String] = []

  @Option(help: "coverage, states or transitions.")
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
      valueName: "kinds"))
  var moves: String?

  @Flag(
    name: .customLong("double-taps"),
    help: "Also make each move of a person twice before anything is drawn.")
  var doubleTaps = false

  func validate() throws {
    for kind in words where Move.Kind(rawValue: kind) == nil {
      throw ValidationError(
        "--moves \(kind): the kinds are \(moveWords.joined(separator: ", ")).")
    }
  }

  private var words: [String] { moves?.split(separator: ",").map(String.init) ?? [] }

  func apply(to search: inout SearchOptions) {
    if moves != nil { search.kinds = Set(words.compactMap { Move.Kind(rawValue: $0) }) }
    search.doubleTaps = doubleTaps
  }
}

/// The words of `--moves`.
private let moveWords = Move.Kind.allCases.map(\.rawValue)

/// What is searched, and where the search ends.
struct SearchArguments: ParsableArguments {
  @OptionGroup var made: MoveArguments

  @Option(help: "Make at most this many moves in a row.")
  var depth: Int?

  @Option(name: .customLong("max-stack"), help: "Go no higher in a stack, or in presentations.")
  var maxStack = 12

  @Option(
    name: .customLong("max-states"),
    help: ArgumentHelp(
      "End at this many states; 1000000 otherwise, or 20000 where something has no end.",
      valueName: "number"))
  var maxStates: Int?

  @Option(
    name: .customLong("max-memory"),
    help: ArgumentHelp(
      "End at this size of the states, such as 500M; half of the machine's memory otherwise.",
      valueName: "size"))
  var maxMemory: String?

  @Option(name: .customLong("max-links"), help: "Open at most this many links in a row of moves.")
  var maxLinks = 2

  @Option(name: .customLong("max-timers"), help: "Let at most this many timers of one body wait.")
  var maxTimers = 2

  func validate() throws {
    let limits = [
      ("depth", depth), ("max-stack", maxStack), ("max-states", maxStates),
      ("max-timers", maxTimers),
    ]
    for (name, limit) in limits {
      if let limit, limit < 1 { throw ValidationError("--\(name) is at least 1.") }
    }
    if maxStates ?? 0 > 2_000_000_000 {
      throw ValidationError("--max-states is at most 2000000000.")
    }
    if !(0...100).contains(maxLinks) { throw ValidationError("--max-links is from 0 to 100.") }
    if let maxMemory, Self.bytes(maxMemory) == nil {
      throw ValidationError("--max-memory is a number of bytes, or one with K, M or G after it.")
    }
  }

  private static func bytes(_ text: String) -> Int? {
    let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    guard let last = text.last else { return nil }
    let shift = units[last] ?? 0
    guard let number = Int(shift == 0 ? text : String(text.dropLast())), number > 0 else {
      return nil
    }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
    return overflow ? nil : bytes
  }

  var options: ExploreOptions {
    var options = ExploreOptions()
    made.apply(to: &options.search)
    options.search.depth = depth
    options.search.maxStack = maxStack
    maxStates.map { options.search.maxStates = $0 }
    options.search.growthLimit = maxStates == nil ? 20_000 : nil
    options.search.maxMemory = maxMemory.flatMap(Self.bytes) ?? Terminal.memorySize / 2
    options.search.maxLinks = maxLinks
    options.search.maxTimers = maxTimers
    return options
  }
}
