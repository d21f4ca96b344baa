import SextantCompiler
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

extension Batch {
  /// Writes a scenario as an animated picture, `FILE` or that at a line, `FILE:LINE`. What fails is filmed up to
  /// the failure.
  package func film(_ fileAndLine: String, _ options: FilmOptions) -> ExitCode {
    defer { output.flush() }
    let place = place(fileAndLine)
    let path = place.path
    if place.line != nil, options.scenario != nil {
      return complain(of: fileAndLine, "give a line or --scenario, and not both", .usage)
    }
    if place.line == nil, options.scenario == nil, options.caseText != nil {
      return complain(
        of: path, "--case goes with --scenario, or with a line: FILE:LINE", .usage)
    }
    let source: SourceText
    do { source = try onlySource(path, "name one file") } catch { return error }
    var session = session()
    var compiler = compiler(isStrictAboutNames: false)
    let compilation = compiler.compile(source)
    if report(compilation.diagnostics, compiler.sources, isStrict: false) { return .badScript }
    let take: Take
    do { take = try self.take(of: compilation, place, options) } catch { return error }
    let reply = session.load(source, to: take.target)
    if let interruption { return interruption }
    if let cases = reply.casesToChoose {
      output.writeError(noSuchCase(options.caseText ?? "", among: cases))
      return .nothingSelected
    }
    let problems = [reply.startProblem].compactMap { $0 } + reply.violatedProperties
    report(problems, in: session.compiler.sources)
    if reply.startProblem != nil { return .failure }
    let walk = FilmedWalk(&session, reply)
    if walk.leftOut > 0 {
      output.writeError(
        "sextant: \(printable(path)): of \(walk.steps.count + walk.leftOut) steps the first \(walk.steps.count) are filmed\n"
      )
    }
    var film = ScreenFilm(title: take.title, steps: walk.steps)
    film.leftOut = walk.leftOut
    film.stepTime = options.stepTime
    film.width = options.width
    let written = write(film.svg(), to: options.outputPath, options.surroundings.writer)
    if written != .success { return written }
    if let error = walk.error { report([error], in: session.compiler.sources) }
    return reply.holds ? .success : .failure
  }

  /// What of a file is filmed.
  private struct Take {
    let title: String
    let target: LoadTarget
  }

  /// - Throws: the exit code, once the reason was reported.
  private func take(
    of compilation: Compilation, _ place: PathWithLine, _ options: FilmOptions
  ) throws(ExitCode) -> Take {
    let (program, path) = (compilation.program, place.path)
    var scenarios: [Scenario] = []
    for scenario in program.scenarios where scenarios.last?.title != scenario.title {
      scenarios.append(scenario)
    }
    let titles = scenarios.map(\.title)
    let listed =
      titles.prefix(20).map { "\n  \(printable($0))" }.joined()
      + (titles.count > 20 ? "\n  … \(titles.count - 20) more" : "")
    var wanted: Scenario?
    if let line = place.line {
      wanted = compilation.scenariosAndStatements.first { compilation.covers(line, in: $0) }
      if wanted == nil {
        let text = "there is no scenario on this line"
        throw complain(of: "\(path):\(line)", text, .nothingSelected)
      }
    } else if let title = options.scenario {
      guard let named = scenarios.first(where: { $0.title == title }) else {
        let near = nearestName(to: title, in: titles).map { "did you mean `\(printable($0))`?" }
        let known = titles.isEmpty ? "there are no scenarios in it" : "there are\(listed)"
        let text = "there is no scenario `\(printable(title))`: \(near ?? known)"
        throw complain(of: path, text, .nothingSelected)
      }
      wanted = named
    } else if !program.script.statements.isEmpty {
      wanted = nil
    } else if let only = scenarios.first, scenarios.count == 1 {
      wanted = only
    } else if titles.isEmpty {
      let text = "there are neither scenarios nor statements in it to film"
      throw complain(of: path, text, .nothingSelected)
    } else {
      throw complain(of: path, "name one with --scenario:\(listed)", .usage)
    }
    guard let wanted, wanted.body.place != program.script.place else {
      let name = path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init)
      return Take(title: name ?? path, target: LoadTarget(untilFailure: true))
    }
    let line = compilation.source.lineNumber(of: wanted.place.span.start)
    return Take(
      title: options.caseText.map { "\(wanted.title) [\($0)]" } ?? wanted.title,
      target: LoadTarget(line: line, case: options.caseText, untilFailure: true))
  }
}

/// The states of a walk that was loaded, each drawn.
private struct FilmedWalk {
  private(set) var steps: [ScreenFilm.Step] = []
  /// How many steps there are beyond those that are filmed.
  private(set) var leftOut = 0
  /// What ended the walk.
  private(set) var error: RuntimeError?

  private static let mostSteps = 200

  init(_ session: inout Session, _ reply: Session.Reply) {
    let walked = session.steps.indices.filter { $0 == 0 || !bindsOnly(session.steps[$0]) }
    leftOut = max(0, walked.count - Self.mostSteps)
    var shots = walked.prefix(Self.mostSteps).map { Shot(step: session.steps[$0], number: $0) }
    if let failed = reply.statements.last(where: { $0.hasFailed || $0.breaksProperty }) {
      error = failed.summary.failures.first?.error
      if leftOut == 0 { shots.show(failed.text, failing: error?.message ?? "it failed") }
    }
    let height = Self.drawings(of: shots, &session).map(\.windowHeight).max() ?? 0
    steps = zip(shots, Self.drawings(of: shots, leastHeight: height, &session)).map {
      ScreenFilm.Step(
        drawing: $1, sentence: $0.text, checks: $0.checks, failure: $0.failure)
    }
  }

  private static func drawings(
    of shots: [Shot], leastHeight: Int = 14, _ session: inout Session
  ) -> [ScreenDrawing] {
    shots.map { shot in
      _ = session.go(to: shot.number)
      return ScreenDrawing(
        of: session.draft.snapshot(), actions: session.offeredNames(), leastHeight: leastHeight)
    }
  }
}

/// What a step shows.
private struct Shot {
  var number: Int
  var text: String
  var checks: [String]
  var failure: String?

  init(step: Session.Step, number: Int) {
    self.number = number
    (text, checks) = (step.text, step.checks)
  }
}

extension [Shot] {
  /// Says of a statement that it failed: of the last step, or of a step of its own without an effect.
  fileprivate mutating func show(_ text: String, failing message: String) {
    guard var last = last else { return }
    if last.text == text, last.checks.isEmpty { removeLast() }
    last.text = text
    last.checks = []
    last.failure = message
    append(last)
  }
}

/// Whether a step only gives a name to a value, which nobody sees.
private func bindsOnly(_ step: Session.Step) -> Bool { step.text.hasPrefix("let ") }
