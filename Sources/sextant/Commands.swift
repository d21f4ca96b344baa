internal import ArgumentParser
internal import struct SextantEngine.SystemCatalog
internal import SextantReports
internal import SextantShell
internal import SextantSyntax
internal import SextantSystems

struct RunCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run scripts and print what happened.",
    discussion: "Files are read whole, checked, then run; `-` is standard input.")

  @Argument(help: "Scripts, folders of scripts, or `-`.")
  var paths: [String] = []

  @Option(name: .short, help: "Run these sentences instead of a file.")
  var command: String?

  @Flag(help: "Run each statement as soon as it is complete.")
  var stream = false

  @Option(name: .customLong("max-steps"), help: "Stop after this many statements.")
  var maxSteps: Int?

  @Flag(name: .customLong("keep-going"), help: "Go on after a rejected sentence.")
  var keepGoing = false

  @Option(help: "text or json (one object a line).")
  var format = DataFormat.text

  @OptionGroup var common: CommonOptions

  @Flag(name: .shortAndLong, help: "Print only what `print` prints, and what went wrong.")
  var quiet = false

  func validate() throws {
    if paths.isEmpty, command == nil, !stream {
      throw ValidationError("Name a script, `-`, or sentences with -c.")
    }
    if command != nil, !paths.isEmpty {
      throw ValidationError("Give sentences with -c or name scripts, not both.")
    }
    if stream, !paths.allSatisfy({ $0 == "-" }) {
      throw ValidationError("--stream runs what comes on standard input; name no script with it.")
    }
    try requireSteps(maxSteps)
  }

  func start() -> SextantShell.ExitCode {
    common.apply()
    var options = RunOptions()
    options.format = format == .json ? .json : .text
    options.keepsGoing = keepGoing
    options.isStrict = common.strict
    options.isQuiet = quiet
    options.maxSteps = maxSteps
    let batch = Terminal.batch()
    if let command {
      return batch.run([.text(name: "-c", bytes: Array(command.utf8))], options)
    }
    if stream {
      return batch.stream(named: "-", options, read: nextOfStandardInput)
    }
    return batch.run(paths, options)
  }
}

struct HelpCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "help",
    abstract: "Help for a command, a system, a word, or a topic: systems, exit-codes, config."
  )

  @Argument(
    help: "A command, a system, a word of the language, `systems`, `exit-codes` or `config`.")
  var topic: String?

  @Argument(
    help: "A command of that command, as in `help explore path`, or a system: `help systems graph`."
  )
  var subcommand: String?

  func start() -> SextantShell.ExitCode {
    if let subcommand { return help(of: subcommand) }
    let pages = [
      "systems": { SystemPage.table(of: .all) }, "exit-codes": { SextantShell.ExitCode.table },
      "config": { ConfigHelp.page }, "config-schema": { ConfigHelp.schema },
    ]
    if let topic, let page = pages[topic] {
      Terminal.shared.write(page())
      return .success
    }
    guard let topic else {
      Terminal.shared.write(Sextant.helpMessage() + "\n")
      return .success
    }
    let commands = Sextant.configuration.subcommands
    let command = commands.first { $0.configuration.commandName == topic }
    let page = SystemPage(topic, of: .all)
    // A name may be that of both.
    if let command { Terminal.shared.write(Sextant.helpMessage(for: command) + "\n") }
    if command != nil, page != nil { Terminal.shared.write("\n") }
    if let page { Terminal.shared.write(page.text) }
    if command != nil || page != nil || Terminal.batch().help(on: topic) { return .success }
    let names = commands.compactMap { $0.configuration.commandName }.sorted()
    let systems = SystemCatalog.all.names.filter { !names.contains($0) }
    return unknown(topic, among: names + systems + ["systems", "exit-codes", "config"])
  }

  private func unknown(_ topic: String, among topics: [String]) -> SextantShell.ExitCode {
    let help =
      nearestName(to: topic, in: topics).map { "did you mean `\($0)`?" }
      ?? "there is help on \(topics.joined(separator: ", "))"
    Terminal.shared.writeError("sextant: there is no help on `\(printable(topic))`: \(help)\n")
    return .usage
  }

  private func help(of name: String) -> SextantShell.ExitCode {
    if topic == "systems", let page = SystemPage(name, of: .all) {
      Terminal.shared.write(page.text)
      return .success
    }
    let commands = Sextant.configuration.subcommands
    let parent = commands.first { $0.configuration.commandName == topic }
    let known = parent?.configuration.subcommands ?? []
    if let found = known.first(where: { $0.configuration.commandName == name }) {
      Terminal.shared.write(Sextant.helpMessage(for: found) + "\n")
      return .success
    }
    let words = known.compactMap { $0.configuration.commandName }
    let help =
      words.isEmpty
      ? "`sextant help \(printable(topic ?? ""))` is all there is"
      : "there is help on \(words.joined(separator: ", "))"
    Terminal.shared.writeError(
      "sextant: there is no help on `\(printable("\(topic ?? "") \(name)"))`: \(help)\n")
    return .usage
  }
}

/// The output format of a command with data.
enum DataFormat: String, ExpressibleByArgument {
  case text, json
}

/// Options of every command that reports diagnostics.
struct CommonOptions: ParsableArguments {
  @OptionGroup var color: ColorOption

  @Flag(inversion: .prefixedNo, help: "Treat warnings as errors.")
  var strict = false

  func apply() { color.apply() }
}

/// The option of every command with coloured output.
struct ColorOption: ParsableArguments {
  enum Color: String, ExpressibleByArgument {
    case auto, always, never
  }

  @Option(help: "auto, always or never.")
  var color = Color.auto

  func apply() {
    switch color {
    case .auto: break
    case .always: Terminal.shared.usesColor = true
    case .never: Terminal.shared.usesColor = false
    }
  }
}

/// Refuses to write over a script.
func requireNoScript(_ path: String?, for what: String) throws {
  if let path, path.hasSuffix(".sextant") {
    throw ValidationError("-o \(path): this is a script, which the \(what) would overwrite.")
  }
}

/// Refuses a limit of statements that lets none run.
func requireSteps(_ most: Int?) throws {
  if let most, most < 1 { throw ValidationError("--max-steps is at least 1.") }
}
