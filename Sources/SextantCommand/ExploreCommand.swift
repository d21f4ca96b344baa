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
      The search makes every move in every state: actions, gestures, buttons of alerts, links, events, time up \
      to the next timer, and dismissals by the host. Statements and scenarios of the file do not run. Each \
      violation has a shortest counterexample. The last line lists unexplored parts.

        sextant explore app.sextant
        sextant explore app.sextant --depth 6 --moves action,gesture
        sextant explore path app.sextant 'top is Checkout'
        sextant explore random app.sextant --seed 7

      `sextant explore states --help` lists the options of a search; `sextant help noDeadEnd` explains a \
      law. Exit code 1: violations; 69: no app.
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
      Each law and each declared property has a verdict. It holds or is violated. It has a note if a finding \
      may be intended. It is undecided if the search omitted necessary states. It is vacuous or not applicable \
      if its subject does not occur in the app. Violations are printed immediately.

        sextant explore app.sextant --max-stack 4 --save-failures broken
        sextant explore app.sextant --format json --strict

      `sextant explore states --help-hidden` lists all options. Exit code 1: violations; with \
      --strict, also notes and undecided verdicts; 69: no app.
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
    commandName: "path", abstract: "Find the shortest script to a state in which a fact holds.",
    usage: "sextant explore path [<options>] <file> <fact>",
    discussion: """
      Write the fact as in `expect`.

        sextant explore path app.sextant 'top is Checkout'
        sextant explore path app.sextant 'loggedIn and count sheets > 0'

      `sextant explore path --help-hidden` lists all options. Exit code 1: unreachable, or not found within the bounds.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @Argument(help: "A fact, as after `expect`.")
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
    commandName: "random", abstract: "Walk at random until a property or a law is violated.",
    usage: "sextant explore random [<options>] <file>",
    discussion: """
      For apps with too many states to search. A walk prefers rare moves. It checks each `invariant` and \
      `never`, and the laws about single moves; other laws need a search. For a violation, the command prints \
      a shortened walk, and the command line that repeats the walk.

        sextant explore random app.sextant
        sextant explore random app.sextant --seed 7 --walks 20 --steps 50

      Exit code 1: violation; 69: no app.
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
      "Generate scenarios that cover an app or fill the gaps of a suite.",
    usage: "sextant explore generate [<options>] <file> [<suite> ...]",
    discussion: """
      With `--cover coverage`, the scenarios reach every item that `sextant test --coverage` counts: screens, \
      actions, buttons, links, presentations, branches and others. If you give the files of a suite, the \
      scenarios reach only the items that the suite does not cover. With `-o FILE`, the scenarios import the app by \
      its path relative to FILE. Without `-o`, they import the app by its file name: save them in the folder of \
      the app. The summary of the search goes to standard error.

        sextant explore generate app.sextant -o tests/ways.sextant
        sextant explore generate app.sextant --cover transitions --max-stack 3

      `sextant explore generate --help-hidden` lists all options. Exit code 69: no app; 74: FILE cannot be \
      written.
      """)

  enum Goal: String, CaseIterable, ExpressibleByArgument {
    case coverage, states, transitions
  }

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @Argument(help: "Existing scenarios.", completion: .scripts)
  var suite: [String] = []

  @Option(help: "The goal of the scenarios.")
  var cover = Goal.coverage

  @OptionGroup var destination: OutputOption
  @OptionGroup var search: SearchArguments
  @OptionGroup var color: ColorOption

  func validate() throws {
    try requireNoInput(
      destination.output, besides: [file] + suite, for: "scenarios", DiskFiles())
    if cover != .coverage, !suite.isEmpty {
      throw ValidationError("a suite needs --cover coverage")
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
    abstract: "Expand given states, for searches on several machines.",
    usage: "sextant explore expand [<options>] <file>",
    discussion: """
      For searches that are too large for the memory of one machine: tools such as sort, GNU parallel or Spark \
      store the states, and this command expands them. The first input line is a digest of the app, the options \
      and the version. Each further line is a state: FINGERPRINT⇥PATH, sorted by PATH (`LC_ALL=C sort`). PATH is a \
      shortest path to the state, with four hexadecimal digits for each move. The output is the digest, then \
      lines: see `sextant help formats`.

      For example, level by level:

        sextant explore expand app.sextant --from-start > level
        sextant explore expand app.sextant < level > next

      The next level consists of the new states in the output. Of several paths to a state, use the first in the sort order.

      Exit code 65: digest mismatch or invalid line; 69: no app.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @OptionGroup var options: ExpandOptions

  func start() -> SextantShell.ExitCode {
    LevelExpander(Terminal.context()).expand(
      file, options, version: Program.version, read: readStandardInput)
  }
}
