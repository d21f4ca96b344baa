/// A variable of the environment; nil where there is none.
package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// A variable of the environment that is not empty.
package func filledEnvironment(_ name: String) -> String? {
  environment(name).flatMap { $0.isEmpty ? nil : $0 }
}

/// How many cells a terminal has, as far as it says so.
package func windowSize(of terminal: Int32) -> (columns: Int?, rows: Int?) {
  var size = winsize()
  _ = ioctl(terminal, UInt(TIOCGWINSZ), &size)
  return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
}
