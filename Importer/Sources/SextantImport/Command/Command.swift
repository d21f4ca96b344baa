/// The version that `sextant-import --version` prints.
public let importerVersion = "0.1.0"

/// The command of the importer, with its output.
public struct ImportCommand {
  private let options: Options
  private let out: (String) -> Void
  private let printError: (String) -> Void

  /// Runs the program.
  /// - Returns: its exit code.
  public static func run(
    _ arguments: [String], out: @escaping (String) -> Void, printError: @escaping (String) -> Void
  ) async -> Int32 {
    do {
      let command = ImportCommand(options: try Options(arguments), out: out, printError: printError)
      return try await command.run()
    } catch let failure as Failure {
      printError("sextant-import: \(failure.message)\n")
      return failure.code.rawValue
    } catch {
      printError("sextant-import: \(error)\n")
      return Failure.Code.missing.rawValue
    }
  }

  private func run() async throws -> Int32 {
    if options.wantsHelp { out(Options.help); return 0 }
    if options.wantsVersion { out("sextant-import \(importerVersion)\n"); return 0 }
    let start = Date()
    let files = try SourceFiles(
      at: options.sources, platform: Platform(name: options.platform ?? "iOS"))
    for (path, reason) in files.skipped { printError("sextant-import: \(path): \(reason)\n") }
    if files.files.isEmpty {
      throw Failure(.nothing, "no Swift files in \(options.sources.joined(separator: ", "))")
    }
    let app = readApp(files, name: options.app)
    if options.wantsFacts {
      for found in app.facts {
        var fact = found.fact
        fact.isInModel = app.holds(found)
        out(jsonLine(fact))
      }
      return 0
    }
    if app.start.isEmpty {
      throw Failure(
        .nothing, "no navigation in \(files.files.count) Swift files")
    }
    if let names = options.names {
      try write(json(ConformNames(screens: app.sourceNames)), to: names)
    }
    if let model = options.check ?? options.update {
      return try await compare(model, app)
    }
    try await write(app, files, seconds: Date().timeIntervalSince(start))
    let summary = Summary(app.facts, app)
    printError(summary.text)
    if summary.isSufficient || options.allowsPartial { return 0 }
    return Failure.Code.partial.rawValue
  }

  // MARK: Writing

  private func write(_ app: ImportedApp, _ files: SourceFiles, seconds: Double) async throws {
    let sextant = Sextant.find(options.sextant)
    if options.sextant != nil, sextant == nil {
      throw Failure(.broken, "missing program: \(options.sextant ?? "")")
    }
    let written = ModelText(app: app, isFull: options.isFull).text
    let text = try await sextant?.formatted(written) ?? written
    try await sextant?.check(text)
    if let output = options.output { try write(text, to: output) }
    if options.format == "json" {
      out(json(ImportReport(app, files: files, seconds: seconds)))
    } else if options.output == nil {
      out(text)
    }
    for entry in app.unresolved.sorted(by: { $0.line < $1.line }) {
      printError("\(entry.place): not resolved: `\(entry.code)`: \(entry.reason)\n")
    }
    let actions = app.screens.reduce(0) { $0 + $1.actions.count }
    printError(
      "\(files.files.count) files, \(app.sites) sites, \(app.screens.count) screens, \(actions) actions, "
        + "\(app.unresolved.count) not resolved, \(app.dropped.count) inputs left out"
        + (sextant == nil ? "; not formatted, because sextant is missing" : "") + "\n")
  }

  /// Writes a file in place. A write through a symbolic link replaces the target of the link.
  private func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let mode = try? FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    if let mode, mode & 0o222 == 0 { throw Failure(.missing, "\(path) is read-only") }
    do {
      try text.write(toFile: file, atomically: false, encoding: .utf8)
    } catch {
      throw Failure(.missing, "\(path) cannot be written")
    }
  }

  // MARK: Comparing

  private func compare(_ model: String, _ app: ImportedApp) async throws -> Int32 {
    guard let sextant = Sextant.find(options.sextant) else {
      throw Failure(.broken, "missing program sextant; specify it with `--sextant PATH`")
    }
    guard let text = try? String(contentsOfFile: model, encoding: .utf8) else {
      let isThere = FileManager.default.fileExists(atPath: model)
      throw Failure(.missing, isThere ? "`\(model)` cannot be read" : "missing file `\(model)`")
    }
    let drift = try await Drift(model: model, text: text, app: app, sextant: sextant)
    guard options.update != nil else {
      out(options.format == "json" ? json(drift.report) : drift.text)
      return drift.isEmpty ? 0 : 1
    }
    let update = ModelUpdate(drift)
    // If the update breaks the model, it is not written.
    if update.text != text { _ = try await sextant.read(text: update.text, beside: model) }
    if update.text != text { try write(update.text, to: model) }
    out(update.summary(model))
    return update.rest.isEmpty ? 0 : 1
  }
}

func readApp(_ files: SourceFiles, name: String? = nil) -> ImportedApp {
  let wiring = Wiring(files: files.files)
  let app = ModelBuilder(wiring).build(name: name)
  app.facts = FactReader.read(files.files, wiring)
  return app
}

/// The names for `sextant conform --names`.
struct ConformNames: Encodable {
  let screens: [String: String]
}
