import SextantEngine
package import SextantSyntax

/// A warning that a comment says is meant: the words of codes, and the line that they are for.
package struct Silence: Sendable {
  /// A code that is named, and where.
  struct Word: Sendable {
    let text: String
    let span: Span
  }

  /// The line whose warnings are meant.
  let line: Int
  let words: [Word]
}

/// What the comments of the texts of a session silence.
///
/// `// sextant: allow CODE, CODE …` at the end of a line is for what begins on that line. A comment
/// that has its line for itself is for the next line that holds more than comments. What follows the
/// codes is free: the reason. A code may stand as its number.
package struct Silences: Sendable {
  /// By source, then by line: the words that are allowed there.
  private var allowed: [Int: [Int: Set<String>]] = [:]

  package init() {}

  package var isEmpty: Bool { allowed.isEmpty }

  mutating func add(_ silences: [Silence], of file: Int) {
    for silence in silences {
      allowed[file, default: [:]][silence.line, default: []].formUnion(silence.words.map(\.text))
    }
  }

  /// Whether warnings of a code are meant on a line.
  package func holds(_ word: String, _ file: Int, line: Int) -> Bool {
    allowed[file]?[line]?.contains(word) ?? false
  }

  /// Whether a warning of a run is meant where its statement stands.
  package func holds(_ word: String, at place: SourceSpan, in sources: [SourceText]) -> Bool {
    if allowed.isEmpty || !sources.indices.contains(place.file) { return false }
    return holds(word, place.file, line: sources[place.file].lineNumber(of: place.span.start))
  }
}

/// Reads the comments of one text that silence warnings.
struct SilenceReader {
  private let tree: SyntaxTree
  private let bytes: [UInt8]
  /// Comments that are meant to silence something and say nothing that does.
  private(set) var malformed: [Span] = []

  init(_ tree: SyntaxTree) {
    self.tree = tree
    bytes = tree.source.bytes
  }

  /// What the comments silence, in the order of the text. Costs a glance at each comment.
  mutating func read() -> [Silence] {
    let comments = tree.comments
    let marked = comments.indices.filter { start(of: comments[$0]) != nil }
    guard let first = marked.first else { return [] }
    var result: [Silence] = []
    var lines: [Int: Int] = [:]
    for (place, line) in zip(first..<comments.count, linesMeant(by: comments[first...])) {
      lines[place] = line
    }
    for place in marked {
      guard let start = start(of: comments[place]), let line = lines[place] else { continue }
      let words = words(from: start, to: Int(comments[place].span.end), comments[place])
      if !words.isEmpty { result.append(Silence(line: line, words: words)) }
    }
    return result
  }

  // MARK: Words

  /// Where the text after `sextant:` begins; nil for any other comment.
  private func start(of comment: SourceComment) -> Int? {
    if comment.style == .interpreter { return nil }
    var place = afterBlanks(Int(comment.span.start) + 2)
    for byte in "sextant:".utf8 {
      guard place < bytes.count, bytes[place] == byte else { return nil }
      place += 1
    }
    return place < Int(comment.span.end) ? place : nil
  }

  private func afterBlanks(_ start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] == Byte.blank || bytes[place] == Byte.tab { place += 1 }
    return place
  }

  /// The codes after `allow`; none, with a word to the person, where they are missing.
  private mutating func words(
    from start: Int, to end: Int, _ comment: SourceComment
  ) -> [Silence.Word] {
    var place = afterBlanks(start)
    guard let verb = word(at: place, end) else { return [] }
    guard verb.text == "allow" else {
      // Other words may follow the colon: the comment may speak to people.
      if nearestName(to: verb.text, in: ["allow"]) != nil { malformed.append(comment.span) }
      return []
    }
    var words: [Silence.Word] = []
    place = Int(verb.span.end)
    while let next = word(at: afterBlanks(place), end) {
      words.append(next)
      place = afterBlanks(Int(next.span.end))
      guard place < end, bytes[place] == Byte.comma else { break }
      place += 1
    }
    if words.isEmpty { malformed.append(comment.span) }
    return words
  }

  /// A run of letters, or of digits.
  private func word(at start: Int, _ end: Int) -> Silence.Word? {
    var place = start
    let isNumber = start < end && Byte.isDigit(bytes[start])
    while place < end, isNumber ? Byte.isDigit(bytes[place]) : Byte.isLetter(bytes[place]) {
      place += 1
    }
    if place == start { return nil }
    let span = Span(start: UInt32(start), end: UInt32(place))
    return Silence.Word(text: tree.source.text(of: span), span: span)
  }

  // MARK: Lines

  /// For each comment the line that it is for: a comment that is alone on its line goes with the next.
  private func linesMeant(by comments: ArraySlice<SourceComment>) -> [Int] {
    var lines: [Int] = []
    // The line on which the comment behind begins, if it is alone there, and the one that it is for.
    var behind: (first: Int, meant: Int)?
    for comment in comments.reversed() {
      let first = tree.source.lineNumber(of: comment.span.start)
      guard isAlone(comment) else {
        lines.append(first)
        behind = nil
        continue
      }
      let next = tree.source.lineNumber(of: comment.span.end) + 1
      let meant = behind.map { $0.first == next ? $0.meant : next } ?? next
      lines.append(meant)
      behind = (first, meant)
    }
    return lines.reversed()
  }

  /// Whether nothing but blanks stands beside a comment.
  private func isAlone(_ comment: SourceComment) -> Bool {
    var before = Int(comment.span.start)
    while before > 0, Byte.isBlank(bytes[before - 1]) { before -= 1 }
    var after = Int(comment.span.end)
    while after < bytes.count, Byte.isBlank(bytes[after]) { after += 1 }
    return (before == 0 || bytes[before - 1] == Byte.newline)
      && (after == bytes.count || bytes[after] == Byte.newline)
  }

  private enum Byte {
    static let (blank, tab, newline, comma) = (
      UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: ",")
    )

    static func isBlank(_ byte: UInt8) -> Bool {
      byte == blank || byte == tab || byte == UInt8(ascii: "\r")
    }

    static func isDigit(_ byte: UInt8) -> Bool {
      byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    static func isLetter(_ byte: UInt8) -> Bool {
      (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }
  }
}

