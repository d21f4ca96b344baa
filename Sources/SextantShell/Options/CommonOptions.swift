package import ArgumentParser
internal import Synchronization
package import SextantExplore
package import SextantInterpreter
package import SextantReports
internal import SextantSyntax

/// Options that can be had without a command line: the most common calls give none, and to parse nothing takes
/// longer than a small suite.
package protocol StandardOptions: ParsableArguments, Sendable {
  /// As an empty command line gives them. A value that is missing here cannot be read.
  static var standard: Self { get }
}

extension StandardOptions {
  static func made(_ set: (inout Self) -> Void) -> Self {
    var options = Self()
    set(&options)
    return options
  }
}

/// The options that `--help` leaves out. `--help-hidden`, completion, the manual page and
/// `sextant help OPTION` have them.
package enum RareOptions {
  private static let areListed = Atomic(false)

  /// Describes them like the others, for completion and the manual page.
  package static func list() { areListed.store(true, ordering: .relaxed) }

  fileprivate static var visibility: ArgumentVisibility {
    areListed.load(ordering: .relaxed) ? .default : .hidden
  }
}

extension ArgumentHelp {
  /// The help of a rare option.
  package static func rare(_ text: String, valueName: String? = nil) -> ArgumentHelp {
    ArgumentHelp(text, valueName: valueName, visibility: RareOptions.visibility)
  }
}

/// What a command finds where it runs, and what nobody asks for on its command line.
///
/// It stands beside options in their structs: the argument parser leaves a plain property as it is made.
package struct Surroundings: Sendable, Decodable {
  /// Writes reports, fixed scripts, pictures and snapshots; nil if nothing is to be written.
  package var writer: (any FileWriter)?
  /// Answers what has changed; nil if nothing asks.
  package var git: (any GitRunner)?
  /// The file that gets the summary of a job of GitHub.
  package var jobSummary: String?
  /// The folder into which a job of GitHub has checked out the repository.
  package var workspace: String?
  /// Whether nobody looks at what was left out: then `only`, and a snapshot that nothing asks for, fail a suite,
  /// and no snapshot is recorded.
  package var isUnattended = false
  /// Which snapshots are recorded where nobody says.
  package var usualUpdate = SnapshotUpdate.none
  /// Whether the summary for people has the running time.
  package var showsTime = false
  /// Whether what has failed is kept for the next run.
  package var keepsLastRun = false
  /// The configuration file of a suite, beside which that is kept.
  package var configPath: String?
  /// How long the line stays that says how far a suite has come.
  package var progressInterval = Duration.milliseconds(100)
  /// Opens the shell where a scenario has failed, for who asks for it.
  package var openShell: (@Sendable (ScenarioResult) -> Void)?
  /// The memory that a search may use where nobody says, and what it has used.
  package var memory: MemoryLimit?

  package init() {}

  /// Nothing is decoded: it is what it was made as.
  package init(from decoder: any Decoder) { self.init() }
}

/// The option of every command with coloured output.
package struct ColorOption: StandardOptions {
  package enum Color: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, always, never
  }

  @Option(help: .rare("Whether to write with colours."))
  package var color = Color.auto

  /// Nil to ask the terminal.
  package var usesColor: Bool? { color == .auto ? nil : color == .always }

  package init() {}

  package static let standard = made { $0.color = .auto }
}

/// Whether warnings are errors, of every command that reports diagnostics.
package struct StrictOption: StandardOptions {
  @Flag(inversion: .prefixedNo, help: "Treat warnings as errors.")
  package var strict = false

  package init() {}

  static let keys = [ConfigKey("strict", .flag, "treat warnings as errors")]

  package static let standard = made { $0.strict = false }
}

/// The output format of a command with data.
package enum DataFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case text, json
}

/// Reads a whole number of a command line, and says otherwise what is wanted.
package func number<Number: FixedWidthInteger & Sendable>(
  from least: Number, to most: Number = .max
) -> @Sendable (String) throws -> Number {
  { text in
    if let number = Number(text), number >= least, number <= most { return number }
    let isOpen = most >= .max - 1
    throw ValidationError(
      "it is a whole number\(isOpen ? ", at least \(least)" : " from \(least) to \(most)").")
  }
}

/// Refuses a number under the least that an option takes.
package func require(_ number: Int?, atLeast least: Int = 1, for option: String) throws {
  if let number, number < least { throw ValidationError("\(option) is at least \(least).") }
}

/// What a text on the command line asks for, or why that is nothing, as the argument parser reports it.
func asked<Value>(_ make: () throws -> Value) throws -> Value {
  do {
    return try make()
  } catch let problem as RequestProblem {
    throw ValidationError(problem.message)
  }
}

/// Refuses to write over a script, by its name or through a link, and over what is read.
package func requireNoScript(
  _ path: String?, besides inputs: [String] = [], for what: String, as option: String = "-o",
  _ files: any FileSystem
) throws {
  guard let path, path != "-" else { return }
  let target = files.resolvedPath(path)
  if path.ends(with: ".sextant") || target.ends(with: ".sextant") {
    throw ValidationError("\(option) \(path): this is a script, which the \(what) would overwrite.")
  }
  try requireNoInput(path, besides: inputs, for: what, as: option, files)
}

/// Refuses to write over what is read, by its name or through a link.
package func requireNoInput(
  _ path: String?, besides inputs: [String], for what: String, as option: String = "-o",
  _ files: any FileSystem
) throws {
  guard let path, path != "-" else { return }
  let target = ExactText(files.resolvedPath(path))
  if inputs.contains(where: { $0 != "-" && ExactText(files.resolvedPath($0)) == target }) {
    throw ValidationError(
      "\(option) \(path): this is what is read, and the \(what) would overwrite it.")
  }
}

/// Refuses what contradicts itself, if there is something that says so.
func refuse(_ conflict: String?) throws {
  if let conflict { throw ValidationError(conflict) }
}

/// The words of an option that takes lists of them.
func words(in texts: [String]) -> [String] {
  texts.flatMap { $0.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) }
}

/// Refuses words that an option does not know, and an option without any.
func require(_ words: [String], among known: [String], for option: String) throws {
  let list = known.joined(separator: ", ")
  if words.isEmpty { throw ValidationError("\(option): name one or more of \(list).") }
  for word in words where !known.contains(word) {
    throw ValidationError("\(option): `\(word)` is none of \(list).")
  }
}

/// Where a command writes what it makes.
package struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write to a file.", valueName: "path"), completion: .file())
  package var output: String?

  package init() {}

  /// The file; nil for standard output.
  package var path: String? { output == "-" ? nil : output }
}
