/// An annotation of a change, as a command that GitHub's runners read.
struct Annotation {
  /// `error` or `warning`.
  var level = "error"
  var file: String
  var line: Int
  var column: Int?
  var title: String
  var message: String

  /// The command, on a line.
  var text: String {
    "::\(level) file=\(property(file)),line=\(line)" + (column.map { ",col=\($0)" } ?? "")
      + ",title=\(property(title))::\(data(message))\n"
  }

  /// The text after `::`.
  private func data(_ text: String) -> String {
    var result = ""
    let text = text.hasSuffix("\n") ? String(text.dropLast()) : text
    for scalar in printableLines(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The value of a property, which ends at a comma or a colon.
  private func property(_ text: String) -> String {
    var result = ""
    for scalar in data(printable(text)).unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
