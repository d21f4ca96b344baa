internal import SextantEngine
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// The commands that deal with files, and the way out.
let fileCommands = [
  ColonCommand(
    name: "save", argument: .required("FILE"),
    summary: "write the session as a scenario that passes"
  ) { repl, call in repl.save(call) },
  ColonCommand(
    name: "load", argument: .required("FILE[:LINE]"),
    summary: "begin anew with an app or a script, run up to a line"
  ) { repl, call in
    let (path, line) = REPL.pathAndLine(call.argument)
    repl.load(path: path, line: line, typed: call)
  },
  ColonCommand(
    name: "reload", argument: .none, summary: "load the file again"
  ) { repl, call in
    guard let loaded = repl.loaded else {
      return repl.complain(
        ShellCodes.nothingLoaded, at: call.nameSpan, of: call.line,
        suggestion: "`:load FILE` loads one")
    }
    repl.load(path: loaded.path, line: loaded.line, typed: call)
  },
  ColonCommand(name: "quit", argument: .none, summary: "leave") { repl, _ in
    repl.isLeaving = true
  },
]

extension REPL {
  /// Loads the app of a file and runs it up to a line; what is wrong is told.
  ///
  /// A file that cannot be read, or has errors, changes nothing.
  ///
  /// - Parameter line: the last line to run, from 1; nil for the whole file.
  /// - Returns: `missingInput`, `badScript`, `failure` when a statement of it failed, or `success`.
  @discardableResult
  public func load(path: String, line: Int? = nil) -> ExitCode {
    load(path: path, line: line, typed: nil)
  }

  @discardableResult
  func load(path: String, line: Int?, typed: ColonCommand.Call?) -> ExitCode {
    let bytes: [UInt8]
    do {
      bytes = try files.read(path)
    } catch {
      if let typed {
        let span = typed.argument.isEmpty ? typed.nameSpan : typed.argumentSpan
        complain(ShellCodes.cannotRead, [path, error.message], at: span, of: typed.line)
      } else {
        output.writeError("sextant: \(path): \(error.message)\n")
      }
      return .missingInput
    }
    loaded = (path, line)
    let reply = session.load(SourceText(name: path, bytes: bytes), upTo: line)
    if reply.startedApp { beganAnew() }
    tellOfLoading(reply)
    afterRun(reply)
    return reply.succeeded ? .success : reply.startedApp ? .failure : .badScript
  }

  /// What went wrong on the way, then where it has led.
  private func tellOfLoading(_ reply: Session.Reply) {
    var told = reply
    told.startedApp = false
    told.statements = reply.statements.filter(\.hasFailed)
    tell(of: told)
    if reply.startedApp { showTree() }
  }

  /// `FILE:LINE`, or a path that holds no line.
  public static func pathAndLine(_ text: String) -> (path: String, line: Int?) {
    guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
      let line = Int(text[text.index(after: colon)...]), line > 0
    else { return (text, nil) }
    return (String(text[..<colon]), line)
  }

  // MARK: Saving

  fileprivate func save(_ call: ColonCommand.Call) {
    let path = call.argument
    guard let writer else {
      return complain(
        ShellCodes.cannotWrite, [path, "nothing may be written here"], at: call.argumentSpan,
        of: call.line)
    }
    let target = writer.absolutePath(path)
    let saved = SavedScenario(session, name: Self.title(of: path)) { file in
      relativePath(of: writer.absolutePath(file), from: target)
    }
    let text = saved.passing(files: files, path: path)
    do {
      try writer.write(Array(text.utf8), to: path)
    } catch {
      return complain(
        ShellCodes.cannotWrite, [path, error.message], at: call.argumentSpan, of: call.line)
    }
    let lines = text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    show("wrote \(lines) lines to \(path)\n", as: .note)
  }

  /// A file's name without its folder and ending.
  private static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let end = name.hasSuffix(".sextant") ? name.count - 8 : name.count
    return String(name.prefix(end))
  }
}
