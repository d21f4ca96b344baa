internal import SextantExplore
internal import SextantFindings
internal import SextantInterpreter
internal import SextantMap
internal import SextantReports
internal import SextantRuntime

/// Draws maps and states, for `sextant graph`.
package struct MapPrinter {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Writes a picture of an app's map, or of the state at a line.
  package func graph(_ fileAndLine: String, _ options: GraphOptions) -> ExitCode {
    defer { context.output.flush() }
    let place = context.place(fileAndLine)
    do throws(ExitCode) {
      let text: String
      var code = ExitCode.success
      if place.line == nil {
        if options.caseText != nil {
          throw context.printError("--case needs FILE:LINE", .usage)
        }
        text = try map(of: fileAndLine, options)
      } else {
        if options.explored {
          throw context.printError("--explored needs a whole file: remove the line", .usage)
        }
        (text, code) = try state(at: place, options)
      }
      if let code = context.interruption { return code }
      return code.joined(
        with: context.write(text, to: options.outputPath, options.runContext.writer))
    } catch {
      return error
    }
  }

  private func style(_ options: GraphOptions) -> Style {
    options.outputPath == nil ? context.output.style : .plain
  }

  // MARK: The map

  private func map(of path: String, _ options: GraphOptions) throws(ExitCode) -> String {
    let session = try context.openApp(path)
    var picture = MapPicture(
      NavigationMap(session.interpreter.program, session.compiler.sources))
    if options.explored { explore(&picture, session, options.search) }
    guard let format = MapFormats.named(options.format) else {
      throw .usage
    }
    if format.needsDrawing {
      do { picture.drawing = try context.drawing(of: picture) } catch {
        throw context.interruption ?? context.printError(error.message, .nothingSelected)
      }
    }
    return format.text(picture, style(options))
  }

  private func explore(
    _ picture: inout MapPicture, _ session: Session, _ asked: SearchArguments
  ) {
    var search = context.watchedSearch(
      StateSpace(from: session.interpreter, asked.options()), asked.machine)
    let seen = outcome(of: &search, for: MapCoverage(picture.map, session.compiler.sources))
    context.output.showProgress(nil)
    picture.isExplored = true
    picture.marks.unseenNodes = Set(picture.map.nodes.indices).subtracting(seen.nodes)
    picture.marks.unseenEdges = Set(picture.map.edges.indices).subtracting(seen.edges)
    var space = search.space
    let report = SearchReport(of: &space)
    context.output.writeError(searchText(of: report, style: context.output.errorStyle))
  }

  // MARK: A state

  private func state(
    at place: PathWithLine, _ options: GraphOptions
  ) throws(ExitCode) -> (String, ExitCode) {
    let (session, code) = try self.session(at: place, options)
    let graph = session.draft.snapshot()
    if options.format == "svg" {
      let drawing = ScreenDrawing(
        of: graph, actions: session.offeredNames(), columns: 80, widens: true)
      return (drawing.svg(title: "the screens at line \(place.line ?? 0)"), code)
    }
    guard let format = GraphFormats.named(options.format) else {
      throw .usage
    }
    return (format.text(graph, style(options)), code)
  }

  private func session(
    at place: PathWithLine, _ options: GraphOptions
  ) throws(ExitCode) -> (Session, ExitCode) {
    let source = try context.source(of: .file(place.path))
    let line = place.line ?? 1
    if line < 1 || line > source.lineCount {
      throw context.printError(
        of: place.path,
        "no \(place.lineText): the file has \(lineCountText(of: source))",
        line < 1 ? .usage : .nothingSelected)
    }
    var session = context.session()
    let reply = session.load(source, to: LoadTarget(line: line, case: options.caseText))
    if let cases = reply.availableCases {
      context.output.writeError(noSuchCase(options.caseText ?? "", among: cases))
      throw .nothingSelected
    }
    let sources = session.compiler.sources
    if context.report(reply.diagnostics, sources, isStrict: false) {
      throw .badScript
    }
    let failed = reply.statements.flatMap(\.summary.failures).map(\.error)
    context.report(
      [reply.startProblem].compactMap { $0 } + reply.violatedProperties + failed, in: sources)
    if let code = context.interruption { throw code }
    guard reply.startProblem == nil else { throw .failure }
    return (session, reply.holds ? .success : .failure)
  }
}
