internal import ArgumentParser
internal import SextantPlatform
internal import SextantReports
internal import SextantShell

struct ConfigOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this file (see `sextant help config`).",
      valueName: "path"), completion: .file(extensions: ["json"]))
  var config: String?

  @Flag(name: .customLong("no-config"), help: "Do not read `.sextant.json`.")
  var noConfig = false

  var path: String?
  /// The possible paths of the configuration file, which a user may create or edit.
  var candidates: [String] = []

  var isNamed: Bool { config != nil }

  enum CodingKeys: CodingKey { case config, noConfig }

  func validate() throws {
    if noConfig, config != nil {
      throw ValidationError("--config and --no-config exclude each other")
    }
  }
}

protocol Configurable: ParsableCommand, ExitingCommand {
  static var configCommand: ConfigCommand { get }
  var paths: [String] { get }
  var config: ConfigOptions { get set }
}

extension Configurable {
  /// Adds the options of the configuration file. Arguments of the command line override these
  /// options.
  func configured(_ arguments: [String]) throws(ConfigProblem) -> Self {
    if config.noConfig { return self }
    let files = DiskFiles()
    let search = ConfigSearch(from: paths, files)
    var command = self
    command.config.candidates = config.config.map { [$0] } ?? search.candidates
    guard let path = config.config ?? search.found else { return command }
    if !config.isNamed, let problem = search.problem(files, user: geteuid()) { throw problem }
    let file = try Config(path, files, isNamed: config.isNamed)
    let given = Array(arguments.dropFirst())
    let own = file.arguments(for: Self.configCommand, beside: given, hasPaths: !paths.isEmpty)
    func parsed(_ count: Int) -> Result<Self, any Error> {
      Result { try Self.parse(own.prefix(count).map(\.text) + given) }
    }
    switch parsed(own.count) {
    case .success(let parsed):
      let candidates = command.config.candidates
      command = parsed
      (command.config.path, command.config.candidates) = (path, candidates)
      return command
    case .failure(let error):
      // Finds the first invalid argument by binary search.
      var (good, bad, last) = (0, own.count, error)
      while good + 1 < bad {
        let middle = (good + bad) / 2
        if case .failure(let error) = parsed(middle) {
          (bad, last) = (middle, error)
        } else {
          good = middle
        }
      }
      guard bad > 0 else { return command }
      throw file.problem(printable(Self.message(for: last)), with: own[bad - 1])
    }
  }
}
