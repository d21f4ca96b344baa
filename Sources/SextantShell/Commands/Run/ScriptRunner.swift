import SextantCompiler
internal import SextantEngine
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// Runs scripts outside of scenarios, for `sextant run`.
package struct ScriptRunner {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func run(_ paths: [String], _ options: RunOptions) -> ExitCode {
    var code = ExitCode.success
    for path in paths {
      let (inputs, failures) = context.files.expand([path])
      code = code.joined(with: failures.isEmpty ? run(inputs, options) : context.report(failures))
      if context.interruption != nil { break }
    }
    return context.interruption ?? code
  }

  package func run(_ inputs: [Input], _ options: RunOptions) -> ExitCode {
    var code = ExitCode.success
    for input in inputs where context.interruption == nil {
      code = code.joined(with: run(input, options))
    }
    context.output.flush()
    return context.interruption ?? code
  }

  package func run(_ path: String, then sentences: Input, _ options: RunOptions) -> ExitCode {
    let script: Input
    do {
      script = try context.singleInput(path) {
        "-c needs a single script, but the folder contains \($0)"
      }
    } catch { return error }
    let code = run(script, then: sentences, options)
    context.output.flush()
    return context.interruption ?? code
  }

  private func run(
    _ input: Input, then sentences: Input? = nil, _ options: RunOptions
  ) -> ExitCode {
    var compiler = context.compiler(isStrictAboutNames: options.strictness.strict)
    var checked: [Compilation] = []
    for (index, input) in [input, sentences].compactMap({ $0 }).enumerated() {
      compiler.context.isContinued = index == 0 && sentences != nil
      let source: SourceText
      do { source = try context.source(of: input) } catch { return error }
      let compilation =
        checked.last.map { compiler.compile(source, after: $0) }
        ?? compiler.compile(source)
      checked.append(compilation)
      if context.report(
        compilation.diagnostics, compiler.sources, isStrict: options.strictness.strict)
      {
        return .badScript
      }
    }
    let holdsOnlyScenarios = checked.allSatisfy {
      $0.program.script.statements.isEmpty && !$0.program.scenarios.isEmpty
    }
    if holdsOnlyScenarios {
      return context.printError(
        "\(input.shownName) contains only scenarios: run them with `sextant test`", .nothingSelected
      )
    }
    return run(checked, compiler, options)
  }

  /// Runs texts in order. A text without an app continues the run of the previous text.
  private func run(
    _ checked: [Compilation], _ compiler: Compiler, _ options: RunOptions
  ) -> ExitCode {
    let reporter = RunReporter(context.output, compiler.sources, options)
    var started: Interpreter?
    for compilation in checked {
      let program = compilation.program
      var interpreter: Interpreter
      let problems: [RuntimeError]
      if let known = started, !compilation.startsApp {
        interpreter = known
        problems = resume(&interpreter, with: program)
      } else {
        interpreter = compiler.interpreter(for: program, shouldStop: context.shouldStop)
        interpreter.limits.steps = options.maxSteps
        problems = startApp(&interpreter, at: program.script.place)
        interpreter.observer = reporter.observe
        interpreter.dropsObserved = true
      }
      if !problems.isEmpty {
        context.report(problems, in: compiler.sources)
        return .failure
      }
      for statement in program.script.statements {
        let canContinue = interpreter.run(statement)
        if let code = context.interruption { return code }
        if !canContinue, !options.keepGoing { return .failure }
      }
      started = interpreter
    }
    return reporter.isGood ? .success : .failure
  }

  // MARK: Streaming

  /// Runs each statement of a stream as soon as it is complete, until `read` returns nil.
  package func stream(
    named name: String, _ options: RunOptions, read: () -> [UInt8]?
  ) -> ExitCode {
    var session = context.session()
    var options = options
    options.stream = true
    let reporter = RunReporter(context.output, session.compiler.sources, options)
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
    context.output.flush()
    return context.interruption ?? code
  }

  /// Runs a piece of a stream. Returns false if the run must stop.
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
      isBad = context.report(reply.diagnostics, sources, isStrict: options.strictness.strict)
      if isBad { rejectPiece(reply.diagnostics, source, options) }
    }
    context.report(
      [reply.startProblem].compactMap { $0 } + reply.violatedProperties,
      in: session.compiler.sources)
    if !reporter.isGood || !reply.holds || isBad { code = .failure }
    session.discardHistory()
    context.output.flush()
    if context.interruption != nil { return false }
    return reply.succeeded && !isBad || options.keepGoing
  }

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
    context.output.write(traceLine(of: report) + "\n")
  }
}
