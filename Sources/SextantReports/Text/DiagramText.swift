package func dotQuoted(_ text: String) -> String {
  let text = printable(text, limit: 500).escaped { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil }
  return "\"" + text + "\""
}

/// Returns a text in which numeric references replace all special characters of Mermaid or HTML.
func mermaidQuoted(_ text: String) -> String {
  let signs = "\"&<>#`\\;|{}[]".unicodeScalars
  let text = printable(text, limit: 500).escaped { signs.contains($0) ? "#\($0.value);" : nil }
  return "\"" + text + "\""
}
