internal import ArgumentParser
import SextantInterpreter
internal import SextantReports
internal import SextantRuntime
internal import SextantShell

struct TestCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run scenarios and report the results.",
    discussion: """
      `--report FORMAT=PATH` writes a report to a file and is repeatable. `--report FORMAT` replaces the usual \
      report on standard output. `sextant test --help-hidden` lists all options.
      """)

  @Argument(
    help: "Files, folders, FILE:LINE, or `-` for standard input. (default: the current folder)",
    completion: .scripts)
  var paths: [String] = []

  @OptionGroup var options: TestOptions
  @OptionGroup var config: ConfigOptions

  static var configCommand: ConfigCommand { .test }
  var color: ColorOption { options.color }

  func validate() throws {
    if options.failure.opensShell, !Terminal.isInteractive {
      throw ValidationError("--repl-on-failure needs a terminal")
    }
    try options.check(of: paths, DiskFiles())
  }

  func start() -> SextantShell.ExitCode {
    if options.narrowing.watch { return watch() }
    let suite = suite
    return SuiteRunner(Terminal.context()).test(suite.paths, suite.options)
  }

  private func watch() -> SextantShell.ExitCode {
    let arguments = Sextant.givenArguments
    return SuiteWatcher(Terminal.context()).watch(suite, with: TerminalWatchClock()) {
      // The command line was parsed before, so it has no errors.
      guard let command = try? TestCommand.parse(Array(arguments.dropFirst())) else { return nil }
      do throws(ConfigProblem) {
        return try command.configured(arguments).suite
      } catch {
        Terminal.shared.writeError(error.text)
        return nil
      }
    }
  }

  private var suite: WatchedSuite {
    var options = options
    options.runContext = suiteRunContext()
    options.runContext.configPath = config.isNamed ? nil : config.path
    options.runContext.openShell = { ReplCommand.open(afterFailureOf: $0) }
    if options.runContext.isUnattended, let update = options.snapshots.update,
      update != SnapshotUpdate.none
    {
      Terminal.shared.writeError(noSnapshotsUnattended)
    }
    return WatchedSuite(
      paths: paths.isEmpty ? ["."] : paths, options: options, configPaths: config.candidates)
  }
}
