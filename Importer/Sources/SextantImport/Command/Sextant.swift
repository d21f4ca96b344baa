import Foundation

/// The program `sextant`, which knows the language of models.
struct Sextant {
  let path: String

  /// As an option says, the environment, beside this program, or on the path.
  static func find(_ option: String?) -> Sextant? {
    let environment = ProcessInfo.processInfo.environment
    if let path = option ?? environment["SEXTANT"] {
      return isProgram(path) ? Sextant(path: path) : nil
    }
    let own = (CommandLine.arguments[0] as NSString).deletingLastPathComponent
    let folders = [own] + (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.map { $0 + "/sextant" }.first(where: isProgram).map { Sextant(path: $0) }
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }

  /// What a command prints, and whether it succeeds.
  func run(_ arguments: [String], input: String? = nil) throws -> (
    output: String, errors: String, code: Int32
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    // Files, since two pipes that nobody reads at once can fill.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "sextant-import-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (output, errors, read) = (
      folder.appendingPathComponent("out"), folder.appendingPathComponent("err"),
      folder.appendingPathComponent("in")
    )
    for (file, text) in [(output, ""), (errors, ""), (read, input ?? "")] {
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = try FileHandle(forReadingFrom: read)
    try process.run()
    process.waitUntilExit()
    let text = { (file: URL) in (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    return (text(output), text(errors), process.terminationStatus)
  }

  /// A model in its canonical form.
  func formatted(_ model: String) throws -> String {
    let found = try run(["format", "--no-config", "-"], input: model)
    guard found.code == 0, !found.output.isEmpty else {
      throw Failure(.broken, "`sextant format` cannot read the model:\n\(found.errors.trimmed)")
    }
    return found.output
  }

  /// A model with its map.
  func read(_ model: String, _ text: String) throws -> ReadModel {
    let found = try run(["graph", "--format", "json", "--color", "never", model])
    guard let data = found.output.data(using: .utf8), !found.output.isEmpty,
      let map = try? JSONDecoder().decode(ModelMap.self, from: data)
    else {
      throw Failure(.unreadable, "`sextant graph` cannot read \(model):\n\(found.errors.trimmed)")
    }
    return ReadModel(map: map, path: model, text: text)
  }

  /// A text that is in no file; what it imports is found beside a model.
  func read(text: String, beside model: String? = nil) throws -> ReadModel {
    let folder = model.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    let file = (folder ?? FileManager.default.temporaryDirectory).appendingPathComponent(
      ".sextant-import-\(UUID().uuidString).sextant")
    defer { try? FileManager.default.removeItem(at: file) }
    try text.write(to: file, atomically: false, encoding: .utf8)
    do {
      return try read(file.path, text)
    } catch let failure as Failure {
      let message = failure.message.replacing(file.path, with: model ?? "what was written")
      throw Failure(failure.code, message)
    }
  }
}
