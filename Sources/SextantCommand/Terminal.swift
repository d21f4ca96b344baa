internal import SextantPlatform
internal import SextantReports
internal import SextantShell
internal import SextantSystems
internal import SystemPackage

final class Terminal: Output {
  nonisolated(unsafe) static let shared = Terminal()

  var usesColor: Bool?
  private var pending: [UInt8] = []
  /// The error of the first failed write to standard output. After it, output is dropped.
  private var problem: Errno?
  /// Whether the process continues, to write files, after the reader of standard output has ended.
  private var continuesWithoutReader = false
  private var hasProgress = false
  private var isAtLineStart = true

  static var isInteractive: Bool { isatty(0) == 1 && isatty(1) == 1 }

  static var isOutputShown: Bool { isatty(1) == 1 }

  /// Whether unread input is available. Does not block, even if standard input is an open pipe.
  static var hasUnreadInput: Bool {
    var status = stat()
    guard fstat(0, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return lseek(0, 0, SEEK_CUR) < status.st_size
    case S_IFIFO:
      var polled = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLIN) != 0
    default: return false
    }
  }

  static var memorySize: Int { sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) }

  static var memoryUsed: Int {
    var usage = rusage()
    // 0 is `RUSAGE_SELF`, whose type differs between C libraries.
    getrusage(0, &usage)
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss << 10
    #endif
  }

  static func context() -> CommandContext {
    CommandContext(systems: .all, files: DiskFiles(), output: shared)
  }

  var style: Style { drawsColor(on: 1) ? .ansi : .plain }
  var errorStyle: Style { drawsColor(on: 2) ? .ansi : .plain }

  var columns: Int { textColumns ?? 80 }

  var isTerminal: Bool { Self.isOutputShown }

  var textColumns: Int? {
    windowSize(of: 1).columns ?? environment("COLUMNS").flatMap { Int($0) }
  }

  /// The box characters of the locale, determined before readline changes the locale.
  let boxCharacters = Terminal.charactersOfLocale

  /// The box characters of the locale, which the first variable that is set determines.
  private static var charactersOfLocale: BoxCharacters {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environmentValue).first
    guard let name = locale?.lowercased() else { return .unicode }
    return name.contains("utf-8") || name.contains("utf8") ? .unicode : .ascii
  }

  /// Returns whether output is coloured. The first present setting decides: the flag, `NO_COLOR`,
  /// `CLICOLOR_FORCE`, `CLICOLOR`. The default is coloured output to a terminal.
  private func drawsColor(on descriptor: Int32) -> Bool {
    if let usesColor { return usesColor }
    if environmentValue("NO_COLOR") != nil { return false }
    if let value = environment("CLICOLOR_FORCE"), value != "0" { return true }
    if environment("CLICOLOR") == "0" || environment("TERM") == "dumb" { return false }
    return isatty(descriptor) == 1
  }

  func write(_ text: String) {
    pending.append(contentsOf: text.utf8)
    if pending.count > 1 << 16 { flush() }
  }

  /// Shows a text in a pager: `SEXTANT_PAGER`, `PAGER` or, if neither is set, `more`. An empty
  /// variable disables the pager.
  func page(_ text: String) {
    let pager = environment("SEXTANT_PAGER") ?? environment("PAGER") ?? "more"
    guard let rows = windowSize(of: 1).rows,
      text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= rows, Terminal.isInteractive,
      environment("TERM") != "dumb",
      !pager.allSatisfy(\.isWhitespace)
    else { return write(text) }
    flush()
    if !show(text, in: pager) { write(text) }
  }

  private func show(_ text: String, in pager: String) -> Bool {
    // git sets the same options for `less`: show colours, and leave the last page on the screen.
    setenv("LESS", "FRX", 0)
    // `-f` stops `more` from wrapping the lines again. `more` would count colour codes as columns.
    setenv("MORE", "-f", 0)
    guard let pipe = popen(pager, "w") else { return false }
    // Only the pager handles Ctrl-C. The pager may end before it has read the whole text.
    let handlers = [SIGINT, SIGPIPE].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { _ = signal(number, handler) } }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, pipe)
    return pclose(pipe) >> 8 != 127
  }

  func writeError(_ text: String) {
    flush()
    showProgress(nil)
    _ = writeAll(Array(text.utf8), to: .standardError)
  }

  /// Whether to show progress. Omits progress on dumb terminals and in CI systems.
  var showsProgress: Bool {
    isatty(2) == 1 && environment("TERM") != "dumb" && environmentValue("CI") == nil
  }

  func showProgress(_ text: String?) {
    if text == nil, !hasProgress { return }
    // Progress would overwrite an unfinished line of standard output.
    if text != nil, !isAtLineStart, isatty(1) == 1 { return }
    hasProgress = text != nil
    let columns = windowSize(of: 2).columns ?? 80
    // A line up to the last column could not be erased completely.
    _ = writeAll(Array("\r\((text ?? "").prefix(columns - 1))\u{1B}[K".utf8), to: .standardError)
  }

  func flush() {
    guard let last = pending.last else { return }
    showProgress(nil)
    isAtLineStart = last == UInt8(ascii: "\n")
    if problem == nil { problem = writeAll(pending, to: .standardOutput) }
    pending.removeAll(keepingCapacity: true)
  }

  func finish(_ code: ExitCode) -> ExitCode {
    flush()
    guard let problem else { return code }
    if problem == .brokenPipe { return code.joined(with: .brokenPipe) }
    writeError("sextant: standard output cannot be written: \(problem)\n")
    return code.joined(with: .cannotWrite)
  }

  /// Makes a write to a closed standard output stop the work, as a signal does. Reports in files
  /// are still written.
  func ignoreBrokenPipes() {
    continuesWithoutReader = true
    InterruptFlag.ignoreBrokenPipes()
  }

  /// Ends the process by SIGPIPE. If `continuesWithoutReader` is true, requests an interruption
  /// instead.
  private func endByBrokenPipe() {
    if continuesWithoutReader { return InterruptFlag.shared.request(signal: SIGPIPE) }
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    endProcess(ExitCode.brokenPipe.rawValue)
  }

  private func writeAll(_ bytes: [UInt8], to descriptor: FileDescriptor) -> Errno? {
    do {
      try descriptor.writeAll(bytes)
      return nil
    } catch {
      if error as? Errno == .brokenPipe { endByBrokenPipe() }
      return error as? Errno ?? .ioError
    }
  }
}

func endProcess(_ code: Int32) -> Never { exit(code) }
