import SextantEngine
import SextantSyntax

/// A warning that a comment says is meant: the words of codes, and the text that they are for.
package struct Silence: Sendable {
  /// A code that is named, and where.
  struct Word: Sendable {
    let text: String
    let span: Span
  }

  /// The text whose warnings are meant; nil where the comment belongs to nothing.
  let meant: Span?
  let words: [Word]
}

/// What the comments of the texts of a session silence.
///
/// `// sextant: allow CODE, CODE …` behind a statement is for all of it, one behind a `{` for what
/// stands before the brace, and one that has its line for itself for the statement that begins on the
/// next line that holds more than comments. Statements count and not lines, so that no other layout of
/// a text changes what is silenced. What follows the codes is free: the reason. A code may stand as
/// its number.
package struct Silences: Sendable {
  /// By source, then by word: where it is allowed.
  private var allowed: [Int: [String: SilencedSpans]] = [:]

  package init() {}

  package var isEmpty: Bool { allowed.isEmpty }

  /// Adds what the comments of one text silence. Costs the logarithm of their number for each.
  mutating func add(_ silences: [Silence], of file: Int) {
    for (word, spans) in SilencedSpans.byWord(silences) {
      allowed[file, default: [:]][word] = spans
    }
  }

  /// Whether a warning of a run is meant where its statement stands.
  package func holds(_ word: String, at place: SourceSpan) -> Bool {
    allowed[place.file]?[word]?.first(holding: place.span.start) != nil
  }
}

/// Where one word is allowed: spans of statements, which hold one another or lie apart.
struct SilencedSpans: Sendable {
  /// By their starts, the longer first.
  private let spans: [(span: Span, word: Span)]
  /// For each the last one before it that holds it.
  private let holders: [Int?]

  /// The spans for each word, with the place of the word in its comment.
  static func byWord(_ silences: [Silence]) -> [String: SilencedSpans] {
    var words: [String: [(span: Span, word: Span)]] = [:]
    for silence in silences {
      guard let meant = silence.meant else { continue }
      for word in silence.words { words[word.text, default: []].append((meant, word.span)) }
    }
    return words.mapValues(SilencedSpans.init)
  }

  private init(_ unordered: [(span: Span, word: Span)]) {
    spans = unordered.sorted {
      ($0.span.start, $1.span.end, $0.word.start) < ($1.span.start, $0.span.end, $1.word.start)
    }
    var holders: [Int?] = []
    var open: [Int] = []
    for index in spans.indices {
      while let last = open.last, spans[last].span.end <= spans[index].span.start {
        open.removeLast()
      }
      holders.append(open.last)
      open.append(index)
    }
    self.holders = holders
  }

  /// The innermost span that holds an offset.
  func first(holding offset: UInt32) -> Int? {
    let count = spans.countOfFirst { $0.span.start <= offset }
    var index: Int? = count > 0 ? count - 1 : nil
    while let at = index, spans[at].span.end <= offset { index = holders[at] }
    return index
  }

  /// The words whose spans hold an offset: each of them allows what is told there.
  func words(holding offset: UInt32) -> [Span] {
    var words: [Span] = []
    var index = first(holding: offset)
    while let at = index {
      words.append(spans[at].word)
      index = holders[at]
    }
    return words
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
      let byWord = SilencedSpans.byWord(silences)
      let name = tree.source.name
      diagnostics.removeAll { diagnostic in
        guard CheckerCodes.warnings.contains(diagnostic.code), diagnostic.file == name,
          let spans = byWord[diagnostic.code.word]
        else { return false }
        let words = spans.words(holding: diagnostic.span.start)
        used.formUnion(words)
        return !words.isEmpty
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
        meant: silence.meant,
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
    let first = Set(silences.compactMap(\.words.first?.span))
    for word in silences.flatMap(\.words) where !running.contains(word.text) {
      let text = word.text
      if checking.contains(text) {
        if isCut || used.contains(word.span) || hasErrors { continue }
        report(CheckerCodes.unusedSilence, word.span, [text], severity: .warning)
      } else if errors.contains(text) {
        report(CheckerCodes.silencedError, word.span, [text], severity: .warning)
      } else {
        let near = nearest(to: text, among: checking.union(running).sorted())
        // Behind a comma, a word that is like no code begins the reason.
        if near == nil, !first.contains(word.span) { continue }
        report(
          CheckerCodes.unknownSilence, word.span, [text], near.map(didYouMean), severity: .warning)
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
