struct Annotation {
  var level = "error"
  /// The file. If nil or standard input (`-`), the annotation has no file and no line.
  var file: String?
  var line = 1
  var column: Int?
  var title: String
  var message: String

  var text: String {
    var properties: [String] = []
    if let file, file != "-" { properties = ["file=\(property(file))", "line=\(line)"] }
    if !properties.isEmpty, let column { properties.append("col=\(column)") }
    properties.append("title=\(property(title))")
    return "::\(level) \(properties.joined(separator: ","))::\(data(message))\n"
  }

  private func data(_ text: String) -> String {
    let text = text.hasSuffix("\n") ? String(text.dropLast()) : text
    return printableLines(text).escaped { $0 == "%" ? "%25" : $0 == "\n" ? "%0A" : nil }
  }

  /// Returns an escaped value. An unescaped comma or colon would end the value.
  private func property(_ text: String) -> String {
    data(printable(text)).escaped { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }
}
