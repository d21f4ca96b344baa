/// Returns a text escaped for XML. U+FFFD replaces control characters and other scalars that XML
/// 1.0 cannot represent.
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

package func xmlAttribute(_ text: String) -> String { xmlText(printable(text)) }
