internal import SextantReports

extension Sequence<CompletionItem> {
  /// Returns a list of candidates to show below a line. Each candidate has a line with its summary.
  /// A long list is truncated.
  package func listing(columns: Int, rows: Int) -> String {
    let items = Array(self)
    let shown = items.prefix(Swift.max(rows - 3, 3))
    let width = shown.map { displayWidth($0.text) }.max() ?? 0
    var lines = shown.map { item in
      let line =
        item.summary.isEmpty ? item.text : padded(item.text, width) + "   " + item.summary
      return fitted("  " + line, to: Swift.max(columns - 1, 2))
    }
    if items.count > shown.count {
      lines.append("  and \(items.count - shown.count) more; type more letters")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
