internal import SextantPlatform
package import SextantShell

/// Reads lines from the terminal through a ``LineEditor``. Supports blocks of lines and the history
/// file.
package final class EditingReader: LineReader {
  private let editor: any LineEditor
  private let history: HistoryFile?
  private var pending: [[UInt8]] = []
  private var problem: String?
  private var hasProblem = false

  package let isInteractive = true
  package var completer: ((_ line: String, _ cursor: Int) -> [CompletionItem])? {
    get { editor.completer }
    set { editor.completer = newValue }
  }

  /// Creates the reader for standard input. Without a terminal or an editor, returns a plain
  /// reader.
  ///
  /// - Parameters:
  ///   - history: the path of the history file; nil for no history.
  ///   - editor: makes the editor; returns nil if the editor does not work.
  package static func atTerminal(
    history: String?, editor: () -> (any LineEditor)?
  ) -> any LineReader {
    guard isatty(0) == 1, isatty(1) == 1 else { return PlainLineReader() }
    useUTF8()
    guard let editor = editor() else { return PlainLineReader() }
    TerminalGuard.install()
    return EditingReader(history: history, editor: editor)
  }

  private init(history: String?, editor: any LineEditor) {
    self.editor = editor
    self.history = history.map { HistoryFile(path: $0) }
    loadHistory()
  }

  package func readLine(prompt: String) -> LineInput {
    if !pending.isEmpty { return .line(pending.removeFirst()) }
    TerminalGuard.beginEditing()
    let input = editor.edit(prompt: prompt)
    TerminalGuard.endEditing()
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

  package func drainPendingLines() -> [[UInt8]] {
    defer { pending = [] }
    return pending
  }
}

// MARK: - History

extension EditingReader {
  package func addHistory(_ entry: String) {
    let isBlank = entry.allSatisfy(\.isWhitespace)
    if isBlank || entry.hasPrefix(" ") { return }
    editor.removeHistory(entry)
    editor.addHistory(entry)
    do throws(HistoryFile.Problem) { try history?.add(entry) } catch { note(error) }
  }

  package func consumeHistoryProblem() -> String? {
    defer { problem = nil }
    return problem
  }

  private func loadHistory() {
    guard let history else { return }
    editor.limitHistory(to: history.limit)
    do throws(HistoryFile.Problem) {
      // The file contains no duplicates, so the editor need not search for them.
      for entry in try history.load() { editor.addHistory(entry) }
    } catch {
      note(error)
    }
  }

  /// Reports only the first problem, because later writes also fail.
  private func note(_ found: HistoryFile.Problem) {
    if !hasProblem { problem = found.description }
    hasProblem = true
  }
}

/// Selects a UTF-8 locale. Editors take the widths of characters from the locale, and scripts are
/// always UTF-8.
private func useUTF8() {
  setlocale(LC_CTYPE, "")
  guard String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" else { return }
  setenv("LC_ALL", "C.UTF-8", 1)
  setlocale(LC_CTYPE, "")
}
