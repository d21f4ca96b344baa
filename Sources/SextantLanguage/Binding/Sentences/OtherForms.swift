import SextantEngine
import SextantSyntax

/// Forms of other languages and tools that no single word replaces, and what to write instead.
extension Binder {
  private static let loops =
    "no loop runs for ever: `repeat 3 { … }` runs that often, `for id in [1, 2] { … }` once for each value"

  /// By the first word of a statement, as a sentence.
  private static let statements = [
    "await":
      "`wait 2s` lets time pass; nothing else is waited for, since a sentence is done before the next one",
    "do": loops, "foreach": "`for id in [1, 2] { … }` runs once for each value", "loop": loops,
    "until": loops, "while": loops,
  ]

  /// By the first word of a declaration, as a sentence.
  private static let declarations = [
    "button":
      "buttons stand in the block of an alert; what a screen offers is `action NAME { … }`",
    "const": states, "func": functions, "function": functions, "let": states,
    "timer": "`after 2s { … }` sets a timer, in an action or another body", "var": states,
  ]

  private static let states = "`state NAME = VALUE` in the app declares what can change"
  private static let functions =
    "`action NAME { … }` in a screen is for a person, `command NAME { … }` in the app for bodies"

  /// What to write for a statement that begins with a word.
  func otherFormSuggestion(forStatement word: String) -> Suggestion? {
    Self.statements[word].map { .advice($0) }
  }

  /// What to write for a declaration that is none: one of another language, or a sentence.
  func otherFormSuggestion(forDeclaration phrase: Phrase) -> Suggestion? {
    guard let word = phrase.word(at: 0) else { return nil }
    if let advice = Self.declarations[text(word)] { return .advice(advice) }
    // What earlier versions had.
    if text(word) == "eventually" {
      let now = "always can reach"
      return .replacement(now, fix: phrase.replacing(0..<1, with: now))
    }
    guard !vocabulary.sentences(beginningWith: word).isEmpty else { return nil }
    let written = phrase.text(of: 0..<phrase.end)
    return .advice("a sentence stands in a body, such as `action NAME { \(written) }` in a screen")
  }

  /// What to write where a sentence ends in something else than it may.
  func otherFormSuggestion(at position: Int, of phrase: Phrase) -> Suggestion? {
    let words = (position..<position + 2).compactMap { place in
      phrase.word(at: place).map { text($0) }
    }
    if ["no animation", "not animated"].contains(words.joined(separator: " ")) {
      return .replacement(
        "without animation",
        fix: phrase.replacing(position..<position + 2, with: "without animation"))
    }
    guard phrase.isOp(.colon, at: position), position > 0 else { return nil }
    return quotedLink(phrase, from: position - 1)
  }

  /// What to write for `shop://product/1` without quotes, of which `//` begins a comment.
  func quotedLink(_ phrase: Phrase, from position: Int) -> Suggestion? {
    guard phrase.kind(at: position) == .name else { return nil }
    let source = tree.source
    let start = phrase.span(at: position).start
    let line = source.span(ofLine: source.lineNumber(of: start))
    guard start < line.end, line.end - start < 500 else { return nil }
    let link = source.text(of: Span(start: start, end: line.end)).prefix {
      !$0.isWhitespace && $0 != "{"
    }
    guard link.contains("://") else { return nil }
    return .advice("a link stands in quotes: `\"\(link)\"`")
  }
}
