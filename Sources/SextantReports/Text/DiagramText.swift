/// A text as a string of DOT: on one line, with what has a meaning there escaped.
package func dotQuoted(_ text: String) -> String {
  var result = "\""
  for character in printable(text, limit: 500).unicodeScalars {
    if character == "\"" || character == "\\" { result += "\\" }
    result.unicodeScalars.append(character)
  }
  return result + "\""
}

/// A text as a string of Mermaid, in which what has a meaning there or in HTML is written by its number.
func mermaidQuoted(_ text: String) -> String {
  var result = "\""
  for scalar in printable(text, limit: 500).unicodeScalars {
    switch scalar {
    case "\"", "&", "<", ">", "#", "`", "\\", ";", "|", "{", "}", "[", "]":
      result += "#\(scalar.value);"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
