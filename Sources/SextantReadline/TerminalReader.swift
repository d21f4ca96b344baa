package import SextantShell
internal import SextantPlatform

/// The reader for standard input: with line editing at a terminal, plain otherwise and in builds
/// without readline.
///
/// - Parameter history: The history file (``HistoryFile/defaultPath()``); nil for none.
package func terminalLineReader(history: String?) -> any LineReader {
  #if Readline
    if isatty(0) == 1, isatty(1) == 1 { return ReadlineReader(history: history) }
  #endif
  return PlainLineReader()
}
