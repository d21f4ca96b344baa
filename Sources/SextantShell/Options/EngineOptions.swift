package import ArgumentParser

/// Options of commands that can drive a real app with their scenarios or their search.
package struct EngineOptions: StandardOptions {
  @Option(
    help: .rare(
      "Also run all steps on the real app, through the engine that this command starts.",
      valueName: "command"))
  package var engine: String?

  @Option(
    name: .customLong("engine-timeout"), parsing: .unconditional,
    help: .rare(
      "Wait at most this many seconds for an answer of the engine. (default: \(defaultSeconds))",
      valueName: "seconds"), transform: seconds)
  package var timeout = Duration.seconds(defaultSeconds)

  @Option(
    name: .customLong("engine-settle"), parsing: .unconditional,
    help: .rare(
      "If the engine supports `look`, wait at most this many milliseconds for late changes of the app. (default: \(defaultSettle))",
      valueName: "ms"), transform: number(from: 0, to: 1_000_000))
  package var settle = defaultSettle

  @Option(
    help: .rare(
      "Map names of the real app to names of the model. Give JSON, or a file with JSON.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  package var names: String?

  package init() {}

  package static let standard = made {
    ($0.engine, $0.timeout, $0.settle, $0.names) = (
      nil, .seconds(defaultSeconds), defaultSettle, nil
    )
  }

  package func validate() throws {
    if engine?.allSatisfy(\.isWhitespace) ?? false {
      throw ValidationError("--engine needs a command")
    }
  }

  var isOn: Bool { engine != nil }

  /// - Throws: an error if an option is given that requires `--engine`, but `--engine` is missing.
  func requireEngine() throws {
    if isOn { return }
    let given = [
      ("--engine-timeout", timeout != .seconds(defaultSeconds)),
      ("--engine-settle", settle != defaultSettle), ("--names", names != nil),
    ]
    if let option = given.first(where: \.1)?.0 { throw ValidationError("\(option) needs --engine") }
  }

  func makeEngine(_ shouldStop: @escaping @Sendable () -> Bool) -> EngineProcess? {
    engine.map { EngineProcess($0, timeout: timeout, shouldStop: shouldStop) }
  }
}

private let defaultSeconds = 10
private let defaultSettle = 500

@Sendable private func seconds(_ text: String) throws -> Duration {
  if let number = Double(text), number > 0, number <= 100_000 { return .seconds(number) }
  throw ValidationError("expected a number of seconds, such as 10 or 0.5")
}
