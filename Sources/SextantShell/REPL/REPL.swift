internal import SextantAssist
package import SextantEngine
package import SextantLanguage
internal import SextantReports
import SextantRuntime
internal import SextantSyntax

/// The interactive shell. It reads statements and meta commands, runs them, and shows the changes.
///
/// The shell reads from a ``LineReader`` and writes to an ``Output``, so it behaves the same
/// everywhere. Two shells must not share a reader.
///
/// Outside a block, a line that starts with a colon is a meta command; ``MetaCommand/all`` lists
/// these commands. Other lines are collected until they form complete statements. A block may thus
/// span several lines. Each line after the first has a continuation prompt.
///
/// After each input, the shell reports the reply, records a failure, and drops the trace. If a
/// pasted line fails, the remaining lines of the paste go to the history and do not run.
///
/// Interactive and piped input differ in three points:
///
/// - Interactive input shows a banner and runs the start-up file. Piped input omits both, to behave
///   the same on every machine.
/// - Line numbers of piped input are continuous, so that diagnostics name lines of the pipe.
/// - A failure in piped input changes the exit code.
package final class REPL {
  package struct Options: Sendable {
    /// The name of the program in the banner; nil to show no banner.
    package var banner: String? = "Sextant"
    /// The path of the start-up file. Its lines run first.
    package var startUp: String?
    /// The home folder, which replaces `~` in paths; nil if the folder is unknown.
    package var home: String?
    /// Runs the selected scenarios of a file and reports the results, for `:test`.
    package var testFile: (@Sendable (_ path: String, _ selection: String, any Output) -> ExitCode)?
    package var program: @Sendable () -> ProgramHelp = { ProgramHelp() }
    package var maxSteps: Int?

    package init() {}
  }

  let reader: any LineReader
  var output: any Output { redirected }
  let redirected: RedirectedOutput
  let files: any FileAccess
  let writer: (any FileWriter)?
  let interrupt: InterruptFlag
  let options: Options

  var session: Session
  var marks: [String: Int] = [:]
  var loaded: (path: String, target: LoadTarget)?
  /// The start of the current walk; nil if the walk began in another app.
  var walk: Session.WalkStart?
  var saved: [ExactText: [UInt8]] = [:]
  var settings = Settings()
  var destination: String?
  var lastCode: String?
  private var source = "input"
  var hasFailed = false
  var isLeaving = false

  private var statements = StatementReader(endsWithErrors: true)
  private var pending: [UInt8] = []
  /// Whether earlier lines of the current paste have run.
  private var isPasting = false

  package init(
    reader: any LineReader, output: any Output, systems: SystemCatalog,
    files: any FileAccess, writer: (any FileWriter)? = nil, interrupt: InterruptFlag = .shared,
    options: Options = Options()
  ) {
    self.reader = reader
    redirected = RedirectedOutput(output)
    self.files = files
    self.writer = writer
    self.interrupt = interrupt
    self.options = options
    session = Session(
      systems: systems, files: files, stateFormat: JSONStateFormat(),
      shouldStop: { interrupt.isRequested })
    session.rollsBack = true
    session.limitSteps(to: options.maxSteps)
    watch()
  }

  /// Reads and runs input until `:quit` or the end of the input.
  package func run() -> ExitCode {
    reader.completer = { [unowned self] line, cursor in completions(of: line, at: cursor) }
    if reader.isInteractive, let banner = options.banner {
      show("\(banner) · Tab completes, `:help` explains, Ctrl-D leaves\n", as: .note)
      if session.app.isScratch {
        show(
          "No app is declared: every capitalised name is a screen, as in `append Detail`\n",
          as: .note)
      }
    }
    if reader.isInteractive, let path = options.startUp { readStartUp(path) }
    while !isLeaving {
      reportHistoryProblem()
      output.flush()
      switch reader.readLine(prompt: pending.isEmpty ? prompt() : continuation()) {
      case .line(let line):
        countLine()
        read(line)
      case .interrupted:
        if !reader.isInteractive { return .interrupted }
        discardPending()
      case .endOfInput where reader.isInteractive && !pending.isEmpty: discardPending()
      case .endOfInput:
        readRest()
        isLeaving = true
      }
      if let code = interrupt.ending { return code }
    }
    output.flush()
    return hasFailed && !reader.isInteractive ? .failure : .success
  }

  // MARK: Lines

  private func read(_ line: [UInt8]) {
    if pending.isEmpty {
      let start = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      guard let start, start != UInt8(ascii: "\r") else { return }
      if start == UInt8(ascii: ":") {
        let text = String(decoding: line, as: UTF8.self)
        if !isStartingUp { reader.addHistory(text) }
        let destination = destination
        showPasted(line)
        runCommand(text)
        return writeBuffered(to: destination)
      }
    }
    pending += line + [UInt8(ascii: "\n")]
    statements.feed(line + [UInt8(ascii: "\n")])
    while statements.next() != nil {}
    if statements.isEmpty { runPending() }
  }

  /// Runs an incomplete statement at the end of the input, to report its error.
  private func readRest() {
    if !pending.isEmpty { runPending() }
  }

  /// The number of lines that precede the current input in the start-up file or in piped input.
  private var linesBefore = 0
  private var linesRead = 0

  /// Updates the number of the next line. At a prompt, each input begins with line 1.
  private func countLine() {
    if reader.isInteractive { return }
    if pending.isEmpty { linesBefore = linesRead }
    linesRead += 1
  }

  private var isStartingUp: Bool { source != "input" }

  /// Runs the lines like typed lines, but does not add them to the history.
  private func readStartUp(_ path: String) {
    guard let bytes = try? files.read(path) else { return }
    source = path
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if pending.isEmpty { linesBefore = index }
      read(Array(line))
    }
    readRest()
    (source, linesBefore) = ("input", 0)
  }

  private func discardPending() {
    pending = []
    statements = StatementReader(endsWithErrors: true)
  }

  private func runPending() {
    var bytes = pending
    discardPending()
    while bytes.last == UInt8(ascii: "\n") || bytes.last == UInt8(ascii: "\r") {
      bytes.removeLast()
    }
    let typed = String(decoding: bytes, as: UTF8.self)
    if !isStartingUp { reader.addHistory(typed) }
    let destination = destination
    showPasted(bytes)
    if leaves(typed.trimmed) {
      isLeaving = true
      return
    }
    let start = ContinuousClock.now
    let text = SourceText(name: source, bytes: bytes, firstLine: linesBefore + 1)
    let reply = session.submit(text)
    let time = ContinuousClock.now - start
    if reply.startedApp { appDidStart() }
    report(reply)
    if settings.showsTime { show("  \(Self.text(of: time))\n", as: .note) }
    afterRun(reply)
    writeBuffered(to: destination)
  }

  /// Returns whether a line leaves the shell: `exit` or `quit`, unless the app declares this name.
  private func leaves(_ line: String) -> Bool {
    ["exit", "quit"].contains(line) && !session.app.declares(line)
  }

  /// Repeats a pasted line before its result. Without the repetition, the results would follow the
  /// whole paste.
  private func showPasted(_ bytes: [UInt8]) {
    let isLast = !reader.hasPendingLines
    defer { isPasting = !isLast }
    if isLast, !isPasting { return }
    let text = printableText(String(decoding: bytes, as: UTF8.self))
    output.write(prompt() + text.replacing("\n", with: "\n" + continuation()) + "\n")
  }

  private static func text(of time: Duration) -> String {
    let hundredths =
      time.components.attoseconds / 10_000_000_000_000 + time.components.seconds * 100_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
  }

  func afterRun(_ reply: Session.Reply) {
    if !reply.holds || reply.isIncomplete { fail() }
    if interrupt.lowerUnlessEnding() { session.discardRun() } else { session.discardTrace() }
    dropStaleMarks()
  }

  /// Records a failure. The remaining lines of a paste may depend on the failed input, so they go
  /// to the history and do not run.
  func fail() {
    hasFailed = true
    isPasting = false
    let rest = reader.drainPendingLines().map { String(decoding: $0, as: UTF8.self) }
    if rest.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { return }
    queueInput(rest)
    var text = "the paste stops at this line. These lines did not run; press Up to recall them:\n"
    for line in rest.prefix(Self.maxLeftOut) { text += "  \(printable(line))\n" }
    if rest.count > Self.maxLeftOut { text += "  and \(rest.count - Self.maxLeftOut) more\n" }
    output.writeError(output.errorStyle.text(text, as: .note))
  }

  /// Removes leading space, because the history drops entries that begin with a space.
  func queueInput(_ lines: [String]) {
    let text = lines.joined(separator: "\n")
    reader.addHistory(String(text.drop(while: \.isWhitespace)))
  }

  static let maxLeftOut = 20

  func appDidStart() { (marks, walk) = ([:], nil) }

  private func dropStaleMarks() {
    marks = marks.filter { session.steps.indices.contains($0.value) }
  }

  private func reportHistoryProblem() {
    guard let problem = reader.consumeHistoryProblem() else { return }
    output.writeError("sextant: \(problem)\n")
  }

  // MARK: Completion

  func completions(of line: String, at cursor: Int) -> [CompletionItem] {
    if pending.isEmpty, line.utf8.first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: ":") {
      return commandCompletions(of: line, at: cursor)
    }
    let before = String(decoding: pending, as: UTF8.self)
    let offset = before.utf8.count
    return Assistant(session).completions(of: before + line, at: offset + cursor).compactMap {
      item in
      let start = item.start - offset
      return start < 0 ? nil : CompletionItem(item.text, summary: item.summary, start: start)
    }
  }

  // MARK: Writing

  func show(_ text: String, as role: TextRole = .plain) {
    output.write(output.style.text(text, as: role))
  }

  func printError(
    _ code: Code, _ arguments: [String] = [], at span: Span? = nil, in call: MetaCommand.Call,
    suggestion: Suggestion? = nil
  ) {
    lastCode = code.word
    let diagnostic = Diagnostic(
      code: code, file: source, span: span ?? call.argumentSpan, arguments: arguments,
      suggestion: suggestion)
    let text = SourceText(name: source, bytes: Array(call.line.utf8), firstLine: linesBefore + 1)
    output.writeError(diagnosticText(diagnostic, among: [text], style: output.errorStyle))
    fail()
  }
}
