internal import CTerminal
internal import SextantPlatform
internal import SextantShell
internal import Synchronization

/// Restores the terminal if the process ends while a line is edited. Records suspension and
/// resizing for the editor.
///
/// All data that a signal handler uses is initialized before the handler is installed.
package enum TerminalGuard {
  nonisolated(unsafe) private static var original = termios()
  nonisolated(unsafe) private static let previous =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

  private static let isEditing = Atomic<Bool>(false)
  private static let isResized = Atomic<Bool>(false)
  private static let isContinued = Atomic<Bool>(false)
  private static let isStopping = Atomic<Bool>(false)

  /// The signals that end the process. Their handlers restore the terminal's echo.
  private static let endings = [
    SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
  ]

  package static func install() {
    endEditing()
    _ = consumeResized()
    _ = consumeContinued()
    _ = consumeStopping()
    atexit { TerminalGuard.restore() }
    useOwnStack()
    for number in endings {
      var before = sigaction()
      sextant_catch(number, { TerminalGuard.end($0) }, &before)
      previous[Int(number)] = before
      if sextant_is_ignored(&before) != 0 { sigaction(number, &before, nil) }
    }
    watch(SIGWINCH)
    watch(SIGCONT)
  }

  // MARK: Events

  package static func consumeResized() -> Bool { isResized.exchange(false, ordering: .relaxed) }
  package static func consumeContinued() -> Bool { isContinued.exchange(false, ordering: .relaxed) }
  package static func consumeStopping() -> Bool { isStopping.exchange(false, ordering: .relaxed) }

  private static func watch(_ number: Int32) {
    let handler: @convention(c) (Int32) -> Void = { number in
      let saved = errno
      switch number {
      case SIGWINCH: TerminalGuard.isResized.store(true, ordering: .relaxed)
      case SIGCONT: TerminalGuard.isContinued.store(true, ordering: .relaxed)
      default: TerminalGuard.isStopping.store(true, ordering: .relaxed)
      }
      InterruptFlag.shared.wake()
      errno = saved
    }
    sextant_catch(number, handler, nil)
  }

  // MARK: Editing a line

  package static func beginEditing() {
    tcgetattr(0, &original)
    watch(SIGTSTP)
    isEditing.store(true, ordering: .relaxed)
  }

  package static func endEditing() {
    isEditing.store(false, ordering: .relaxed)
    signal(SIGTSTP, SIG_DFL)
  }

  /// Suspends the process after Ctrl-Z. Returns after the process has resumed.
  package static func stop() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    watch(SIGTSTP)
  }

  // MARK: Fatal signals

  /// Restores the terminal. Signal handlers call this function, so it makes only async-signal-safe
  /// calls.
  private static func restore() {
    guard isEditing.exchange(false, ordering: .relaxed) else { return }
    tcsetattr(0, TCSANOW, &original)
    let pasteOff: StaticString = "\u{1B}[?2004l\r\n"
    _ = write(1, pasteOff.utf8Start, pasteOff.utf8CodeUnitCount)
  }

  private static func end(_ number: Int32) {
    restore()
    sigaction(number, &previous[Int(number)], nil)
    raise(number)
  }

  /// After a stack overflow, signal handlers need a separate stack.
  private static func useOwnStack() {
    var stack = stack_t()
    stack.ss_size = 65_536
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
    sigaltstack(&stack, nil)
  }
}
