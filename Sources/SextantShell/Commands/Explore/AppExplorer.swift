import SextantCompiler
internal import SextantConform
internal import SextantEngine
internal import SextantExplore
internal import SextantFindings
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReplay
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// Searches the states of an app: `sextant explore`.
package struct AppExplorer {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Searches the states of a model and checks its properties. If the options name an engine, also
  /// checks the engine's app against the model.
  ///
  /// - Parameter depth: the depth bound; nil to use the bound in the options.
  package func explore(
    _ path: String, _ options: ExploreOptions, depth: Int? = nil
  ) -> ExitCode {
    defer { context.output.flush() }
    if options.failureFolder != nil, !context.canBeImported(path) { return .usage }
    let session: Session
    do { session = try context.openApp(path) } catch { return error }
    let engine = options.driving.makeEngine(context.shouldStop)
    var settings =
      engine == nil
      ? searchOptions(options.search.options(), deciding: session.interpreter)
      : options.search.options(maxStates: Self.maxDrivenStates).findingShortest
    settings.depth = depth ?? settings.depth
    var covered = EngineCover.Options()
    if let engine {
      do {
        covered = try coverOptions(of: engine, session, options, &settings)
      } catch { return error }
    }
    var search = context.watchedSearch(
      StateSpace(from: session.interpreter, settings), options.search.machine)
    var checks: [any SpaceCheck]
    do {
      checks = try self.checks(of: session, on: engine, covered, options)
    } catch { return error }
    var all: [any SpaceCheck] = checks
    if options.format == .dot { all.append(TransitionList()) }
    var findings = StreamedFindings(
      session, streamingTo: options.format == .text ? context.output : nil,
      style: options.format == .text ? context.output.style : context.output.errorStyle,
      maxFindings: options.maxFindings)
    search.run(&all) { checks, space in
      findings.write(checks, space)
      return false
    }
    // With an engine, `searchReport` also drives the app. Therefore, `endSearch` is called after
    // the report.
    let interrupted = engine == nil ? context.endSearch() : nil
    checks = Array(all.prefix(checks.count))
    let isWhole =
      options.format == .json || options.failureFolder != nil || !options.reports.isEmpty
    var report = searchReport(
      of: &search, asked: &checks, session, maxScripts: isWhole ? .max : options.maxFindings)
    var stopped = engine == nil ? interrupted : context.endSearch()
    if let engine {
      report.driven = (checks.first as? EngineCover)?.summary
      if let failed = end(engine, after: checks) { stopped = stopped ?? failed }
    }
    if let list = all.last as? TransitionList {
      let written = writeDOT(list, search.space)
      if written != .success { return stopped ?? written }
      context.output.writeError(findings.text.rest(of: report))
    } else {
      context.output.write(
        options.format == .json ? searchJSON(of: report) : findings.text.rest(of: report))
    }
    let saved = save(report, of: path, options)
      .joined(with: writeReports(of: report, path, session.compiler.sources, options))
    return (stopped ?? exitCode(of: report, options)).joined(with: saved)
  }

  private func writeReports(
    of report: SearchReport, _ path: String, _ sources: [SourceText], _ options: ExploreOptions
  ) -> ExitCode {
    var code = ExitCode.success
    for requested in options.reports {
      let text = requested.text(
        of: report, path, sources, context.files, workspace: options.runContext.workspace,
        isStrict: options.strict)
      code = code.joined(with: context.write(text, to: requested.path, options.runContext.writer))
    }
    return code
  }

  private func exitCode(of report: SearchReport, _ options: ExploreOptions) -> ExitCode {
    if report.fails(isStrict: options.strict) { return .failure }
    if let cover = report.driven, cover.covered == 0, !cover.unsupported.isEmpty {
      return .nothingSelected
    }
    return .success
  }

  private func checks(
    of session: Session, on engine: EngineProcess?, _ cover: EngineCover.Options,
    _ options: ExploreOptions
  ) throws(ExitCode) -> [any SpaceCheck] {
    guard let engine else { return spaceChecks(for: session.interpreter, laws: options.laws.held) }
    let names = try context.names(options.driving.names, session.interpreter.program)
    return [EngineCover(engine, names, cover)]
  }

  // MARK: The engine

  private static let maxDrivenStates = 20_000

  /// Starts the engine before the search, so that a broken engine fails early. The engine's first
  /// reply changes options of the search.
  private func coverOptions(
    of engine: EngineProcess, _ session: Session, _ options: ExploreOptions,
    _ search: inout SearchOptions
  ) throws(ExitCode) -> EngineCover.Options {
    let program = session.interpreter.program
    let names = try context.names(options.driving.names, program)
    let reply: DriverReply
    do {
      reply = try engine.answer(to: .reset(app: session.app.name, state: []))
    } catch {
      throw context.endSearch() ?? reportFailure(of: "\(error.message) (at `reset`)")
    }
    var cover = EngineCover.Options()
    cover.steps = options.maxSteps ?? cover.steps
    cover.time = search.maxTime
    cover.walks = options.walking.plan
    cover.settle = .milliseconds(options.driving.settle)
    cover.observed = ObservedVariables(in: reply.see, of: program, names)
    cover.shouldContinue = coverProgress(context.interrupt, context.output)
    search.observedVariables = Set(cover.observed.trackedIndices)
    search.lackingGestures = Set(reply.declared?.lacks ?? [])
    search.pressesEscape = true
    return cover
  }

  private func reportFailure(of problem: String) -> ExitCode {
    context.printError("the engine has failed: \(problem)", .engineFailed)
  }

  private func end(_ engine: EngineProcess, after checks: [any SpaceCheck]) -> ExitCode? {
    var problem = (checks.first as? EngineCover)?.problem
    do { try engine.end() } catch { problem = problem ?? error.message }
    return problem.map { reportFailure(of: $0) }
  }

  package func path(
    _ path: String, to fact: String, _ asked: SearchArguments, as format: DataFormat
  ) -> ExitCode {
    defer { context.output.flush() }
    var session: Session
    do { session = try context.openApp(path) } catch { return error }
    guard let expected = question(fact, &session) else { return .usage }
    let space = StateSpace(
      from: session.interpreter, asked.options().findingShortest, asking: [expected])
    var search = context.watchedSearch(space, asked.machine)
    let goal = outcome(of: &search, for: Goal(expected)) { $0.state != nil }.state
    let stopped = context.endSearch()
    write(pathReport(of: &search, pathTo: goal, where: fact, session), as: format)
    return goal != nil ? .success : stopped ?? .failure
  }

  private func write(_ report: SearchReport, as format: DataFormat) {
    context.output.write(
      format == .json
        ? searchJSON(of: report) : searchText(of: report, style: context.output.style))
  }

  private func writeDOT(_ list: TransitionList, _ space: StateSpace) -> ExitCode {
    guard space.count <= TransitionList.maxStates else {
      return context.printError(
        "too many states for a picture (maximum \(TransitionList.maxStates)): narrow the search with --depth, --moves or --max-stack",
        .usage)
    }
    context.output.write(searchDOT(of: list))
    return .success
  }

  private func question(_ fact: String, _ session: inout Session) -> Fact? {
    let (written, question) = (SourceText(name: "FACT", text: fact), "expect ")
    var compiler = session.compiler
    let compilation = compiler.compile(SourceText(name: written.name, text: question + fact))
    let tree = compilation.script.tree
    if tree.children(of: tree.root).count > 1 {
      context.output.writeError(
        "sextant: expected a single fact, found `\(printable(fact))`: join facts with `and`, as in 'top is Home and count sheets is 0'\n"
      )
      return nil
    }
    let diagnostics = compilation.diagnostics.map {
      moved($0, back: question.utf8.count, in: written)
    }
    if context.report(diagnostics, compiler.sources + [written], isStrict: false) { return nil }
    guard let expected = session.prepare(question + fact)?.expectedFact else {
      context.output.writeError(
        "sextant: `\(printable(fact))` is not a fact about a state: write a fact as in `expect`, such as 'top is Home'\n"
      )
      return nil
    }
    return expected
  }

  // MARK: Findings

  /// Writes a scenario file for each violation. The file imports the app.
  ///
  /// The scenario fails until the violation is fixed. If no statement checks the violated property,
  /// the scenario passes, and a comment states this.
  private func save(
    _ report: SearchReport, of path: String, _ options: ExploreOptions
  ) -> ExitCode {
    guard let folder = options.failureFolder, let writer = options.runContext.writer else {
      return .success
    }
    var names: Set<String> = []
    // Several apps may use the same folder, so each file name begins with the name of the app's
    // file.
    let stem = fileName(
      of: path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? "")
    for entry in report.entries where entry.finding.verdict == .broken {
      guard let script = entry.script else { continue }
      let own = "\(stem)-\(fileName(of: entry.scenario))"
      var (name, number) = (own, 1)
      while !names.insert(name).inserted {
        number += 1
        name = "\(own)-\(number)"
      }
      let file = "\(folder)/\(name).sextant"
      let app = relativePath(of: writer.absolutePath(path), from: writer.absolutePath(file))
      let text =
        "import \(Value.quoted(app))\n\n" + remark(about: entry)
        + script.scenario(named: entry.scenario)
      do {
        try writer.write(Array(text.utf8), to: file)
      } catch {
        context.output.writeError(
          "sextant: \(printable(file)) cannot be written: \(error.message)\n")
        return .cannotWrite
      }
      context.output.writeError("saved \(printable(file))\n")
    }
    return .success
  }

  private func remark(about entry: SearchReport.Entry) -> String {
    guard let script = entry.script, !script.failsAtEnd else { return "" }
    // Every run checks invariants and `never` properties, so the scenario fails.
    if ["invariant", "never"].contains(entry.finding.word) { return "" }
    let word = entry.finding.word
    return "// \(word) is violated here, but no statement checks this: the scenario passes.\n"
  }

  private func fileName(of title: String) -> String {
    let words = title.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.joined(separator: "-").lowercased()
    return name.isEmpty ? "failure" : String(name.prefix(80))
  }
}

/// Moves the spans of a diagnostic back by `count` bytes, the length of the generated text at the
/// start of `written`.
private func moved(_ diagnostic: Diagnostic, back count: Int, in written: SourceText) -> Diagnostic
{
  func moved(_ span: Span, in file: String) -> Span {
    guard ExactText(file) == written.$name else { return span }
    let (start, end) = (Int(span.start) - count, Int(span.end) - count)
    return Span(start: UInt32(max(0, start)), end: UInt32(max(0, end)))
  }
  return Diagnostic(
    code: diagnostic.code, severity: diagnostic.severity, file: diagnostic.file,
    span: moved(diagnostic.span, in: diagnostic.file), arguments: diagnostic.arguments,
    suggestion: diagnostic.suggestion,
    notes: diagnostic.notes.map { Note($0.kind, file: $0.file, span: moved($0.span, in: $0.file)) })
}
