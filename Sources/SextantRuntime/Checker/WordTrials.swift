import SextantEngine
import SextantSyntax
import Synchronization

/// What was meant, by trial: a word takes the place of one that is near to it, and the text is read
/// again. If the problem is gone then and no other has come, that word was meant, and what else has gone
/// with the problem only came of it. What the checker suggests is tried first.
struct WordTrials {
  /// A word of the text.
  private struct Word {
    let text: String
    let span: Span
  }

  /// A problem without its words: what can be found again in a text that was changed before it.
  private struct Trace: Hashable {
    let code: DiagnosticCode
    let file: String
    let start: Int

    /// - Parameter edits: what changes the text before it is looked for there.
    init(_ problem: Diagnostic, of source: SourceText, after edits: [TextEdit] = []) {
      code = problem.code
      file = problem.file
      var start = Int(problem.span.start)
      for edit in edits where file == source.name && edit.span.end <= problem.span.start {
        start += edit.replacement.utf8.count - Int(edit.span.length)
      }
      self.start = start
    }
  }

  private let source: SourceText
  private let system: any NavigationSystem
  /// What is declared: what a word may have been meant to be, and what is none that was misspelt.
  private let declared: Set<String>
  /// How many more times the text may be read, and how many more words may be looked for.
  private var readings: Int
  private var searches = 256
  /// The problems where nothing that was meant is looked for.
  private var plain: [Diagnostic] = []

  /// - Parameters:
  ///   - declared: the names that there are.
  ///   - size: how many bytes are read when the text is read again, with those of its imports.
  init(
    of source: SourceText, in system: any NavigationSystem, _ declared: Set<String>, size: Int
  ) {
    self.source = source
    self.system = system
    self.declared = declared
    readings = min(32, 1_000_000 / max(1, size))
  }

  /// Says what was meant where that can be found out.
  ///
  /// - Parameter problems: reads another text as this one was read, and looks for nothing that was meant.
  mutating func explain(_ found: inout [Diagnostic], _ problems: (SourceText) -> [Diagnostic]) {
    guard found.contains(where: { isOpen($0) }) else { return }
    plain = problems(source)
    var gone: Set<Int> = []
    var meant: [Int: Diagnostic] = [:]
    for (index, problem) in found.enumerated() where isOpen(problem) && !gone.contains(index) {
      guard let (answer, others) = explanation(of: problem, among: found, problems) else {
        continue
      }
      meant[index] = answer
      gone.formUnion(others)
    }
    if meant.isEmpty { return }
    found = found.indices.compactMap { meant[$0] ?? (gone.contains($0) ? nil : found[$0]) }
  }

  /// Whether a slip in a word of this text may be what a problem comes of.
  private func isOpen(_ problem: Diagnostic) -> Bool {
    problem.severity == .error && problem.file == source.name && readings > 0
      && CheckerCodes.ofWords.contains(problem.code)
  }

  /// A problem with what was meant, and which problems only came of it.
  private mutating func explanation(
    of problem: Diagnostic, among found: [Diagnostic], _ problems: (SourceText) -> [Diagnostic]
  ) -> (Diagnostic, Set<Int>)? {
    let grammar = GrammarWords.of(system)
    let candidates = words(of: problem, grammar)
    if let suggested = problem.suggestion.flatMap(meantWord(in:)),
      let word = candidates.first(where: { $0.span.start == problem.span.start }),
      let gone = gone(with: problem, among: found, word, suggested, problems)
    {
      return (problem, gone)
    }
    for word in candidates
    where searches > 0 && !grammar.contains(word.text) && !declared.contains(word.text) {
      var best: (near: NearName, gone: Set<Int>)?
      var isPlain = true
      for near in near(to: word, grammar) {
        // Of two words that are equally near, both may do.
        if let best, near.distance > best.near.distance || !isPlain { break }
        guard let gone = gone(with: problem, among: found, word, near.name, problems) else {
          continue
        }
        if best == nil { best = (near, gone) } else { isPlain = false }
      }
      guard let best else { continue }
      // A name that is said once may be the one that is misspelt.
      if !grammar.contains(best.near.name), isSaidOnce(best.near.name) { isPlain = false }
      if WordTrials.mayTurn(word.text, into: best.near.name) { isPlain = false }
      return (self.problem(problem, at: word, meaning: best.near.name, isPlain), best.gone)
    }
    return nil
  }

  /// What a word may have been meant to be, the nearest first. Many words are as near to a short one, and
  /// of names only those count that are like it.
  private mutating func near(to word: Word, _ grammar: Set<String>) -> [NearName] {
    searches -= 1
    if let other = WordTrials.spoken[word.text] { return [NearName(name: other, distance: 0)] }
    let found =
      nearNames(to: word.text, in: grammar, isLikeness: false)
      + nearNames(to: word.text, in: declared.lazy.filter { !grammar.contains($0) })
    return Array(
      found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        .prefix(word.span.length < 3 ? 16 : 6))
  }

  /// Whether the text has a word in one place only.
  private func isSaidOnce(_ word: String) -> Bool {
    var count = 0
    for line in 0..<source.lineCount where count < 2 {
      let words = WordTrials.words(of: source, in: source.span(ofLine: source.firstLine + line))
      count += words.count { $0.text == word }
    }
    return count == 1
  }

