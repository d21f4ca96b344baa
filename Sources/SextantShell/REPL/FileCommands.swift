internal import SextantAssist
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

let fileCommands = [
  MetaCommand(
    name: "save", argument: .required("FILE"), canBeForced: true,
    summary: "save the session as a scenario that passes; `:save!` overwrites an existing file",
    run: { repl, call in repl.save(call) },
    choices: { repl, typed in repl.paths(typed) }),
  MetaCommand(
    name: "load", argument: .required("FILE[:LINE]"),
    summary: "load and run an app or a script; with LINE, run it only up to this line",
    run: { repl, call in
      let place = PathWithLine(typed: call.argument)
      repl.load(
        path: repl.expandingHome(place.path), to: LoadTarget(line: place.line), typed: call)
    }, choices: { repl, typed in repl.paths(typed, endings: [".sextant"]) }),
  MetaCommand(
    name: "once", argument: .required("FILE"), canBeForced: true,
    summary:
      "write the output of the next input line to a file; `:once!` overwrites an existing file",
    run: { repl, call in repl.once(call) },
    choices: { repl, typed in repl.paths(typed) }),
  MetaCommand(
    name: "reload", argument: .none,
    summary:
      "load the file again, and replay the steps of the session, up to the first step that fails"
  ) { repl, call in repl.reload(call) },
  MetaCommand(
    name: "test", argument: .optional("NAME | LINE | tag:TAG"),
    summary: "run scenarios of the loaded file, without changing the session",
    run: { repl, call in repl.test(call) },
    choices: { repl, _ in repl.scenarioChoices }),
  MetaCommand(
    name: "quit", argument: .none, summary: "leave the shell, like `exit`, `quit` and Ctrl-D"
  ) {
    repl, _ in
    repl.isLeaving = true
  },
]

extension REPL {
  /// Loads the app of a file, given as `FILE` or `FILE:LINE`, and reports errors.
  ///
  /// With a line, the run ends after the statement on this line. If the file cannot be read, lacks
  /// the line or has errors, the session stays unchanged.
  ///
  /// - Parameters:
  ///   - caseText: the case of the scenario, such as `id: "1", y: 2`; nil for the first case.
  ///   - untilFailure: whether to continue after the line until a statement fails.
  /// - Returns: `missingInput` if the file cannot be read, `usage` for an invalid line,
  ///   `nothingSelected` for a missing line or case, `badScript` for a file with errors, `failure`
  ///   if a statement failed; otherwise `success`.
  @discardableResult
  package func load(
    _ fileAndLine: String, case caseText: String? = nil, untilFailure: Bool = false
  ) -> ExitCode {
    let place = PathWithLine(typed: fileAndLine)
    let target = LoadTarget(line: place.line, case: caseText, untilFailure: untilFailure)
    return load(path: place.path, to: target, typed: nil)
  }

  /// - Parameter typed: the meta command; nil if the file comes from the command line.
  @discardableResult
  func load(
    path: String, to target: LoadTarget, typed: MetaCommand.Call?, showsGraph: Bool = true
  ) -> ExitCode {
    let line = target.line
    let bytes: [UInt8]
    do {
      bytes = try files.read(path)
    } catch {
      refuseToLoad(cannotRead, path, error.message, typed)
      return .missingInput
    }
    let source = SourceText(name: path, bytes: bytes)
    if let line, line < 1 {
      refuseToLoad(ShellCodes.noSuchLine, path, "no line \(line): lines begin at 1", typed)
      return .usage
    }
    // A reloaded file may have become shorter, so a missing line is no error.
    if let line, line > source.lineCount, typed?.argument.isEmpty != true {
      let reason = "no line \(line): the file has \(lineCountText(of: source))"
      refuseToLoad(ShellCodes.noSuchLine, path, reason, typed)
      return .nothingSelected
    }
    let reply = session.load(source, to: target)
    if let cases = reply.availableCases {
      output.writeError(noSuchCase(target.caseText ?? "", among: cases))
      return .nothingSelected
    }
    (loaded, walk) = ((path, target), nil)
    if reply.startedApp {
      appDidStart()
      walk = session.walkStart
    }
    reportLoading(reply)
    if reply.startedApp, showsGraph { showTree() }
    afterRun(reply)
    return reply.holds ? .success : reply.startedApp ? .failure : .badScript
  }

  private func refuseToLoad(
    _ code: Code, _ path: String, _ reason: String, _ typed: MetaCommand.Call?
  ) {
    guard let typed else {
      return output.writeError("sextant: \(printable(path)): \(printable(reason))\n")
    }
    let span = typed.argument.isEmpty ? typed.nameSpan : typed.argumentSpan
    printError(code, [path, reason], at: span, in: typed)
  }

