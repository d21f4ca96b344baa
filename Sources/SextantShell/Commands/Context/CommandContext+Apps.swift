internal import SextantConform
internal import SextantExplore
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

extension CommandContext {
  func watchedSearch(_ space: StateSpace, _ machine: MachineArguments) -> Search {
    SextantShell.watchedSearch(
      space, interrupt, output, threads: searchThreads(machine.workers))
  }

  /// Erases the progress line. Returns the exit code of an interrupted search, whose partial result
  /// the caller still reports. Otherwise returns nil.
  func endSearch() -> ExitCode? {
    output.showProgress(nil)
    defer { interrupt.lower() }
    return interruption
  }

  func canBeImported(_ path: String) -> Bool {
    if path != "-" { return true }
    printError(
      "the scenarios import the app by its file name: give a file instead of standard input", .usage
    )
    return false
  }

  func openApp(_ path: String) throws(ExitCode) -> Session {
    let source = try onlySource(path, "give a single file with an app")
    var session = session()
    let reply = session.loadApp(source)
    let sources = session.compiler.sources
    if report(reply.diagnostics, sources, isStrict: false) {
      throw .badScript
    }
    if let problem = reply.startProblem {
      report([problem], in: sources)
      throw .failure
    }
    if session.app.isScratch {
      throw printError(of: path, "the file declares no app", .nothingSelected)
    }
    return session
  }

  /// - Parameters:
  ///   - option: a JSON object, or the path of a JSON file; nil for an empty mapping.
  ///   - program: the model that declares the mapped names; nil for several models.
  func names(
    _ option: String?, _ program: Program? = nil
  ) throws(ExitCode) -> NameMap {
    guard let option else { return NameMap() }
    let isText = option.hasPrefix("{")
    let name = isText ? "names" : option
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = isText ? Array(option.utf8) : try files.read(option)
    } catch { throw printError(of: name, error.message, .missingInput) }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes)
    } catch { throw printError(of: name, "\(error)", .badScript) }
    let names: NameMap
    do throws(FileProblem) {
      names = try NameMap(json)
    } catch { throw printError(of: name, error.message, .badScript) }
    if let program, let problem = names.problems(in: program).first {
      throw printError(of: name, problem, .badScript)
    }
    return names
  }
}
