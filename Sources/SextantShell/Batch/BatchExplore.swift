internal import SextantEngine
internal import SextantExplore
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

extension Batch {
  /// Searches the states of an app, and holds them to its properties.
  package func explore(_ path: String, _ options: ExploreOptions) -> ExitCode {
    defer { output.flush() }
    let session: Session
    do { session = try openApp(path, options) } catch { return error.code }
    var settings = options.search
    settings.keepsSuccessors = needSuccessors(session.interpreter)
    var search = makeSearch(StateSpace(from: session.interpreter, settings))
    var checks = spaceChecks(for: session.interpreter)
    var all: [any SpaceCheck] = checks
    if options.format == .dot { all.append(TransitionList()) }
    search.run(&all)
    output.showProgress(nil)
    checks = Array(all.prefix(checks.count))
    if let list = all.last as? TransitionList { return writeDOT(list, search.space) }
    let findings = search.findings(of: &checks)
    var space = search.space
    var report = SearchReport(of: &space)
    report.entries = findings.map { entry(of: $0, &space, session) }
    write(report, options)
    let saved = save(report, of: path, options)
    let code: ExitCode =
      report.isBroken || options.isStrict && report.isUndecided ? .failure : .success
    return (interruption ?? code).joined(with: saved)
  }

  /// The shortest script to a state in which a fact holds.
  package func path(_ path: String, to fact: String, _ options: ExploreOptions) -> ExitCode {
    defer { output.flush() }
    var session: Session
    do { session = try openApp(path, options) } catch { return error.code }
    guard let expected = question(fact, &session) else { return .usage }
    let space = StateSpace(from: session.interpreter, options.search, asking: [expected])
    var search = makeSearch(space)
    var checks: [any SpaceCheck] = [Goal(expected)]
    search.run(&checks) { ($0[0] as? Goal)?.state != nil }
    output.showProgress(nil)
    let goal = (checks[0] as? Goal)?.state
    var found = search.space
    var report = SearchReport(of: &found)
    var answer = found.isComplete ? SearchReport.Path.Answer.unreachable : .notFound
    if let goal {
      let example = Finding.Example(state: goal, expectation: "expect " + fact)
      answer = .found(ReplayScript(of: example, in: &found, session))
    }
    report.path = SearchReport.Path(fact, answer)
    write(report, options)
    return goal != nil ? .success : interruption ?? .failure
  }

  private func write(_ report: SearchReport, _ options: ExploreOptions) {
    output.write(
      options.format == .json
        ? searchJSON(of: report) : searchText(of: report, style: output.style))
  }

  /// Writes the states and moves as a graph, if there are not too many to look at.
  private func writeDOT(_ list: TransitionList, _ space: StateSpace) -> ExitCode {
    guard space.count <= TransitionList.mostStates else {
      output.writeError(
        "sextant: more than \(TransitionList.mostStates) states are no picture: narrow the search with --depth, --moves or --max-stack\n"
      )
      return .usage
    }
    output.write(searchDOT(of: list))
    return interruption ?? .success
  }

  // MARK: The app

  /// A session that stands at the start of a file's app.
  ///
  /// - Throws: the exit code, once the reason was reported.
  func openApp(_ path: String, _ options: ExploreOptions) throws(ReportedFailure) -> Session {
    let (inputs, failures) = files.expand([path])
    if !failures.isEmpty { throw ReportedFailure(code: report(failures)) }
    guard let input = inputs.first, inputs.count == 1 else {
      output.writeError("sextant: \(printable(path)): name one file, with an app\n")
      throw ReportedFailure(code: inputs.isEmpty ? .nothingSelected : .usage)
    }
    let source: SourceText
    do {
      source = try input.source(files)
    } catch {
      output.writeError("sextant: \(printable(path)): \(error.message)\n")
      throw ReportedFailure(code: .missingInput)
    }
    var session = Session(
      systems: systems, files: files, stateFormat: JSONStateFormat(), shouldStop: shouldStop)
    let reply = session.loadApp(source)
    let sources = session.compiler.sources
    if report(reply.diagnostics, sources, isStrict: false) {
      throw ReportedFailure(code: .badScript)
    }
    if let problem = reply.startProblem {
      output.writeError(errorText(problem, in: sources, style: output.errorStyle))
      throw ReportedFailure(code: .failure)
    }
    if session.app.isScratch {
      output.writeError("sextant: \(printable(path)): there is no app in it to explore\n")
      throw ReportedFailure(code: .nothingSelected)
    }
    return session
  }

  /// The fact after an `expect`; nil where it is none, which is reported.
  private func question(_ fact: String, _ session: inout Session) -> Fact? {
    let text = SourceText(name: "FACT", text: "expect " + fact)
    var compiler = session.compiler
    let compilation = compiler.compile(text)
    if report(compilation.diagnostics, compiler.sources, isStrict: false) { return nil }
    guard let expected = session.prepare("expect " + fact)?.expectedFact else {
      output.writeError(
        "sextant: `\(printable(fact))` is no fact about a state: give one as `expect` takes it, such as 'top is Home'\n"
      )
      return nil
    }
    return expected
  }

  // MARK: Findings

  private func entry(
    of finding: Finding, _ space: inout StateSpace, _ session: Session
  ) -> SearchReport.Entry {
    let script = finding.example.map { ReplayScript(of: $0, in: &space, session) }
    guard let place = finding.place, session.compiler.sources.indices.contains(place.file) else {
      return SearchReport.Entry(finding, path: nil, line: 0, script: script)
    }
    let source = session.compiler.sources[place.file]
    return SearchReport.Entry(
      finding, path: source.name, line: source.lineNumber(of: place.span.start), script: script)
  }

  /// Writes a file for each broken thing: the app is imported, and the scenario fails as long as a
  /// property is broken by its last move; one about what cannot be reached passes.
  private func save(
    _ report: SearchReport, of path: String, _ options: ExploreOptions
  ) -> ExitCode {
    guard let folder = options.failureFolder, let writer = options.writer else { return .success }
    var names: Set<String> = []
    // Several apps may save in one folder.
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
        "import \(Value.quoted(app))\n\n" + script.scenario(named: entry.scenario)
      do {
        try writer.write(Array(text.utf8), to: file)
      } catch {
        output.writeError("sextant: \(printable(file)) cannot be written: \(error.message)\n")
        return .cannotWrite
      }
      output.writeError("saved \(printable(file))\n")
    }
    return .success
  }

  private func fileName(of title: String) -> String {
    let words = title.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.joined(separator: "-").lowercased()
    return name.isEmpty ? "failure" : String(name.prefix(80))
  }

  // MARK: Progress

  func makeSearch(_ space: StateSpace) -> Search {
    let (interrupt, output) = (interrupt, output)
    let start = ContinuousClock.now
    var shown = start
    return Search(space) { progress in
      if interrupt.isRequested { return false }
      guard output.showsProgress else { return true }
      let now = ContinuousClock.now
      if now - shown > .milliseconds(200) {
        shown = now
        let seconds =
          Double((now - start).components.seconds)
          + Double((now - start).components.attoseconds) / 1e18
        let rate = Int(Double(progress.states) / max(seconds, 0.001))
        let growth = progress.growth.first.map { "; " + growthText($0) } ?? ""
        output.showProgress(
          "\(progress.states) states, \(rate) a second, depth \(progress.depth), \(progress.queue) in the queue\(growth)"
        )
      }
      return true
    }
  }
}

/// A failure that was reported, with the exit code that it leads to.
struct ReportedFailure: Error {
  let code: ExitCode
}