  private func reportLoading(_ reply: Session.Reply) {
    var failures = reply
    failures.startedApp = false
    failures.statements = reply.statements.filter { $0.hasFailed || $0.violatesProperty }
    report(failures)
  }
}

// MARK: - Saving

extension REPL {
  fileprivate func save(_ call: MetaCommand.Call) {
    let path = expandingHome(unquoted(call.argument))
    if lacksName(path, call) { return }
    guard let writer else {
      return printError(
        ShellCodes.cannotWrite, [path, "the shell cannot write files here"], in: call)
    }
    if refusesToReplace(path, call) { return }
    let target = writer.absolutePath(path)
    let interrupt = interrupt
    let scenario = SavedScenario(
      session, name: Self.title(of: path), shouldStop: { interrupt.isRequested }
    ) { file in
      relativePath(of: writer.absolutePath(file), from: target)
    }
    defer { interrupt.lowerUnlessEnding() }
    do {
      let written = try scenario.passing(files: files, path: path)
      try write(written, to: path, writer)
    } catch let failure as SavedScenario.Failure {
      let what = failure.statement.map { "`\(Self.firstLine($0))` fails: " } ?? ""
      printError(
        ShellCodes.cannotSave, [what + failure.reason], at: call.nameSpan, in: call,
        suggestion: .advice("undo the failed step with `:undo`; `:history` shows the steps"))
    } catch let problem as FileProblem {
      printError(ShellCodes.cannotWrite, [path, problem.message], in: call)
    } catch {
      preconditionFailure("saving throws only the caught errors")
    }
  }

  /// Returns true and reports the reason if the file must not be replaced. Unless the command has
  /// `!`, the shell replaces only files that this session has written.
  private func refusesToReplace(_ path: String, _ call: MetaCommand.Call) -> Bool {
    // This check comes first, because reading a special file may block forever.
    if let problem = writer?.problem(replacing: path) {
      printError(ShellCodes.cannotWrite, [path, problem.message], in: call)
      return true
    }
    guard !call.isForced, let there = try? files.read(path), saved[ExactText(path)] != there else {
      return false
    }
    printError(
      ShellCodes.fileExists, [path], in: call,
      suggestion: .advice("`:\(call.name)! \(call.argument)` overwrites it"))
    return true
  }

  private func lacksName(_ path: String, _ call: MetaCommand.Call) -> Bool {
    if path.isEmpty {
      printError(ShellCodes.missingArgument, [call.name, "FILE"], in: call)
    }
    return path.isEmpty
  }

  fileprivate func expandingHome(_ path: String) -> String {
    guard let home = options.home, path == "~" || path.begins(with: "~/") else { return path }
    return home + path.dropFirst()
  }

  // MARK: Results in a file

  fileprivate func once(_ call: MetaCommand.Call) {
    let path = expandingHome(unquoted(call.argument))
    if lacksName(path, call) || refusesToReplace(path, call) { return }
    destination = path
    redirected.beginBuffering()
  }

  func writeBuffered(to destination: String?) {
    guard let destination, let text = redirected.endBuffering() else { return }
    self.destination = nil
    do throws(FileProblem) {
      guard let writer else { throw FileProblem("the shell cannot write files here") }
      let bytes = Array(text.utf8)
      try writer.write(bytes, to: destination)
      saved[ExactText(destination)] = bytes
    } catch {
      output.writeError("sextant: \(printable(destination)): \(error.message)\n")
      fail()
    }
  }

  /// Returns paths that complete a text. The text may begin with a quote.
  fileprivate func paths(
    _ typed: String, endings: [String] = []
  ) -> [(text: String, summary: String)] {
    let isQuoted = typed.hasPrefix("\"")
    let quote = isQuoted ? "\"" : ""
    let begun = isQuoted ? String(typed.dropFirst()) : typed
    let whole = expandingHome(begun)
    let found = filePaths(beginning: whole, endings: endings, in: files)
    return found.map { found in
      let path = whole == begun ? found : "~" + found.dropFirst(whole.count - begun.count + 1)
      let isFolder = path.hasSuffix("/")
      return (quote + path + (isFolder ? "" : quote), isFolder ? "a folder" : "a file")
    }
  }

  private func write(
    _ written: SavedScenario.ScenarioText, to path: String, _ writer: any FileWriter
  ) throws(FileProblem) {
    let bytes = Array(written.text.utf8)
    try writer.writeDurably(bytes, to: path)
    saved[ExactText(path)] = bytes
    let lines = bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    for (text, reason) in written.omissions {
      show("omitted: \(Self.firstLine(text)), because \(reason)\n", as: .note)
    }
    show("wrote \(lines) lines to \(printable(path))\n", as: .note)
  }

  private static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let end = name.hasSuffix(".sextant") ? name.count - 8 : name.count
    return String(name.prefix(end))
  }
}
