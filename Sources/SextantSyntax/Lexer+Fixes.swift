/// Operators and quotes of other languages, and their equivalents in this one.
extension Lexer {
  /// The length of an operator or a quotation of another language that has more than one character:
  /// `&&`, `!=`, `'text'`.
  func lengthOfForeignSign(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "|"): self.byte(at: position + 1) == byte ? 2 : nil
    case UInt8(ascii: "!"): self.byte(at: position + 1) == Ascii.equals ? 2 : nil
    case Ascii.apostrophe: lengthOfApostrophes()
    default: nil
    }
  }

  /// What to write for a property wrapper that holds a state: `@State var count = 0`.
  func adviceForWrapper(_ byte: UInt8) -> Suggestion? {
    guard byte == UInt8(ascii: "@") else { return nil }
    let wrappers = ["State", "StateObject", "Published", "Binding", "AppStorage"]
    var end = position
    while end < count, Ascii.isLetter(bytes[end]) { end += 1 }
    let word = source.text(of: span(position, end))
    return wrappers.contains(word)
      ? .advice("write `state NAME = VALUE`, without `@\(word) var`") : nil
  }

  /// The length of a text in apostrophes, if it needs no escapes in quotes; nil if there is none.
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

  /// What is written for an operator or a quotation of another language, with a fix if nothing else has to be
  /// changed.
  func suggestion(for byte: UInt8, _ span: Span) -> Suggestion? {
    let isLong = span.length > 1
    switch byte {
    case UInt8(ascii: "!"): return suggestion(isLong ? "is not" : "not", for: span)
    // A single `&` or `|` has other meanings as well.
    case UInt8(ascii: "&"): return isLong ? suggestion("and", for: span) : .replacement("and")
    case UInt8(ascii: "|"): return isLong ? suggestion("or", for: span) : .replacement("or")
    case Ascii.apostrophe:
      if !isLong { return .replacement("\"") }
      let text = source.text(of: Span(start: span.start + 1, end: span.end - 1))
      let old = String(quoted(Int(span.start), Int(span.end)).dropFirst().dropLast())
      return .replacement("\"", fix: .replacing(old, at: span, with: "\"" + text + "\""))
    default: return nil
    }
  }

  /// Replaces blanks of other kinds by a space, and removes other invisible characters that are not
  /// controls; nil if the span holds anything else, or if two names would become one.
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

  /// A word in the place of an operator.
  func suggestion(_ word: String, for span: Span) -> Suggestion {
    .replacement(word, fix: wordFix(word, for: span))
  }

  /// Replaces an operator by a word, with spaces around it.
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

  /// Whether a position follows the start of an assignment: a name and the word that assigns to it.
  func isAfterNewName(_ span: Span) -> Bool {
    let line = source.span(ofLine: source.lineNumber(of: span.start))
    // An assignment does not begin this far from the start of its line.
    guard span.start - line.start < 200 else { return false }
    let words = source.text(of: Span(start: line.start, end: span.start)).split(separator: " ")
    return words.count == 2 && ["set", "let", "state"].contains(words[0])
  }

  /// The fix that moves a `{` to the end of the line before it; nil if there is more than
  /// whitespace between.
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
