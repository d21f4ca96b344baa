internal import CEditline
internal import SextantEditing
internal import SextantPlatform
package import SextantShell

/// An editor that uses libedit. libedit is part of macOS and the BSDs, and its licence allows
/// distribution with the product.
///
/// libedit requests single characters, and moves the cursor only after a key. For an event between
/// two keys, such as a signal, the editor therefore queues an artificial key.
package final class EditlineEditor: LineEditor {
  private let interrupt: InterruptFlag
  private let history: OpaquePointer
  private var editor: OpaquePointer?

  private var prompt: UnsafeMutableBufferPointer<wchar_t> = .allocate(capacity: 0)
  private var isInterrupted = false
  private var keys: [Unicode.Scalar] = []
  private var pushedBack: UInt8?
  /// The completion to list below the line, and the position of the cursor after the list is shown.
  private var listed: (completion: Completion, place: Int)?
  private var isVi = false

  package var completer: ((_ line: String, _ cursor: Int) -> [CompletionItem])?

  /// Creates an editor. Returns nil if libedit cannot edit on this terminal.
  package init?(interrupt: InterruptFlag = .shared) {
    guard let history = history_winit() else { return nil }
    self.interrupt = interrupt
    self.history = history
    editor = sextant_el_new(
      { _, character in
        guard let next = current?.nextCharacter() else { return 0 }
        character?.pointee = wchar_t(next.value)
        return 1
      }, { _ in current?.prompt.baseAddress }, Int32(mark.value), history)
    guard let editor else { return nil }
    sextant_el_add(editor, "sextant-complete") { _, _ in current?.complete() ?? failed }
    sextant_el_add(editor, "sextant-list") { _, _ in current?.list() ?? failed }
    sextant_el_add(editor, "sextant-paste") { _, _ in current?.paste() ?? failed }
    sextant_el_add(editor, "sextant-end") { _, _ in current?.moveToEnd() ?? failed }
    sextant_el_add(editor, "sextant-leave") { _, _ in
      write(current?.interrupt.ending == nil ? "^C\n" : "\n")
      return UInt8(CC_EOF)
    }
    // Reads `~/.editrc`, the user's settings for all programs with libedit. The file may rebind
    // keys, so the editor's own bindings follow.
    el_source(editor, nil)
    sextant_el_edit(editor)
    isVi = sextant_el_is_vi(editor) != 0
    for (key, command) in bindings where !isVi || !key.hasPrefix("\\e") {
      sextant_el_bind(editor, key, command)
    }
  }

  package func limitHistory(to count: Int) { sextant_history_limit(history, Int32(count)) }
  package func addHistory(_ entry: String) { sextant_history_enter(history, ended(entry)) }
  package func removeHistory(_ entry: String) { sextant_history_remove(history, ended(entry)) }
}

/// The editor of the current line. It is global, because libedit's callbacks have no context
/// parameter.
nonisolated(unsafe) private var current: EditlineEditor?

private let mark: Unicode.Scalar = "\u{1}"

private let failed = UInt8(CC_ERROR)

/// Artificial keys, which are queued for events.
private let endKey: Unicode.Scalar = "\u{5}"
private let leaveKey: Unicode.Scalar = "\u{3}"
private let listKey: Unicode.Scalar = "\u{1E}"

/// Keys of readline that libedit lacks or binds differently.
private let bindings = [
  ("^I", "sextant-complete"), ("^^", "sextant-list"), ("^C", "sextant-leave"),
  ("^E", "sextant-end"),
  ("\\e[200~", "sextant-paste"), ("^R", "em-inc-search-prev"), ("^S", "em-inc-search-next"),
  ("^W", "ed-delete-prev-word"), ("^U", "vi-kill-line-prev"), ("\\e^?", "ed-delete-prev-word"),
  ("\\e[A", "ed-prev-history"), ("\\e[B", "ed-next-history"), ("\\eOA", "ed-prev-history"),
  ("\\eOB", "ed-next-history"), ("\\e[H", "ed-move-to-beg"), ("\\eOH", "ed-move-to-beg"),
  ("\\e[1~", "ed-move-to-beg"), ("\\e[F", "ed-move-to-end"), ("\\eOF", "ed-move-to-end"),
  ("\\e[4~", "ed-move-to-end"), ("\\e[3~", "ed-delete-next-char"), ("\\e[1;5C", "em-next-word"),
  ("\\e[1;5D", "ed-prev-word"), ("\\e[1;3C", "em-next-word"), ("\\e[1;3D", "ed-prev-word"),
  ("\\e^H", "ed-delete-prev-word"), ("\\e[3;5~", "em-delete-next-word"),
  ("\\e<", "vi-to-history-line"), ("\\e[2~", "em-toggle-overwrite"),
  ("\\e[5~", "ed-search-prev-history"), ("\\e[6~", "ed-search-next-history"),
]

