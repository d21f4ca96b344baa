/// A text escaped for XML, with its lines. XML 1.0 has no way to write control characters and the
/// like: their place is marked.
package func xmlText(_ text: String) -> String {
  text.escaped { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\n": nil
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    default: nil
    }
  }
}

/// A text on one line, escaped for an attribute.
package func xmlAttribute(_ text: String) -> String { xmlText(printable(text)) }
