internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

extension CommandContext {
  func onlySource(_ path: String, _ advice: String) throws(ExitCode) -> SourceText {
    try source(of: try singleInput(path) { _ in advice }, named: path)
  }

  func singleInput(_ path: String, _ advice: (Int) -> String) throws(ExitCode) -> Input {
    let (inputs, failures) = files.expand([path])
    if !failures.isEmpty { throw report(failures) }
    guard let input = inputs.first, inputs.count == 1 else {
      throw printError(of: path, advice(inputs.count), .usage)
    }
    return input
  }

  /// - Parameter path: the name in error messages; nil for the name of the input.
  func source(of input: Input, named path: String? = nil) throws(ExitCode) -> SourceText {
    do {
      return try input.source(files)
    } catch {
      throw printError(of: path ?? input.name, error.message, .missingInput)
    }
  }

  @discardableResult
  func printError(_ message: String, _ code: ExitCode) -> ExitCode {
    output.writeError("sextant: \(message)\n")
    return code
  }

  @discardableResult
  func printError(of name: String, _ message: String, _ code: ExitCode) -> ExitCode {
    printError("\(printable(name)): \(message)", code)
  }

  /// Splits `PATH:LINE`. The line is nil if the whole text is the path of a script, such as `a:1`.
  func place(_ path: String) -> PathWithLine {
    let place = PathWithLine(path)
    if place.line == nil || (try? files.inputs(at: path)) == nil { return place }
    return PathWithLine(whole: path)
  }

  func session(reading files: (any FileSystem)? = nil) -> Session {
    Session(
      systems: systems, files: files ?? self.files, stateFormat: JSONStateFormat(),
      shouldStop: shouldStop)
  }

  /// Writes a result to a file or to standard output.
  ///
  /// - Parameter isRecording: whether the text is a recording. A recording cannot be reproduced, so
  ///   it must survive a power failure.
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
      return printError("\(printable(path)) cannot be written: \(error.message)", .cannotWrite)
    }
  }
}
