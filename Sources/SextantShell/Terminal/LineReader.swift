internal import SextantReports

package enum LineInput: Sendable, Hashable {
  /// A line without its newline, as bytes, because it may be invalid UTF-8.
  case line([UInt8])
  case interrupted
  /// Ctrl-D on an empty line, or the end of the file. Inside a block, Ctrl-D discards the block.
  case endOfInput
}

package struct CompletionItem: Sendable, Hashable {
  /// The text that replaces the completed word. A reader shows only items whose text begins with
  /// this word.
  package let text: String
  package let summary: String
  /// The start of the replaced text, in UTF-8 bytes from the start of the line; nil to replace the
  /// word at the cursor, which ``LineWord/start(in:cursor:)`` finds.
  package let start: Int?

  package init(_ text: String, summary: String = "", start: Int? = nil) {
    self.text = text
    self.summary = summary
    self.start = start
  }

  package var shown: CompletionItem {
    CompletionItem(printable(text), summary: printable(summary), start: start)
  }
}

/// The word at the cursor, which completion replaces.
package enum LineWord {
  /// Returns the start of the word before the cursor.
  ///
  /// Positions are UTF-8 bytes from the start of the line. A word consists of letters, digits, `_`
  /// and non-ASCII characters. At the start of a line, it may begin with a colon (`:help`). A line
  /// break inside `line` also starts a line.
  package static func start(in line: String, cursor: Int) -> Int {
    let bytes = Array(line.utf8)
    var start = min(max(cursor, 0), bytes.count)
    while start > 0, isWordByte(bytes[start - 1]) { start -= 1 }
    if start > 0, bytes[start - 1] == UInt8(ascii: ":") {
      let before = bytes[..<(start - 1)].reversed().prefix { $0 != UInt8(ascii: "\n") }
      if before.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { start -= 1 }
    }
    return start
  }

  package static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

/// The input of the REPL: a terminal with line editing, or plain bytes.
package protocol LineReader: AnyObject {
  /// Whether the input is interactive. The shell then has a prompt, a banner and colours.
  var isInteractive: Bool { get }

  /// The completion function; nil for no completion. It returns candidates in display order.
  /// `cursor` is the number of UTF-8 bytes before the cursor.
  var completer: ((_ line: String, _ cursor: Int) -> [CompletionItem])? { get set }

  /// Waits for the next line.
  ///
  /// The prompt may contain escape sequences. Only interactive input shows it.
  ///
  /// A pasted or recalled block is returned line by line, with a single prompt. Prompts and results
  /// of a copied session are removed.
  func readLine(prompt: String) -> LineInput

  /// Whether a pasted block has further lines that are not blank.
  var hasPendingLines: Bool { get }

  /// Removes and returns the remaining lines of a pasted block, after an error in the block.
  func drainPendingLines() -> [[UInt8]]

  /// Adds a block of one or more lines to the history as one entry.
  ///
  /// Drops an entry that is blank or begins with a space. Removes an older equal entry.
  func addHistory(_ entry: String)

  /// Removes and returns an error of the history file; nil if no error has occurred.
  func consumeHistoryProblem() -> String?
}
