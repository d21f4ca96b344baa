import SextantCompiler
package import SextantEngine
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// The context of the batch commands: systems, file system and output.
package final class Batch {
  let systems: SystemCatalog
  let files: any FileSystem
  let output: any Output
  let interrupt: InterruptFlag

  package init(
    systems: SystemCatalog, files: any FileSystem, output: any Output,
    interrupt: InterruptFlag = .shared
  ) {
    self.systems = systems
    self.files = files
    self.output = output
    self.interrupt = interrupt
  }

  /// A compiler without sources; each file starts with a copy of it, so that the vocabulary of a
  /// system is built once.
  private lazy var freshCompiler = compilerFactory(false)

  func compiler(isStrictAboutNames: Bool) -> Compiler {
    var compiler = freshCompiler
    compiler.context.isStrictAboutNames = isStrictAboutNames
    return compiler
  }

  /// Makes independent compilers, for use on several threads.
  var compilerFactory: @Sendable (_ isStrictAboutNames: Bool) -> Compiler {
    let (systems, files) = (systems, files)
    return { isStrictAboutNames in
      Compiler(
        systems: systems, files: files, isStrictAboutNames: isStrictAboutNames,
        stateFormat: JSONStateFormat())
    }
  }

  /// Reports paths without scripts, and returns the exit code.
  func report(_ failures: [PathFailure]) -> ExitCode {
    var code = ExitCode.success
    for failure in failures {
      code = code.joined(with: complain(of: failure.path, failure.message, failure.code))
    }
    return code
  }

  var shouldStop: @Sendable () -> Bool {
    let interrupt = interrupt
    return { interrupt.isRequested }
  }

  /// The exit code of an interrupted run; nil if it was not interrupted.
  var interruption: ExitCode? { interrupt.exitCode }

  func report(_ errors: [RuntimeError], in sources: [SourceText]) {
    for error in errors {
      output.writeError(errorText(error, in: sources, style: output.errorStyle))
    }
  }

  /// Reports diagnostics. Returns true if they prevent running the text.
  func report(_ diagnostics: [Diagnostic], _ sources: [SourceText], isStrict: Bool) -> Bool {
    var first = FirstErrors()
    for diagnostic in diagnostics where first.shows(diagnostic) {
      output.writeError(diagnosticText(diagnostic, among: sources, style: output.errorStyle))
    }
    if !first.rest.isEmpty { output.writeError(first.rest) }
    return diagnostics.preventRunning(isStrict: isStrict)
  }

  // MARK: Running

  /// Runs the scripts at paths, in order.
  package func run(_ paths: [String], _ options: RunOptions) -> ExitCode {
    var code = ExitCode.success
    for path in paths {
      let (inputs, failures) = files.expand([path])
      code = code.joined(with: failures.isEmpty ? run(inputs, options) : report(failures))
      if interruption != nil { break }
    }
    return interruption ?? code
  }

  /// Runs scripts and reports their steps.
  package func run(_ inputs: [Input], _ options: RunOptions) -> ExitCode {
    var code = ExitCode.success
    for input in inputs where interruption == nil {
      code = code.joined(with: run(input, options))
    }
    output.flush()
    return interruption ?? code
  }

  /// Runs a script, then runs sentences in its final state.
  package func run(_ path: String, then sentences: Input, _ options: RunOptions) -> ExitCode {
    let script: Input
    do {
      script = try onlyInput(path) { "-c needs a single script, but the folder contains \($0)" }
    } catch { return error }
    let code = run(script, then: sentences, options)
    output.flush()
    return interruption ?? code
  }

  private func run(
    _ input: Input, then sentences: Input? = nil, _ options: RunOptions
  ) -> ExitCode {
    var compiler = compiler(isStrictAboutNames: options.strictness.strict)
    var checked: [Compilation] = []
    for (index, input) in [input, sentences].compactMap({ $0 }).enumerated() {
      compiler.context.goesOn = index == 0 && sentences != nil
      let source: SourceText
      do { source = try self.source(of: input) } catch { return error }
      let compilation =
        checked.last.map { compiler.compile(source, after: $0) }
        ?? compiler.compile(source)
      checked.append(compilation)
      if report(compilation.diagnostics, compiler.sources, isStrict: options.strictness.strict) {
        return .badScript
      }
    }
    let holdsOnlyScenarios = checked.allSatisfy {
      $0.program.script.statements.isEmpty && !$0.program.scenarios.isEmpty
    }
    if holdsOnlyScenarios {
      return complain(
        "\(input.shownName) contains only scenarios: run them with `sextant test`", .nothingSelected
      )
    }
    return run(checked, compiler, options)
  }

  /// Runs texts in order. A text without an app continues with the app of the previous text.
  private func run(
    _ checked: [Compilation], _ compiler: Compiler, _ options: RunOptions
  ) -> ExitCode {
    let reporter = RunReporter(output, compiler.sources, options)
    var started: Interpreter?
    for compilation in checked {
      let program = compilation.program
      var interpreter: Interpreter
      let problems: [RuntimeError]
      if let known = started, !compilation.startsApp {
        interpreter = known
        problems = goOn(&interpreter, with: program)
      } else {
        interpreter = compiler.interpreter(for: program, shouldStop: shouldStop)
        interpreter.limits.steps = options.maxSteps
        problems = startApp(&interpreter, at: program.script.place)
        interpreter.observer = reporter.observe
        interpreter.dropsObserved = true
      }
      if !problems.isEmpty {
        report(problems, in: compiler.sources)
        return .failure
      }
      for statement in program.script.statements {
        let goesOn = interpreter.run(statement)
        if let interruption { return interruption }
        if !goesOn, !options.keepGoing { return .failure }
      }
      started = interpreter
    }
    return reporter.isGood ? .success : .failure
  }

  // MARK: Streaming

  /// Runs each statement of a stream as soon as it is complete.
  ///
  /// - Parameter read: returns the next bytes; nil at the end.
  package func stream(
    named name: String, _ options: RunOptions, read: () -> [UInt8]?
  ) -> ExitCode {
    var session = session()
    var options = options
    options.stream = true
    let reporter = RunReporter(output, session.compiler.sources, options)
    session.observe(dropping: true, reporter.observe)
    session.limitSteps(to: options.maxSteps)
    var statements = StatementReader()
    var code = ExitCode.success
    while let bytes = read() {
      statements.feed(bytes)
      while let piece = statements.next() {
        if !run(piece, name, &session, reporter, options, &code) { return finish(code) }
      }
    }
    for piece in statements.finish() where !run(piece, name, &session, reporter, options, &code) {
      break
    }
    return finish(code)
  }

  private func finish(_ code: ExitCode) -> ExitCode {
    output.flush()
    return interruption ?? code
  }

  /// Runs a piece of a stream. Returns false to stop.
  private func run(
    _ piece: StatementReader.Piece, _ name: String, _ session: inout Session,
    _ reporter: RunReporter, _ options: RunOptions, _ code: inout ExitCode
  ) -> Bool {
    let source = SourceText(name: name, bytes: piece.bytes, firstLine: piece.line)
    reporter.extend(by: [source])
    let reply = session.submit(source)
    reporter.extend(by: session.compiler.sources.dropFirst(reporter.sourceCount))
    var isBad = false
    if !reply.diagnostics.isEmpty {
      let sources = session.compiler.sources
      isBad = report(reply.diagnostics, sources, isStrict: options.strictness.strict)
      if isBad { rejectPiece(reply.diagnostics, source, options) }
    }
    report(
      [reply.startProblem].compactMap { $0 } + reply.violatedProperties,
      in: session.compiler.sources)
    if !reporter.isGood || !reply.holds || isBad { code = .failure }
    session.forgetHistory()
    output.flush()
    if interruption != nil { return false }
    return reply.succeeded && !isBad || options.keepGoing
  }

  /// Reports an item with errors as a rejected sentence.
  private func rejectPiece(
    _ diagnostics: [Diagnostic], _ source: SourceText, _ options: RunOptions
  ) {
    guard options.format == .json, let first = diagnostics.first(where: { $0.severity == .error })
    else { return }
    var place = SourcePlace(of: first.span, in: source)
    place.text = source.text(of: Span(start: 0, end: UInt32(source.bytes.count))).trimmed
    var report = StepReport(at: place, graph: GraphSnapshot(windows: []))
    report.can = false
    report.outcome = .refused
    report.error = NavigationProblem(first, in: [source])
    output.write(traceLine(of: report) + "\n")
  }
}

extension String {
  /// The text without leading and trailing whitespace.
  var trimmed: String {
    var text = Substring(self)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    return String(text)
  }
}
