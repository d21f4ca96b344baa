extension Lexer {
  /// Returns the length of the foreign operator, such as `&&`, or of the quotation, such as
  /// `'text'`, that starts at the current position with `byte`. Otherwise returns nil.
  func lengthOfForeignOperator(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "|"): self.byte(at: position + 1) == byte ? 2 : nil
    case UInt8(ascii: "!"): self.byte(at: position + 1) == Ascii.equals ? 2 : nil
    case Ascii.apostrophe: lengthOfApostrophes()
    case UInt8(ascii: "."):
      self.byte(at: position + 1) != byte
        ? nil : self.byte(at: position + 2) == UInt8(ascii: "<") ? 3 : 2
    default: nil
    }
  }

  func adviceForWrapper(_ byte: UInt8) -> Suggestion? {
    guard byte == UInt8(ascii: "@") else { return nil }
    let wrappers = ["State", "StateObject", "Published", "Binding", "AppStorage"]
    var end = position
    while end < count, Ascii.isLetter(bytes[end]) { end += 1 }
    let word = source.text(of: span(position, end))
    return wrappers.contains(word)
      ? .advice("write `state NAME = VALUE`, without `@\(word) var`") : nil
  }

  /// Returns the length of the text in apostrophes that starts at the current position. Returns nil
  /// if no such text starts there, or if the text would need escapes between double quotes.
  private func lengthOfApostrophes() -> Int? {
    var end = position + 1
    while end < count, bytes[end] != Ascii.newline, bytes[end] != Ascii.quote,
      bytes[end] != Ascii.backslash, bytes[end] != Ascii.nul, bytes[end] < 0x80
    {
      if bytes[end] == Ascii.apostrophe { return end + 1 - position }
      end += 1
    }
    return nil
  }

  /// Returns the suggestion for a foreign operator or quotation. The suggestion has a fix if the
  /// change of this span suffices.
  func suggestion(for byte: UInt8, _ span: Span) -> Suggestion? {
    let isLong = span.length > 1
    switch byte {
    case UInt8(ascii: "?"):
      let isAfterType = span.start > 0 && Ascii.continuesName(bytes[Int(span.start) - 1])
      let end = Int(span.end)
      let endsType = end >= count || " \n\r)],=".utf8.contains(bytes[end])
      return isAfterType && endsType ? .advice(adviceForOptionals) : nil
    case UInt8(ascii: "."): return isLong ? rangeSuggestion(span) : nil
    case UInt8(ascii: "!"): return suggestion(isLong ? "is not" : "not", for: span)
    // A single `&` or `|` has several meanings in other languages, so the suggestion has no fix.
    case UInt8(ascii: "&"): return isLong ? suggestion("and", for: span) : .replacement("and")
    case UInt8(ascii: "|"): return isLong ? suggestion("or", for: span) : .replacement("or")
    case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      return isBetweenOperands(span)
        ? .advice("only `+` and `-` are supported: write the result, or add in a loop") : nil
    case Ascii.apostrophe:
      if !isLong { return .replacement("\"") }
      let text = source.text(of: Span(start: span.start + 1, end: span.end - 1))
      let old = String(quoted(Int(span.start), Int(span.end)).dropFirst().dropLast())
      return .replacement("\"", fix: .replacing(old, at: span, with: "\"" + text + "\""))
    default: return nil
    }
  }

  private func isBetweenOperands(_ span: Span) -> Bool {
    var (before, after) = (Int(span.start) - 1, Int(span.end))
    while before >= 0, Ascii.isLineBlank(bytes[before]) { before -= 1 }
    while after < count, Ascii.isLineBlank(bytes[after]) { after += 1 }
    guard before >= 0, after < count else { return false }
    return (Ascii.continuesName(bytes[before]) || bytes[before] == UInt8(ascii: ")"))
      && (Ascii.continuesName(bytes[after]) || bytes[after] == UInt8(ascii: "("))
  }

  /// Returns the suggestion to replace a foreign range, such as `1..3`, by the list of its values.
  private func rangeSuggestion(_ span: Span) -> Suggestion {
    var (start, end) = (Int(span.start), Int(span.end))
    while start > 0, Ascii.isDigit(bytes[start - 1]) { start -= 1 }
    while end < count, Ascii.isDigit(bytes[end]) { end += 1 }
    let first = Int(source.text(of: self.span(start, Int(span.start))))
    let last = Int(source.text(of: self.span(Int(span.end), end)))
    guard let first, let last, first <= last, last - first < 10 else {
      return .advice(adviceForRanges())
    }
    let values = Array(first...last).dropLast(span.length == 3 ? 1 : 0)
    let list = "[" + values.map(String.init).joined(separator: ", ") + "]"
    let whole = self.span(start, end)
    return .replacement(
      list, fix: .replacing(source.text(of: whole), at: whole, with: list))
  }

  /// Returns a fix that replaces unusual blanks by a space, or removes invisible characters.
  /// Returns nil if the span contains a control character or a visible character, or if two names
  /// would be joined.
  func fixForInvisible(_ span: Span) -> Fix? {
    let scalars = source.text(of: span).unicodeScalars
    guard let first = scalars.first else { return nil }
    let edit: String
    if scalars.allSatisfy({ $0.properties.generalCategory == .spaceSeparator }) {
      edit = " "
    } else if scalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) {
      let isBetween =
        span.start > 0 && Ascii.continuesName(bytes[Int(span.start) - 1])
        && startsName(at: Int(span.end))
      if isBetween, first.value == 0x200B { return nil }
      edit = ""
    } else {
      return nil
    }
    let name = first.described
    return Fix(
      title: edit.isEmpty ? "remove \(name)" : "replace \(name) with a space",
      edits: [TextEdit(span: span, replacement: edit)])
  }

  func suggestion(_ word: String, for span: Span) -> Suggestion {
    .replacement(word, fix: wordFix(word, for: span))
  }

  private func wordFix(_ word: String, for span: Span) -> Fix {
    let (start, end) = (Int(span.start), Int(span.end))
    let needsBefore =
      start > 0 && !Ascii.isLineBlank(bytes[start - 1])
      && bytes[start - 1] != Ascii.newline
    let needsAfter = end < count && !Ascii.isLineBlank(bytes[end]) && bytes[end] != Ascii.newline
    return Fix.replacing(
      source.text(of: span), at: span,
      with: (needsBefore ? " " : "") + word + (needsAfter ? " " : ""))
  }

  /// Returns whether a position follows `set`, `let` or `state` and a name.
  func isAfterNewName(_ span: Span) -> Bool {
    let line = source.span(ofLine: source.lineNumber(of: span.start))
    // Bounds the time for long lines.
    guard span.start - line.start < 200 else { return false }
    let words = source.text(of: Span(start: line.start, end: span.start)).split(separator: " ")
    return words.count == 2 && ["set", "let", "state"].contains(words[0])
  }

  /// Returns a fix that moves a `{` to the end of the previous line; nil if more than whitespace
  /// separates the `{` from that line.
  func joiningFix(from end: UInt32, to brace: Span) -> Fix? {
    guard end <= brace.start, Int(brace.start) <= count,
      bytes[Int(end)..<Int(brace.start)].allSatisfy({
        Ascii.isLineBlank($0) || $0 == Ascii.newline
      })
    else { return nil }
    let span = Span(start: end, end: brace.start)
    return Fix(
      title: "move `{` to the line before", edits: [TextEdit(span: span, replacement: " ")])
  }
}
