internal import ArgumentParser
internal import SextantShell

/// The options of every command whose options a configuration file sets.
struct ConfigOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this configuration file, and not the nearest .sextant.json.", valueName: "path"))
  var config: String?

  @Flag(name: .customLong("no-config"), help: "Read no configuration file.")
  var noConfig = false

  /// The configuration file that has set options.
  var path: String?

  enum CodingKeys: CodingKey { case config, noConfig }

  func validate() throws {
    if noConfig, config != nil { throw ValidationError("Give --config or --no-config, not both.") }
  }
}

/// A command whose options a configuration file sets.
protocol Configurable: ParsableCommand, Leaving {
  static var configCommand: ConfigCommand { get }
  var paths: [String] { get }
  var config: ConfigOptions { get set }
}

extension Configurable {
  /// The same command with what its configuration file sets, which the arguments of the command line
  /// override.
  func configured(_ arguments: [String]) throws(ConfigProblem) -> Self {
    let files = DiskFiles()
    let nearest = config.noConfig ? nil : ConfigSearch(from: paths, files).found
    guard let path = config.config ?? nearest else { return self }
    let file = try Config(path, files)
    // Behind the name of the command.
    let given = Array(arguments.dropFirst())
    let own = file.arguments(for: Self.configCommand, beside: given, hasPaths: !paths.isEmpty)
    func parsed(_ count: Int) -> Result<Self, any Error> {
      Result { try Self.parse(own.prefix(count).map(\.text) + given) }
    }
    switch parsed(own.count) {
    case .success(var command):
      command.config.path = path
      return command
    case .failure(let error):
      // The first argument with which it fails, by halving.
      var (good, bad, last) = (0, own.count, error)
      while good + 1 < bad {
        let middle = (good + bad) / 2
        if case .failure(let error) = parsed(middle) {
          (bad, last) = (middle, error)
        } else {
          good = middle
        }
      }
      guard bad > 0 else { return self }
      throw file.problem(Self.message(for: last), with: own[bad - 1])
    }
  }
}
