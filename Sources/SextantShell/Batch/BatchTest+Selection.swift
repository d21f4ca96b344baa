extension Batch {
  /// Runs the scenarios of a file: all, or those that a text selects: a line, `tag:NAME`, or a part of
  /// the name.
  public func test(_ path: String, selecting selection: String) -> ExitCode {
    var options = TestOptions()
    if let line = Int(selection) { return test(["\(path):\(line)"], options) }
    if selection.hasPrefix("tag:") {
      options.filters = [.tag(String(selection.dropFirst(4)))]
    } else if !selection.isEmpty {
      let special = "\\^$.|?*+()[]{}"
      let pattern = selection.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
      options.filters = [.name(pattern: pattern)]
    }
    return test([path], options)
  }
}
