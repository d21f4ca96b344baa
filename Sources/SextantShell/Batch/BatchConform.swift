internal import SextantConform
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime

extension Batch {
  /// Holds logs of an app to its model.
  package func conform(
    _ path: String, _ logs: [String], _ options: ConformOptions
  ) -> ExitCode {
    defer { output.flush() }
    let session: Session
    let names: NameMap
    let needsFile = options.save != nil || options.suite.collectsCoverage
    if needsFile, !canBeImported(path) { return .usage }
    do {
      session = try openApp(path)
      names = try self.names(options.names, session.interpreter.program)
    } catch { return error }
    let start = ContinuousClock.now
    var run = ConformRun(self, path, session, names, options)
    for log in logs { run.hold(log) }
    return run.finish(since: start)
  }

  /// What an app calls otherwise than its model.
  ///
  /// - Parameter program: the model, if there is only one.
  func names(
    _ option: String?, _ program: Program? = nil
  ) throws(ExitCode) -> NameMap {
    guard let option else { return NameMap() }
    let isText = option.hasPrefix("{")
    let name = isText ? "names" : option
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = isText ? Array(option.utf8) : try files.read(option)
    } catch { throw complain(of: name, error.message, .missingInput) }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes)
    } catch { throw complain(of: name, "\(error)", .badScript) }
    let names: NameMap
    do throws(FileProblem) {
      names = try NameMap(json)
    } catch { throw complain(of: name, error.message, .badScript) }
    if let program, let problem = names.problems(in: program).first {
      throw complain(of: name, problem, .badScript)
    }
    return names
  }
}
