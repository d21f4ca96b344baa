internal import ArgumentParser
internal import SextantExplore
internal import SextantLanguage
internal import SextantShell
import SextantSyntax

struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Search the states of an app and hold it to the laws of navigation.",
    usage: """
      sextant explore <file> [<options>]
      sextant explore <subcommand> <file> …
      """,
    discussion: """
      Every move is made in every state, those of low stacks first: actions, gestures, buttons of alerts, links, \
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
      Each law, and each property that the app declares, holds, is broken, has a note (it may be meant), is \
      undecided (a bound, or an input of which nothing says the values, has cut off what it needs), is \
      vacuous, or does not apply. What is broken is printed when it is found.

        sextant explore app.sextant --max-stack 4 --save-failures broken
        sextant explore app.sextant --format json --strict

      Exit code 1: something is broken; with --strict, or noted or undecided; 69: there is no app.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, dot
  }

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @Option(help: "Write text, JSON, or a picture of a few states for Graphviz.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "Also write a report for tools: \(RequestedSearch.formatNames.joined(separator: ", ")).",
      valueName: "format=path"))
  var report: [String] = []

  @Option(
    name: .customLong("save-failures"),
    help: ArgumentHelp("Write a scenario for each thing that is broken.", valueName: "folder"),
    completion: .directory)
  var failureFolder: String?

  @Option(
    help: ArgumentHelp("Hold the app to these laws only.", valueName: "names"),
    completion: .list(lawNames))
  var laws: [String] = []

  @Option(
    name: .customLong("max-findings"), parsing: .unconditional,
    help: "Show at most this many findings of one law. (default: 5)", transform: number(from: 1))
  var mostFindings = ExploreOptions.usualFindings

  @Flag(help: "Fail with exit code 1 for notes, and where something is undecided, too.")
  var strict = false

  @OptionGroup var search: SearchArguments
  @OptionGroup var color: ColorOption

  func validate() throws {
    if failureFolder == "" { throw ValidationError("--save-failures: name a folder.") }
    if let conflict = RequestedSearch.conflict(among: try requested()) {
      throw ValidationError(conflict)
    }
    if try requested().contains(where: { $0.path == nil }) {
      throw ValidationError(
        "--report: the findings are on standard output already; name a file, FORMAT=PATH.")
    }
    let known = lawNames.joined(separator: ", ")
    if !laws.isEmpty, lawWords.isEmpty {
      throw ValidationError("--laws: name one or more of \(known).")
    }
    for word in lawWords where !lawNames.contains(word) {
      throw ValidationError("--laws: `\(word)` is none of \(known).")
    }
  }

  private func requested() throws -> [RequestedSearch] {
    do {
      return try report.map { try RequestedSearch($0) }
    } catch let problem as RequestedReport.Problem {
      throw ValidationError("--report: \(problem.message)")
    }
  }

  private var lawWords: [String] {
    laws.flatMap { $0.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) }
  }

  func start() -> SextantShell.ExitCode {
    color.apply()
    if failureFolder != nil || !report.isEmpty { Terminal.shared.outliveReaders() }
    var options = search.options
    options.isStrict = strict
    if !laws.isEmpty { options.laws = Set(lawWords) }
    options.mostFindings = mostFindings
    options.reports = (try? requested()) ?? []
    options.workspace = gitHubWorkspace
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

/// The names of the laws.
private let lawNames = LawCodes.all.map(\.word)
