import SextantEngine
import SextantSyntax

/// Sentences that are almost one: reported in words of their own.
extension Binder {
  /// Where a name has stopped every sentence, an unknown name is a better word than "expected".
  mutating func reportLikelySentence(
    _ entries: [SentenceForm], _ phrase: Phrase, from start: Int
  ) -> Bool {
    reportOtherPair(phrase, from: start)
      || reportQuotedArgument(entries, phrase, from: start)
      || reportUnknownPresentable(entries, phrase, from: start)
  }

  /// A name where a presentation is wanted, which no app has; true when it is reported.
  private mutating func reportUnknownPresentable(
    _ entries: [SentenceForm], _ phrase: Phrase, from start: Int
  ) -> Bool {
    let takesPresentable = entries.contains {
      $0.pattern.source.elements.dropFirst().first == .slot(.presentable, name: "presentable")
    }
    guard takesPresentable, let style = phrase.word(at: start + 1),
      app.presentableIDs[style] == nil, !isCapitalised(text(style)),
      !styles.contains(where: { $0.word == style })
    else { return false }
    unknown(
      LanguageCodes.unknownPresentable, phrase.atoms[start + 1], text(style),
      among: namesOfStyles + app.presentables)
    return true
  }

  /// A text behind the first word of a sentence that wants a word between them, as in `tap "OK"`, or an
  /// action; true when it is reported.
  private mutating func reportQuotedArgument(
    _ entries: [SentenceForm], _ phrase: Phrase, from start: Int
  ) -> Bool {
    guard start + 2 == phrase.end, phrase.kind(at: start + 1) == .string,
      let first = phrase.word(at: start).map({ text($0) })
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
    let title = tree.string(phrase.atoms[start + 1])
    let isAction =
      takesAction && symbols.find(title) != nil && !app.actions(named: title).isEmpty
    let advice: Suggestion =
      isAction
      ? .advice(
        "write `\(first) \(title)`: the name of an action stands without quotes",
        fix: phrase.replacing(start + 1..<start + 2, with: title))
      : .advice(
        "write `\(first) \(between) \(phrase.text(of: start + 1..<start + 2))`",
        fix: .inserting("\(between) ", at: phrase.span(at: start + 1).start))
    expected(
      takesAction ? "`\(between)`, or the name of an action," : "`\(between)`", at: start + 1,
      of: phrase, advice)
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
  private mutating func reportOtherPair(_ phrase: Phrase, from start: Int) -> Bool {
    guard let suggestion = meaningOfOtherWords(phrase, from: start, lengths: [2]) else {
      return false
    }
    let written = phrase.text(of: start..<start + 2)
    error(LanguageCodes.unknownSentence, phrase.atoms[start], written, suggestion: suggestion)
    return true
  }

  /// What was meant by a word that other tools begin with, or by its first two; nil where no sentence is.
  mutating func meaningOfOtherWords(
    _ phrase: Phrase, from start: Int, lengths: [Int] = [2, 1]
  ) -> Suggestion? {
    for length in lengths {
      let words = (start..<start + length).compactMap {
        phrase.word(at: $0).map { text($0) }
      }
      guard words.count == length,
        let meant = Self.otherWords[words.joined(separator: " ")]?.first(where: {
          isKnownSentence($0)
        })
      else { continue }
      // What has a block takes something else before it: no fix.
      return .replacement(
        meant,
        fix: phrase.block == nil ? phrase.replacing(start..<start + length, with: meant) : nil)
    }
    guard lengths.contains(1), let word = phrase.word(at: start) else { return nil }
    return otherFormSuggestion(forStatement: text(word))
  }

  /// What to write for `print("a")`: what a sentence takes stands behind it, without brackets.
  mutating func withoutBrackets(_ atom: NodeID) -> Suggestion? {
    let name = text(tree.symbol(atom))
    guard tree.kind(atom) == .name, let arguments = tree.children(of: atom).first,
      isKnownSentence(name) || languages.forms.file.contains(name)
    else { return nil }
    let span = tree.span(arguments)
    let given = tree.children(of: arguments)
    guard given.count == 1, tree.symbol(given[0]) == .empty, (3...100).contains(span.length),
      case let inner = tree.source.text(of: Span(start: span.start + 1, end: span.end - 1)),
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
  mutating func assignmentSuggestion(_ phrase: Phrase, from start: Int) -> Suggestion? {
    guard let name = phrase.name(at: start) else { return nil }
    let sign = Self.assigningOperator(phrase, at: start + 1)
    guard sign == .equals || sign != nil && app.variableIDs[name] != nil else {
      return nil
    }
    if app.variableIDs[name] == nil {
      return Suggestion.advice(
        "`let \(text(name)) = …` gives a name to a node or a value",
        fix: .inserting("let ", at: phrase.span(at: start).start))
    }
    return Suggestion.advice(
      "`set \(text(name)) \(sign?.text ?? "=") …` changes the state",
      fix: .inserting("set ", at: phrase.span(at: start).start))
  }
}
