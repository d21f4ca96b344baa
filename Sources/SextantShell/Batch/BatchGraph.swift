internal import SextantEngine
internal import SextantExplore
internal import SextantFindings
internal import SextantInterpreter
internal import SextantMap
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

extension Batch {
  /// A picture of the map of an app, or of the state at a line: `FILE` or `FILE:LINE`.
  package func graph(_ fileAndLine: String, _ options: GraphOptions) -> ExitCode {
    defer { output.flush() }
    let place = place(fileAndLine)
    do throws(ReportedFailure) {
      let text: String
      var code = ExitCode.success
      if place.line == nil {
        if options.caseText != nil {
          output.writeError("sextant: --case goes with a line: write FILE:LINE\n")
          throw ReportedFailure(code: .usage)
        }
        text = try map(of: fileAndLine, options)
      } else {
        if options.explored {
          output.writeError("sextant: --explored goes with a whole file: leave the line out\n")
          throw ReportedFailure(code: .usage)
        }
        (text, code) = try state(at: place, options)
      }
      if let interruption { return interruption }
      return code.joined(with: write(text, to: options.outputPath, options.surroundings.writer))
    } catch {
      return error.code
    }
  }

  /// What is written to a file has no colours.
  private func style(_ options: GraphOptions) -> Style {
    options.outputPath == nil ? output.style : .plain
  }

  // MARK: The map

  private func map(of path: String, _ options: GraphOptions) throws(ReportedFailure) -> String {
    let session = try openApp(path)
    var picture = MapPicture(
      NavigationMap(session.interpreter.program, session.compiler.sources))
    if options.explored { explore(&picture, session, options.search) }
    guard let format = MapFormats.named(options.format) else {
      throw ReportedFailure(code: .usage)
    }
    return format.text(picture, style(options))
  }

  /// Marks what a search does not see.
  private func explore(
    _ picture: inout MapPicture, _ session: Session, _ asked: SearchArguments
  ) {
    var search = watchedSearch(
      StateSpace(from: session.interpreter, asked.options()), interrupt, output,
      threads: searchThreads(asked.machine.workers))
    var checks: [any SpaceCheck] = [SeenWays(picture.map, session.compiler.sources)]
    search.run(&checks)
    output.showProgress(nil)
    guard let seen = checks[0] as? SeenWays else { return }
    picture.isExplored = true
    picture.marks.unseenNodes = Set(picture.map.nodes.indices).subtracting(seen.nodes)
    picture.marks.unseenEdges = Set(picture.map.edges.indices).subtracting(seen.edges)
    var space = search.space
    let report = SearchReport(of: &space)
    output.writeError(searchText(of: report, style: output.errorStyle))
  }

  // MARK: A state

  private func state(
    at place: PathWithLine, _ options: GraphOptions
  ) throws(ReportedFailure) -> (String, ExitCode) {
    let (session, code) = try self.session(at: place, options)
    let graph = session.draft.snapshot()
    if options.format == "svg" {
      let drawing = ScreenDrawing(
        of: graph, actions: session.offeredNames(), columns: 80, widens: true)
      return (drawing.svg(title: "the screens at line \(place.line ?? 0)"), code)
    }
    guard let format = GraphFormats.named(options.format) else {
      throw ReportedFailure(code: .usage)
    }
    return (format.text(graph, style(options)), code)
  }

  /// A session that has run what leads to a line, and whether all of it held.
  private func session(
    at place: PathWithLine, _ options: GraphOptions
  ) throws(ReportedFailure) -> (Session, ExitCode) {
    let source: SourceText
    do {
      source = SourceText(name: place.path, bytes: try files.read(place.path))
    } catch {
      output.writeError("sextant: \(printable(place.path)): \(error.message)\n")
      throw ReportedFailure(code: .missingInput)
    }
    let line = place.line ?? 1
    if line < 1 || line > source.lineCount {
      output.writeError(
        "sextant: \(printable(place.path)): there is no \(place.lineText); it has \(lineCountText(of: source))\n"
      )
      throw ReportedFailure(code: line < 1 ? .usage : .nothingSelected)
    }
    var session = session()
    let reply = session.load(source, to: LoadTarget(line: line, case: options.caseText))
    if let cases = reply.casesToChoose {
      output.writeError(noSuchCase(options.caseText ?? "", among: cases))
      throw ReportedFailure(code: .nothingSelected)
    }
    let sources = session.compiler.sources
    if report(reply.diagnostics, sources, isStrict: false) {
      throw ReportedFailure(code: .badScript)
    }
    let failed = reply.statements.flatMap(\.summary.failures).map(\.error)
    report([reply.startProblem].compactMap { $0 } + reply.violatedProperties + failed, in: sources)
    if let interruption { throw ReportedFailure(code: interruption) }
    guard reply.startProblem == nil else { throw ReportedFailure(code: .failure) }
    return (session, reply.holds ? .success : .failure)
  }
}
