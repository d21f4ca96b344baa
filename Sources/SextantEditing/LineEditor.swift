internal import SextantPlatform
package import SextantShell

/// A library that edits lines at a terminal. Such libraries have global state, so there must be one
/// editor at a time.
package protocol LineEditor: AnyObject {
  /// What completes the line when Tab is typed.
  var completer: ((_ line: String, _ cursor: Int) -> [CompletionItem])? { get set }

  /// Waits for the next line, or for a block of lines that was pasted or recalled.
  func edit(prompt: String) -> LineInput

  /// How many entries are recalled at most.
  func limitHistory(to count: Int)

  /// Adds an entry to what can be recalled.
  func recall(_ entry: String)

  /// Forgets the entries that equal this one.
  func forget(_ entry: String)
}

/// The next byte that is typed; nil after an interruption and at the end. While an editor waits for
/// several in a row, as in a paste, both must end the waiting.
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

/// A prompt with each run of escape sequences between two marks, since they have no width.
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
