internal import SextantCompiler
internal import SextantConform
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

extension Batch {
  /// Writes the scenarios of a script, or those at a line, as tests of the app's screen.
  package func export(_ fileAndLine: String, _ options: ExportOptions) -> ExitCode {
    defer { output.flush() }
    let place = place(fileAndLine)
    do throws(ExitCode) {
      let source = try onlySource(place.path, "name one file")
      var compiler = compiler(isStrictAboutNames: true)
      let file = compiler.compile(source)
      if report(file.diagnostics, compiler.sources, isStrict: false) { return .badScript }
      let names = try names(options.names, file.program)
      let scenarios = try scenarios(of: file, at: place, options)
      var runner = ScenarioRunner(file, compiler, shouldStop: shouldStop)
      report(runner.startProblems, in: compiler.sources)
      if !runner.startProblems.isEmpty { return .failure }
      var tests = XCUITestSource(file.program, names, command: command(of: fileAndLine, options))
      let code = add(scenarios, of: file, &runner, compiler.sources, to: &tests)
      if let interruption { return interruption }
      // Several cases leave out the same.
      var seen: Set<SourceSpan> = []
      for left in tests.leftOut where seen.insert(left.place).inserted {
        let text = left.text.split { $0.isNewline }.joined(separator: " ")
        output.writeError(
          "\(lineText(of: left.place, compiler.sources)): left out, as no UI test can do or see it: \(printable(text, limit: 200))\n"
        )
      }
      if tests.isEmpty { return code }
      return code.joined(
        with: write(tests.text, to: options.outputPath, options.surroundings.writer))
    } catch { return error }
  }

  private func command(of path: String, _ options: ExportOptions) -> String {
    func word(_ path: String) -> String { path == "-" ? path : commandWord(path) }
    let scenario = options.scenario.map { " --scenario \(commandWord($0))" } ?? ""
    return
      "sextant export \(word(path))\(scenario) --xcuitest \(word(options.xcuitest))"
  }

  /// Runs scenarios on the model, and adds what they do.
  private func add(
    _ scenarios: [Scenario], of file: Compilation, _ runner: inout ScenarioRunner,
    _ sources: [SourceText], to tests: inout XCUITestSource
  ) -> ExitCode {
    let steps = UITestRecorder.Steps()
    runner.watch(with: UITestRecorder(file.program, sources, into: steps))
    var code = ExitCode.success
    for scenario in scenarios {
      let outcome = runner.run(scenario)
      let made = steps.take()
      if outcome.wasInterrupted { break }
      guard outcome.passed, outcome.failures.isEmpty else {
        report(outcome.failures.map(\.error), in: sources)
        code = complain(of: scenario.name, "fails on the model, and is not written", .failure)
        continue
      }
      tests.add(scenario, at: lineText(of: scenario.place, sources), made)
    }
    return code
  }

  private func lineText(of place: SourceSpan, _ sources: [SourceText]) -> String {
    guard let source = sources.text(of: place) else { return "" }
    return "\(printable(source.name)):\(source.lineNumber(of: place.span.start))"
  }

  /// The scenarios that are asked for, but for those that say `skip` or `todo`.
  private func scenarios(
    of file: Compilation, at place: PathWithLine, _ options: ExportOptions
  ) throws(ExitCode) -> [Scenario] {
    func fail(_ text: String) -> ExitCode {
      complain("\(printable(place.path))\(text)", .nothingSelected)
    }
    var found = file.program.scenarios.filter { $0.head.skip == nil && $0.head.todo == nil }
    if found.isEmpty { throw fail(": there is no scenario in it to write") }
    if let line = place.line {
      found = found.filter { file.covers(line, in: $0) }
      if found.isEmpty { throw fail(":\(line): there is no scenario on this line") }
    }
    if let title = options.scenario {
      let titles = found.map(\.title)
      found = found.filter { $0.title == title }
      if found.isEmpty {
        let near = nearestName(to: title, in: titles).map { "; " + didYouMean($0) } ?? ""
        throw fail(": there is no scenario `\(printable(title))`\(near)")
      }
    }
    return found
  }
}