private func windowSize() -> (columns: Int, rows: Int) {
  let size = SextantPlatform.windowSize(of: 1)
  return (size.columns ?? 80, size.rows ?? 24)
}

private func write(_ text: String) { sextant_el_write(text, text.utf8.count) }

/// Returns a text with a zero at its end and without other zeros.
private func ended(_ text: String) -> [wchar_t] {
  text.unicodeScalars.map { wchar_t($0.value) }.filter { $0 != 0 } + [0]
}

/// Every character is valid, because it comes from a `String`.
private func string(of characters: some Sequence<wchar_t>) -> String {
  var result = String.UnicodeScalarView()
  for character in characters { result.append(Unicode.Scalar(UInt32(character)) ?? "\u{FFFD}") }
  return String(result)
}

// MARK: - One line

extension EditlineEditor {
  package func edit(prompt text: String) -> LineInput {
    current = self
    defer { current = nil }
    interrupt.lowerUnlessEnding()
    isInterrupted = false
    keys = []
    set(prompt: text)
    let isDumb = (environment("TERM") ?? "dumb") == "dumb"
    // The echo must stop before the prompt is visible, because users may then type.
    sextant_el_prepare_terminal(editor, 1)
    // Terminals mark a paste with an escape sequence. In vi mode, Escape is a command, so the marks
    // are disabled, and a paste counts as typed.
    let marksPastes = !isDumb && !isVi
    if marksPastes { write("\u{1B}[?2004h") }
    var count: Int32 = 0
    let line = el_wgets(editor, &count)
    if marksPastes { write("\u{1B}[?2004l\r") }
    if isInterrupted {
      interrupt.lowerUnlessEnding()
      return .interrupted
    }
    guard let line, count > 0 else {
      write("\n")
      return .endOfInput
    }
    var typed = UnsafeBufferPointer(start: line, count: Int(count))[...]
    if typed.last == 10 { typed.removeLast() }
    return .line(Array(string(of: typed).utf8))
  }

  private func set(prompt text: String) {
    var scalars = Array(markedPrompt(text, open: mark, close: mark).unicodeScalars)
    // libedit requires a character after text without width. If the prompt ends in such text, the
    // space before this text moves to the end.
    if scalars.last == mark, let open = scalars.dropLast().lastIndex(of: mark), open > 0,
      scalars[open - 1] == " "
    {
      scalars.append(scalars.remove(at: open - 1))
    }
    prompt.deallocate()
    prompt = .allocate(capacity: scalars.count + 1)
    _ = prompt.initialize(from: scalars.map { wchar_t($0.value) } + [0])
  }
}

// MARK: - Keys

extension EditlineEditor {
  /// Returns the next character; nil at the end of the input.
  private func nextCharacter() -> Unicode.Scalar? {
    if !keys.isEmpty { return keys.removeFirst() }
    if pushedBack != nil { return nextScalar() }
    while true {
      followTerminal()
      if interrupt.isRequested {
        if isInterrupted { return nil }
        isInterrupted = true
        keys = [leaveKey]
        return endKey
      }
      if interrupt.wait(for: 0) == .readable { break }
    }
    if let scalar = nextScalar() { return scalar }
    return interrupt.isRequested ? nextCharacter() : nil
  }

  private func nextByte() -> UInt8? {
    defer { pushedBack = nil }
    return pushedBack ?? nextTypedByte(unless: interrupt)
  }

  /// Decodes UTF-8 without a locale, because the system may lack a UTF-8 locale.
  private func nextScalar() -> Unicode.Scalar? {
    guard let first = nextByte() else { return nil }
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var bytes = [first]
    while bytes.count < length, let byte = nextByte() {
      guard byte & 0xC0 == 0x80 else {
        pushedBack = byte
        break
      }
      bytes.append(byte)
    }
    // Ctrl-Space sends a zero byte, which occurs in no text.
    return first == 0 ? nextScalar() : String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }

  private func followTerminal() {
    if TerminalGuard.consumeStopping() {
      sextant_el_prepare_terminal(editor, 0)
      TerminalGuard.stop()
    }
    if TerminalGuard.consumeContinued() {
      sextant_el_prepare_terminal(editor, 0)
      sextant_el_prepare_terminal(editor, 1)
      sextant_el_refresh(editor)
    }
    if TerminalGuard.consumeResized() { redraw() }
  }

  private func redraw() {
    guard let line = el_wline(editor)?.pointee else { return }
    let columns = windowSize().columns
    // After a resize, the terminal wraps a long line again, but the cursor stays at its character.
    write(start(of: shown(line.cursor - line.buffer), columns: columns) + "\u{1B}[J")
    el_resize(editor)
    // libedit writes a line break after a row that ends with a space. At the next resize, a
    // terminal would not wrap such a row again. Therefore, the whole line is first written without
    // breaks.
    let whole = shown(line.lastchar - line.buffer)
    write(string(of: whole.flatMap { $0 == 10 ? [13, 10] : [$0] }) + " ")
    write(start(of: whole, columns: columns))
    sextant_el_refresh(editor)
  }

  /// Returns the prompt without its escape sequences, followed by the first characters of the line.
  private func shown(_ count: Int) -> [wchar_t] {
    var isMarked = false
    let seen = prompt.dropLast().filter { character in
      if character == wchar_t(mark.value) { isMarked.toggle() }
      return !isMarked && character != wchar_t(mark.value)
    }
    return seen + UnsafeBufferPointer(start: el_wline(editor)?.pointee.buffer, count: count)
  }

  private func start(of text: [wchar_t], columns: Int) -> String {
    var (row, column) = (0, 0)
    for character in text {
      let width = max(Int(sextant_width(character)), 0)
      if character == 10 || column + width > columns { (row, column) = (row + 1, 0) }
      column += width
    }
    row += column / columns
    return (row > 0 ? "\u{1B}[\(row)A" : "") + "\r"
  }

  private func paste() -> UInt8 {
    let end = Array("\u{1B}[201~".utf8)
    var bytes: [UInt8] = []
    while bytes.suffix(end.count) != end[...], let byte = nextByte() {
      bytes.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
    }
    if bytes.suffix(end.count) == end[...] { bytes.removeLast(end.count) }
    return insert(String(decoding: bytes, as: UTF8.self)) ? UInt8(CC_REFRESH) : failed
  }

  /// Moves the cursor to the end of the line. In vi mode, libedit's command would stop before the
  /// last character.
  private func moveToEnd() -> UInt8 {
    guard let line = el_wline(editor)?.pointee else { return failed }
    el_cursor(editor, Int32(line.lastchar - line.cursor))
    return UInt8(CC_CURSOR)
  }

  private func insert(_ text: String) -> Bool {
    text.isEmpty || el_winsertstr(editor, ended(text)) == 0
  }
}

// MARK: - Completion

extension EditlineEditor {
  private func complete() -> UInt8 {
    guard let completer, let line = el_wline(editor)?.pointee else { return failed }
    let length = line.lastchar - line.buffer
    let place = line.cursor - line.buffer
    let scalars = UnsafeBufferPointer(start: line.buffer, count: length)
    let text = string(of: scalars)
    let cursor = string(of: scalars.prefix(place)).utf8.count
    let next = place < length ? scalars[place] : nil
    let found = Completion(line: text, cursor: cursor, items: completer(text, cursor))
    guard !found.lines.isEmpty else { return failed }
    var added = String(decoding: found.commonStart.dropFirst(cursor), as: UTF8.self)
    let appended = Unicode.Scalar(found.appended)
    if found.appended != 0, next != wchar_t(found.appended) {
      added.unicodeScalars.append(appended)
    }
    guard insert(added) else { return failed }
    if found.lines.count > 1 {
      listed = (found, place + added.unicodeScalars.count)
      keys = [endKey, listKey]
    }
    return UInt8(CC_REFRESH)
  }

  private func list() -> UInt8 {
    guard let (completion, place) = listed, let line = el_wline(editor)?.pointee else {
      return failed
    }
    listed = nil
    let (columns, rows) = windowSize()
    write("\n" + completion.items.listing(columns: columns, rows: rows))
    el_cursor(editor, Int32(place - (line.cursor - line.buffer)))
    sextant_el_refresh(editor)
    return UInt8(CC_NORM)
  }
}