extension Checker {
  /// Takes away the warnings that comments of this text say are meant, and tells of comments that
  /// silence nothing.
  ///
  /// - Parameter judges: whether the comments are told of: not in an imported file, whose warnings
  ///   about unused names are those of the file itself, and not beside errors.
  mutating func silence(judging judges: Bool) -> [Silence] {
    if tree.comments.isEmpty { return [] }
    var reader = SilenceReader(tree)
    let silences = withWords(reader.read())
    // Of too many warnings the rest is not told, so that nobody knows what it would have been.
    let isCut = diagnostics.count > Limits.diagnostics
    var used: Set<Span> = []
    if !silences.isEmpty {
      var byLine: [Int: [Silence.Word]] = [:]
      for silence in silences { byLine[silence.line, default: []] += silence.words }
      let source = tree.source
      diagnostics.removeAll { diagnostic in
        guard CheckerCodes.warnings.contains(diagnostic.code), diagnostic.file == source.name,
          let words = byLine[source.lineNumber(of: diagnostic.span.start)]
        else { return false }
        let fitting = words.filter { $0.text == diagnostic.code.word }
        used.formUnion(fitting.map(\.span))
        return !fitting.isEmpty
      }
    }
    if judges { judge(silences, used: used, reader.malformed, isCut: isCut) }
    return silences
  }

  /// The same with the words of codes in the place of their numbers.
  private func withWords(_ silences: [Silence]) -> [Silence] {
    let isNumber = { (word: Silence.Word) in word.text.utf8.first.map { $0 < 0x3A } ?? false }
    guard silences.contains(where: { $0.words.contains(where: isNumber) }) else { return silences }
    var words: [String: String] = [:]
    for code in SyntaxCodes.all + CheckerCodes.all { words[String(code.number)] = code.word }
    for code in runtimeCodes { words[String(code.number)] = "\(code.word)" }
    return silences.map { silence in
      Silence(
        line: silence.line,
        words: silence.words.map { word in
          isNumber(word) ? Silence.Word(text: words[word.text] ?? word.text, span: word.span) : word
        })
    }
  }

  private mutating func judge(
    _ silences: [Silence], used: Set<Span>, _ malformed: [Span], isCut: Bool
  ) {
    for span in malformed {
      report(
        CheckerCodes.badSilence, span, [],
        "write `// sextant: allow CODE`, with the word of a warning",
        severity: .warning)
    }
    if silences.isEmpty { return }
    let checking = Set(CheckerCodes.warnings.map(\.word))
    let running = Set(runtimeCodes.filter(\.isWarning).map { "\($0.word)" })
    let errors = Set((SyntaxCodes.all + CheckerCodes.all).map(\.word)).union(knownCodes)
    for word in silences.flatMap(\.words) where !running.contains(word.text) {
      let text = word.text
      if checking.contains(text) {
        if isCut || used.contains(word.span) || hasErrors { continue }
        report(CheckerCodes.unusedSilence, word.span, [text], severity: .warning)
      } else if errors.contains(text) {
        report(CheckerCodes.silencedError, word.span, [text], severity: .warning)
      } else {
        report(
          CheckerCodes.unknownSilence, word.span, [text],
          nearest(to: text, among: checking.union(running).sorted()).map(didYouMean),
          severity: .warning)
      }
    }
  }

  /// What a run may tell: only a run can tell which of its warnings are of use.
  private var runtimeCodes: [Code] {
    var codes: [Code] = []
    for name in languages.catalog.names {
      codes += languages.catalog.system(named: name)?.codes ?? []
    }
    return codes + EngineCodes.all
  }
}
