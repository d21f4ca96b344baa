internal import ArgumentParser
internal import SextantReadline
internal import SextantShell
internal import SextantSystems

struct ReplCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "Walk through an app's navigation.",
    discussion: "With FILE:LINE, the file is run up to that line and the REPL stays there.")

  @Argument(help: "FILE or FILE:LINE.")
  var file: String?

  @Flag(name: .customLong("no-history"), help: "Keep no history of what is typed.")
  var noHistory = false

  @Flag(name: .customLong("no-rc"), help: "Do not read the start-up lines.")
  var noRC = false

  @OptionGroup var common: CommonOptions

  func start() -> SextantShell.ExitCode {
    common.apply()
    return ReplCommand.open(file, keepsHistory: !noHistory, startsUp: !noRC)
  }

  /// Runs the REPL, after loading a file or `FILE:LINE`.
  static func open(
    _ file: String?, keepsHistory: Bool, startsUp: Bool = true
  ) -> SextantShell.ExitCode {
    let reader = terminalLineReader(history: keepsHistory ? HistoryFile.defaultPath() : nil)
    let files = DiskFiles()
    var options = REPL.Options()
    options.banner = Sextant.configuration.version
    options.startUp = startsUp ? startUpPath : nil
    options.home = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    options.testFile = { path, selection, output in
      Batch(systems: .all, files: files, output: output).test(path, selecting: selection)
    }
    let repl = REPL(
      reader: reader, output: Terminal.shared, systems: .all, files: files, writer: files,
      options: options)
    if let file {
      let code = repl.load(file)
      if [.missingInput, .usage, .nothingSelected].contains(code) { return code }
      if code == .badScript, !reader.isInteractive { return code }
    }
    return repl.run()
  }

  /// `$XDG_CONFIG_HOME/sextant/rc`, by default under `~/.config`; nil without a home.
  private static var startUpPath: String? {
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/sextant/rc"
    }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return home + "/.config/sextant/rc"
  }
}
