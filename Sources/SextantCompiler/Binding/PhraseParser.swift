package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// An alternative that a position of a phrase allows. Completion and "expected …" errors list
/// alternatives.
package enum Expected: Sendable, Hashable {
  case word(Symbol)
  case sign(String)
  case slot(Pattern.Slot, name: String)
  case end
}

/// Parses the phrases of a text into typed syntax.
///
/// **Problem.** A phrase is a flat list of atoms. A pattern declares the syntax of its sentence or
/// fact: a small grammar of words, flags, optional parts, choices and slots. Several patterns may
/// begin with the same words. If none matches, the error names the atoms that could have continued
/// the phrase.
///
/// **Data structures.** `match(_:from:)` parses a phrase by a pattern, and leaves the typed syntax
/// of each slot in `arguments`. `SlotKind` has a parser for each kind of slot. The parsers return
/// `NodeSyntax`, `ReferenceSyntax`, `ExpressionSyntax` and `StyleSyntax`. The parsers know the
/// presentables of the app and the target word of the system, such as `flow`, but no other names.
/// The binder resolves the names in this syntax, and checks the types.
///
/// Bracketed content is a separate phrase. The binder parses it later, because its grammar depends
/// on the text before the bracket: a declared name, or a list of a certain type.
///
/// **Algorithm.** Recursive descent for arguments. Recursive backtracking over the steps of a
/// pattern. Choices are ordered: the parser takes the first option after which the rest matches.
/// Errors use the farthest-failure heuristic of backtracking parsers (Ford, "Packrat Parsing",
/// 2002). The parser keeps the alternatives at the farthest atom that any pattern or argument
/// reached.
///
/// **Invariants.**
/// - After a match, `arguments` holds an entry for each slot of the pattern, in order. An omitted
///   slot has nil.
/// - `farthest` and `expected` accumulate over all patterns, unless the parser is quiet.
/// - A parser of an argument moves its position only if it succeeds.
package struct PhraseParser {
  var phrase: Phrase
  let presentables: [Symbol: Int]
  /// The keyword of targets that are neither nodes nor windows, such as `flow`.
  let targetWord: Symbol?
  /// The names in scope, which forms need; nil for a parser of sentences and facts only.
  let names: PhraseNames?
  /// Whether the parser works for completion. If true, the parser also records the possible
  /// continuations of arguments at the end of the phrase.
  let isCompleting: Bool
  /// Whether `count` is a local name here. If so, `count` is not an operator.
  let isCountBound: Bool
  var isQuiet: Bool

  /// The farthest atom that any pattern or argument reached.
  package struct Farthest: Sendable {
    /// The index of the clause that contains the atom.
    package fileprivate(set) var clause = 0
    package fileprivate(set) var position = 0
    package fileprivate(set) var expected: [Expected] = []
    /// The rows that expect each alternative, in the order of `expected`. Only completion uses
    /// them.
    package fileprivate(set) var forms: [[PatternForm]] = []
    fileprivate(set) var arguments: [PhraseArgument?] = []
  }

  package private(set) var reached = Farthest()
  package var farthest: Int { reached.position }
  package var expected: [Expected] { reached.expected }
  private var form: PatternForm?
  /// For completion: the position of a nested statement that reaches the end of the phrase.
  package private(set) var inner: Int?
  /// The arguments of the last matched pattern, in slot order.
  private(set) var arguments: [PhraseArgument?] = []
  /// Whether the last match contains `not` after `is`.
  private(set) var isNegated = false
  private var usedBlock = false

  /// The clauses of an item, and the index of the current clause. A slot for a block continues with
  /// the next clause.
  package var clauses: NodeRange?
  package var cut: Phrase?
  private var clause = 0
  /// Whether the farthest atom is the first atom of a later clause.
  var isAtClause: Bool { reached.clause > 0 && reached.position == 0 }
  /// Whether a slot for a name also accepts a name with arguments. `Binder.read` reports these
  /// arguments.
  private var isForm = false

  /// - Parameter isQuiet: whether to record no expected atoms.
  init(
    _ phrase: Phrase, presentables: [Symbol: Int], targetWord: Symbol?, isCountBound: Bool,
    isQuiet: Bool, names: PhraseNames?, isCompleting: Bool
  ) {
    self.phrase = phrase
    self.presentables = presentables
    self.targetWord = targetWord
    self.isCountBound = isCountBound
    self.isQuiet = isQuiet
    self.names = names
    self.isCompleting = isCompleting
  }

  /// A parser for a nested phrase. It records alternatives only for completion.
  var nested: PhraseParser {
    var parser = self
    (parser.form, parser.isForm, parser.isQuiet) = (nil, false, isQuiet || !isCompleting)
    return parser
  }

  /// Returns whether the whole phrase from `start` on matches. If so, `arguments` holds an entry
  /// for each slot.
  package mutating func match(_ pattern: CompiledPattern, from start: Int) -> Bool {
    arguments.removeAll(keepingCapacity: true)
    for _ in 0..<pattern.slotCount { arguments.append(nil) }
    usedBlock = false
    isNegated = false
    return match(pattern.first, of: pattern, at: start)
  }

  /// Returns whether an item matches the pattern of its form. A misspelt keyword is accepted.
  ///
  /// - Parameter clauses: all clauses of the item; nil for a form nested in the line of another
  ///   form.
  mutating func matchForm(
    _ pattern: CompiledPattern, _ clauses: NodeRange?, from start: Int
  ) -> Bool {
    guard case .word(_, let next) = pattern.steps[Int(pattern.first)] else {
      preconditionFailure("a form must begin with a keyword: \(pattern.source.notation)")
    }
    (isForm, self.clauses) = (true, clauses)
    arguments = Array(repeating: nil, count: pattern.slotCount)
    return match(next, of: pattern, at: start + 1)
  }

  // MARK: Records

  /// Parses all remaining atoms. Their syntax depends on the names in scope.
  mutating func rest(
    _ position: inout Int, _ parse: SlotKind.Statement
  ) -> ArgumentSyntax {
    defer { position = phrase.end }
    let start = position
    return scoped { parse(&$0, start) ?? $0.missing.map { .missing($0) } }?.map { .statement($0) }
      ?? .atoms
  }

  /// Runs a parser that knows the names in scope, and adopts the recorded alternatives of that
  /// parser. Returns nil if `names` is nil.
  mutating func scoped<Syntax>(_ parse: (inout ScopedParser) -> Syntax) -> Syntax? {
    guard let names else { return nil }
    var scoped = ScopedParser(names, self)
    let syntax = parse(&scoped)
    (reached, inner) = (scoped.parser.reached, scoped.parser.inner)
    return syntax
  }

  /// - Parameter isOfValues: whether to accept only facts about values, not facts about the graph.
  package mutating func fact(from start: Int, isOfValues: Bool = false) {
    guard isCompleting, start <= phrase.end else { return }
    let atoms = start..<phrase.end
    _ = scoped {
      $0.isOfValues = isOfValues
      _ = $0.syntax($0.parser.phrase, atoms)
    }
  }

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

  /// - Parameter next: the word after a complete row.
  package mutating func record<Form>(
    _ rows: [Row<Form>], from start: Int, next: (Form) -> Word? = { _ in nil }
  ) {
    let before = (phrase, clause)
    for row in rows {
      form = row.form
      defer { (phrase, clause) = before }
      if match(row.pattern, from: start), let word = next(row.form) {
        note(.word(word.symbol), at: phrase.end)
      }
    }
    form = nil
  }

  /// Records a nested statement as an alternative. If atoms of the statement are present, `inner`
  /// becomes its position.
  ///
  /// - Parameter isTried: whether the statement follows `can`, `cannot` or `from`. Its changes are
  ///   then rolled back.
  package mutating func statement(at position: Int, isTried: Bool = false) {
    note(.slot(.sentence, name: isTried ? "tried" : "sentence"), at: position)
    if position < phrase.end { inner = position }
  }

  // MARK: Steps

  /// Returns whether a step and all following steps match from `position` on.
  private mutating func match(
    _ step: PatternStep.ID, of pattern: CompiledPattern, at position: Int
  ) -> Bool {
    switch pattern.steps[Int(step)] {
    case .end:
      if position == phrase.end && (phrase.block == nil || usedBlock) { return true }
      note(.end, at: position)
      return false
    case .word(let word, let next):
      guard isWord(word, at: position) else {
        note(.word(word), at: position)
        return false
      }
      return match(next, of: pattern, at: position + 1)
    case .sign(let op, let next):
      guard phrase.isOp(op, at: position) else {
        note(.sign(op.text), at: position)
        return false
      }
      return match(next, of: pattern, at: position + 1)
    case .negation(let word, let next):
      isNegated = isWord(word, at: position)
      return match(next, of: pattern, at: isNegated ? position + 1 : position)
    case .flag(let words, let index, let next):
      return matchFlag(words, Int(index), of: pattern, at: position, then: next)
    case .slot(let slot, let index, let next):
      return matchSlot(slot, Int(index), of: pattern, at: position, then: next)
    case .argument(let inner, let next):
      // If the atom is a keyword of the pattern, the parser first tries to match without the
      // optional argument.
      if let word = phrase.word(at: position), pattern.words.contains(word),
        match(next, of: pattern, at: position)
      {
        return true
      }
      return match(inner, of: pattern, at: position) || match(next, of: pattern, at: position)
    case .choice(let options):
      for option in options {
        let first = pattern.options[Int(option)]
        if match(first, of: pattern, at: position) { return true }
        // In a form, the first keyword of an option selects the option, so later options are not
        // tried.
        if isForm, case .word(let word, _) = pattern.steps[Int(first)], isWord(word, at: position) {
          return false
        }
      }
      return false
    }
  }

  private mutating func matchFlag(
    _ words: Range<Int32>, _ index: Int, of pattern: CompiledPattern, at position: Int,
    then next: PatternStep.ID
  ) -> Bool {
    var count = 0
    for place in words {
      let word = pattern.flagWords[Int(place)]
      guard isWord(word, at: position + count) else {
        note(.word(word), at: position + count)
        return match(next, of: pattern, at: position)
      }
      count += 1
    }
    arguments[index] = PhraseArgument(atoms: position..<position + count)
    if match(next, of: pattern, at: position + count) { return true }
    arguments[index] = nil
    return match(next, of: pattern, at: position)
  }

  private mutating func matchSlot(
    _ slot: Pattern.Slot, _ index: Int, of pattern: CompiledPattern, at position: Int,
    then next: PatternStep.ID
  ) -> Bool {
    let kind = SlotKind.of(slot)
    if kind.isBlock { return matchBlock(slot, index, of: pattern, at: position, then: next) }
    var end = position
    var syntax = kind.parse(&self, &end)
    if syntax == nil, isForm, kind.takesName, phrase.kind(at: position) == .name {
      (syntax, end) = (.atoms, position + 1)
    }
    guard let syntax else {
      note(slot, index, of: pattern, at: position)
      return false
    }
    arguments[index] = PhraseArgument(atoms: position..<end, syntax: syntax, clause: clause)
    // An open slot includes the block of the phrase.
    let before = usedBlock
    if kind.isOpen { usedBlock = true }
    if match(next, of: pattern, at: end) { return true }
    usedBlock = before
    arguments[index] = nil
    return false
  }

  /// Returns whether a block and all following steps match. The steps continue with the next clause
  /// of an item.
  private mutating func matchBlock(
    _ slot: Pattern.Slot, _ index: Int, of pattern: CompiledPattern, at position: Int,
    then next: PatternStep.ID
  ) -> Bool {
    guard phrase.block != nil, position == phrase.end, !usedBlock else {
      note(slot, index, of: pattern, at: position)
      return false
    }
    arguments[index] = PhraseArgument(atoms: position..<position, clause: clause)
    let before = (phrase, clause)
    usedBlock = true
    var end = position
    if let clauses, clause + 1 < clauses.count {
      enter(clause + 1, of: clauses)
      (end, usedBlock) = (0, false)
    }
    if match(next, of: pattern, at: end) { return true }
    (phrase, clause) = before
    usedBlock = false
    arguments[index] = nil
    return false
  }

  mutating func enter(_ index: Int, of clauses: NodeRange) {
    clause = index
    phrase = phrase.tree.phrase(of: clauses[index])
    if let cut, cut.node == phrase.node { phrase = cut }
  }

  private mutating func note(
    _ slot: Pattern.Slot, _ index: Int, of pattern: CompiledPattern, at position: Int
  ) {
    if isQuiet { return }
    note(.slot(slot, name: pattern.source.slots[index].name), at: position)
  }

  mutating func note(_ what: Expected, at position: Int) {
    if isQuiet || position > phrase.end || clause < reached.clause { return }
    if clause > reached.clause || position > farthest || expected.isEmpty && position == farthest {
      reached = Farthest(clause: clause, position: position, arguments: arguments)
    } else if position < farthest {
      return
    }
    let index = expected.firstIndex(of: what) ?? expected.count
    if index == expected.count {
      reached.expected.append(what)
      reached.forms.append([])
    }
    if let form { reached.forms[index].append(form) }
  }

  func isWord(_ word: Symbol, at position: Int) -> Bool {
    phrase.word(at: position) == word
  }
}
