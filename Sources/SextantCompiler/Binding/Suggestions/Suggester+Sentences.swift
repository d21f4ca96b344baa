import SextantEngine
import SextantLanguage
import SextantSyntax

extension Suggester {
  /// Returns the suggestion to remove the brackets of `print("a")`: arguments of sentences have no
  /// brackets.
  mutating func withoutBrackets(_ atom: NodeID) -> Suggestion? {
    let name = text(tree.symbol(atom))
    guard tree.kind(atom) == .name, let arguments = tree.children(of: atom).first else {
      return nil
    }
    let span = tree.span(arguments)
    let given = tree.children(of: arguments)
    let inner = tree.source.text(
      of: Span(start: span.start + 1, end: max(span.start + 1, span.end - 1)))
    let meant = inner.isEmpty ? name : "\(name) \(inner)"
    let isFile = forms.file.contains(name)
    guard given.count < 2, given.first.map({ tree.symbol($0) == .empty }) ?? true,
      span.length <= 100, !inner.utf8.contains(UInt8(ascii: "\n")), isStatement(meant) || isFile
    else { return nil }
    return .advice(
      "write `\(meant)`, without brackets",
      fix: Fix(
        title: "remove the brackets",
        edits: [TextEdit(span: span, replacement: inner.isEmpty ? "" : " \(inner)")]))
  }

  func assignmentSuggestion(_ phrase: Phrase, from start: Int) -> Suggestion? {
    guard let name = phrase.name(at: start) else { return nil }
    let sign = ScopedParser.assigningOperator(phrase, at: start + 1)
    let isState = app.variableIDs[name] != nil
    guard let sign, sign == .equals || isState else { return nil }
    return .advice(
      isState
        ? "write `set \(text(name)) \(sign.text) …` to change the variable"
        : "write `let \(text(name)) = …` to name a node or a value",
      fix: .inserting(isState ? "set " : "let ", at: phrase.span(at: start).start))
  }

  mutating func tappedSuggestion(_ phrase: Phrase, from start: Int) -> Suggestion? {
    guard let name = phrase.name(at: start), start + 1 == phrase.end, phrase.block == nil,
      case let actions = app.overloads(named: text(name)), !actions.isEmpty
    else { return nil }
    let hasNoArguments = tree.argumentNodes(of: phrase.atoms[start]).isEmpty
    guard hasNoArguments || actions.contains(where: { !$0.parameters.isEmpty }) else { return nil }
    let meant = "tap \(hasNoArguments ? text(name) : phrase.text(of: start..<start + 1))"
    guard isStatement(meant) else { return nil }
    return .replacement(meant, fix: phrase.replacing(start..<start + 1, with: meant))
  }

  // MARK: Other systems

  /// Returns the first other system with a sentence that matches the phrase, and the suggestion.
  mutating func otherSystem(
    _ phrase: Phrase, from start: Int
  ) -> (name: String, suggestion: Suggestion)? {
    guard let first = phrase.word(at: start) else { return nil }
    let catalog = context.languages.catalog
    for name in catalog.names where name != system.name {
      // Looking up the word first is faster than creating a vocabulary.
      guard catalog.system(named: name)?.hasSentences(beginningWith: text(first)) ?? false,
        let other = context.languages.vocabulary(of: name, symbols: &context.symbols)
      else { continue }
      for entry in other.sentences(beginningWith: first) {
        guard case .system = entry.form.meaning else { continue }
        var parser = context.parser(for: phrase, isQuiet: true)
        guard parser.match(entry.pattern, from: start) else { continue }
        let advice: Suggestion = .advice(
          app.isScratch
            ? "to use this system, declare `app NAME uses \(name) { … }`"
            : "`sextant help \(system.name)` lists the sentences of this system")
        return (name, foreign(.statement, phrase, from: start) ?? advice)
      }
    }
    return nil
  }

  mutating func matchesOnlyFirstWord(
    _ entries: [Row<Sentence>], _ phrase: Phrase, from start: Int
  ) -> Bool {
    var parser = context.parser(for: phrase)
    for entry in entries { _ = parser.match(entry.pattern, from: start) }
    // If more than the first word matches, the phrase may be an incomplete or misspelt sentence of
    // this system.
    guard parser.farthest <= start + 1, parser.farthest < phrase.end,
      !beginsItem(phrase, at: parser.farthest)
    else { return false }
    guard let written = phrase.word(at: parser.farthest) else { return true }
    let words = parser.expected.compactMap { text($0) }
    return nearestName(to: text(written), in: words) == nil
      && repair(of: phrase, from: start, by: entries.lazy.map(\.pattern), parser) == nil
  }
}
