internal import CReadline
internal import SextantPlatform
package import SextantShell

/// Reads lines from the terminal through GNU readline, as the application `sextant`.
///
/// Readline has global state, so there must be one reader at a time. Signal handlers only raise
/// flags; the loop of ``readLine(prompt:)`` handles them between two keys.
package final class ReadlineReader: LineReader {
  private let history: HistoryFile?
  private let interrupt: InterruptFlag
  private var pending: [[UInt8]] = []
  private var problem: String?
  private var hasNoted = false

  private var accepted: LineInput?
  private var completion: Completion?

  package let isInteractive = true
  package var completer: ((_ line: String, _ cursor: Int) -> [CompletionItem])?

  /// - Parameter history: The history file; nil for none.
  package init(history: String?, interrupt: InterruptFlag = .shared) {
    self.history = history.map { HistoryFile(path: $0) }
    self.interrupt = interrupt
    useUTF8()
    TerminalGuard.install()
    sextant_rl_set_name("sextant")
    sextant_rl_leave_signals_alone()
    sextant_rl_set_getc { _ in current?.nextByte() ?? EOF }
    sextant_rl_set_completion(
      { _, _, _ in
        sextant_rl_set_completion_over()
        return current?.complete()
      }, { sextant_rl_no_word_breaks() }, { _, _, _ in current?.showCompletion() })
    rl_variable_bind("show-all-if-ambiguous", "on")
    rl_initialize()
    loadHistory()
  }

  package func readLine(prompt: String) -> LineInput {
    if !pending.isEmpty { return .line(pending.removeFirst()) }
    let input = editLine(prompt: prompt)
    guard case .line(let block) = input else { return input }
    var lines = block.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    let typed = withoutPrompts(lines.map(Array.init))
    pending = Array(typed.dropFirst())
    return .line(typed.first ?? [])
  }

  package var hasPendingLines: Bool {
    pending.contains { !String(decoding: $0, as: UTF8.self).allSatisfy(\.isWhitespace) }
  }

  package func takePendingLines() -> [[UInt8]] {
    defer { pending = [] }
    return pending
  }
}

/// The reader whose line is being edited, since readline's callbacks have no context parameter.
nonisolated(unsafe) private var current: ReadlineReader?

// MARK: - One line

extension ReadlineReader {
  private func editLine(prompt: String) -> LineInput {
    current = self
    accepted = nil
    interrupt.takeInterruption()
    using_history()
    TerminalGuard.beginEditing()
    defer {
      TerminalGuard.endEditing()
      current = nil
    }
    rl_callback_handler_install(Self.marked(prompt)) { current?.accept($0) }
    while true {
      if interrupt.takeInterruption() {
        clearLine()
        return .interrupted
      }
      if let accepted { return accepted }
      followTerminal()
      if interrupt.wait(for: 0) == .readable { rl_callback_read_char() }
    }
  }

  /// Readline passes a line, which the callee must free; nil for Ctrl-D.
  private func accept(_ line: UnsafeMutablePointer<CChar>?) {
    defer { free(line) }
    if interrupt.isRequested { return }
    rl_callback_handler_remove()
    guard let line else {
      sextant_rl_write("\n", 1)
      accepted = .endOfInput
      return
    }
    accepted = .line(UnsafeRawBufferPointer(start: line, count: strlen(line)).map { $0 })
  }

  private func clearLine() {
    rl_callback_sigcleanup()
    rl_free_line_state()
    sextant_rl_set_point(sextant_rl_end())
    rl_redisplay()
    rl_replace_line("", 1)
    sextant_rl_write("^C\n", 3)
    rl_callback_handler_remove()
  }

  /// Handles signals that arrived since the last key.
  private func followTerminal() {
    if TerminalGuard.takeStopping() {
      sextant_rl_restore_terminal()
      TerminalGuard.stop()
    }
    if TerminalGuard.takeContinued() {
      sextant_rl_restore_terminal()
      sextant_rl_prepare_terminal()
      rl_on_new_line()
      rl_redisplay()
    }
    if TerminalGuard.takeResized() { rl_resize_terminal() }
  }

  /// The next byte of the input. During a paste readline asks for several in a row, where Ctrl-C
  /// and a closed terminal must end the waiting.
  private func nextByte() -> Int32 {
    var byte: UInt8 = 0
    while !interrupt.isRequested {
      guard interrupt.wait(for: 0) == .readable else { continue }
      let count = read(0, &byte, 1)
      if count == 1 { return Int32(byte) }
      if count == 0 || (errno != EINTR && errno != EAGAIN) { break }
    }
    return EOF
  }

  /// The prompt with its escape sequences marked as having no width.
  static func marked(_ prompt: String) -> String {
    var result = ""
    var isEscape = false
    for scalar in prompt.unicodeScalars {
      if scalar == "\u{1B}", !isEscape {
        result += "\u{1}"
        isEscape = true
      }
      result.unicodeScalars.append(scalar)
      if isEscape, scalar != "[", ("@"..."~").contains(scalar) {
        result += "\u{2}"
        isEscape = false
      }
    }
    return result
  }
}

// MARK: - Completion

extension ReadlineReader {
  private func complete() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    completion = nil
    guard let completer, let line = String(validatingCString: sextant_rl_line()) else {
      return nil
    }
    let cursor = Int(sextant_rl_point())
    let found = Completion(line: line, cursor: cursor, items: completer(line, cursor))
    completion = found
    sextant_rl_set_completion_append(Int32(found.appended))
    return found.matches()
  }

  private func showCompletion() {
    guard let completion else { return }
    var rows: Int32 = 0
    var columns: Int32 = 0
    rl_get_screen_size(&rows, &columns)
    let point = sextant_rl_point()
    sextant_rl_set_point(sextant_rl_end())
    rl_redisplay()
    let text = "\n" + completion.listing(columns: Int(columns), rows: Int(rows))
    sextant_rl_write(text, text.utf8.count)
    sextant_rl_set_point(point)
    rl_on_new_line()
    rl_forced_update_display()
  }
}

// MARK: - History

extension ReadlineReader {
  package func addHistory(_ entry: String) {
    let isBlank = entry.allSatisfy(\.isWhitespace)
    if isBlank || entry.hasPrefix(" ") { return }
    sextant_forget_history(entry)
    add_history(entry)
    do throws(HistoryFile.Problem) { try history?.add(entry) } catch { note(error) }
  }

  package func takeHistoryProblem() -> String? {
    defer { problem = nil }
    return problem
  }

  private func loadHistory() {
    guard let history else { return }
    stifle_history(Int32(history.limit))
    do throws(HistoryFile.Problem) {
      for entry in try history.load() { add_history(entry) }
    } catch {
      note(error)
    }
  }

  /// Records an error, once: a file that cannot be written stays so.
  private func note(_ found: HistoryFile.Problem) {
    if !hasNoted { problem = found.description }
    hasNoted = true
  }
}

/// Scripts are UTF-8 whatever the locale is, and readline uses the locale to determine character
/// widths.
private func useUTF8() {
  setlocale(LC_CTYPE, "")
  guard String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" else { return }
  setenv("LC_ALL", "C.UTF-8", 1)
  setlocale(LC_CTYPE, "")
}
