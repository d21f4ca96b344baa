public import SextantShell

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The reader for the terminal that the process runs in: with line editing where a person types,
/// plain everywhere else and in builds without readline.
///
/// - Parameter history: Where entries are kept (``HistoryFile/defaultPath()``); nil keeps none.
public func terminalLineReader(history: String?) -> any LineReader {
  #if Readline
    if isatty(0) == 1, isatty(1) == 1 { return ReadlineReader(history: history) }
  #endif
  return PlainLineReader()
}
