/// Signs of other languages, and what stands for them in this one.
extension Lexer {
  /// How long a sign of another language is that has more than one character: `&&`, `!=`, `'text'`.
  func lengthOfForeignSign(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "|"): self.byte(at: position + 1) == byte ? 2 : nil
    case UInt8(ascii: "!"): self.byte(at: position + 1) == Ascii.equals ? 2 : nil
    case Ascii.apostrophe: lengthOfApostrophes()
    case 0xE2: lengthOfTypographicQuotes()
    default: nil
    }
  }

  /// The length of a text in typographic quotes that would be the same in plain ones.
  private func lengthOfTypographicQuotes() -> Int? {
    guard byte(at: position + 1) == 0x80, byte(at: position + 2) == 0x9C else { return nil }
    var end = position + 3
    while end < count, bytes[end] != Ascii.newline, bytes[end] != Ascii.quote,
      bytes[end] != Ascii.backslash, bytes[end] != Ascii.nul
    {
      if bytes[end] == 0xE2, byte(at: end + 1) == 0x80, byte(at: end + 2) == 0x9D {
        return end + 3 - position
      }
      if bytes[end] == 0xE2, byte(at: end + 1) == 0x80, byte(at: end + 2) == 0x9C { return nil }
      end += 1
    }
    return nil
  }

  /// The length of a text in apostrophes that would be the same in quotes; nil if it is none.
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

  /// What mends a sign of another language, where nothing but the sign is to be changed.
  func foreignFix(_ byte: UInt8, _ span: Span) -> Fix? {
    switch byte {
    case UInt8(ascii: "!"): wordFix(span.length == 2 ? "is not" : "not", for: span)
    // One alone has other meanings too.
    case UInt8(ascii: "&"): span.length == 2 ? wordFix("and", for: span) : nil
    case UInt8(ascii: "|"): span.length == 2 ? wordFix("or", for: span) : nil
    case Ascii.apostrophe where span.length > 1:
      Fix.replacing(
        quoted(Int(span.start), Int(span.end)).withoutBackquotes, at: span,
        with: "\"" + source.text(of: Span(start: span.start + 1, end: span.end - 1)) + "\"")
    case 0xE2 where span.length > 5:
      Fix(
        title: "put it in \"",
        edits: [
          TextEdit(span: Span(start: span.start, end: span.start + 3), replacement: "\""),
          TextEdit(span: Span(start: span.end - 3, end: span.end), replacement: "\""),
        ])
    default: nil
    }
  }

  /// A word in the place of a sign, with blanks around it.
  func wordFix(_ word: String, for span: Span) -> Fix {
    let (start, end) = (Int(span.start), Int(span.end))
    let needsBefore =
      start > 0 && !Ascii.isLineBlank(bytes[start - 1])
      && bytes[start - 1] != Ascii.newline
    let needsAfter = end < count && !Ascii.isLineBlank(bytes[end]) && bytes[end] != Ascii.newline
    return Fix.replacing(
      source.text(of: span), at: span,
      with: (needsBefore ? " " : "") + word + (needsAfter ? " " : ""))
  }

  /// Whether before a place there is nothing but a name and the word that gives it a value.
  func isAfterNewName(_ span: Span) -> Bool {
    let line = source.span(ofLine: source.lineNumber(of: span.start))
    // A long line does not begin so.
    guard span.start - line.start < 200 else { return false }
    let words = source.text(of: Span(start: line.start, end: span.start)).split(separator: " ")
    return words.count == 2 && ["set", "let", "state"].contains(words[0])
  }

  /// What brings a brace up to the line that it belongs to; nil if more than blanks is between.
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

extension String {
  fileprivate var withoutBackquotes: String { String(dropFirst().dropLast()) }
}
