import Subprocess
import SystemPackage

/// The program `sextant`, which implements the language of models.
struct Sextant {
  let path: String

  /// Finds the program: by the option, by `SEXTANT`, in the folder of this program, or in `PATH`.
  static func find(_ option: String?) -> Sextant? {
    let environment = ProcessInfo.processInfo.environment
    if let path = option ?? environment["SEXTANT"] {
      return isProgram(path) ? Sextant(path: path) : nil
    }
    var folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    // If the path of this program has no folder, the program was found in `PATH`. The current
    // folder is then unrelated.
    if let program = CommandLine.arguments.first, program.contains("/") {
      folders.insert(URL(fileURLWithPath: program).deletingLastPathComponent().path, at: 0)
    }
    return folders.map { $0 + "/sextant" }.first(where: isProgram).map { Sextant(path: $0) }
  }

  private static func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path) && !isFolder(path)
  }

  func run(_ arguments: [String]) async throws -> (output: String, errors: String, code: Int32) {
    let result = try await Subprocess.run(
      .path(FilePath(path)), arguments: Arguments(arguments),
      output: .string(limit: .max), error: .string(limit: .max))
    guard case .exited(let code) = result.terminationStatus else {
      throw Failure(.broken, "\(path) \(arguments[0]) was ended: \(result.terminationStatus)")
    }
    return (result.standardOutput, result.standardError, code)
  }

  func formatted(_ model: String) async throws -> String {
    try await withFile(model) { file in
      let found = try await run(["format", "--no-config", file])
      guard found.code == 0, !found.output.isEmpty else {
        throw Failure(.broken, "`sextant format` cannot read the model:\n\(found.errors.trimmed)")
      }
      return found.output
    }
  }

  /// Checks a model with `sextant check --strict`.
  func check(_ model: String) async throws {
    try await withFile(model) { file in
      let found = try await run(["check", "--strict", "--no-config", file])
      guard found.code == 0 else {
        throw Failure(
          .broken,
          "the model has errors, a defect of sextant-import:\n\(found.output)\(found.errors)")
      }
    }
  }

  func read(_ model: String, _ text: String) async throws -> ReadModel {
    let found = try await run(["graph", "--format", "json", "--color", "never", model])
    guard let data = found.output.data(using: .utf8), !found.output.isEmpty,
      let map = try? JSONDecoder().decode(ModelMap.self, from: data)
    else {
      throw Failure(.unreadable, "`sextant graph` cannot read \(model):\n\(found.errors.trimmed)")
    }
    return ReadModel(map: map, path: model, text: text)
  }

  /// Reads a text outside of files. Its imports are relative to `model`.
  func read(text: String, beside model: String? = nil) async throws -> ReadModel {
    try await withFile(text, beside: model) { try await read($0, text) }
  }

  /// Runs a function on a temporary file. Failures do not mention the name of this file.
  private func withFile<Result>(
    _ text: String, beside model: String? = nil, _ body: (String) async throws -> Result
  ) async throws -> Result {
    let folder = model.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    let file = (folder ?? FileManager.default.temporaryDirectory).appendingPathComponent(
      ".sextant-import-\(UUID().uuidString).sextant")
    defer { try? FileManager.default.removeItem(at: file) }
    try text.write(to: file, atomically: false, encoding: .utf8)
    do {
      return try await body(file.path)
    } catch let failure as Failure {
      let message = failure.message.replacing(file.path, with: model ?? "what was written")
      throw Failure(failure.code, message)
    }
  }
}
