internal import SextantSyntax

extension StyledLine {
  /// Breaks the line between words into lines of at most `columns` columns.
  ///
  /// In a table, further lines begin below the last column. Otherwise, they begin below the first
  /// word. A line with code is not broken, so users can copy the code.
  package func wrapped(to columns: Int) -> [StyledLine] {
    guard displayWidth(plain) > columns, !parts.contains(where: { $0.role == .code }) else {
      return [self]
    }
    let indent = String(repeating: " ", count: hangingIndent(in: columns))
    var lines: [StyledLine] = []
    var line = StyledLine([], marker: marker)
    var width = displayWidth(marker.rawValue)
    var isFresh = true
    for part in parts {
      for word in part.words {
        let length = displayWidth(word)
        if !isFresh, width + displayWidth(word.trimmedEnd) > columns {
          lines.append(line.trimmedEnd)
          line = StyledLine([StyledText(indent)], marker: marker)
          width = displayWidth(marker.rawValue) + indent.count
          isFresh = true
          if word.allSatisfy({ $0 == " " }) { continue }
        }
        line.append(word, part.role)
        width += length
        isFresh = isFresh && word.allSatisfy { $0 == " " }
      }
    }
    return lines + [line.trimmedEnd]
  }

  private func hangingIndent(in columns: Int) -> Int {
    let first = parts.first?.text ?? ""
    let margin = first.prefix { $0 == " " }.count
    guard parts.count > 1 else { return margin + (parts.first?.role == .label ? 2 : 0) }
    let column = parts.dropLast().reduce(0) { $0 + displayWidth($1.text) }
    return column <= columns / 2 ? column : margin + 4
  }

  private mutating func append(_ text: String, _ role: TextRole) {
    guard parts.last?.role == role else { return parts.append(StyledText(text, role)) }
    parts[parts.count - 1].text += text
  }

  private var trimmedEnd: StyledLine {
    var line = self
    while let last = line.parts.last {
      let text = last.text.trimmedEnd
      line.parts[line.parts.count - 1].text = text
      if !text.isEmpty { break }
      line.parts.removeLast()
    }
    return line
  }
}

extension StyledText {
  /// The words of the text. Leading blanks are a separate word.
  fileprivate var words: [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if character != " ", word.last == " " {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
