internal import Synchronization
internal import SextantPlatform

/// A flag that a signal raises to stop the running work. Cheap to read often.
///
/// Long-running work polls ``isRequested`` and stops in a consistent state; its caller reports that
/// and calls ``take()``.
package final class InterruptFlag: Sendable {
  /// The flag that the signal handlers raise.
  package static let shared = InterruptFlag()

  /// How often it was raised since it was last lowered.
  private let count = Atomic<Int>(0)
  /// The signal that raised it last; 0 for none.
  private let number = Atomic<Int32>(0)
  /// Both ends of a pipe that wakes a thread waiting for input; -1 until handlers are installed.
  private let wakeEnd = Atomic<Int32>(-1)
  private let waitEnd = Atomic<Int32>(-1)

  /// Whether a signal ends the process at once.
  private let endsProcess = Atomic<Bool>(false)

  package init() {}

  package var isRequested: Bool { count.load(ordering: .relaxed) > 0 }

  /// Whether it was raised again while work is stopping: then the remaining work is skipped as
  /// well.
  package var isInsisted: Bool { count.load(ordering: .relaxed) > 1 }

  /// The signal that raised the flag, which determines the exit code (128 + its number); nil for
  /// none.
  package var signal: Int32? {
    let value = number.load(ordering: .relaxed)
    return value == 0 ? nil : value
  }

  /// From now on a signal ends the process at once, with the same exit code: for work that leaves
  /// nothing behind and polls rarely.
  package func endProcessAtOnce() { endsProcess.store(true, ordering: .relaxed) }

  /// Raises the flag, as a signal does. Returns how often it was raised since it was lowered.
  @discardableResult
  package func request(signal: Int32 = 2) -> Int {
    number.store(signal, ordering: .relaxed)
    let times = count.add(1, ordering: .relaxed).newValue
    wake()
    return times
  }

  /// Lowers the flag; true if it was raised.
  @discardableResult
  package func take() -> Bool {
    number.store(0, ordering: .relaxed)
    return count.exchange(0, ordering: .relaxed) > 0
  }

  /// Lowers the flag, unless a termination signal raised it, which must end the shell; true if it
  /// was raised.
  @discardableResult
  package func takeInterruption() -> Bool {
    signal == 15 ? isRequested : take()
  }

  /// From now on Ctrl-C (and with `termination` SIGTERM) raises the shared flag instead of ending
  /// the process. The third unanswered signal ends the process.
  package static func installHandlers(termination: Bool = false) {
    shared.openPipe()
    let handler: @convention(c) (Int32) -> Void = { received in
      let saved = errno
      if InterruptFlag.shared.endsProcess.load(ordering: .relaxed) { _exit(128 + received) }
      if InterruptFlag.shared.request(signal: received) >= 3 {
        platformSignal(received, SIG_DFL)
        raise(received)
      }
      errno = saved
    }
    platformSignal(SIGINT, handler)
    if termination { platformSignal(SIGTERM, handler) }
  }
}

// MARK: - Waiting for input, or for a signal

extension InterruptFlag {
  package enum Wake { case readable, woken }

  /// Wakes a thread in ``wait(for:)``. Async-signal-safe.
  package func wake() {
    let end = wakeEnd.load(ordering: .relaxed)
    guard end >= 0 else { return }
    var byte: UInt8 = 0
    _ = write(end, &byte, 1)
  }

  /// Waits until the descriptor is readable (or at its end), or ``wake()`` is called.
  package func wait(for descriptor: Int32) -> Wake {
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
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    waitEnd.store(ends[0], ordering: .relaxed)
    wakeEnd.store(ends[1], ordering: .relaxed)
  }
}

/// `signal`, named differently because of the property of that name; system calls restart after the
/// handler.
private func platformSignal(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
  _ = signal(number, handler)
}
