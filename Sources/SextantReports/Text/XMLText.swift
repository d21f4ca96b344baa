/// Returns a text escaped for XML, with its lines. XML 1.0 cannot represent control characters and
/// some other scalars: U+FFFD replaces them.
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

/// Returns a text on a single line, escaped for an attribute.
package func xmlAttribute(_ text: String) -> String { xmlText(printable(text)) }
