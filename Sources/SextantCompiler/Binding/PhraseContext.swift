import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// The declarations, names and tables by which phrases are parsed.
///
/// The binder changes this context. A `Suggester` has a copy.
package struct PhraseContext: Sendable {
  package internal(set) var languages: Languages
  package internal(set) var symbols: SymbolTable
  package internal(set) var app: App
  package internal(set) var scope = Scope()
  var tree: SyntaxTree
  package let statementForms: RowTable<StatementForm>
  package let forms: FormWords

  package var vocabulary: Vocabulary { app.vocabulary }

  var system: any NavigationSystem { app.vocabulary.system }

  func text(_ symbol: Symbol) -> String { symbols.text(symbol) }

  func text(_ expected: Expected) -> String? {
    switch expected {
    case .word(let word): text(word)
    case .sign(let sign): sign
    case .slot, .end: nil
    }
  }

  // MARK: Parsers

  package func parser(
    for phrase: Phrase, isQuiet: Bool = false, names: PhraseNames? = nil, isCompleting: Bool = false
  ) -> PhraseParser {
    PhraseParser(
      phrase, presentables: app.presentableIDs, targetWord: vocabulary.targetWord,
      isCountBound: scope[Word.count.symbol] != nil, isQuiet: isQuiet, names: names,
      isCompleting: isCompleting)
  }

  func scopedParser(for phrase: Phrase) -> ScopedParser {
    ScopedParser(names, parser(for: phrase, isQuiet: true))
  }

  package var names: PhraseNames {
    PhraseNames(
      vocabulary: vocabulary, scope: scope, definitions: app.definitionIDs,
      variables: app.variableIDs, cases: app.caseTypes, isScratch: app.isScratch)
  }

  /// Returns the form of the statement at a position.
  ///
  /// Assignments and some sentences begin with `set`. An operator after the name identifies an
  /// assignment.
  package func statementRow(_ phrase: Phrase, at start: Int) -> Row<StatementForm>? {
    let assigns = ScopedParser.assigningOperator(phrase, at: start + 2) != nil
    // A closure that captures the context would copy it for each statement.
    let commands = app.commandIDs
    return statementForms.row(phrase, at: start) {
      if $0.yieldsToCommands, phrase.word(at: start).map({ commands[$0] != nil }) ?? false {
        return false
      }
      return $0.word != "set" || ($0.openSlot != nil) == assigns
    }
  }

  // MARK: Declarations

  package func isDeclaration(_ phrase: Phrase, from start: Int) -> Bool {
    switch phrase.word(at: start).flatMap({ forms.rules[$0] }) {
    case .always: true
    case .beforeName:
      phrase.name(at: start + 1) != nil && phrase.word(at: start + 1) != Word.of.symbol
    case .beforeEach: phrase.word(at: start + 1) == Word.each.symbol
    case .onlyInApps, nil: false
    }
  }

  /// Returns whether a word is a keyword of tree declarations that the app's system does not have.
  package func isOfOtherSystem(_ word: String) -> Bool {
    vocabulary.hasOwnDeclarations && forms.tree.contains(word)
  }

  var declarationWords: [String] {
    forms.declarations.filter { !isOfOtherSystem($0) }
  }

  var memberWords: [String] {
    forms.members
      + system.declarations.compactMap { vocabulary.declaration($0.word) }
      .flatMap { $0.members.map(\.source.word) }
  }

  package func head(of item: NodeID) -> (phrase: Phrase, clauses: NodeRange)? {
    let clauses = tree.children(of: item)
    return clauses.first.map { (tree.phrase(of: $0), clauses) }
  }

  // MARK: Names

  func cases(of name: String) -> [String] {
    symbols.find(name).flatMap { app.enums[$0] } ?? []
  }

  /// Returns whether a name is an error symbol. The declaration of an error symbol is erroneous or
  /// missing, so diagnostics about the name are suppressed.
  func isErrorSymbol(_ name: String) -> Bool {
    if app.isIncomplete { return true }
    if app.errorSymbols.isEmpty { return false }
    return symbols.find(name).map { app.errorSymbols.contains($0) } ?? false
  }

  func idOfTab(meantBy text: String) -> String? {
    let wanted = text.lowercased()
    let tabs = app.definitions.flatMap(\.tabs).map { (app.names[Int($0.id.index)], $0.title) }
    return
      (tabs.first { $0.1?.lowercased() == wanted } ?? tabs.first { $0.0.lowercased() == wanted })?
      .0
  }

  func nameSpan(of node: NodeID) -> Span? {
    let symbol = tree.symbol(node)
    if symbol == .empty { return nil }
    var length = text(symbol).utf8.count + (tree[node].isQuoted ? 2 : 0)
    let second = tree.secondSymbol(node)
    if second != .empty { length += 1 + text(second).utf8.count }
    let start = tree.span(node).start
    return Span(start: start, end: start + UInt32(truncatingIfNeeded: length))
  }
}
