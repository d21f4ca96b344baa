import SextantEngine
import SextantSyntax

/// Sentences that are almost one: reported in words of their own.
enum SentenceHints {
  /// `try` before a form that it does not go with; true when it is reported.
  static func reportMisplacedTry(_ phrase: Phrase, at position: Int, _ binder: inout Binder) -> Bool
  {
    guard let word = phrase.word(at: position),
      binder.vocabulary.sentences(beginningWith: word).isEmpty, binder.app.commandIDs[word] == nil,
      binder.statementForms.hasForms(beginningWith: word)
    else { return false }
    binder.report(
      LanguageCodes.notHere, phrase.span(at: position - 1),
      ["try", "before `\(binder.text(word))`"],
      word == binder.keywords.inWord
        ? tryBehindIn(phrase, at: position, &binder)
        : .advice("`try` stands before a sentence, a `set` or a `wait`"))
    return true
  }

  /// How `try in REF: …` is written.
  private static func tryBehindIn(_ phrase: Phrase, at position: Int, _ binder: inout Binder)
    -> Suggestion
  {
    var matcher = binder.matcher(for: phrase)
    guard let length = matcher.referenceLength(at: position + 1) else {
      return Suggestion.advice("`in REF:` stands first, then `try`")
    }
    let end = position + 1 + length
    let head = phrase.text(of: position..<end)
    guard phrase.isOp(.colon, at: end) else {
      return Suggestion.advice("write `try` before a sentence of the block")
    }
    return Suggestion.advice(
      "`in` stands first: `\(head): try …`",
      fix: phrase.replacing(position - 1..<end + 1, with: "\(head): try"))
  }

  /// Where a name has stopped every sentence, an unknown name is a better word than "expected".
  static func reportLikelySentence(
    _ entries: [SentenceForm], _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) -> Bool {
    if phrase.word(at: start) == binder.keywords.other("set") {
      return reportMisspelledSet(entries, phrase, from: start, &binder)
    }
    return reportOtherPair(phrase, from: start, &binder)
      || reportQuotedArgument(entries, phrase, from: start, &binder)
      || reportUnknownPresentable(entries, phrase, from: start, &binder)
  }

  /// A name where a presentation is wanted, which no app has; true when it is reported.
  private static func reportUnknownPresentable(
    _ entries: [SentenceForm], _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) -> Bool {
    let takesPresentable = entries.contains {
      $0.pattern.source.elements.dropFirst().first == .slot(.presentable, name: "presentable")
    }
    guard takesPresentable, let style = phrase.word(at: start + 1),
      binder.app.presentableIDs[style] == nil, !isCapitalised(binder.text(style)),
      !binder.styles.contains(where: { $0.word == style })
    else { return false }
    binder.unknown(
      LanguageCodes.unknownPresentable, phrase.atoms[start + 1], binder.text(style),
      among: binder.namesOfStyles + binder.app.presentables)
    return true
  }

  /// A text behind the first word of a sentence that wants a word between them, as in `tap "OK"`, or an
  /// action; true when it is reported.
  private static func reportQuotedArgument(
    _ entries: [SentenceForm], _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) -> Bool {
    guard start + 2 == phrase.end, phrase.kind(at: start + 1) == .string,
      let first = phrase.word(at: start).map({ binder.text($0) })
    else { return false }
    var between: String?
    var takesAction = false
    for entry in entries {
      let elements = entry.pattern.source.elements.dropFirst()
      if case .slot(.action, _)? = elements.first { takesAction = true }
      if case .word(let word)? = elements.first,
        case .slot(.expression, let label)? = elements.dropFirst().first,
        ExpressionSlot.type(of: label) == .string
      {
        between = between ?? word
      }
    }
    guard let between else { return false }
    let title = binder.tree.string(phrase.atoms[start + 1])
    let isAction =
      takesAction && binder.symbols.find(title) != nil && !binder.app.actions(named: title).isEmpty
    let advice: Suggestion =
      isAction
      ? .advice(
        "write `\(first) \(title)`: the name of an action stands without quotes",
        fix: phrase.replacing(start + 1..<start + 2, with: title))
      : .advice(
        "write `\(first) \(between) \(phrase.text(of: start + 1..<start + 2))`",
        fix: .inserting("\(between) ", at: phrase.span(at: start + 1).start))
    binder.expected(
      takesAction ? "`\(between)`, or the name of an action," : "`\(between)`", at: start + 1,
      of: phrase, advice)
    return true
  }

