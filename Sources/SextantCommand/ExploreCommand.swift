internal import ArgumentParser
internal import SextantExplore
internal import SextantShell

struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Search the states of an app and check the laws of navigation.",
    usage: """
      sextant explore <file> [<options>]
      sextant explore <subcommand> <file> …
      """,
    discussion: """
      The search makes every move in every state: actions, gestures, alert buttons, links and events. It also \
      advances the time to the next timer, and closes presentations as the host system does. Statements and \
      scenarios of the file do not run. For each violation, Sextant prints a shortest counterexample: a script \
      that leads to the violation. The last line lists unexplored states and moves.

        sextant explore app.sextant
        sextant explore app.sextant --depth 6 --moves action,gesture
        sextant explore path app.sextant 'top is Checkout'
        sextant explore random app.sextant --seed 7

      `sextant explore states --help` lists the options of a search. `sextant help noDeadEnd` explains the law \
      noDeadEnd. The exit code is 1 for violations.
      """,
    subcommands: [
      ExploreStates.self, ExplorePath.self, ExploreRandom.self, ExploreGenerate.self,
      ExploreExpand.self,
    ], defaultSubcommand: ExploreStates.self)
}

struct ExploreStates: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "states", abstract: "Search the states (the default: `explore FILE`).",
    usage: "sextant explore states [<options>] <file>",
    discussion: """
      Sextant prints a verdict for each law and each declared property, such as "holds" or "is violated". A note \
      reports a possible bug. "Undecided" means that the search omitted moves that may lead to a violation. \
      "Vacuous" and "not applicable" mean that the app has nothing to check.

        sextant explore app.sextant --max-stack 4 --save-failures broken
        sextant explore app.sextant --format json --strict

      `sextant explore states --help-hidden` lists all options. The exit code is 1 for violations, and with \
      --strict also for notes and undecided verdicts.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @OptionGroup var options: ExploreOptions
  @OptionGroup var color: ColorOption

  func start() -> SextantShell.ExitCode {
    if options.failureFolder != nil || !options.report.isEmpty {
      Terminal.shared.ignoreBrokenPipes()
    }
    options.failureFolder.map { DiskFiles.makeFolder($0) }
    var options = options
    options.runContext = runContext()
    return AppExplorer(Terminal.context()).explore(file, options)
  }
}

struct ExplorePath: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Find a shortest script that makes a fact true.",
    usage: "sextant explore path [<options>] <file> <fact>",
    discussion: """
        sextant explore path app.sextant 'top is Checkout'
        sextant explore path app.sextant 'loggedIn and count sheets > 0'

      `sextant explore path --help-hidden` lists all options. The exit code is 1 if the search finds no such script.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @Argument(help: "A fact, written as after `expect`.")
  var fact: String

  @Option(help: "Write text or JSON.")
  var format = DataFormat.text

  @OptionGroup var search: SearchArguments
  @OptionGroup var color: ColorOption

  func start() -> SextantShell.ExitCode {
    var search = search
    search.machine.runContext = runContext()
    return AppExplorer(Terminal.context()).path(file, to: fact, search, as: format)
  }
}

struct ExploreRandom: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "random", abstract: "Make random moves until a property or a law is violated.",
    usage: "sextant explore random [<options>] <file>",
    discussion: """
      Use this command for apps with too many states for a search. A walk is a series of random moves from \
      the initial state. After each move, Sextant checks each `invariant` and `never`, and the laws about single moves. Other laws \
      need a search. For a violation, Sextant prints a shortened walk, and a command that repeats the walk.

        sextant explore random app.sextant
        sextant explore random app.sextant --seed 7 --walks 20 --steps 50

      The exit code is 1 for a violation.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @OptionGroup var options: RandomOptions
  @OptionGroup var color: ColorOption

  func start() -> SextantShell.ExitCode {
    var options = options
    options.machine.runContext = runContext()
    return RandomTester(Terminal.context()).walk(file, options)
  }
}

struct ExploreGenerate: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract:
      "Generate scenarios that cover an app or complete a suite.",
    usage: "sextant explore generate [<options>] <file> [<suite> ...]",
    discussion: """
      By default, the scenarios reach every item that `sextant test --coverage` counts, such as screens, \
      actions, buttons and links. If you give the files of a suite, the scenarios reach only the items that \
      the suite does not cover. With `-o FILE`, the scenarios import the app by its path relative to FILE. \
      Without `-o`, they import it by its file name, so save them in the folder of the app.

        sextant explore generate app.sextant -o tests/ways.sextant
        sextant explore generate app.sextant --cover transitions --max-stack 3

      `sextant explore generate --help-hidden` lists all options.
      """)

  enum Goal: String, CaseIterable, ExpressibleByArgument {
    case coverage, states, transitions
  }

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @Argument(help: "The files of a suite.", completion: .scripts)
  var suite: [String] = []

  @Option(
    help: "Reach these items; `coverage` means the items that `sextant test --coverage` counts.")
  var cover = Goal.coverage

  @OptionGroup var destination: OutputOption
  @OptionGroup var search: SearchArguments
  @OptionGroup var color: ColorOption

  func validate() throws {
    try requireNoInput(
      destination.output, besides: [file] + suite, for: "scenarios", DiskFiles())
    if cover != .coverage, !suite.isEmpty {
      throw ValidationError("with a suite, --cover must be `coverage`")
    }
  }

  func start() -> SextantShell.ExitCode {
    let context = Terminal.context()
    var search = search
    search.machine.runContext = runContext()
    return cover == .coverage
      ? TestGenerator(context).generateMissing(file, of: suite, search, to: destination.path)
      : TestGenerator(context).generate(
        file, covering: cover.rawValue, search, to: destination.path)
  }
}

struct ExploreExpand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "expand",
    abstract: "Find the successors of states, for a search on several machines.",
    usage: "sextant explore expand [<options>] <file>",
    discussion: """
      Use this command if a search needs more memory than a single machine has. Tools such as sort, GNU \
      parallel or Spark store the states. This command finds their successors, level by level:

        sextant explore expand app.sextant --from-start > level
        sextant explore expand app.sextant < level > next

      The first line is a digest of the app, the options and the version. Each further input line is a state, \
      written FINGERPRINT⇥PATH. PATH is a shortest path to the state and has four hexadecimal digits for each \
      move. Sort the states by PATH, with `LC_ALL=C sort`. `sextant help formats` explains the output.

      The next level consists of the new states in the output. If several paths lead to a state, use the first \
      in the sort order.

      The exit code is 65 if the digest differs or a line is invalid.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @OptionGroup var options: ExpandOptions

  func start() -> SextantShell.ExitCode {
    LevelExpander(Terminal.context()).expand(
      file, options, version: Program.version, read: readStandardInput)
  }
}
