/// What came from the person, or the pipe, at one prompt.
public enum LineInput: Sendable, Hashable {
  /// One line as it was typed, without its end of line: bytes, since they may not be UTF-8.
  case line([UInt8])
  /// Ctrl-C while the line was being typed: what was typed is gone.
  case interrupted
  /// Ctrl-D on an empty line, or the end of the file.
  case endOfInput
}

/// One thing that may stand at the cursor.
public struct CompletionItem: Sendable, Hashable {
  /// What replaces the word being completed. A reader offers it only when it begins with that word.
  public let text: String
  /// What it means, in one line; may be empty.
  public let summary: String
  /// Where the replaced text begins, in UTF-8 bytes from the start of the line;
  /// nil where ``LineWord/start(in:cursor:)`` says.
  public let start: Int?

  public init(_ text: String, summary: String = "", start: Int? = nil) {
    self.text = text
    self.summary = summary
    self.start = start
  }
}

/// The word at the cursor, as completion understands it.
public enum LineWord {
  /// Where the word that ends at the cursor begins; both are UTF-8 bytes from the start of the line.
  ///
  /// A word is letters, digits and `_`, anything beyond ASCII, and a colon that opens the line
  /// (`:help`); a line break inside `line` opens a line as well.
  public static func start(in line: String, cursor: Int) -> Int {
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

/// What the REPL reads lines from: a terminal with editing, or plain bytes.
public protocol LineReader: AnyObject {
  /// Whether a person is there to read a prompt, a banner and colours.
  var isInteractive: Bool { get }

  /// What may stand at the cursor (UTF-8 bytes from the start of the line), in the order to show.
  var completer: ((_ line: String, _ cursor: Int) -> [CompletionItem])? { get set }

  /// Waits for the next line. The prompt may hold escape sequences; it is shown only to a person.
  ///
  /// A block that was pasted or recalled comes line by line, without a prompt after the first.
  func readLine(prompt: String) -> LineInput

  /// Forgets the lines of a pasted block that were not read yet, as after an error in it.
  func discardPendingLines()

  /// Remembers a whole, perhaps multi-line block as one entry, across restarts. An entry that begins
  /// with a space, or is blank, is not kept; an older equal one goes.
  func addHistory(_ entry: String)

  /// What could not be done with the history file, in words, once; nil when all is well.
  func takeHistoryProblem() -> String?
}
