internal import ArgumentParser
internal import SextantPlatform
internal import SextantReports
internal import SextantShell
internal import SextantSystems

struct ReplCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "Start the shell.",
    usage: "sextant repl [<options>] [<file>]",
    discussion:
      "The shell first runs the file; with FILE:LINE, only up to the line."
  )

  @Argument(help: "FILE or FILE:LINE.", completion: .scripts)
  var file: String?

  @Flag(name: .customLong("no-history"), help: "Do not save the input history.")
  var noHistory = false

  @Flag(name: .customLong("no-rc"), help: "Do not run the start-up file.")
  var noRC = false

  @Option(
    name: .customLong("case"),
    help:
      "With FILE:LINE, if the scenario has 'for', run only this case, such as 'id: \"1\", y: 2'.")
  var caseText: String?

  @Flag(
    name: .customLong("until-failure"),
    help: "With FILE:LINE, run the scenario at the line up to its first failing statement.")
  var untilFailure = false

  @Option(name: .customLong("max-steps"), help: "Stop an input line after this many statements.")
  var maxSteps: Int?

  @OptionGroup var color: ColorOption
  @OptionGroup var strictness: StrictOption

  func validate() throws {
    if caseText != nil, file == nil { throw ValidationError("--case needs FILE:LINE") }
    if untilFailure, file == nil {
      throw ValidationError("--until-failure needs FILE or FILE:LINE")
    }
    try require(maxSteps, for: "--max-steps")
  }

  func start() -> SextantShell.ExitCode {
    ReplCommand.open(
      file, case: caseText, untilFailure: untilFailure, keepsHistory: !noHistory,
      runsStartUp: !noRC,
      maxSteps: maxSteps)
  }

  static func open(
    _ file: String?, case caseText: String? = nil, untilFailure: Bool = false,
    showsBanner: Bool = true, keepsHistory: Bool, runsStartUp: Bool = true,
    maxSteps: Int? = nil
  ) -> SextantShell.ExitCode {
    let terminal = Terminal.shared
    let reader = Program.lineReader(history: keepsHistory ? HistoryFile.defaultPath() : nil)
    let files = DiskFiles()
    var options = REPL.Options()
    options.banner = showsBanner ? "sextant \(sextantVersion)" : nil
    options.startUp = runsStartUp ? startUpPath : nil
    options.home = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    options.testFile = { path, selection, output in
      SuiteRunner(CommandContext(systems: .all, files: files, output: output)).test(
        path, selecting: selection)
    }
    options.program = { Sextant.help }
    options.maxSteps = maxSteps
    let repl = REPL(
      reader: reader, output: terminal, systems: .all, files: files, writer: files,
      options: options)
    if let file {
      let code = repl.load(file, case: caseText, untilFailure: untilFailure)
      if [.missingInput, .usage, .nothingSelected].contains(code) { return code }
      if code == .badScript, !reader.isInteractive { return code }
    }
    return repl.run()
  }

  static func open(afterFailureOf result: ScenarioResult) {
    let place = result.replay
    Terminal.shared.write(
      "✘ \(printable(result.name)) failed here; `:undo` goes back, Ctrl-D leaves and prints the report\n"
    )
    // If a warning counts as a failure, the failure has no statement at which the run could stop.
    let stops = place.untilFailure || result.failures.first?.statement != nil
    _ = open(
      "\(place.file):\(place.line)", case: place.caseText, untilFailure: stops,
      showsBanner: false, keepsHistory: true)
  }

  /// The path `$XDG_CONFIG_HOME/sextant/rc`; nil if no home folder is known. If the variable is not
  /// set, `~/.config` replaces it.
  private static var startUpPath: String? {
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/sextant/rc"
    }
    return environmentValue("HOME").map { $0 + "/.config/sextant/rc" }
  }
}