  private func problem(
    _ problem: Diagnostic, at word: Word, meaning near: String, _ isPlain: Bool
  ) -> Diagnostic {
    let isThere = word.span.start == problem.span.start
    return Diagnostic(
      code: isThere ? problem.code : CheckerCodes.unknownWord, file: problem.file,
      span: isThere ? problem.span : word.span,
      arguments: isThere ? problem.arguments : [word.text], suggestion: didYouMean(near),
      related: problem.related,
      fix: isPlain
        ? Fix(
          title: Fix.replacing(word.text, at: word.span, with: near).title,
          edits: edits(of: word, near, problem.related)) : nil)
  }

  /// Which problems are gone when a word is replaced; nil if this one is not, or others have come.
  private mutating func gone(
    with problem: Diagnostic, among found: [Diagnostic], _ word: Word, _ near: String,
    _ problems: (SourceText) -> [Diagnostic]
  ) -> Set<Int>? {
    if readings == 0 { return nil }
    readings -= 1
    let edits = edits(of: word, near, problem.related)
    let bytes = [Fix(title: "", edits: edits)].applied(to: source.bytes)
    let left = problems(
      SourceText(name: source.name, bytes: bytes, firstLine: source.firstLine))
    let known = Set(plain.map { Trace($0, of: source, after: edits) })
    let traces = Set(left.map { Trace($0, of: source) })
    func isGone(_ problem: Diagnostic) -> Bool {
      let trace = Trace(problem, of: source, after: edits)
      return known.contains(trace) && !traces.contains(trace)
    }
    let isNew = left.contains {
      $0.severity == .error && !known.contains(Trace($0, of: source))
    }
    return isNew || !isGone(problem) ? nil : Set(found.indices.filter { isGone(found[$0]) })
  }

  /// A word replaced wherever the problem is told.
  private func edits(of word: Word, _ near: String, _ related: [RelatedPlace]) -> [TextEdit] {
    var spans = [word.span]
    for place in related where place.file == source.name && place.span.length == word.span.length {
      if source.text(of: place.span) == word.text { spans.append(place.span) }
    }
    return spans.sorted { $0.start < $1.start }.map { TextEdit(span: $0, replacement: near) }
  }

  // MARK: Words

  /// What is said otherwise than it is spoken: the nearest words would say the opposite.
  private static let spoken = ["cant": "cannot", "isnt": "is not"]

  /// Whether a letter more or less may make the opposite of what was to be said.
  private static func mayTurn(_ word: String, into near: String) -> Bool {
    ["no", "not", "can", "cannot"].contains(near) || word.hasPrefix("no") != near.hasPrefix("no")
      || [near + "n", near + "t", near + "nt"].contains(word)
  }

  /// The words that may be to blame for a problem, in the order in which to try them: of a name that
  /// nothing has only that one, else those of the line, from where it is told back to its beginning
  /// and then on.
  private func words(of problem: Diagnostic, _ grammar: Set<String>) -> [Word] {
    let line = source.span(ofLine: source.lineNumber(of: problem.span.start))
    let all = WordTrials.words(of: source, in: line)
    let after = all.firstIndex { $0.span.start > problem.span.start } ?? all.count
    if let word = all[..<after].last, word.span.start == problem.span.start,
      CheckerCodes.aboutNames.contains(problem.code), !grammar.contains(word.text)
    {
      return [word]
    }
    return all[..<after].suffix(12).reversed() + all[after...].prefix(6)
  }

  /// The words of a line outside of texts and comments.
  private static func words(of source: SourceText, in line: Span) -> [Word] {
    var result: [Word] = []
    var index = Int(line.start)
    let end = min(Int(line.end), source.bytes.count, index + 1_000)
    while index < end {
      let byte = source.bytes[index]
      let start = index
      index += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "`"):
        while index < end, source.bytes[index] != byte {
          index += source.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
      case UInt8(ascii: "/") where index < end && source.bytes[index] == byte: return result
      case _ where WordTrials.isOfWord(byte):
        while index < end, WordTrials.isOfWord(source.bytes[index]) { index += 1 }
        // A number is no word.
        if byte < UInt8(ascii: "A") { continue }
        let span = Span(
          start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: index))
        result.append(Word(text: source.text(of: span), span: span))
      default: break
      }
    }
    return result
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 32) || (48...57).contains(byte) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}

extension CheckerCodes {
  /// Those that a slip in a word of the language can lead to.
  static let ofWords = aboutNames.union([
    expected, strayClause, unexpectedBlock, unknownDeclaration, notHere, emptyLiteral,
    unknownCode, unknownLabel,
  ])
}

/// The words of the grammar of each system; made when one is first asked for.
private enum GrammarWords {
  private static let made = Mutex<[String: Set<String>]>([:])

  static func of(_ system: any NavigationSystem) -> Set<String> {
    made.withLock { made in
      if let words = made[system.name] { return words }
      let words = GrammarText(system).words
      made[system.name] = words
      return words
    }
  }
}
