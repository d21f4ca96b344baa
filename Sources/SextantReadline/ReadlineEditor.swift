internal import CReadline
internal import SextantEditing
internal import SextantPlatform
package import SextantShell

/// An editor that uses GNU readline, under the application name `sextant`.
///
/// Signal handlers only set flags. The loop in ``edit(prompt:)`` handles the flags between two
/// keys.
package final class ReadlineEditor: LineEditor {
  private let interrupt: InterruptFlag
  private var accepted: LineInput?
  private var completion: Completion?

  package var completer: ((_ line: String, _ cursor: Int) -> [CompletionItem])?

  package init(interrupt: InterruptFlag = .shared) {
    self.interrupt = interrupt
    sextant_rl_set_name("sextant")
    sextant_rl_leave_signals_alone()
    sextant_rl_set_getc { _ in
      current.flatMap { nextTypedByte(unless: $0.interrupt) }.map(Int32.init) ?? EOF
    }
    sextant_rl_set_completion(
      { _, _, _ in
        sextant_rl_set_completion_over()
        return current?.complete()
      }, { sextant_rl_no_word_breaks() }, { _, _, _ in current?.showCompletion() })
    rl_variable_bind("show-all-if-ambiguous", "on")
    rl_initialize()
  }

  package func limitHistory(to count: Int) { stifle_history(Int32(count)) }
  package func addHistory(_ entry: String) { add_history(entry) }
  package func removeHistory(_ entry: String) { sextant_remove_history(entry) }
}

/// The editor of the current line. It is global, because readline's callbacks have no context
/// parameter.
nonisolated(unsafe) private var current: ReadlineEditor?

// MARK: - One line

extension ReadlineEditor {
  package func edit(prompt: String) -> LineInput {
    current = self
    accepted = nil
    interrupt.lowerUnlessEnding()
    using_history()
    defer { current = nil }
    rl_callback_handler_install(markedPrompt(prompt, open: "\u{1}", close: "\u{2}")) {
      current?.accept($0)
    }
    while true {
      if interrupt.lowerUnlessEnding() {
        clearLine()
        return .interrupted
      }
      if let accepted { return accepted }
      followTerminal()
      if interrupt.wait(for: 0) == .readable { rl_callback_read_char() }
    }
  }

  /// Accepts a line; nil for Ctrl-D. Frees the line, as readline requires.
  private func accept(_ line: UnsafeMutablePointer<CChar>?) {
    defer { free(line) }
    if interrupt.isRequested { return }
    rl_callback_handler_remove()
    guard let line else {
      sextant_rl_write("\n", 1)
      sextant_rl_clear_end()
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
    if interrupt.ending == nil { sextant_rl_write("^C", 2) }
    sextant_rl_write("\n", 1)
    rl_callback_handler_remove()
  }

  private func followTerminal() {
    if TerminalGuard.consumeStopping() {
      sextant_rl_restore_terminal()
      TerminalGuard.stop()
    }
    if TerminalGuard.consumeContinued() {
      sextant_rl_restore_terminal()
      sextant_rl_prepare_terminal()
      rl_on_new_line()
      rl_redisplay()
    }
    if TerminalGuard.consumeResized() { rl_resize_terminal() }
  }
}

// MARK: - Completion

extension ReadlineEditor {
  private func complete() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    completion = nil
    guard let completer, let line = String(validatingCString: sextant_rl_line()) else {
      return nil
    }
    let cursor = Int(sextant_rl_point())
    let found = Completion(line: line, cursor: cursor, items: completer(line, cursor))
    completion = found
    sextant_rl_set_completion_append(Int32(found.appended))
    return matches(of: found)
  }

  /// Returns an array that readline frees; nil if no item matches. The array contains the lines and
  /// a final nil. If the array has several lines, their common prefix precedes them.
  private func matches(
    of found: Completion
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    guard !found.lines.isEmpty else { return nil }
    let all = found.lines.count == 1 ? found.lines : [found.commonStart] + found.lines
    let result = sextant_new_matches(all.count)
    for (index, bytes) in all.enumerated() {
      sextant_set_match(result, index, bytes, bytes.count)
    }
    return result
  }

  private func showCompletion() {
    guard let completion else { return }
    var rows: Int32 = 0
    var columns: Int32 = 0
    rl_get_screen_size(&rows, &columns)
    let point = sextant_rl_point()
    sextant_rl_set_point(sextant_rl_end())
    rl_redisplay()
    let text = "\n" + completion.items.listing(columns: Int(columns), rows: Int(rows))
    sextant_rl_write(text, text.utf8.count)
    sextant_rl_set_point(point)
    rl_on_new_line()
    rl_forced_update_display()
  }
}
