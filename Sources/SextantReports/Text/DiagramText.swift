/// Returns a text as a DOT string: escaped, on a single line.
package func dotQuoted(_ text: String) -> String {
  let text = printable(text, limit: 500).escaped { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil }
  return "\"" + text + "\""
}

/// Returns a text in which characters special in Mermaid or HTML are numeric references.
func mermaidQuoted(_ text: String) -> String {
  let signs = "\"&<>#`\\;|{}[]".unicodeScalars
  let text = printable(text, limit: 500).escaped { signs.contains($0) ? "#\($0.value);" : nil }
  return "\"" + text + "\""
}
