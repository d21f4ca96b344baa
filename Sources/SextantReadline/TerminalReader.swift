internal import SextantPlatform
package import SextantShell

/// The reader for standard input: with line editing at a terminal, plain otherwise.
///
/// - Parameter history: The history file (``HistoryFile/defaultPath()``); nil for none.
package func terminalLineReader(history: String?) -> any LineReader {
  isatty(0) == 1 && isatty(1) == 1 ? ReadlineReader(history: history) : PlainLineReader()
}
