package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Returns the value of an environment variable; nil if it is unset or empty.
package func environmentValue(_ name: String) -> String? {
  environment(name).flatMap { $0.isEmpty ? nil : $0 }
}

/// Returns the size of a terminal in cells. If a dimension is unknown, it is nil.
package func windowSize(of terminal: Int32) -> (columns: Int?, rows: Int?) {
  var size = winsize()
  _ = ioctl(terminal, UInt(TIOCGWINSZ), &size)
  return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
}
