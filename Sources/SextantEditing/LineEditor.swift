internal import SextantPlatform
package import SextantShell

/// A library that edits lines at a terminal. Such libraries have global state, so only a single
/// editor may exist at a time.
package protocol LineEditor: AnyObject {
  var completer: ((_ line: String, _ cursor: Int) -> [CompletionItem])? { get set }

  /// Waits for the next line, or for a pasted or recalled block of lines.
  func edit(prompt: String) -> LineInput

  func limitHistory(to count: Int)

  func addHistory(_ entry: String)

  func removeHistory(_ entry: String)
}

/// Returns the next typed byte; nil after an interruption or at the end of the input. At nil, an
/// editor must stop waiting for further bytes, as in a paste.
package func nextTypedByte(unless interrupt: InterruptFlag) -> UInt8? {
  var byte: UInt8 = 0
  while !interrupt.isRequested {
    guard interrupt.wait(for: 0) == .readable else { continue }
    let count = read(0, &byte, 1)
    if count == 1 { return byte }
    if count == 0 || (errno != EINTR && errno != EAGAIN) { break }
  }
  return nil
}

/// Returns a prompt with a mark before and after each escape sequence. The marks tell the editor
/// that the text between them has no width.
package func markedPrompt(_ prompt: String, open: Unicode.Scalar, close: Unicode.Scalar) -> String {
  var result = String.UnicodeScalarView()
  var isEscape = false
  for scalar in prompt.unicodeScalars {
    if scalar == "\u{1B}", !isEscape {
      if result.last == close { result.removeLast() } else { result.append(open) }
      isEscape = true
    }
    result.append(scalar)
    if isEscape, scalar != "[", ("@"..."~").contains(scalar) {
      result.append(close)
      isEscape = false
    }
  }
  return String(result)
}
