internal import ArgumentParser
internal import struct SextantEngine.SystemCatalog
internal import SextantReports
internal import SextantShell
internal import SextantSyntax
internal import SextantSystems

struct RunCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run scripts and print what happened.",
    discussion: """
      Files are read whole, checked, then run; `-` is standard input. Sentences with -c run where the script \
      that is named has ended, in its app: `sextant run shop.sextant -c 'tap go'`.
      """)

  @Argument(help: "Scripts, folders of scripts, or `-`.", completion: .scripts)
  var paths: [String] = []

  @Option(
    name: .short,
    help: ArgumentHelp(
      "Run these sentences, after the script if one is named.", valueName: "sentences"))
  var command: [String] = []

  @Flag(help: "Run each statement as soon as it is complete.")
  var stream = false

  @Option(name: .customLong("max-steps"), help: "Stop after this many statements.")
  var maxSteps: Int?

  @Flag(name: .customLong("keep-going"), help: "Go on after a rejected sentence.")
  var keepGoing = false

  @Option(help: "Write text, or JSON with one object a line.")
  var format = DataFormat.text

  @OptionGroup var common: CommonOptions

  @Flag(name: .shortAndLong, help: "Print only what `print` prints, and what went wrong.")
  var quiet = false

  func validate() throws {
    if paths.isEmpty, command.isEmpty, !stream {
      throw ValidationError("Name a script, `-`, or sentences with -c.")
    }
    if !command.isEmpty, paths.count > 1 {
      throw ValidationError("Sentences with -c run after one script: name no other.")
    }
    if !command.isEmpty, stream {
      throw ValidationError(
        "--stream runs what comes on standard input: give no sentences with -c.")
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
    if !command.isEmpty {
      let sentences = Input.text(name: "-c", bytes: Array(command.joined(separator: "\n").utf8))
      guard let path = paths.first else { return batch.run([sentences], options) }
      return batch.run(path, then: sentences, options)
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
    abstract: "Say more about a command, a system, an option, a code or any word of the language.",
    discussion: """
      A topic may have several words: `sextant help present sheet`, `sextant help explore path`. Without \
      one, the topics are listed. `sextant help system NAME` has the page of a system alone. `:help` in the \
      shell shows the same.
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: "What to say more about, such as `test`, `router`, `--filter` or `present sheet`.",
    completion: .custom { words, index, _ in
      let typed = Array(words.prefix(index).drop { $0 != "help" }.dropFirst())
      return typed == ["system"]
        ? SystemCatalog.all.names : Terminal.batch().topics(Sextant.help, behind: typed)
    })
  var topic: [String] = []

  func start() -> SextantShell.ExitCode {
    // Behind a command, an option is what is asked about.
    let name = topic.last { $0.hasPrefix("-") } ?? topic.joined(separator: " ")
    if name.isEmpty { return Terminal.batch().listTopics(Sextant.help) }
    if topic.count == 2, topic[0] == "system", let page = SystemPage(topic[1], of: .all) {
      Terminal.shared.write(page.text)
      return .success
    }
    let command = Sextant.command(topic[...])
    if let command { Terminal.shared.write(Sextant.helpMessage(for: command) + "\n") }
    let page = SystemPage(name, of: .all)
    if let page { Terminal.shared.write((command == nil ? "" : "\n") + page.text) }
    return Terminal.batch().help(on: name, Sextant.help, isFound: command != nil || page != nil)
  }
}

extension Sextant {
  /// What help says of the program.
  static let help = ProgramHelp(dump: Sextant._dumpHelp())

  /// The command with a name of one word, or that of another one with several.
  fileprivate static func command(
    _ words: ArraySlice<String>, of parent: any ParsableCommand.Type = Sextant.self
  ) -> (any ParsableCommand.Type)? {
    guard let first = words.first else { return parent }
    let found = parent.configuration.subcommands.first { $0.configuration.commandName == first }
    return found.flatMap { command(words.dropFirst(), of: $0) }
  }
}

/// The output format of a command with data.
enum DataFormat: String, CaseIterable, ExpressibleByArgument {
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
  enum Color: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  @Option(help: "Whether to write with colours.")
  var color = Color.auto

  func apply() {
    switch color {
    case .auto: break
    case .always: Terminal.shared.usesColor = true
    case .never: Terminal.shared.usesColor = false
    }
  }
}

/// Refuses to write over a script, by its name or through a link, and over what is read.
func requireNoScript(
  _ path: String?, besides inputs: [String] = [], for what: String, as option: String = "-o"
) throws {
  guard let path, path != "-" else { return }
  let target = DiskFiles().resolvedPath(path)
  if path.ends(with: ".sextant") || target.ends(with: ".sextant") {
    throw ValidationError("\(option) \(path): this is a script, which the \(what) would overwrite.")
  }
  if inputs.contains(where: {
    $0 != "-" && ExactText(DiskFiles().resolvedPath($0)) == ExactText(target)
  }) {
    throw ValidationError(
      "\(option) \(path): this is what is read, and the \(what) would overwrite it.")
  }
}

/// Refuses a limit of statements that lets none run.
func requireSteps(_ most: Int?) throws {
  if let most, most < 1 { throw ValidationError("--max-steps is at least 1.") }
}
