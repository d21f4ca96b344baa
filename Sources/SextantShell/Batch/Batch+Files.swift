internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

// What commands about one file, and those that write one, do alike.
extension Batch {
  /// The text of the only script that a path names.
  ///
  /// - Parameter advice: what is said where there are several.
  /// - Throws: the exit code, once the reason was reported.
  func onlySource(_ path: String, _ advice: String) throws(ReportedFailure) -> SourceText {
    let (inputs, failures) = files.expand([path])
    if !failures.isEmpty { throw ReportedFailure(code: report(failures)) }
    guard let input = inputs.first else {
      throw ReportedFailure(code: report([Batch.noScripts(in: [path])]))
    }
    guard inputs.count == 1 else {
      output.writeError("sextant: \(printable(path)): \(advice)\n")
      throw ReportedFailure(code: .usage)
    }
    do {
      return try input.source(files)
    } catch {
      output.writeError("sextant: \(printable(path)): \(error.message)\n")
      throw ReportedFailure(code: .missingInput)
    }
  }

  /// A path with the line behind it; one that names scripts as it stands has none, since a file may be named
  /// `a:1`.
  func place(_ path: String) -> PathWithLine {
    let place = PathWithLine(path)
    if place.line == nil || (try? files.inputs(at: path)) == nil { return place }
    return PathWithLine(whole: path)
  }

  /// A session over the scratch app.
  ///
  /// - Parameter files: where it reads; by default where the command does.
  func session(reading files: (any FileSystem)? = nil) -> Session {
    Session(
      systems: systems, files: files ?? self.files, stateFormat: JSONStateFormat(),
      shouldStop: shouldStop)
  }

  /// Writes what a command has made to a file, or to standard output where no path is given.
  func write(_ text: String, to path: String?, _ writer: (any FileWriter)?) -> ExitCode {
    guard let path, let writer else {
      output.write(text)
      return .success
    }
    do {
      try writer.write(Array(text.utf8), to: path)
      return .success
    } catch {
      output.writeError("sextant: \(printable(path)) cannot be written: \(error.message)\n")
      return .cannotWrite
    }
  }
}
