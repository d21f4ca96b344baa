package import ArgumentParser
internal import Synchronization
package import SextantExplore
package import SextantInterpreter
package import SextantReports
internal import SextantSyntax

/// Options whose default values are available without parsing a command line. Parsing an empty
/// command line takes longer than running a small suite.
package protocol StandardOptions: ParsableArguments, Sendable {
  /// The options of an empty command line. The value must set every option, because reading an
  /// unset option is an error.
  static var standard: Self { get }
}

extension StandardOptions {
  static func made(_ set: (inout Self) -> Void) -> Self {
    var options = Self()
    set(&options)
    return options
  }
}

/// The visibility of rare options.
///
/// `--help` omits them. `--help-hidden`, completion, the manual page and `sextant help OPTION` list
/// them.
package enum RareOptions {
  private static let showsRareOptions = Atomic(false)

  /// Makes rare options visible in completion and in the manual page.
  package static func list() { showsRareOptions.store(true, ordering: .relaxed) }

  fileprivate static var visibility: ArgumentVisibility {
    showsRareOptions.load(ordering: .relaxed) ? .default : .hidden
  }
}

extension ArgumentHelp {
  package static func rare(_ text: String, valueName: String? = nil) -> ArgumentHelp {
    ArgumentHelp(text, valueName: valueName, visibility: RareOptions.visibility)
  }
}

/// The services and defaults of a command that do not come from its command line.
///
/// The argument parser ignores this value, which is a plain property of the options.
package struct RunContext: Sendable, Decodable {
  /// The writer of reports, fixed scripts, pictures and snapshots; nil if writing is not allowed.
  package var writer: (any FileWriter)?
  package var git: (any GitRunner)?
  /// The file for the job summary of GitHub Actions; otherwise nil.
  package var jobSummary: String?
  /// The checkout folder of a GitHub Actions job; otherwise nil.
  package var workspace: String?
  /// Whether the run is unattended, as on a CI server.
  ///
  /// In an unattended run, `only` and unused snapshots are failures, and no snapshot is recorded.
  package var isUnattended = false
  package var defaultUpdate = SnapshotUpdate.none
  package var showsTime = false
  package var keepsLastRun = false
  /// The path of the suite's configuration file. Failed scenarios are stored in the same folder.
  package var configPath: String?
  package var progressInterval = Duration.milliseconds(100)
  package var openShell: (@Sendable (ScenarioResult) -> Void)?
  package var memory: MemoryLimit?

  package init() {}

  package init(from decoder: any Decoder) { self.init() }
}

package struct ColorOption: StandardOptions {
  package enum Color: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, always, never
  }

  @Option(help: .rare("Colour the output."))
  package var color = Color.auto

  package var usesColor: Bool? { color == .auto ? nil : color == .always }

  package init() {}

  package static let standard = made { $0.color = .auto }
}

package struct StrictOption: StandardOptions {
  @Flag(inversion: .prefixedNo, help: "Treat warnings as errors.")
  package var strict = false

  package init() {}

  static let keys = [ConfigKey("strict", .flag, "treat warnings as errors")]

  package static let standard = made { $0.strict = false }
}

package enum DataFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case text, json
}

/// Returns a parser for a whole number. Its error states the valid range.
package func number<Number: FixedWidthInteger & Sendable>(
  from least: Number, to most: Number = .max
) -> @Sendable (String) throws -> Number {
  { text in
    if let number = Number(text), number >= least, number <= most { return number }
    let isOpen = most >= .max - 1
    throw ValidationError(
      "expected a whole number\(isOpen ? ", at least \(least)" : " from \(least) to \(most)")")
  }
}

package func require(_ number: Int?, atLeast least: Int = 1, for option: String) throws {
  if let number, number < least { throw ValidationError("\(option) must be at least \(least)") }
}

func asked<Value>(_ make: () throws -> Value) throws -> Value {
  do {
    return try make()
  } catch let problem as RequestProblem {
    throw ValidationError(problem.message)
  }
}

/// Throws an error if an output path leads to a script or an input file, directly or through a
/// link.
package func requireNoScript(
  _ path: String?, besides inputs: [String] = [], for what: String, as option: String = "-o",
  _ files: any FileSystem
) throws {
  guard let path, path != "-" else { return }
  let target = files.resolvedPath(path)
  if path.ends(with: ".sextant") || target.ends(with: ".sextant") {
    throw ValidationError("\(option) \(path): the \(what) would overwrite a script")
  }
  try requireNoInput(path, besides: inputs, for: what, as: option, files)
}

/// Throws an error if an output path leads to an input file, directly or through a link.
package func requireNoInput(
  _ path: String?, besides inputs: [String], for what: String, as option: String = "-o",
  _ files: any FileSystem
) throws {
  guard let path, path != "-" else { return }
  let target = ExactText(files.resolvedPath(path))
  if inputs.contains(where: { $0 != "-" && ExactText(files.resolvedPath($0)) == target }) {
    throw ValidationError(
      "\(option) \(path): the \(what) would overwrite an input file")
  }
}

func refuse(_ conflict: String?) throws {
  if let conflict { throw ValidationError(conflict) }
}

func words(in texts: [String]) -> [String] {
  texts.flatMap { $0.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) }
}

func require(_ words: [String], among known: [String], for option: String) throws {
  let list = known.joined(separator: ", ")
  if words.isEmpty { throw ValidationError("\(option): expected one or more of \(list)") }
  for word in words where !known.contains(word) {
    throw ValidationError("\(option): unknown value `\(word)`; expected one or more of \(list)")
  }
}

package struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write to a file.", valueName: "path"), completion: .file())
  package var output: String?

  package init() {}

  package var path: String? { output == "-" ? nil : output }
}
