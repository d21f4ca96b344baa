#if Readline
  internal import CReadline
  #if canImport(Darwin)
    internal import Darwin
  #else
    internal import Glibc
  #endif
  internal import SextantShell
  internal import Synchronization

  /// Brings the terminal back to what it was, however the process ends while a line is being edited,
  /// and tells the reader what happened to its terminal.
  ///
  /// Everything that a signal handler touches is made before the handler is installed.
  enum TerminalGuard {
    /// The terminal as it was before readline changed it.
    nonisolated(unsafe) private static var original = termios()
    /// What the endings did before we caught them, by signal number.
    nonisolated(unsafe) private static let previous =
      UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

    private static let isEditing = Atomic<Bool>(false)
    private static let isResized = Atomic<Bool>(false)
    private static let isContinued = Atomic<Bool>(false)
    private static let isStopping = Atomic<Bool>(false)

    /// Ends and crashes that would leave the terminal without an echo.
    private static let endings = [
      SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
    ]

    static func install() {
      endEditing()
      _ = takeResized()
      _ = takeContinued()
      _ = takeStopping()
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

    // MARK: What happened

    static func takeResized() -> Bool { isResized.exchange(false, ordering: .relaxed) }
    static func takeContinued() -> Bool { isContinued.exchange(false, ordering: .relaxed) }
    static func takeStopping() -> Bool { isStopping.exchange(false, ordering: .relaxed) }

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

    // MARK: A line

    static func beginEditing() {
      tcgetattr(0, &original)
      watch(SIGTSTP)
      isEditing.store(true, ordering: .relaxed)
    }

    static func endEditing() {
      isEditing.store(false, ordering: .relaxed)
      signal(SIGTSTP, SIG_DFL)
    }

    /// Ctrl-Z: stops here, and goes on when the person brings the process back.
    static func stop() {
      signal(SIGTSTP, SIG_DFL)
      raise(SIGTSTP)
      watch(SIGTSTP)
    }

    // MARK: Endings

    /// Runs in signal handlers: nothing here but calls that are allowed there.
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

    /// A stack overflow leaves no stack for its handler.
    private static func useOwnStack() {
      var stack = stack_t()
      stack.ss_size = 65_536
      stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
      sigaltstack(&stack, nil)
    }
  }
#endif
