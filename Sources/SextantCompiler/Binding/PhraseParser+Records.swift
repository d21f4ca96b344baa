package import SextantEngine
import SextantLanguage
import SextantSyntax

/// The alternatives of the arguments that take the rest of a phrase, for completion.
extension PhraseParser {
  // MARK: Statements

  /// A sentence.
  package mutating func sentence(from start: Int) {
    if let names, let first = phrase.word(at: start) {
      record(names.vocabulary.sentences(beginningWith: first), from: start) {
        $0.animates ? .without : nil
      }
    }
    if isWord(Word.without.symbol, at: phrase.end - 1) {
      note(.word(Word.animation.symbol), at: phrase.end)
    }
  }

  /// NAME = NODE | REF | VALUE
  mutating func binding(from start: Int) {
    note(.sign("="), at: start + 1)
    guard let names else { return }
    record(names.vocabulary.bindings, from: start + 2)
    argument(.node, at: start + 2)
    argument(.reference, at: start + 2)
    fact(from: start + 2, isOfValues: true)
  }

  /// STATE (= | += | -=) VALUE [with animation]
  mutating func assignment(from start: Int) {
    note(.slot(.variable, name: "state"), at: start)
    fact(from: start + 2, isOfValues: true)
    if start + 2 < phrase.end { note(.word(Word.with.symbol), at: phrase.end) }
    if isWord(Word.with.symbol, at: phrase.end - 1) {
      note(.word(Word.animation.symbol), at: phrase.end)
    }
  }

  /// [debug] graph | state | FACT | VALUE | REF | the subject of a fact
  mutating func printed(from start: Int) {
    for word in [Word.graph, .state, .debug] { note(.word(word.symbol), at: start) }
    if isWord(Word.debug.symbol, at: start) { note(.word(Word.graph.symbol), at: start + 1) }
    if let names { record(names.vocabulary.subjects, from: start) }
    argument(.reference, at: start)
    fact(from: start)
  }

  /// NAME, … in LIST { … }
  mutating func rounds(from start: Int) {
    let end = phrase.end
    if isWord(Word.in.symbol, at: end - 1) {
      note(.slot(.expression, name: "list"), at: end)
    } else if start < end {
      note(.word(Word.in.symbol), at: end)
      for sign in [",", "{"] { note(.sign(sign), at: end) }
    }
  }

  // MARK: Checks

  /// FACT | EVENT | [no] error [CODE] from SENTENCE | graph snapshot
  mutating func check(from start: Int) {
    guard let names else { return }
    let position = isWord(Word.no.symbol, at: start) ? start + 1 : start
    if isWord(Word.error.symbol, at: position) { return error(from: position + 1) }
    if isWord(Word.graph.symbol, at: start) {
      note(.word(Word.snapshot.symbol), at: start + 1)
      if isWord(Word.snapshot.symbol, at: start + 1) { note(.sign("{"), at: start + 2) }
    }
    fact(from: start)
    record(names.vocabulary.events, from: start) { _ in .ever }
    note(.word(Word.error.symbol), at: position)
  }

  private mutating func error(from start: Int) {
    note(.slot(.code, name: "code"), at: start)
    let from = isWord(Word.from.symbol, at: start) ? start : start + 1
    for position in start...from { note(.word(Word.from.symbol), at: position) }
    if isWord(Word.from.symbol, at: from) { statement(at: from + 1, isTried: true) }
  }

  /// FACT
  package mutating func fact(from start: Int, isOfValues: Bool = false) {
    guard let names, start <= phrase.end else { return }
    let whole = phrase
    var facts = FactParser(names, self)
    facts.isOfValues = isOfValues
    _ = facts.syntax(phrase, start..<phrase.end)
    self = facts.parser
    phrase = whole
  }

  // MARK: Arguments

  package mutating func argument(_ slot: Pattern.Slot, at position: Int) {
    var end = position
    if !take(slot, &end) { note(.slot(slot, name: slot.name.lowercased()), at: position) }
  }

  /// The words of a reference after its first word.
  mutating func recordReference(beginningWith word: Symbol, at position: Int) {
    if Word.relations.contains(word) { note(.word(Word.of.symbol), at: position) }
    if word == Word.window.symbol { note(.slot(.window, name: "open"), at: position) }
    if word == targetWord, let name = names?.vocabulary.system.targets.word {
      note(.slot(.declared, name: name), at: position)
    }
  }

  /// The operands of `count` at the end of the phrase.
  mutating func recordCounts() {
    let words = Binder.styles.map(\.plural) + [Word.windows.symbol, Word.stack.symbol]
    for word in words { note(.word(word), at: phrase.end) }
    note(.slot(.nodePattern, name: "pat"), at: phrase.end)
    note(.slot(.expression, name: "list"), at: phrase.end)
  }
}