  /// `set` with nothing behind it that it knows: its sentences are not all that begins so.
  private static func reportMisspelledSet(
    _ entries: [SentenceForm], _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) -> Bool {
    var matcher = binder.matcher(for: phrase)
    for entry in entries { _ = matcher.match(entry.pattern, from: start) }
    guard matcher.farthest == start + 1 else { return false }
    let next = matcher.expected.compactMap { item in
      if case .word(let word) = item { binder.text(word) } else { nil }
    }
    let known = next + [binder.text(binder.keywords.tracing)]
    guard let name = phrase.name(at: start + 1) else {
      let options = known.map { "`\($0)`" }.joined(separator: ", ")
      binder.expected("\(options) or the name of a state and `=`", at: start + 1, of: phrase)
      return true
    }
    if binder.app.variableIDs[name] != nil {
      binder.expected("`=`", at: start + 2, of: phrase)
    } else {
      binder.unknown(
        LanguageCodes.unknownState, phrase.atoms[start + 1], binder.text(name),
        among: known + binder.app.variables.map(\.name))
    }
    return true
  }

  /// What to write for words that other tools begin with: the first that the system knows.
  private static let otherWords: [String: [String]] = [
    "alert": ["present alert", "show alert"], "assert": ["expect"], "back": ["tap back"],
    "check": ["expect"], "click": ["tap"], "close": ["dismiss"], "close alert": closing,
    "close cover": closing, "close modal": closing, "close popup": closing,
    "close sheet": closing, "const": ["let"],
    "cover": ["present cover"], "dialog": ["present dialog"], "dismiss": ["back"],
    "echo": ["print"],
    "ensure": ["expect"], "go": ["append"], "go back": ["tap back", "back"], "go to": ["append"],
    "goto": ["append"], "log": ["print"],
    "navigate": ["append"], "pause": ["wait"], "pop": ["back"],
    "present modal": ["present sheet", "present popup"], "press": ["tap"],
    "sheet": ["present sheet"],
    "show": ["present sheet", "present"], "sleep": ["wait"], "touch": ["tap"], "var": ["let"],
    "verify": ["expect"],
  ]
  private static let closing = ["dismiss", "hide alert", "back"]

  /// Two words of other tools of which a sentence has the first one; true when they are reported.
  private static func reportOtherPair(
    _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) -> Bool {
    guard let suggestion = meaningOfOtherWords(phrase, from: start, lengths: [2], &binder) else {
      return false
    }
    let written = phrase.text(of: start..<start + 2)
    binder.error(
      LanguageCodes.unknownSentence, phrase.atoms[start], written, suggestion: suggestion)
    return true
  }

  /// What was meant by a word that other tools begin with, or by its first two; nil where no sentence is.
  static func meaningOfOtherWords(
    _ phrase: Phrase, from start: Int, lengths: [Int] = [2, 1], _ binder: inout Binder
  ) -> Suggestion? {
    for length in lengths {
      let words = (start..<start + length).compactMap {
        phrase.word(at: $0).map { binder.text($0) }
      }
      guard words.count == length,
        let meant = Self.otherWords[words.joined(separator: " ")]?.first(where: {
          Sentences.isKnown($0, &binder)
        })
      else { continue }
      // What has a block takes something else before it: no fix.
      return .replacement(
        meant,
        fix: phrase.block == nil ? phrase.replacing(start..<start + length, with: meant) : nil)
    }
    guard lengths.contains(1), let word = phrase.word(at: start) else { return nil }
    return OtherForms.suggestion(forStatement: binder.text(word))
  }

