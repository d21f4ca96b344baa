import Foundation
import SextantPlatform

/// A terminal for tests. ``expect(_:)`` searches in the output after the previous match. Tests thus
/// specify the order of the output, but no times.
final class PseudoTerminal {
  private let master: Int32
  private let pid: pid_t
  private var status: ExitStatus?
  private var isOpen = true
  private var isAtEnd = false
  private var unread: [UInt8] = []

  private(set) var transcript: [UInt8] = []

  init(
    executable: String, arguments: [String] = [], environment: [String: String] = [:],
    directory: String? = nil, columns: Int = 80, rows: Int = 24
  ) throws {
    let path: String
    (master, path) = try Self.openTerminal()
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var variables = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    variables.merge(environment) { $1 }
    pid = try spawn(
      executable, arguments, environment: variables, directory: directory, input: .terminal(path))
  }

  deinit { close() }

  // MARK: Input

  func send(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { throw HarnessError.system("type into the terminal", errno) }
      bytes.removeFirst(count)
    }
  }

  @discardableResult
  func expect(_ text: String) throws -> String {
    let wanted = Array(text.utf8)
    let deadline = ContinuousClock.now + hangTimeout
    while true {
      if let range = unread.firstRange(of: wanted) {
        defer { unread.removeSubrange(..<range.upperBound) }
        return String(decoding: unread[..<range.lowerBound], as: UTF8.self)
      }
      guard try readMore(until: deadline) else {
        throw HarnessError(
          "the program ended before it wrote \(text.debugDescription); it wrote\n\(printable)")
      }
    }
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func signal(_ number: Int32) { _ = kill(pid, number) }

  /// Whether the terminal has echo and is in canonical mode.
  var isSane: Bool {
    var settings = termios()
    guard tcgetattr(master, &settings) == 0 else { return false }
    let wanted = tcflag_t(ECHO | ICANON | ISIG)
    return settings.c_lflag & wanted == wanted
  }

  // MARK: The end

  @discardableResult
  func waitForExit() throws -> ExitStatus {
    let deadline = ContinuousClock.now + hangTimeout
    while try readMore(until: deadline) {}
    while true {
      if let status = status ?? reap(pid) {
        self.status = status
        return status
      }
      guard ContinuousClock.now < deadline else { throw HarnessError("the program does not end") }
      usleep(1_000)
    }
  }

  /// Sends a hang-up signal to the program, and kills the program if it does not end.
  @discardableResult
  func close() -> ExitStatus? {
    guard isOpen else { return status }
    isOpen = false
    SextantPlatform.close(master)
    for attempt in 0..<2_000 where status == nil {
      status = reap(pid)
      if attempt == 1_000 { kill(pid, SIGKILL) }
      if status == nil { usleep(1_000) }
    }
    return status
  }

  // MARK: Reading

  var printable: String {
    String(decoding: transcript, as: UTF8.self).replacingOccurrences(of: "\u{1B}", with: "␛")
  }

  /// Reads further output. Returns false if the program has closed the terminal.
  private func readMore(until deadline: ContinuousClock.Instant) throws -> Bool {
    if isAtEnd { return false }
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, 100) <= 0 {
      guard ContinuousClock.now < deadline else {
        throw HarnessError("nothing more came from the program; it wrote\n\(printable)")
      }
    }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &chunk, chunk.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    guard count > 0 else {
      isAtEnd = true  // Linux returns EIO after the last writer has closed.
      return false
    }
    transcript += chunk[..<count]
    unread += chunk[..<count]
    return true
  }

  /// Returns the master side of a new terminal, and the path of the other side.
  private static func openTerminal() throws -> (master: Int32, path: String) {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw HarnessError.system("open a terminal", errno) }
    #if os(macOS)
      if grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) {
        return (master, String(cString: name))
      }
    #else
      // Replacements for `unlockpt` and `ptsname` of glibc, which Swift does not import.
      var lock: Int32 = 0
      var number: Int32 = 0
      if ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 {
        return (master, "/dev/pts/\(number)")
      }
    #endif
    throw HarnessError.system("open a terminal", errno)
  }
}
