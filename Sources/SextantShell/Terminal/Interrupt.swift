internal import SextantPlatform
internal import Synchronization

/// A flag that a signal raises to stop the running work.
///
/// Work that may take long reads ``isRequested`` regularly. After a signal, the work stops in a
/// consistent state. The caller then reports the interruption and calls ``lower()``.
package final class InterruptFlag: Sendable {
  package static let shared = InterruptFlag()

  private let number = Atomic<Int32>(0)
  /// The time of the first signal since the flag was last lowered, in milliseconds; 0 if no signal
  /// has arrived.
  private let firstSignal = Atomic<Int>(0)
  /// The write end of a pipe that wakes a waiting thread; -1 until handlers are installed.
  private let wakeEnd = Atomic<Int32>(-1)
  private let waitEnd = Atomic<Int32>(-1)

  private let endsProcess = Atomic<Bool>(false)

  package init() {}

  package var isRequested: Bool { number.load(ordering: .relaxed) != 0 }

  package var signal: Int32? {
    let value = number.load(ordering: .relaxed)
    return value == 0 ? nil : value
  }

  /// Makes every later signal end the process at once, with 128 plus the signal number as exit
  /// code.
  ///
  /// Use this mode for work that rarely reads the flag and needs no cleanup.
  package func endProcessAtOnce() { endsProcess.store(true, ordering: .relaxed) }

  package func request(signal: Int32 = SIGINT) {
    number.store(signal, ordering: .relaxed)
    wake()
  }

  /// Lowers the flag. Returns whether the flag was raised.
  @discardableResult
  package func lower() -> Bool {
    firstSignal.store(0, ordering: .relaxed)
    return number.exchange(0, ordering: .relaxed) != 0
  }

  /// The exit code of the stopped work: 128 plus the signal number; nil if the flag is not raised.
  package var exitCode: ExitCode? {
    signal.map { ExitCode(rawValue: 128 + $0) ?? .interrupted }
  }

  /// The exit code with which the shell must end; nil if no signal arrived, or if the signal was
  /// Ctrl-C.
  package var ending: ExitCode? { signal == SIGINT ? nil : exitCode }

  /// Lowers the flag, unless the signal must end the shell. Returns whether the flag was raised.
  @discardableResult
  package func lowerUnlessEnding() -> Bool { ending == nil ? lower() : isRequested }

  /// Installs handlers for Ctrl-C, SIGTERM and SIGHUP, which raise the shared flag.
  ///
  /// A second signal ends the process if the flag is still raised. SIGQUIT always ends the process
  /// at once.
  package static func installHandlers() {
    shared.openPipe()
    let handler: @convention(c) (Int32) -> Void = { received in
      let saved = errno
      if InterruptFlag.shared.endsProcess.load(ordering: .relaxed) { _exit(128 + received) }
      if received == SIGQUIT || InterruptFlag.shared.isSecond() {
        platformSignal(received, SIG_DFL)
        raise(received)
        // The raised signal is blocked until this handler returns.
        return
      }
      InterruptFlag.shared.request(signal: received)
      errno = saved
    }
    platformSignal(SIGINT, handler)
    platformSignal(SIGTERM, handler)
    // `nohup` makes a process ignore SIGHUP. A shell makes background jobs ignore SIGQUIT.
    for number in [SIGHUP, SIGQUIT] where platformSignal(number, SIG_IGN) {
      platformSignal(number, handler)
    }
  }

  /// Returns whether a signal is the second signal. Async-signal-safe.
  ///
  /// A wrapper such as `timeout` may signal both the process and its group. Signals within 250 ms
  /// therefore count as a single signal.
  private func isSecond() -> Bool {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000 + 1
    let first = firstSignal.load(ordering: .relaxed)
    if first == 0 { firstSignal.store(now, ordering: .relaxed) }
    return first != 0 && now - first > Self.signalGroupInterval
  }

  private static let signalGroupInterval = 250

  /// Makes a write to a closed pipe fail instead of ending the process. Child processes have the
  /// default handler.
  package static func ignoreBrokenPipes() { platformSignal(SIGPIPE) { _ in } }
}

// MARK: - Waiting for input, or for a signal

extension InterruptFlag {
  package enum WakeReason { case readable, woken }

  /// Wakes the thread that waits in ``wait(for:)``. Async-signal-safe.
  package func wake() {
    let end = wakeEnd.load(ordering: .relaxed)
    guard end >= 0 else { return }
    var byte: UInt8 = 0
    _ = write(end, &byte, 1)
  }

  /// Waits until the descriptor is readable or at its end, or until ``wake()`` is called.
  package func wait(for descriptor: Int32) -> WakeReason {
    if isRequested { return .woken }
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waitEnd.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&polled, 2, -1)
    if polled[1].revents != 0 { drain(polled[1].fd) }
    if ready < 0 { return errno == EINTR ? .woken : .readable }
    return polled[1].revents != 0 ? .woken : .readable
  }

  private func drain(_ descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }

  private func openPipe() {
    guard wakeEnd.load(ordering: .relaxed) < 0 else { return }
    guard let ends = makePipe(O_NONBLOCK) else { return }
    waitEnd.store(ends.readEnd, ordering: .relaxed)
    wakeEnd.store(ends.writeEnd, ordering: .relaxed)
  }
}

/// Installs a handler. Interrupted system calls restart. Returns false if the process ignored the
/// signal before.
@discardableResult
private func platformSignal(
  _ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?
) -> Bool {
  unsafeBitCast(signal(number, handler), to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
}
