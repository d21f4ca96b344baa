package import SextantEngine
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
  /// What the text says of the app's names.
  var usages = Usages()
  /// Whether what was probably meant is looked for: it takes longer than all else.
  let suggests: Bool
  /// How a file with a state is read; nil where there are none.
  let readState: (String) -> StateSnapshot?
  /// How often the text says each name, once a suggestion has asked for it.
  private var counts: NameCounts?

  package var words: Words { languages.words }
  package var keywords: Keywords { languages.keywords }

  /// - Parameters:
  ///   - texts: at least one; the last one is the one that is compiled, those before it are imported.
  ///   - app: what was declared before; nil for the scratch app.
  package init(
    _ texts: [ParsedText], in context: inout CompilationContext, extending app: App?
  ) {
    let last = texts[texts.count - 1]
    tree = last.script.tree
    file = last.file
    index = texts.count - 1
    self.texts = texts
    lists = texts.map { DiagnosticList(of: $0.script.tree) }
    self.app = app ?? context.scratchApp()
    suggests = context.suggests
    let (files, format) = (context.files, context.stateFormat)
    readState = { path in
      guard let bytes = try? files.read(path) else { return nil }
      return try? format?.state(from: bytes)
    }
    languages = context.languages
    symbols = context.symbols
    // One owner at a time: the table would be copied when the next name comes.
    context.symbols = SymbolTable()
  }

  /// Goes on with another of the texts.
  mutating func enter(_ index: Int) {
    if index == self.index { return }
    self.index = index
    tree = texts[index].script.tree
    file = texts[index].file
    counts = nil
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
  package var vocabulary: Vocabulary { app.language.vocabulary }

  package var system: any NavigationSystem { app.language.vocabulary.system }

  package func text(_ symbol: Symbol) -> String { symbols.text(symbol) }

  func place(of node: NodeID) -> SourceSpan { SourceSpan(file: file, span: tree.span(node)) }

  func place(_ span: Span) -> SourceSpan { SourceSpan(file: file, span: span) }

  package func matcher(for phrase: Phrase, isQuiet: Bool = false) -> Matcher {
    Matcher(phrase, words: words, presentables: app.presentableIDs, isQuiet: isQuiet)
  }

  // MARK: Reporting

  mutating func error(
    _ code: DiagnosticCode, _ node: NodeID, _ arguments: String...,
    suggestion: Suggestion? = nil, notes: [Note] = []
  ) {
    diagnostics.report(code, at: tree.span(node), arguments, suggestion, notes: notes)
  }

  mutating func report(
    _ code: DiagnosticCode, _ span: Span, _ arguments: [String], _ suggestion: Suggestion? = nil
  ) {
    diagnostics.report(code, at: span, arguments, suggestion)
  }

  /// Something else should stand at a position of a phrase.
  mutating func expected(
    _ what: String, at position: Int, of phrase: Phrase, _ suggestion: Suggestion? = nil
  ) {
    diagnostics.report(LanguageCodes.expected, at: phrase.span(at: position), [what], suggestion)
  }

  /// Reports what patterns that do not match would have accepted at the farthest atom that one reached.
  mutating func expected(
    by patterns: some Sequence<CompiledPattern>, from start: Int, in phrase: Phrase
  ) {
    var matcher = matcher(for: phrase)
    for pattern in patterns { _ = matcher.match(pattern, from: start) }
    if hasErrorSymbol(phrase, from: start, near: matcher.farthest) { return }
    let options = matcher.expected.map { describe($0) }
    let choice: String
    switch options.count {
    case 0: choice = "the end of the statement"
    case 1: choice = options[0]
    default:
      choice = options.dropLast().joined(separator: ", ") + " or " + options[options.count - 1]
    }
    expected(choice, at: matcher.farthest, of: phrase, suggestion(for: matcher, phrase))
  }

  /// Whether a name that may be anything stands where patterns stopped, or just before: what it is
  /// decides what may follow.
  private func hasErrorSymbol(_ phrase: Phrase, from start: Int, near farthest: Int) -> Bool {
    if app.errorSymbols.isEmpty { return false }
    return [farthest - 1, farthest].contains { position in
      guard position >= start, let name = phrase.name(at: position) else { return false }
      return app.errorSymbols.contains(name) && keywords.keyword(name) == nil
        && name != keywords.isWord && !vocabulary.hasFacts(beginningWith: name)
        && vocabulary.sentences(beginningWith: name).isEmpty
    }
  }

  private func describe(_ expected: Expected) -> String {
    switch expected {
    case .word(let word): "`\(symbols.text(word))`"
    case .slot(let slot, let name): description(of: slot, named: name)
    case .end: "the end of the statement"
    }
  }

  /// Reports what stands after the end of a statement.
  mutating func requireEnd(_ phrase: Phrase, at position: Int) {
    if position < phrase.end {
      expected("the end of the statement", at: position, of: phrase)
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

  /// The phrase of an item that has one clause; what follows its block is reported.
  mutating func onlyPhrase(of item: NodeID) -> Phrase? {
    let clauses = tree.children(of: item)
    guard let first = clauses.first else { return nil }
    if clauses.count > 1 { error(LanguageCodes.strayClause, clauses[1]) }
    return tree.phrase(of: first)
  }

  // MARK: Unknown names

  /// Reports a name that cannot be resolved, with the nearest known one. Unless it is certain that only
  /// this place is misspelt, the name is an error symbol from then on: nothing more is reported about it.
  mutating func unknown(
    _ code: DiagnosticCode, _ node: NodeID, _ name: String, among known: some Collection<String>
  ) {
    if isErrorSymbol(name) { return }
    if !reportUnknown(code, node, name, among: known) {
      app.errorSymbols.insert(symbols.intern(name))
    }
  }

  /// Reports a word that means nothing here; whether it is certain what was meant.
  @discardableResult
  mutating func reportUnknown(
    _ code: DiagnosticCode, _ node: NodeID, _ name: String, among known: some Collection<String>
  ) -> Bool {
    let span = nameSpan(of: node) ?? tree.span(node)
    let near = diagnostics.isFull ? nil : nearest(to: name, among: known)
    let suggestion = near.map { near in
      Suggestion.replacement(near, fix: certainRenaming(node, from: name, to: near, among: known))
    }
    report(code, span, [name], suggestion)
    return suggestion?.fix != nil
  }

  /// Whether a name may be anything: its declaration has an error, or is among those that are missing.
  func isErrorSymbol(_ name: String) -> Bool {
    if app.isIncomplete { return true }
    if app.errorSymbols.isEmpty { return false }
    return symbols.find(name).map { app.errorSymbols.contains($0) } ?? false
  }

  /// Makes error symbols of the names of a phrase that could not be made sense of: whatever it was to
  /// declare may be anything.
  mutating func markErroneous(_ phrase: Phrase, from start: Int = 0) {
    markErroneous(phrase.atoms[start..<phrase.end])
  }

  private mutating func markErroneous(_ atoms: some Sequence<NodeID>) {
    for atom in atoms {
      let symbol = tree.symbol(atom)
      if symbol != .empty { app.errorSymbols.insert(symbol) }
      if tree.kind(atom) != .block { markErroneous(Array(tree.children(of: atom))) }
    }
  }

  // MARK: Suggestions

  /// The nearest of the known names; none among so many that looking would take long.
  func nearest(to name: String, among known: some Collection<String>) -> String? {
    suggests && known.count <= 2_000 ? likelyName(to: name, in: known) : nil
  }

  /// Another name in the place of the one at an atom.
  func replacement(of atom: NodeID, with name: String) -> Suggestion {
    .replacement(name, fix: renaming(atom, to: name))
  }

  /// Another name in the place of the one that a node begins with; nil if it begins with none.
  func renaming(_ node: NodeID, to name: String) -> Fix? {
    guard let place = nameSpan(of: node), place.length <= 100 else { return nil }
    let old = tree.source.text(of: place)
    return old == name ? nil : .replacing(old, at: place, with: name)
  }

  /// The nearest name in the place of another, where no other is as near and the slip is not as likely in
  /// the declaration: there, the text says the name nowhere else.
  mutating func certainRenaming(
    _ node: NodeID, from old: String, to near: String, among known: some Collection<String>
  ) -> Fix? {
    guard onlyNearestName(to: old, in: known) == near, !isOnlyDeclared(near) else { return nil }
    return renaming(node, to: near)
  }

  /// Whether the text says a name once, where it declares it.
  private mutating func isOnlyDeclared(_ name: String) -> Bool {
    guard let symbol = symbols.find(name) else { return false }
    let counts = nameCounts()
    return counts.count(of: symbol) == 1
      && (counts.isDeclared(symbol) || app.caseTypes[symbol] != nil)
  }

  /// Whether the text has a name in one place only.
  mutating func isSaidOnce(_ name: String) -> Bool {
    symbols.find(name).map { nameCounts().count(of: $0) == 1 } ?? false
  }

  private mutating func nameCounts() -> NameCounts {
    if let counts { return counts }
    let counts = NameCounts(of: tree)
    self.counts = counts
    return counts
  }

  /// Where the name stands that a node begins with, without the inputs after it; nil if it begins with
  /// none.
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

/// How often a text says each name, and which of them stand where a declaration has its name.
private struct NameCounts {
  private var counts: [Symbol: Int] = [:]
  private var declared: Set<Symbol> = []

  init(of tree: SyntaxTree) {
    for (index, node) in tree.nodes.enumerated() {
      let id = NodeID(rawValue: UInt32(truncatingIfNeeded: index))
      for symbol in [tree.symbol(id), tree.secondSymbol(id)] where symbol != .empty {
        counts[symbol, default: 0] += 1
      }
      guard node.kind == .clause, node.childCount > 1 else { continue }
      declared.insert(tree.symbol(tree.children(of: id)[1]))
    }
  }

  func count(of symbol: Symbol) -> Int { counts[symbol] ?? 0 }

  func isDeclared(_ symbol: Symbol) -> Bool { declared.contains(symbol) }
}

/// Whether a name begins with a capital letter, as those of screens do.
package func isCapitalised(_ name: String) -> Bool {
  name.unicodeScalars.first?.properties.isUppercase ?? false
}

extension String {
  /// `a route`, `an alert`.
  var withArticle: String {
    "aeiouAEIOU".contains(prefix(1)) ? "an \(self)" : "a \(self)"
  }
}
