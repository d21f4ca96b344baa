internal import ArgumentParser
internal import SextantExplore
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
      Every move is made in every state, those of low stacks first: actions, gestures, buttons of alerts, links, \
      events, time up to the next timer, and the host closing what it shows itself. The file's own statements and scenarios do not run. What is \
      broken comes with the shortest script that shows it; the last line says what was not explored.

        sextant explore app.sextant
        sextant explore app.sextant --depth 6 --moves action,gesture
        sextant explore path app.sextant 'top is Checkout'
        sextant explore random app.sextant --seed 7

      `sextant explore states --help` has the options of a search, `sextant help noDeadEnd` explains a \
      law. Exit code 1: something is broken; 69: there is no app.
      """,
    subcommands: [
      ExploreStates.self, ExplorePath.self, ExploreRandom.self, ExploreGenerate.self,
      ExploreExpand.self,
    ], defaultSubcommand: ExploreStates.self)
}

struct ExploreStates: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "states", abstract: "Search the states (this is what `explore FILE` does).",
    usage: "sextant explore states [<options>] <file>",
    discussion: """
      Each law, and each property that the app declares, holds, is broken, has a note (it may be meant), is \
      undecided (a bound, or an input of which nothing says the values, has cut off what it needs), is \
      vacuous, or does not apply. What is broken is printed when it is found.

        sextant explore app.sextant --max-stack 4 --save-failures broken
        sextant explore app.sextant --format json --strict

      `sextant explore states --help-hidden` lists all options. Exit code 1: something is broken; with \
      --strict, or noted or undecided; 69: there is no app.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @OptionGroup var options: ExploreOptions
  @OptionGroup var color: ColorOption

  func start() -> SextantShell.ExitCode {
    if options.failureFolder != nil || !options.report.isEmpty {
      Terminal.shared.outliveReaders()
    }
    options.failureFolder.map { DiskFiles.makeFolder($0) }
    var options = options
    options.surroundings = surroundings()
    return Terminal.batch().explore(file, options)
  }
}

struct ExplorePath: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Find the shortest script to a state in which a fact holds.",
    usage: "sextant explore path [<options>] <file> <fact>",
    discussion: """
      The fact is one that `expect` takes.

        sextant explore path app.sextant 'top is Checkout'
        sextant explore path app.sextant 'loggedIn and count sheets > 0'

      `sextant explore path --help-hidden` lists all options. Exit code 1: it is unreachable, or was not found within the bounds; the answer says which.
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
    var search = search
    search.machine.surroundings = surroundings()
    return Terminal.batch().path(file, to: fact, search, as: format)
  }
}

struct ExploreRandom: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "random", abstract: "Walk at random until a property or a law is broken.",
    usage: "sextant explore random [<options>] <file>",
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

  @OptionGroup var options: RandomOptions
  @OptionGroup var color: ColorOption

  func start() -> SextantShell.ExitCode {
    var options = options
    options.machine.surroundings = surroundings()
    return Terminal.batch().exploreRandom(file, options)
  }
}

struct ExploreGenerate: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract:
      "Print scenarios that reach all that an app declares, or what a suite does not reach.",
    usage: "sextant explore generate [<options>] <file> [<suite> ...]",
    discussion: """
      With `--cover coverage` they reach each screen, action, button, link, presentation, branch and \
      whatever else `sextant test --coverage` counts, and with files or folders of a suite only what its \
      scenarios do not reach. With `-o FILE`, they import the app by its path from FILE. Without it, they import \
      the app by the name of its file: save them beside it. Standard error has the summary of the search.

        sextant explore generate app.sextant -o tests/ways.sextant
        sextant explore generate app.sextant --cover transitions --max-stack 3

      `sextant explore generate --help-hidden` lists all options. Exit code 69: there is no app; 74: FILE cannot be \
      written.
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

  @OptionGroup var destination: OutputOption
  @OptionGroup var search: SearchArguments
  @OptionGroup var color: ColorOption

  func validate() throws {
    try requireNoInput(
      destination.output, besides: [file] + suite, for: "scenarios", DiskFiles())
    if cover != .coverage, !suite.isEmpty {
      throw ValidationError("what a suite lacks is generated with --cover coverage.")
    }
  }

  func start() -> SextantShell.ExitCode {
    let batch = Terminal.batch()
    var search = search
    search.machine.surroundings = surroundings()
    return cover == .coverage
      ? batch.exploreGaps(file, of: suite, search, to: destination.path)
      : batch.exploreGenerate(file, covering: cover.rawValue, search, to: destination.path)
  }
}

struct ExploreExpand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "expand",
    abstract: "Make the moves of states that lie elsewhere, for searches on several machines.",
    usage: "sextant explore expand [<options>] <file>",
    discussion: """
      A filter for engines such as sort, GNU parallel and Spark, which keep the states of a search that no \
      memory holds. Its input is a digest of the app, the options and the version, then a line for each state, \
      sorted by PATH (`LC_ALL=C sort`): FINGERPRINT⇥PATH. A path is the shortest way to the state, four \
      hexadecimal digits a move. It writes the digest, then lines: `sextant help formats`.

      For example, level by level:

        sextant explore expand app.sextant --from-start > level
        sextant explore expand app.sextant < level > next

      The states of the next level are those of its lines that no level had before, each with its least path.

      Exit code 65: the digest is another one, or a line is wrong; 69: there is no app.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  @OptionGroup var options: ExpandOptions

  func start() -> SextantShell.ExitCode {
    Terminal.batch().exploreExpand(
      file, options, version: Program.version, read: pieceOfStandardInput)
  }
}
