/// A text escaped for XML, with its lines. XML 1.0 has no way to write control characters and the
/// like: their place is marked.
package func xmlText(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n": result += "\n"
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A text on one line, escaped for an attribute.
package func xmlAttribute(_ text: String) -> String { xmlText(printable(text)) }
