package import SextantConform
internal import SextantPlatform
internal import SextantReports
internal import SystemPackage

/// An engine: a command that reads requests from its standard input and answers on its standard output.
///
/// It is started with the first request, and nothing of it is left running once it has failed or was ended. One
/// thread uses it at a time.
package final class EngineProcess: AppDriver, @unchecked Sendable {
  private struct Running {
    let process: pid_t
    let input: ProcessPipe
    let output: ProcessPipe
    /// What it has written and nobody has read.
    var unread: [UInt8] = []
    /// Where in that no end of a line was found.
    var searched = 0

    mutating func takeLine() -> [UInt8]? {
      guard let place = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
        searched = unread.count
        return nil
      }
      defer {
        unread.removeFirst(place + 1)
        searched = 0
      }
      return Array(unread[..<place])
    }
  }

  private let command: String
  private let timeout: Duration
  private let shouldStop: @Sendable () -> Bool
  private var running: Running?
  private var requests = 0
  private var problem: DriverProblem?

  /// The longest answer; what is longer has no end.
  private static let longestLine = 16 << 20
  /// How long an engine that is told to end has for that.
  private static let grace = Duration.seconds(2)
  /// How often a run is asked whether it goes on.
  private static let patience = Duration.milliseconds(50)

  package init(_ command: String, timeout: Duration, shouldStop: @escaping @Sendable () -> Bool) {
    (self.command, self.timeout, self.shouldStop) = (command, timeout, shouldStop)
  }

  deinit { kill() }

  package func answer(to request: DriverRequest) throws(DriverProblem) -> DriverReply {
    if let problem { throw problem }
    do {
      if running == nil { try start() }
      try requireSilence("before it was asked")
      requests += 1
      let end = ContinuousClock.now + timeout
      try write(EngineProtocol.line(of: request, id: requests) + "\n", until: end)
      return try EngineProtocol.reply(try readLine(until: end), to: requests)
    } catch {
      problem = error
      kill()
      throw error
    }
  }

  /// Ends it, and sees whether it has written more than it was asked.
  package func end() throws(DriverProblem) {
    guard let process = running?.process else { return }
    defer { kill() }
    try requireSilence("after its last answer")
    running?.input.closeWriteEnd()
    let end = ContinuousClock.now + Self.grace
    while try read(until: end) { try requireNothingUnread("after its last answer") }
    _ = ProcessEnd(of: process, within: max(.zero, end - ContinuousClock.now))
  }

  // MARK: Its life

  private func start() throws(DriverProblem) {
    InterruptFlag.outliveReaders()
    do {
      let (input, output) = (try ProcessPipe(), try ProcessPipe())
      let process = try startProcess(
        ["/bin/sh", "-c", command], input: input.readEnd, output: output.writeEnd, leadsGroup: true)
      ProcessGroups.shared.add(process)
      input.closeReadEnd()
      output.closeWriteEnd()
      _ = fcntl(input.writeEnd.rawValue, F_SETFL, O_NONBLOCK)
      running = Running(process: process, input: input, output: output)
    } catch {
      throw DriverProblem("it cannot be started: \(error)")
    }
  }

  /// Ends it and what it has started, if it is running.
  private func kill() {
    guard let ended = running else { return }
    running = nil
    ended.input.close()
    ended.output.close()
    SextantPlatform.kill(-ended.process, SIGKILL)
    ProcessGroups.shared.remove(ended.process)
    _ = try? ProcessEnd(waitingFor: ended.process)
  }

  /// That it has ended, and how.
  private var ending: DriverProblem {
    guard let running else { return DriverProblem("it does not run") }
    let half =
      running.unread.isEmpty ? "" : " in the middle of an answer: \(Self.shown(running.unread))"
    var how: String?
    switch ProcessEnd(of: running.process, within: .milliseconds(500)) {
    case .code(let code):
      let reason = [126: ": it cannot be run", 127: ": there is no such command"][code] ?? ""
      how = "has ended with exit code \(code)\(reason)"
    case .signal(let signal): how = "has ended by signal \(signal)"
    case nil: break
    }
    return DriverProblem("it \(how ?? "has closed its output")\(half)")
  }

  // MARK: Its output

  private func requireSilence(_ when: String) throws(DriverProblem) {
    try requireNothingUnread(when)
    while try read(until: ContinuousClock.now) { try requireNothingUnread(when) }
  }

  private func requireNothingUnread(_ when: String) throws(DriverProblem) {
    guard let unread = running?.unread, !unread.isEmpty else { return }
    throw DriverProblem("it has written something \(when): \(Self.shown(unread))")
  }

  private func write(_ line: String, until end: ContinuousClock.Instant) throws(DriverProblem) {
    guard let input = running?.input.writeEnd else { throw ending }
    var rest = Array(line.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        SextantPlatform.write(input.rawValue, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest.removeFirst(count)
      } else if errno == EAGAIN {
        try wait(for: input, POLLOUT, until: end, "it does not read what it is asked")
      } else if errno != EINTR {
        throw ending
      }
    }
  }

  private func readLine(until end: ContinuousClock.Instant) throws(DriverProblem) -> [UInt8] {
    // What it has written is kept in place: a copy would be made again with each piece.
    while let output = running?.output.readEnd {
      if let line = running?.takeLine() { return line }
      if running?.unread.count ?? 0 > Self.longestLine {
        throw DriverProblem("its answer has no end: \(begun)")
      }
      let half = begun.isEmpty ? "" : "; it has begun with \(begun)"
      try wait(for: output, POLLIN, until: end, "it does not answer", half)
      if !readOnce(output) { throw ending }
    }
    throw ending
  }

  /// What there is of an answer, as a message shows it; empty for nothing.
  private var begun: String {
    guard let unread = running?.unread, !unread.isEmpty else { return "" }
    return Self.shown(Array(unread.prefix(300)))
  }

  /// Reads what there is by some time; false where there is nothing, or its output has ended.
  private func read(until end: ContinuousClock.Instant) throws(DriverProblem) -> Bool {
    guard let output = running?.output.readEnd else { return false }
    while !isReady(output, POLLIN, within: min(Self.patience, end - ContinuousClock.now)) {
      if ContinuousClock.now >= end { return false }
      if shouldStop() { throw DriverProblem("interrupted") }
    }
    return readOnce(output)
  }

  /// Reads what there is; false where its output has ended.
  private func readOnce(_ output: FileDescriptor) -> Bool {
    let size = 1 << 16
    let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, SextantPlatform.read(output.rawValue, buffer.baseAddress, size))
    }
    running?.unread += piece
    return !piece.isEmpty
  }

  private func wait(
    for end: FileDescriptor, _ event: Int32, until time: ContinuousClock.Instant, _ what: String,
    _ rest: String = ""
  ) throws(DriverProblem) {
    repeat {
      if shouldStop() { throw DriverProblem("interrupted") }
      if ContinuousClock.now >= time {
        throw DriverProblem(what, within: timeout, rest)
      }
    } while !isReady(end, event, within: min(Self.patience, time - ContinuousClock.now))
  }

  private func isReady(_ end: FileDescriptor, _ event: Int32, within time: Duration) -> Bool {
    var polled = [pollfd(fd: end.rawValue, events: Int16(event), revents: 0)]
    return poll(&polled, 1, Int32(max(0, time.milliseconds))) > 0
  }

  /// The first bytes of what it has written, as a message shows them.
  private static func shown(_ bytes: [UInt8]) -> String {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return "`\(printable(String(decoding: line.prefix(300), as: UTF8.self), limit: 120))`"
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
