package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// The binder: resolves the names, labels and types of phrases and lowers them to the program.
///
/// **Problem.** A phrase is a flat list of atoms. Its meaning depends on the app: its navigation
/// system, its declarations and the local names. The binder turns each phrase into a typed value of
/// the program: a statement, a fact, a reference or an expression.
///
/// **Data structures.** `App` holds the declarations and `Scope` the local names. `SymbolTable`
/// interns every word, so that lookup compares integers. `RowTable` finds the candidate patterns by
/// the first words of a phrase.
///
/// **Algorithm.** `PhraseParser` parses the arguments of a sentence or a fact by its patterns into
/// typed syntax, and the items of statements and declarations by the patterns of their forms. Then
/// the row of each slot in `SlotKind.table` binds the argument. Expressions are typed in the same
/// pass: the expected type is passed down, the found type is passed up (bidirectional type
/// checking).
///
/// **Invariants.**
/// - Each error is reported once, at its source location. The erroneous value is nil.
/// - Names with an erroneous declaration become error symbols. They cause no further diagnostics.
/// - Binding uses no runtime state. Values that depend on a run remain expressions.
package struct Binder {
  /// Prevents copies: the compiler passes a struct with an existential member by address (see
  /// `Draft`).
  private let passedByAddress: any Sendable = ()
  package internal(set) var context: PhraseContext
  /// The index of the current text in the sources of the session.
  private(set) var file: Int
  private(set) var index = 0
  private let texts: [ParsedText]
  private(set) var lists: [DiagnosticList]
  var addressOfLink: NodeID?
  var usages = Usages()
  /// Whether to search for suggestions. This search takes longer than all other steps.
  package let suggests: Bool
  /// Whether the last text is a file rather than session input.
  let isOfFile: Bool
  let readState: (_ path: String, _ source: String) -> StateSnapshot?
  /// The clauses that contain several items without a separator. The binder reads only the first
  /// item of such a clause. The clause's block belongs to the last item.
  var clausesOfSeveralItems: Set<NodeID> = []
  /// The number of mentions of each name; nil until a suggestion first needs the numbers.
  var nameCounts: NameCounts?

  /// - Parameters:
  ///   - texts: a nonempty list: the imports, then the compiled text.
  ///   - app: the previous declarations.
  init(
    _ texts: [ParsedText], app: App, _ languages: Languages, _ symbols: SymbolTable,
    _ statementForms: RowTable<StatementForm>, _ forms: FormWords, suggests: Bool,
    isOfFile: Bool,
    readState: @escaping (_ path: String, _ source: String) -> StateSnapshot?
  ) {
    let last = texts[texts.count - 1]
    file = last.file
    index = texts.count - 1
    self.texts = texts
    lists = texts.map { DiagnosticList(of: $0.script.tree) }
    self.suggests = suggests
    self.isOfFile = isOfFile
    self.readState = readState
    context = PhraseContext(
      languages: languages, symbols: symbols, app: app, tree: last.script.tree,
      statementForms: statementForms, forms: forms)
  }

  mutating func enter(_ index: Int) {
    if index == self.index { return }
    self.index = index
    context.tree = texts[index].script.tree
    file = texts[index].file
    nameCounts = nil
  }

  mutating func enterLast() { enter(texts.count - 1) }

  var textIndices: Range<Int> { texts.indices }

  var fileOfLast: Int { texts[texts.count - 1].file }

  func nameOfSource(_ file: Int) -> String {
    texts.first { $0.file == file }?.script.tree.source.name ?? ""
  }

  var diagnostics: DiagnosticList {
    _read { yield lists[index] }
    _modify { yield &lists[index] }
  }

  package internal(set) var app: App {
    _read { yield context.app }
    _modify { yield &context.app }
  }

  package internal(set) var scope: Scope {
    _read { yield context.scope }
    _modify { yield &context.scope }
  }

  package internal(set) var symbols: SymbolTable {
    _read { yield context.symbols }
    _modify { yield &context.symbols }
  }

  package var tree: SyntaxTree {
    _read { yield context.tree }
  }

  package var vocabulary: Vocabulary { context.app.vocabulary }

  package var system: any NavigationSystem { context.app.vocabulary.system }

  package func text(_ symbol: Symbol) -> String { context.symbols.text(symbol) }

  /// The suggester of the current text. A call can add names to the symbols of the binder.
  var suggester: Suggester {
    get { Suggester(context, suggests: suggests, nameCounts: nameCounts) }
    _modify {
      var suggester = Suggester(context, suggests: suggests, nameCounts: nameCounts)
      // If the table had two owners, the next insertion would copy it.
      symbols = SymbolTable()
      defer {
        (symbols, nameCounts) = (suggester.context.symbols, suggester.nameCounts)
        context.languages = suggester.context.languages
      }
      yield &suggester
    }
  }

  func place(of node: NodeID) -> SourceSpan { SourceSpan(file: file, span: tree.span(node)) }

  func place(_ span: Span) -> SourceSpan { SourceSpan(file: file, span: span) }

  package func systemDeclaration(
    _ phrase: Phrase, from start: Int = 0, among members: [DeclarationForm]? = nil
  ) -> DeclarationForm? {
    guard let first = phrase.word(at: start) else { return nil }
    guard let members else { return vocabulary.declarations[first] }
    return members.first { entry in
      entry.words.indices.allSatisfy { phrase.word(at: start + $0) == entry.words[$0] }
    }
  }

  func isSystemDeclaration(_ phrase: Phrase, from start: Int) -> Bool {
    guard let entry = systemDeclaration(phrase, from: start) else { return false }
    return phrase.name(at: start + entry.words.count) != nil
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

  mutating func expected(
    _ what: String, at position: Int, of phrase: Phrase, _ suggestion: Suggestion? = nil,
    leavesText: Bool = false
  ) {
    if leavesText, suggestion == nil, reportMissingSeparator(phrase, at: position) { return }
    diagnostics.report(
      LanguageCodes.expected, at: phrase.span(at: position), [what],
      suggestion ?? suggester.usualSuggestion(at: position, of: phrase, wanted: what),
      leavesTextUnread: leavesText)
  }

  mutating func report(_ missing: MissingSyntax, of phrase: Phrase) {
    expected(missing.name, at: missing.position, of: phrase)
  }

  /// Reports the expected atoms at the farthest position that any of the patterns reaches.
  ///
  /// - Parameters:
  ///   - isQuestion: true for patterns of facts and events, false for patterns of sentences.
  ///   - meant: the intended text, if known.
  mutating func expected(
    by patterns: some Sequence<CompiledPattern>, from start: Int, in phrase: Phrase,
    isQuestion: Bool = false, meant: Suggestion? = nil
  ) {
    var parser = context.parser(for: phrase)
    for pattern in patterns { _ = parser.match(pattern, from: start) }
    if hasErrorSymbol(phrase, from: start, near: parser.farthest)
      || reportMissingSeparator(in: phrase, from: start, after: patterns, parser.farthest)
    {
      return
    }
    if meant == nil || isQuestion, reportUnknownPresentable(parser, phrase) { return }
    let suggestion =
      suggester.suggestion(for: &parser, patterns, from: start, phrase, isQuestion: isQuestion)
      ?? meant
    guard isQuestion, parser.farthest == start else {
      return expected(parser.expected, at: parser.farthest, of: phrase, suggestion)
    }
    expected(
      "a fact", at: start, of: phrase, suggestion,
      leavesText: parser.expected.isEmpty || parser.expected.contains(.end))
  }

  mutating func expected(
    _ options: [Expected], at position: Int, of phrase: Phrase, _ suggestion: Suggestion? = nil
  ) {
    expected(
      choice(of: options), at: position, of: phrase, suggestion,
      leavesText: options.isEmpty || options.contains(.end))
  }

  private func choice(of expected: [Expected]) -> String {
    let options = expected.map { option in
      switch option {
      case .word, .sign: "`\(context.text(option) ?? "")`"
      case .slot(let slot, let name): SlotKind.of(slot).description(name)
      case .end: "the end of the statement"
      }
    }
    guard let last = options.last else { return "the end of the statement" }
    let others = options.dropLast().joined(separator: ", ")
    return options.count == 1 ? last : "\(others) or \(last)"
  }

  /// Returns whether an error symbol is at the stop position or just before it. The syntax after an
  /// error symbol is unknown.
  private func hasErrorSymbol(_ phrase: Phrase, from start: Int, near farthest: Int) -> Bool {
    if app.errorSymbols.isEmpty { return false }
    return [farthest - 1, farthest].contains { position in
      guard position >= start, let name = phrase.name(at: position) else { return false }
      return app.errorSymbols.contains(name) && context.statementForms[name] == nil
        && context.forms.rules[name] == nil && !Word.continuesStatement(name)
        && name != Word.is.symbol && !vocabulary.hasFacts(beginningWith: name)
        && vocabulary.sentences(beginningWith: name).isEmpty
    }
  }

  mutating func requireEnd(_ phrase: Phrase, at position: Int) {
    if position < phrase.end {
      expected("the end of the statement", at: position, of: phrase, leavesText: true)
    } else if let block = phrase.block {
      error(LanguageCodes.unexpectedBlock, block)
    }
  }

  /// Returns the required block after a phrase. Reports a missing block, and extra atoms before the
  /// block.
  mutating func requiredBlock(_ phrase: Phrase, at position: Int) -> NodeID? {
    if position < phrase.end {
      expected("{", at: position, of: phrase)
      return nil
    }
    if phrase.block == nil { expected("{", at: position, of: phrase) }
    return phrase.block
  }

  /// Returns the phrase of an item that must have a single clause. Reports further clauses.
  mutating func onlyPhrase(of item: NodeID) -> Phrase? {
    guard let (phrase, clauses) = context.head(of: item) else { return nil }
    requireSingleClause(clauses)
    return phrase
  }

  /// Returns a phrase for each item of a block, except for items that start with a syntax error.
  /// Reports clauses after the first clause of an item.
  mutating func lines(of block: NodeID) -> [Phrase] {
    tree.children(of: block).compactMap { onlyPhrase(of: $0) }.filter {
      $0.end == 0 || tree.kind($0.atoms[0]) != .error
    }
  }

  /// Reports a clause after `}` that does not belong to the preceding clause.
  ///
  /// - Parameter known: the valid first words of a clause after the `}`.
  mutating func stray(_ clause: NodeID, among known: [String] = []) {
    let phrase = tree.phrase(of: clause)
    if clausesOfSeveralItems.contains(clause) || reportMissingSeparator(phrase, at: 0) { return }
    let meant = phrase.word(at: 0).flatMap { word in
      if word == Word.else.symbol { return known.first { $0 == text(Word.otherwise.symbol) } }
      return suggester.foreignMeanings(of: text(word)).first {
        known.contains(String($0.prefix { $0 != " " }))
      }
        ?? suggester.nearest(to: text(word), among: known)
    }
    let advice =
      known.isEmpty
      ? nil
      : Suggestion.advice(
        "only \(known.map { "`\($0)`" }.joined(separator: " or ")) can follow here")
    diagnostics.report(
      LanguageCodes.strayClause, at: tree.span(clause), [],
      meant.map { suggester.replacement(of: phrase.atoms[0], with: $0) } ?? advice,
      leavesTextUnread: true)
  }
}
