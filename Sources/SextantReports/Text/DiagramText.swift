/// Returns a text as a DOT string, on a single line and escaped.
package func dotQuoted(_ text: String) -> String {
  let text = printable(text, limit: 500).escaped { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil }
  return "\"" + text + "\""
}

/// Characters special in Mermaid or HTML become numeric references.
func mermaidQuoted(_ text: String) -> String {
  let signs = "\"&<>#`\\;|{}[]".unicodeScalars
  let text = printable(text, limit: 500).escaped { signs.contains($0) ? "#\($0.value);" : nil }
  return "\"" + text + "\""
}
