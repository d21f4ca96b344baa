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
  func onlySource(_ path: String, _ advice: String) throws(ExitCode) -> SourceText {
    try source(of: try onlyInput(path) { _ in advice }, named: path)
  }

  /// The only script that a path names.
  ///
  /// - Parameter advice: what is said where there are several, by their number.
  /// - Throws: the exit code, once the reason was reported.
  func onlyInput(_ path: String, _ advice: (Int) -> String) throws(ExitCode) -> Input {
    let (inputs, failures) = files.expand([path])
    if !failures.isEmpty { throw report(failures) }
    guard let input = inputs.first, inputs.count == 1 else {
      throw complain(of: path, advice(inputs.count), .usage)
    }
    return input
  }

  /// Reads a script.
  ///
  /// - Parameter path: what it is called where it cannot be read; nil for its own name.
  /// - Throws: the exit code, once the reason was reported.
  func source(of input: Input, named path: String? = nil) throws(ExitCode) -> SourceText {
    do {
      return try input.source(files)
    } catch {
      throw complain(of: path ?? input.name, error.message, .missingInput)
    }
  }

  /// Says what has gone wrong, and returns the exit code for that.
  @discardableResult
  func complain(_ message: String, _ code: ExitCode) -> ExitCode {
    output.writeError("sextant: \(message)\n")
    return code
  }

  /// Says what is wrong with a path, or something else with a name, and returns the exit code for that.
  @discardableResult
  func complain(of name: String, _ message: String, _ code: ExitCode) -> ExitCode {
    complain("\(printable(name)): \(message)", code)
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
  ///
  /// - Parameter isRecording: whether nothing can make the text again, so that it must survive a power failure.
  func write(
    _ text: String, to path: String?, _ writer: (any FileWriter)?, isRecording: Bool = false
  ) -> ExitCode {
    guard let path, let writer else {
      output.write(text)
      return .success
    }
    do {
      let bytes = Array(text.utf8)
      if isRecording {
        try writer.writeDurably(bytes, to: path)
      } else {
        try writer.write(bytes, to: path)
      }
      return .success
    } catch {
      return complain("\(printable(path)) cannot be written: \(error.message)", .cannotWrite)
    }
  }
}
