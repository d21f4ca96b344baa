import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax

/// Completes statements and conditions by the alternatives that `PhraseParser` records at the
/// cursor.
extension Completer {
  /// Offers the alternatives at the end of a phrase.
  ///
  /// - Parameters:
  ///   - summary: the summary of words without a row.
  ///   - record: records the alternatives.
  mutating func offer(
    _ phrase: Phrase, _ summary: String? = nil, _ record: (inout PhraseParser) -> Void
  ) {
    var parser = binder.context.parser(for: phrase, names: binder.context.names, isCompleting: true)
    (parser.clauses, parser.cut) = (later?.clauses, later?.cut)
    record(&parser)
    let isReached =
      parser.farthest == (later?.cut ?? phrase).end
      && parser.reached.clause == (later?.clauses.count ?? 1) - 1
    if isReached, collectedAlternatives != nil {
      collectedAlternatives? += parser.expected
    } else if isReached {
      let options = Array(zip(parser.expected, parser.reached.forms))
      // Arguments of sentences come first, because they are likelier than words. Other arguments
      // come last, because they may be numerous.
      for (option, forms) in options {
        for form in forms where form is Sentence { slot(option, of: form) }
      }
      for (option, forms) in options {
        switch option {
        case .word(let word):
          let text = binder.text(word)
          add(
            text, self.summary(of: text, forms) ?? summary ?? "",
            isWord: !forms.isEmpty || [.with, .snapshot].contains(Word(rawValue: word.rawValue)))
        case .sign(let sign): add(sign, Self.summaries[sign] ?? "")
        case .slot, .end: break
        }
      }
      for (option, forms) in options where !forms.contains(where: { $0 is Sentence }) {
        slot(option, of: nil)
      }
    }
    if let start = parser.inner { statement(phrase, from: start, isTop: false) }
  }

  private mutating func slot(_ option: Expected, of form: PatternForm?) {
    guard case .slot(let slot, let name) = option else { return }
    self.slot(slot, name, of: form as? Sentence)
  }

  private func summary(of word: String, _ forms: [PatternForm]) -> String? {
    guard let first = forms.first else {
      return Self.summaries[word] ?? scenarioAttributes.first { $0.word == word }?.summary
    }
    return first is Sentence && forms.count > 1
      ? forms.map(\.example).joined(separator: " · ") : first.summary
  }

  private static let summaries = [
    "and": "and another fact", "or": "or another fact",
    "implies": "a fact that must hold if the first fact holds",
    "not": "the fact must be false, or the values must differ",
    "else": "the statements to run if the fact is false", "if": "another condition",
    "can": "the following sentence can run", "cannot": "the following sentence cannot run",
    "count": "the number of nodes, sheets, windows …", "is": "a value follows",
    "contains": "an element of the list follows", "of": "a node follows",
    "for": "a name and its values follow", "in": "the values follow", "with": "`with animation`",
    "without": "`without animation`", "animation": "`without animation`",
    "ever": "check the events of all statements of the scenario",
    "error": "the error of a sentence, or no error", "from": "the sentence follows",
    "snapshot": "the recorded graph",
    "graph": "the whole graph; after `debug`, in the notation of the original",
    "state": "the app's state", "debug": "`debug graph`: the graph in the notation of the original",
    "=": "a value follows", "+=": "the value to add", "-=": "the value to subtract",
    ",": "another name, for the next value of a row", ":": "a sentence follows", "{": "a block",
  ]

  // MARK: Statements

  mutating func statement(_ phrase: Phrase, from start: Int, isTop: Bool) {
    if start == phrase.end { return beginning(isTop: isTop) }
    let row = binder.context.statementRow(phrase, at: start)
    if row == nil, isTop, start == 0, binder.context.isDeclaration(phrase, from: 0),
      let row = declarations.row(phrase.word(at: 0)), row.form.role != .start
    {
      return declaration(phrase, row)
    }
    let rows = phrase.word(at: start).flatMap { binder.context.statementForms[$0] } ?? []
    offer(phrase) {
      $0.record(row.map { [$0] } ?? rows, from: start)
      if row == nil { $0.sentence(from: start) }
    }
    if phrase.word(at: start) == Word.set.symbol, phrase.end == start + 2 {
      assignment(to: phrase.name(at: start + 1))
    }
    if row == nil, phrase.end == start + 1, binder.vocabulary.command.animates,
      phrase.name(at: start).map({ app.commandIDs[$0] != nil }) ?? false
    {
      add("without", "`without animation`", isWord: true)
    }
  }

  mutating func beginning(isTop: Bool) {
    sentenceBeginnings()
    for form in statementForms { add(form.word, form.summary) }
    guard isTop else { return }
    for form in commonDeclarations
    where form.word != "start" && !binder.context.isOfOtherSystem(form.word) {
      add(form.word, form.summary)
    }
    for declaration in binder.system.declarations { add(declaration.word, declaration.summary) }
  }

  /// Completes the beginning of the sentence after `can` and `from`.
  mutating func tried() {
    sentenceBeginnings()
    add("in", "a sentence on another node")
  }

  private mutating func sentenceBeginnings() {
    for word in binder.vocabulary.firstWords {
      guard let symbol = binder.symbols.find(word) else { continue }
      let forms = binder.vocabulary.sentences(beginningWith: symbol).map(\.form)
      add(word, summary(of: word, forms) ?? "")
    }
    slot(.command, "command")
  }

  private mutating func assignment(to name: Symbol?) {
    add("=", "its new value")
    guard let index = name.flatMap({ app.variableIDs[$0] }),
      [.int, .decimal].contains(app.variables[index].type)
    else { return }
    add("+=", "the value to add")
    add("-=", "the value to subtract")
  }
}