  /// The words before a block that other languages need, and this one does not have.
  private static let wordsBeforeBlocks: Set = ["begin", "do", "then", "times"]

  /// What to write where such a word stands before the block.
  static func withoutWordBeforeBlock(_ phrase: Phrase, at position: Int, _ binder: inout Binder)
    -> Suggestion?
  {
    guard position > 0, binder.tree.kind(phrase.node) == .clause,
      case let clause = binder.tree.phrase(of: phrase.node), clause.block != nil,
      position + 1 == clause.end,
      let word = clause.word(at: position).map({ binder.text($0) }),
      wordsBeforeBlocks.contains(word)
    else { return nil }
    return .advice(
      "write `\(clause.text(of: 0..<position)) { … }`, without `\(word)`",
      fix: clause.removing(position..<position + 1))
  }

  /// What to write for `print("a")`: what a sentence takes stands behind it, without brackets.
  static func withoutBrackets(_ atom: NodeID, _ binder: inout Binder) -> Suggestion? {
    let name = binder.text(binder.tree.symbol(atom))
    guard binder.tree.kind(atom) == .name, let arguments = binder.tree.children(of: atom).first,
      Sentences.isKnown(name, &binder) || binder.languages.forms.file.contains(name)
    else { return nil }
    let span = binder.tree.span(arguments)
    let given = binder.tree.children(of: arguments)
    guard given.count == 1, binder.tree.symbol(given[0]) == .empty, (3...100).contains(span.length),
      case let inner = binder.tree.source.text(of: Span(start: span.start + 1, end: span.end - 1)),
      !inner.utf8.contains(UInt8(ascii: "\n"))
    else { return Suggestion.advice("what a sentence takes stands without brackets") }
    let edits = [
      TextEdit(span: Span(start: span.start, end: span.start + 1), replacement: " "),
      TextEdit(span: Span(start: span.end - 1, end: span.end), replacement: ""),
    ]
    return Suggestion.advice(
      "write `\(name) \(inner)`, without brackets",
      fix: Fix(title: "leave out the brackets", edits: edits))
  }

  /// What to write where a statement begins with a name and `=`.
  static func assignmentSuggestion(_ phrase: Phrase, from start: Int, _ binder: inout Binder)
    -> Suggestion?
  {
    guard let name = phrase.name(at: start) else { return nil }
    let sign = Bindings.assigningOperator(phrase, at: start + 1)
    guard sign == .equals || sign != nil && binder.app.variableIDs[name] != nil else {
      return doubledSign(phrase, from: start, name, &binder)
    }
    if binder.app.variableIDs[name] == nil {
      return Suggestion.advice(
        "`let \(binder.text(name)) = …` gives a name to a node or a value",
        fix: .inserting("let ", at: phrase.span(at: start).start))
    }
    return Suggestion.advice(
      "`set \(binder.text(name)) \(sign?.text ?? "=") …` changes the state",
      fix: .inserting("set ", at: phrase.span(at: start).start))
  }

  /// What to write for `n++` and `n--`.
  private static func doubledSign(
    _ phrase: Phrase, from start: Int, _ name: Symbol, _ binder: inout Binder
  ) -> Suggestion? {
    guard binder.app.variableIDs[name] != nil, start + 3 == phrase.end,
      let sign = [Op.plus, .minus].first(where: {
        phrase.isOp($0, at: start + 1) && phrase.isOp($0, at: start + 2)
      })
    else { return nil }
    let meant = "set \(binder.text(name)) \(sign.text)= 1"
    return .replacement(meant, fix: phrase.replacing(start..<start + 3, with: meant))
  }
}
