internal import ArgumentParser
internal import SextantPlatform
internal import SextantReports
internal import SextantShell
internal import SextantSyntax

struct Sextant: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sextant",
    abstract: "A shell, a language and a test runner for app navigation.",
    discussion: """
      Without arguments, sextant starts the shell. If standard input is not a terminal, sextant instead runs the \
      script on standard input. `sextant FILE` runs a file, so a script can begin with the line \
      `#!/usr/bin/env sextant`. `sextant repl FILE` runs a file, then continues with standard input.

      `sextant help` lists all help topics. `sextant --generate-completion-script bash` (or zsh, fish) prints a completion script.
      """,
    version: Program.version,
    subcommands: [
      ReplCommand.self, RunCommand.self, TestCommand.self, ReviewCommand.self, MergeCommand.self,
      ExploreCommand.self, ConformCommand.self, EngineCommand.self, LanguageServerCommand.self,
      GraphCommand.self, DiffCommand.self, CheckCommand.self, FormatCommand.self,
      GrammarCommand.self, HelpCommand.self,
    ],
    helpNames: .shortAndLong)

  static func main() {
    separateStandardInput()
    InterruptFlag.installHandlers()
    var arguments = givenArguments
    var file: String?
    if let name = arguments.first, !isCommandOrOption(name) {
      // `sextant FILE` runs the file. The first line of a script can therefore be `#!/usr/bin/env
      // sextant`.
      guard looksLikeScript(name) else {
        terminate(reportUnknownCommand(name, arguments.dropFirst()))
      }
      if !arguments.contains(where: { $0 == "-" || $0 == "--stream" }) { file = name }
      arguments.insert("run", at: 0)
    }
    if let plain = PlainTest(arguments) { terminate(plain.run(), after: file) }
    if arguments.isEmpty {
      terminate(
        Terminal.isInteractive
          ? ReplCommand.open(nil, keepsHistory: true)
          : ScriptRunner(Terminal.context()).run(["-"], .standard))
    }
    // Without a command, these options are options of `sextant repl`.
    if Terminal.isInteractive, ["--no-history", "--no-rc", "--color"].contains(arguments[0].option)
    {
      arguments.insert("repl", at: 0)
    }
    if ["-h", "--help"].contains(arguments[0]) {
      Terminal.shared.write(help.overview)
      terminate(.success)
    }
    // Completion and the manual page include the rare options.
    if ["--generate-completion-script", "--experimental-dump-help"].contains(arguments[0].option) {
      RareOptions.list()
    }
    do {
      var command = try parseAsRoot(arguments)
      if let own = command as? any Configurable { terminate(start(own, arguments)) }
      if let own = command as? any ExitingCommand { terminate(start(own), after: file) }
      try command.run()
    } catch {
      if exitCode(for: error).rawValue == 0 {
        let text = CompletionScript.corrected(fullMessage(for: error), for: arguments)
        Terminal.shared.write(text + "\n")
        terminate(.success)
      }
      // The message may quote arguments, which can contain any characters.
      let lines = errorText(of: error).split(separator: "\n", omittingEmptySubsequences: false)
      let message = lines.map { printable(String($0)) }.joined(separator: "\n")
      Terminal.shared.writeError(message + "\n")
      terminate(.usage)
    }
  }

  /// Returns the text of an error in the usual form: `sextant: `, the message, and the usage.
  /// Removes the initial capital and the full stop of the message.
  private static func errorText(of error: any Error) -> String {
    let (text, prefix) = (fullMessage(for: error), "Error: ")
    guard text.hasPrefix(prefix) else { return text }
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    var message = text[..<end].dropFirst(prefix.count)
    let start = message.prefix(1).lowercased()
    message = message.dropFirst()
    if message.last == "." { message.removeLast() }
    return "sextant: " + start + message + text[end...]
  }

  static var givenArguments: [String] {
    OptionalValues.filled(in: Array(CommandLine.arguments.dropFirst()))
  }

  private static func start(
    _ command: some Configurable, _ arguments: [String]
  ) -> SextantShell.ExitCode {
    do throws(ConfigProblem) {
      return start(try command.configured(arguments))
    } catch {
      Terminal.shared.writeError(error.text)
      return .badConfiguration
    }
  }

  private static func start(_ command: any ExitingCommand) -> SextantShell.ExitCode {
    Terminal.shared.usesColor = command.color.usesColor
    return command.start()
  }

  /// Opens a closed standard input. Otherwise, the next opened file would get its descriptor.
  private static func separateStandardInput() {
    if fcntl(0, F_GETFD) == -1 { _ = open("/dev/null", O_WRONLY) }
  }

  /// Returns whether an argument is a command or an option. The argument `-` is a script, not an
  /// option.
  private static func isCommandOrOption(_ name: String) -> Bool {
    name.hasPrefix("-") && name != "-" || ["test", "run"].contains(name)
      || commandNames.contains(name)
  }

  private static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  private static func looksLikeScript(_ name: String) -> Bool {
    name == "-" || name.contains("/") || name.hasSuffix(".sextant") || access(name, F_OK) == 0
  }

  private static func reportUnknownCommand(
    _ name: String, _ rest: ArraySlice<String>
  ) -> SextantShell.ExitCode {
    if name == "explain" {
      let topic = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 } ?? "codes"
      Terminal.shared.writeError(
        "sextant: unknown command `explain`: use `sextant help \(printable(topic))`\n")
      return .usage
    }
    let near = nearestName(to: name, in: commandNames)
    let help = near.map { "did you mean `\($0)`?" } ?? "`sextant --help` lists the commands"
    Terminal.shared.writeError(
      "sextant: unknown command or file `\(printable(name))`: \(help)\n")
    return .usage
  }

  mutating func run() throws {
    throw CleanExit.helpRequest(self)
  }

  /// Ends the process.
  ///
  /// - Parameter file: the script, if the command line names no command; otherwise nil. If it is
  ///   set, unread data on standard input causes a warning.
  private static func terminate(_ code: SextantShell.ExitCode, after file: String? = nil) -> Never {
    if let file, Terminal.hasUnreadInput {
      Terminal.shared.writeError(
        "sextant: standard input was ignored: use `sextant repl \(printable(file))` to read it after the file\n"
      )
    }
    endProcess(Terminal.shared.finish(code).rawValue)
  }
}

extension String {
  fileprivate var option: String { String(prefix { $0 != "=" }) }
}

protocol ExitingCommand {
  var color: ColorOption { get }
  func start() -> SextantShell.ExitCode
}

extension ExitingCommand {
  var color: ColorOption { .standard }
}

/// A fast path for `sextant test PATH…` without options. The argument parser takes longer than a
/// small suite.
struct PlainTest {
  let paths: [String]

  init?(_ arguments: [String]) {
    guard arguments.first == "test" || arguments.first == "run", arguments.count > 1,
      !arguments.contains(where: { $0.hasPrefix("-") })
    else { return nil }
    isTest = arguments.first == "test"
    paths = Array(arguments.dropFirst())
    if isTest, ConfigSearch(from: paths, DiskFiles()).found != nil { return nil }
  }

  private let isTest: Bool

  func run() -> SextantShell.ExitCode {
    let context = Terminal.context()
    if !isTest { return ScriptRunner(context).run(paths, .standard) }
    var options = TestOptions.standard
    options.runContext = suiteRunContext()
    return SuiteRunner(context).test(paths, options)
  }
}
