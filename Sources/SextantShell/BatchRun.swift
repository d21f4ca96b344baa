public import SextantEngine
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// How `sextant run` and the checks of its input behave.
public struct RunOptions: Sendable {
  public enum Format: Sendable { case text, json }

  public var format = Format.text
  public var keepsGoing = false
  /// Whether each statement runs as soon as it is complete.
  public var isStreaming = false
  public var isStrict = false
  public var isQuiet = false

  public init() {}
}

/// What the batch commands share: the system, the files, and where to write.
public final class Batch {
  let system: any NavigationSystem
  let files: any FileSystem
  let output: any Output
  let interrupt: InterruptFlag

  public init(
    system: any NavigationSystem, files: any FileSystem, output: any Output,
    interrupt: InterruptFlag = .shared
  ) {
    self.system = system
    self.files = files
    self.output = output
    self.interrupt = interrupt
  }

  /// A compiler that has read nothing; each file begins with a copy of it, so that the system's
  /// vocabulary is made once.
  private lazy var freshCompiler = compilerFactory(false)

  func compiler(isStrictAboutNames: Bool) -> Compiler {
    var compiler = freshCompiler
    compiler.isStrictAboutNames = isStrictAboutNames
    return compiler
  }

  /// Makes compilers that share nothing with one another, for threads.
  var compilerFactory: @Sendable (_ isStrictAboutNames: Bool) -> Compiler {
    let (system, files) = (system, files)
    return { isStrictAboutNames in
      Compiler(
        system: system, files: files, isStrictAboutNames: isStrictAboutNames,
        stateFormat: JSONStateFormat())
    }
  }

  var shouldStop: @Sendable () -> Bool {
    let interrupt = interrupt
    return { interrupt.isRequested }
  }

  /// The code of a run that was asked to stop.
  var interruption: ExitCode? {
    guard interrupt.isRequested else { return nil }
    return interrupt.signal == 15 ? .terminated : .interrupted
  }

  /// Tells of the problems of a text; true when nothing of it can run.
  func report(_ diagnostics: [Diagnostic], _ sources: [SourceText], isStrict: Bool) -> Bool {
    for diagnostic in diagnostics {
      let source = sources.last { $0.name == diagnostic.file }
      output.writeError(diagnosticText(diagnostic, in: source, style: output.errorStyle))
    }
    return diagnostics.preventRunning(isStrict: isStrict)
  }

  // MARK: Running

  /// Runs the scripts that a path names.
  public func run(_ path: String, _ options: RunOptions) -> ExitCode {
    let (inputs, problem) = files.expand([path], output)
    return problem == .success ? run(inputs, options) : problem
  }

  /// Runs scripts and tells what happened.
  public func run(_ inputs: [Input], _ options: RunOptions) -> ExitCode {
    var code = ExitCode.success
    for input in inputs {
      code = code.joined(with: run(input, options))
      if code == .interrupted || code == .terminated { break }
    }
    output.flush()
    return code
  }

  private func run(_ input: Input, _ options: RunOptions) -> ExitCode {
    let source: SourceText
    do {
      source = try input.source(files)
    } catch {
      output.writeError("sextant: \(input.name): \(error.message)\n")
      return .missingInput
    }
    var compiler = compiler(isStrictAboutNames: options.isStrict)
    let checked = compiler.compile(source)
    if report(checked.diagnostics, compiler.sources, isStrict: options.isStrict) {
      return .badScript
    }
    if checked.script.statements.isEmpty, !checked.scenarios.isEmpty {
      output.writeError(
        "sextant: \(source.name) holds only scenarios; `sextant test` runs them\n")
      return .nothingSelected
    }
    return run(checked, compiler, options)
  }

  private func run(
    _ checked: CheckedFile, _ compiler: Compiler, _ options: RunOptions
  ) -> ExitCode {
    var interpreter = compiler.interpreter(for: checked.model, shouldStop: shouldStop)
    do {
      try interpreter.start()
    } catch {
      let problem = interpreter.wordOfStart(error, at: checked.script.place)
      output.writeError(errorText(problem, in: compiler.sources, style: output.errorStyle))
      return .failure
    }
    let reporter = StepReporter(sources: compiler.sources)
    let teller = Teller(output: output, reporter: reporter, options: options)
    var code = ExitCode.success
    for statement in checked.script.statements {
      let goesOn = interpreter.run(statement)
      if !teller.tell(of: &interpreter) { code = .failure }
      if let interruption { return interruption }
      if !goesOn {
        code = .failure
        if !options.keepsGoing { break }
      }
    }
    return code
  }

  // MARK: Streaming

  /// Runs each statement of a stream as soon as it is complete.
  ///
  /// - Parameter read: the next bytes; nil at the end.
  public func stream(
    named name: String, _ options: RunOptions, read: () -> [UInt8]?
  ) -> ExitCode {
    var session = Session(
      system: system, files: files, stateFormat: JSONStateFormat(), shouldStop: shouldStop)
    var splitter = StatementSplitter()
    var code = ExitCode.success
    while let bytes = read() {
      splitter.feed(bytes)
      while let piece = splitter.next() {
        if !run(piece, name, &session, options, &code) { return finish(code) }
      }
    }
    for piece in splitter.finish() where !run(piece, name, &session, options, &code) { break }
    return finish(code)
  }

  private func finish(_ code: ExitCode) -> ExitCode {
    output.flush()
    return interruption ?? code
  }

  /// Runs one piece of a stream; false when the stream is to end.
  private func run(
    _ piece: StatementSplitter.Piece, _ name: String, _ session: inout Session,
    _ options: RunOptions, _ code: inout ExitCode
  ) -> Bool {
    let source = SourceText(name: name, bytes: piece.bytes)
    let reply = session.submit(source)
    if !reply.diagnostics.isEmpty {
      let isBad = report(reply.diagnostics, [source], isStrict: options.isStrict)
      if isBad { rejectPiece(reply.diagnostics, source, piece.line, options) }
    }
    let reporter = StepReporter(sources: session.compiler.sources, firstLine: piece.line)
    let teller = Teller(output: output, reporter: reporter, options: options)
    if !session.tell(teller) || !reply.succeeded { code = .failure }
    session.forgetTrace()
    output.flush()
    if interruption != nil { return false }
    return reply.succeeded || options.keepsGoing
  }

  /// An item that does not check is a rejected sentence.
  private func rejectPiece(
    _ diagnostics: [Diagnostic], _ source: SourceText, _ line: Int, _ options: RunOptions
  ) {
    guard options.format == .json, let first = diagnostics.first(where: { $0.severity == .error })
    else { return }
    let (own, column) = source.location(of: first.span.start)
    var report = StepReport(
      file: source.name, line: own + line - 1, column: column,
      sentence: source.text(of: Span(start: 0, end: UInt32(source.bytes.count))).trimmed,
      graph: GraphSnapshot(windows: []))
    report.can = false
    report.outcome = .refused
    report.error = ProblemReport(
      code: first.code.word, number: first.code.number, message: first.message)
    output.write(traceLine(of: report) + "\n")
  }
}

extension String {
  /// The text without blanks and newlines at its ends.
  var trimmed: String {
    var text = Substring(self)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    return String(text)
  }
}
