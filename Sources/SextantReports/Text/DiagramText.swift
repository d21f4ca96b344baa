/// A text as a string of DOT: on one line, with what has a meaning there escaped.
package func dotQuoted(_ text: String) -> String {
  let text = printable(text, limit: 500).escaped { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil }
  return "\"" + text + "\""
}

/// A text as a string of Mermaid, in which what has a meaning there or in HTML is written by its number.
func mermaidQuoted(_ text: String) -> String {
  let signs = "\"&<>#`\\;|{}[]".unicodeScalars
  let text = printable(text, limit: 500).escaped { signs.contains($0) ? "#\($0.value);" : nil }
  return "\"" + text + "\""
}
