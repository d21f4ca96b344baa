package import SextantConform
internal import SextantPlatform
internal import SextantReports
internal import SystemPackage

/// An engine: a child process that drives an app, and answers requests on its standard streams.
///
/// The engine is an arbitrary command. It may hang, crash, write too much, or start further
/// processes. This class turns each such failure into a `DriverProblem`, and leaves no process
/// behind.
///
/// Protocol: requests and answers are lines of text (``EngineProtocol``). Requests have consecutive
/// numbers. Each request waits for its answer, so at most one request is pending.
///
/// Process: `/bin/sh -c` runs the command in a new process group. The first request starts the
/// process. After a failure, or at the end, `SIGKILL` ends the whole group. If a signal ends
/// `sextant` at once, the engine finds the end of its input.
///
/// Input and output: the write end is non-blocking. `poll` waits for the pipes until a deadline, in
/// steps of ``pollInterval``. After an interruption, the wait therefore ends within a step.
///
/// Invariants:
/// - After a failed request, `problem` is set, and the engine is not running. Further requests
///   throw the same problem. Exception: if the engine runs in the app's process, a crash is no
///   failure, and the next request restarts the engine.
/// - Before a request, `unread` is empty. Unrequested output is a failure.
/// - The first `searched` bytes of `unread` contain no line feed, so each byte is searched once.
///
/// An engine must not be used by two threads at the same time.
package final class EngineProcess: AppDriver, @unchecked Sendable {
  private struct Running {
    let process: pid_t
    let input: ProcessPipe
    let output: ProcessPipe
    let errors: ErrorTail
    var unread: [UInt8] = []
    var searched = 0

    mutating func removeLine() -> [UInt8]? {
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
  private var declared = DriverDeclaration()
  private var hasEnded = false

  private static let longestLine = 16 << 20
  /// The time in which the engine must exit after its input is closed.
  private static let exitTimeout = Duration.seconds(2)
  private static let pollInterval = Duration.milliseconds(50)
  /// The pause before a `look` request, in microseconds, in which the app can settle.
  private static let settlePause: UInt32 = 10_000

  package init(_ command: String, timeout: Duration, shouldStop: @escaping @Sendable () -> Bool) {
    (self.command, self.timeout, self.shouldStop) = (command, timeout, shouldStop)
  }

  deinit { kill() }

  /// Answers a request. The first request starts the engine.
  ///
  /// - Throws: `DriverProblem` if the engine fails. All later requests then fail too.
  package func answer(to request: DriverRequest) throws(DriverProblem) -> DriverReply {
    if let problem { throw problem }
    do {
      if running == nil { try start() }
      if request == .look { usleep(Self.settlePause) }
      try requireNoOutput("before a request")
      requests += 1
      let end = ContinuousClock.now + timeout
      try write(EngineProtocol.line(of: request, id: requests) + "\n", until: end)
      let reply = try EngineProtocol.reply(try readLine(until: end), to: requests)
      declared = reply.declared ?? declared
      return reply
    } catch {
      let crash = crash(error, during: request)
      kill()
      if let crash { return crash }
      problem = error
      throw error
    }
  }

  /// Returns a reply that reports a crash of the app, if the engine ran in the app's process and
  /// has ended. Otherwise, and for a reset, returns nil.
  private func crash(_ problem: DriverProblem, during request: DriverRequest) -> DriverReply? {
    if case .reset = request { return nil }
    guard hasEnded, declared.inProcess, let lines = running?.errors.lines() else { return nil }
    var reply = DriverReply(.crashed)
    reply.message = ([problem.message] + lines).joined(separator: " | ")
    return reply
  }

  /// - Throws: `DriverProblem` if the engine has written unrequested output.
  package func end() throws(DriverProblem) {
    guard let process = running?.process else { return }
    defer { kill() }
    try requireNoOutput("after its last answer")
    running?.input.closeWriteEnd()
    let end = ContinuousClock.now + Self.exitTimeout
    while try read(until: end) { try requireNoPendingOutput("after its last answer") }
    _ = ProcessEnd(of: process, within: max(.zero, end - ContinuousClock.now))
  }

  // MARK: Start and end

  private func start() throws(DriverProblem) {
    InterruptFlag.ignoreBrokenPipes()
    do {
      let (input, output, errors) = (try ProcessPipe(), try ProcessPipe(), try ProcessPipe())
      let process = try startProcess(
        ["/bin/sh", "-c", command], input: input.readEnd, output: output.writeEnd,
        errors: errors.writeEnd, leadsGroup: true)
      input.closeReadEnd()
      output.closeWriteEnd()
      _ = fcntl(input.writeEnd.rawValue, F_SETFL, O_NONBLOCK)
      running = Running(process: process, input: input, output: output, errors: ErrorTail(errors))
      hasEnded = false
    } catch {
      throw DriverProblem("it cannot be started: \(error)")
    }
  }

  private func kill() {
    guard let ended = running else { return }
    running = nil
    ended.input.close()
    ended.output.close()
    SextantPlatform.kill(-ended.process, SIGKILL)
    _ = try? ProcessEnd(waitingFor: ended.process)
  }

  private func ending() -> DriverProblem {
    hasEnded = true
    guard let running else { return DriverProblem("it is not running") }
    let half =
      running.unread.isEmpty ? "" : " in the middle of an answer: \(Self.shown(running.unread))"
    var how: String?
    switch ProcessEnd(of: running.process, within: .milliseconds(500)) {
    case .code(let code):
      let reason = [126: ": not executable", 127: ": command not found"][code] ?? ""
      how = "has ended with exit code \(code)\(reason)"
    case .signal(let signal): how = "has ended by signal \(signal)"
    case nil: break
    }
    return DriverProblem("it \(how ?? "has closed its output")\(half)")
  }

  // MARK: Output

  private func requireNoOutput(_ when: String) throws(DriverProblem) {
    try requireNoPendingOutput(when)
    while try read(until: ContinuousClock.now) { try requireNoPendingOutput(when) }
  }

  private func requireNoPendingOutput(_ when: String) throws(DriverProblem) {
    guard let unread = running?.unread, !unread.isEmpty else { return }
    throw DriverProblem("unexpected output \(when): \(Self.shown(unread))")
  }

  private func write(_ line: String, until end: ContinuousClock.Instant) throws(DriverProblem) {
    guard let input = running?.input.writeEnd else { throw ending() }
    var rest = Array(line.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        SextantPlatform.write(input.rawValue, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest.removeFirst(count)
      } else if errno == EAGAIN {
        try wait(for: input, POLLOUT, until: end, "it does not read the request")
      } else if errno != EINTR {
        throw ending()
      }
    }
  }

  private func readLine(until end: ContinuousClock.Instant) throws(DriverProblem) -> [UInt8] {
    // The loop changes `running` in place, because a local copy of `running` would copy the buffer.
    while let output = running?.output.readEnd {
      if let line = running?.removeLine() { return line }
      if running?.unread.count ?? 0 > Self.longestLine {
        throw DriverProblem("its answer is too long: \(begun)")
      }
      let half = begun.isEmpty ? "" : "; the answer begins with \(begun)"
      try wait(for: output, POLLIN, until: end, "it does not answer", half)
      if !readOnce(output) { throw ending() }
    }
    throw ending()
  }

  private var begun: String {
    guard let unread = running?.unread, !unread.isEmpty else { return "" }
    return Self.shown(Array(unread.prefix(300)))
  }

  /// Reads available output. Returns false after the deadline, or if the output is closed.
  private func read(until end: ContinuousClock.Instant) throws(DriverProblem) -> Bool {
    guard let output = running?.output.readEnd else { return false }
    while !isReady(output, POLLIN, within: min(Self.pollInterval, end - ContinuousClock.now)) {
      if ContinuousClock.now >= end { return false }
      if shouldStop() { throw DriverProblem("interrupted") }
    }
    return readOnce(output)
  }

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
    } while !isReady(end, event, within: min(Self.pollInterval, time - ContinuousClock.now))
  }

  private func isReady(_ end: FileDescriptor, _ event: Int32, within time: Duration) -> Bool {
    var polled = [pollfd(fd: end.rawValue, events: Int16(event), revents: 0)]
    return poll(&polled, 1, Int32(max(0, time.milliseconds))) > 0
  }

  private static func shown(_ bytes: [UInt8]) -> String {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return "`\(printable(String(decoding: line.prefix(300), as: UTF8.self), limit: 120))`"
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
