package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// Binds the phrases of texts: resolves their names, labels and types, and turns them into values of
/// the program. What cannot be bound is reported once, where it stands, and is nil.
///
/// What only a run can know is left to the run.
package struct Binder {
  /// Keeps a binder from being passed by copying it, as in `Draft`.
  private let passedByAddress: any Sendable = ()
  /// The systems that an app may use.
  package internal(set) var languages: Languages
  package internal(set) var symbols: SymbolTable
  package internal(set) var app: App
  package internal(set) var scope = Scope()
  /// The text at hand, and which of the session's sources it is.
  package private(set) var tree: SyntaxTree
  private(set) var file: Int
  /// Which of the texts that are bound together it is.
  private(set) var index = 0
  private let texts: [ParsedText]
  /// The diagnostics of each text.
  private(set) var lists: [DiagnosticList]
  /// The address of the link whose block is bound.
  var addressOfLink: NodeID?
  /// What the text says of the app's names.
  var usages = Usages()
  /// Whether what was probably meant is looked for: it takes longer than all else.
  package let suggests: Bool
  /// Whether the last text is a file, and not a piece of a session.
  let isOfFile: Bool
  /// How a file with a state is read; nil where there are none.
  let readState: (_ path: String, _ source: String) -> StateSnapshot?
  /// Clauses that hold more than one item, since a separator is missing: only the first one is read, and a block
  /// at the end is that of the last one.
  var clausesOfSeveralItems: Set<NodeID> = []
  /// How often the text says each name, once a suggestion has asked for it.
  var nameCounts: NameCounts?

  /// The forms of statements.
  package let statementForms: RowTable<StatementForm>
  package let forms: FormWords

  /// - Parameters:
  ///   - texts: at least one; the last one is the one that is compiled, those before it are imported.
  ///   - app: what was declared before.
  init(
    _ texts: [ParsedText], app: App, _ languages: Languages, _ symbols: SymbolTable,
    _ statementForms: RowTable<StatementForm>, _ forms: FormWords, suggests: Bool,
    isOfFile: Bool,
    readState: @escaping (_ path: String, _ source: String) -> StateSnapshot?
  ) {
    let last = texts[texts.count - 1]
    tree = last.script.tree
    file = last.file
    index = texts.count - 1
    self.texts = texts
    lists = texts.map { DiagnosticList(of: $0.script.tree) }
    self.app = app
    self.suggests = suggests
    self.isOfFile = isOfFile
    self.readState = readState
    self.languages = languages
    self.symbols = symbols
    self.statementForms = statementForms
    self.forms = forms
  }

  /// Goes on with another of the texts.
  mutating func enter(_ index: Int) {
    if index == self.index { return }
    self.index = index
    tree = texts[index].script.tree
    file = texts[index].file
    nameCounts = nil
  }

  mutating func enterLast() { enter(texts.count - 1) }

  var textIndices: Range<Int> { texts.indices }

  /// Which of the session's sources the text is that is compiled.
  var fileOfLast: Int { texts[texts.count - 1].file }

  /// What one of the texts is called.
  func nameOfSource(_ file: Int) -> String {
    texts.first { $0.file == file }?.script.tree.source.name ?? ""
  }

  /// The diagnostics of the text at hand.
  var diagnostics: DiagnosticList {
    _read { yield lists[index] }
    _modify { yield &lists[index] }
  }

  /// What can be said in the app's system.
  package var vocabulary: Vocabulary { app.vocabulary }

  package var system: any NavigationSystem { app.vocabulary.system }

  package func text(_ symbol: Symbol) -> String { symbols.text(symbol) }

  func place(of node: NodeID) -> SourceSpan { SourceSpan(file: file, span: tree.span(node)) }

  func place(_ span: Span) -> SourceSpan { SourceSpan(file: file, span: span) }

  package func matcher(for phrase: Phrase, isQuiet: Bool = false) -> Matcher {
    Matcher(
      phrase, presentables: app.presentableIDs, targetWord: vocabulary.targetWord,
      isQuiet: isQuiet)
  }

  /// Whether an item is a declaration rather than a sentence with the same first word.
  package func isDeclaration(_ phrase: Phrase, from start: Int) -> Bool {
    switch phrase.word(at: start).flatMap({ forms.rules[$0] }) {
    case .always: true
    case .beforeName:
      phrase.name(at: start + 1) != nil && phrase.word(at: start + 1) != Word.of.symbol
    case .beforeEach: phrase.word(at: start + 1) == Word.each.symbol
    case .onlyInApps, nil: false
    }
  }

  /// Whether only the tree's own declarations begin so: systems with a table bring their own.
  package func isOfOtherSystem(_ word: String) -> Bool {
    vocabulary.hasOwnDeclarations && forms.tree.contains(word)
  }

  /// The words of declarations that are none of the system's own table.
  var declarationWords: [String] {
    forms.declarations.filter { !isOfOtherSystem($0) }
  }

  /// The words that lines in the blocks of declarations begin with.
  var memberWords: [String] {
    forms.members
      + system.declarations.compactMap { vocabulary.declaration($0.word) }
      .flatMap { $0.members.map(\.source.word) }
  }

  /// The row of the table that a line begins with.
  package func systemDeclaration(
    _ phrase: Phrase, from start: Int = 0, among members: [DeclarationForm]? = nil
  ) -> DeclarationForm? {
    guard let first = phrase.word(at: start) else { return nil }
    guard let members else { return vocabulary.declarations[first] }
    return members.first { entry in
      entry.words.indices.allSatisfy { phrase.word(at: start + $0) == entry.words[$0] }
    }
  }

  /// Whether a statement is a declaration of the system's.
  func isSystemDeclaration(_ phrase: Phrase, from start: Int) -> Bool {
    guard let entry = systemDeclaration(phrase, from: start) else { return false }
    return phrase.name(at: start + entry.words.count) != nil
  }

  /// Takes the system of an app that the text at hand is in the middle of.
  package mutating func useSystemOfText() {
    for (index, node) in tree.nodes.enumerated() where node.kind == .clause {
      let phrase = tree.phrase(of: NodeID(rawValue: UInt32(index)))
      guard phrase.word(at: 0) == Word.app.symbol,
        phrase.word(at: 2) == Word.uses.symbol, let name = phrase.name(at: 3),
        let vocabulary = languages.vocabulary(of: text(name), symbols: &symbols)
      else { continue }
      app.vocabulary = vocabulary
    }
  }

  // MARK: Reporting

  mutating func error(
    _ code: Code, _ node: NodeID, _ arguments: String...,
    suggestion: Suggestion? = nil, notes: [Note] = []
  ) {
    diagnostics.report(code, at: tree.span(node), arguments, suggestion, notes: notes)
  }

  mutating func report(
    _ code: Code, _ span: Span, _ arguments: [String], _ suggestion: Suggestion? = nil
  ) {
    diagnostics.report(code, at: span, arguments, suggestion)
  }

  /// Something else should stand at a position of a phrase.
  mutating func expected(
    _ what: String, at position: Int, of phrase: Phrase, _ suggestion: Suggestion? = nil,
    leavesText: Bool = false
  ) {
    if leavesText, suggestion == nil, reportMissingSeparator(phrase, at: position) { return }
    diagnostics.report(
      LanguageCodes.expected, at: phrase.span(at: position), [what],
      suggestion ?? usualSuggestion(at: position, of: phrase, wanted: what),
      leavesTextUnread: leavesText)
  }

  /// Reports what patterns that do not match would have accepted at the farthest atom that one reached.
  ///
  /// - Parameters:
  ///   - isQuestion: whether they are those of facts or events.
  ///   - meant: what was meant, if that is known.
  mutating func expected(
    by patterns: some Sequence<CompiledPattern>, from start: Int, in phrase: Phrase,
    isQuestion: Bool = false, meant: Suggestion? = nil
  ) {
    var matcher = matcher(for: phrase)
    for pattern in patterns { _ = matcher.match(pattern, from: start) }
    if hasErrorSymbol(phrase, from: start, near: matcher.farthest)
      || reportMissingSeparator(in: phrase, from: start, after: patterns, matcher.farthest)
    {
      return
    }
    if meant == nil || isQuestion, reportUnknownPresentable(matcher, phrase) { return }
    var suggestion = factSuggestion(for: matcher, phrase)
    if suggestion == nil,
      let (earlier, meant) = misspeltWord(
        before: matcher, patterns, start, phrase, isQuestion: isQuestion)
    {
      matcher = earlier
      suggestion = meant
    }
    if suggestion == nil {
      suggestion =
        isQuestion
        ? repair(of: phrase, from: start, by: factRows(phrase, from: start).map(\.pattern), matcher)
        : repair(of: phrase, from: start, by: patterns, matcher)
    }
    suggestion = suggestion ?? meant
    guard isQuestion, matcher.farthest == start else {
      return expected(matcher.expected, at: matcher.farthest, of: phrase, suggestion)
    }
    expected(
      "a fact", at: start, of: phrase, suggestion,
      leavesText: matcher.expected.isEmpty || matcher.expected.contains(.end))
  }

  /// Reports what could stand at a position of a phrase.
  mutating func expected(
    _ options: [Expected], at position: Int, of phrase: Phrase, _ suggestion: Suggestion? = nil
  ) {
    expected(
      choice(of: options), at: position, of: phrase, suggestion,
      leavesText: options.isEmpty || options.contains(.end))
  }

  /// What may stand somewhere, as errors say it.
  private func choice(of expected: [Expected]) -> String {
    let options = expected.map { option in
      switch option {
      case .word(let word): "`\(text(word))`"
      case .slot(let slot, let name): SlotKind(slot).description(name)
      case .end: "the end of the statement"
      }
    }
    guard let last = options.last else { return "the end of the statement" }
    let others = options.dropLast().joined(separator: ", ")
    return options.count == 1 ? last : "\(others) or \(last)"
  }

  /// Whether a name that may be anything stands where patterns stopped, or just before: what it is
  /// decides what may follow.
  private func hasErrorSymbol(_ phrase: Phrase, from start: Int, near farthest: Int) -> Bool {
    if app.errorSymbols.isEmpty { return false }
    return [farthest - 1, farthest].contains { position in
      guard position >= start, let name = phrase.name(at: position) else { return false }
      return app.errorSymbols.contains(name) && statementForms[name] == nil
        && forms.rules[name] == nil && !Word.goesOn(name)
        && name != Word.is.symbol && !vocabulary.hasFacts(beginningWith: name)
        && vocabulary.sentences(beginningWith: name).isEmpty
    }
  }

  /// Reports what stands after the end of a statement.
  mutating func requireEnd(_ phrase: Phrase, at position: Int) {
    if position < phrase.end {
      expected("the end of the statement", at: position, of: phrase, leavesText: true)
    } else if let block = phrase.block {
      error(LanguageCodes.unexpectedBlock, block)
    }
  }

  /// The block that must follow a phrase which ends at a position.
  mutating func requiredBlock(_ phrase: Phrase, at position: Int) -> NodeID? {
    if position < phrase.end {
      expected("{", at: position, of: phrase)
      return nil
    }
    if phrase.block == nil { expected("{", at: position, of: phrase) }
    return phrase.block
  }

  /// The first phrase of an item, and all its clauses.
  func head(of item: NodeID) -> (phrase: Phrase, clauses: NodeRange)? {
    let clauses = tree.children(of: item)
    return clauses.first.map { (tree.phrase(of: $0), clauses) }
  }

  /// The phrase of an item that has one clause; what follows its block is reported.
  mutating func onlyPhrase(of item: NodeID) -> Phrase? {
    guard let (phrase, clauses) = head(of: item) else { return nil }
    requireSingleClause(clauses)
    return phrase
  }

  /// The phrases of the items of a block, but for those that begin with what could not be read; what follows the
  /// block of one is reported.
  mutating func lines(of block: NodeID) -> [Phrase] {
    tree.children(of: block).compactMap { onlyPhrase(of: $0) }.filter {
      $0.end == 0 || tree.kind($0.atoms[0]) != .error
    }
  }

  /// Reports a clause behind a `}` that does not belong to what is before it.
  ///
  /// - Parameter known: the words that a clause may begin with there.
  mutating func stray(_ clause: NodeID, among known: [String] = []) {
    let phrase = tree.phrase(of: clause)
    if clausesOfSeveralItems.contains(clause) || reportMissingSeparator(phrase, at: 0) { return }
    let meant = phrase.word(at: 0).flatMap { word in
      if word == Word.else.symbol { return known.first { $0 == text(Word.otherwise.symbol) } }
      return foreignMeanings(of: text(word)).first {
        known.contains(String($0.prefix { $0 != " " }))
      }
        ?? nearest(to: text(word), among: known)
    }
    let advice =
      known.isEmpty
      ? nil
      : Suggestion.advice("only \(known.map { "`\($0)`" }.joined(separator: " or ")) goes on here")
    diagnostics.report(
      LanguageCodes.strayClause, at: tree.span(clause), [],
      meant.map { replacement(of: phrase.atoms[0], with: $0) } ?? advice, leavesTextUnread: true)
  }
}
