package import SextantEngine
import SextantLanguage
package import SextantSyntax

/// Names: what is known, what is reported of one that is not, and what was probably meant.
extension Binder {
  // MARK: Known names

  var referenceWords: [Symbol] {
    [Word.root.symbol, Word.top.symbol, Word.here.symbol, Word.parent.symbol]
  }

  /// The styles of presentation that every app has, and what many of each are called.
  package var styles: [(word: Symbol, style: PresentationStyle, plural: Symbol)] {
    [
      (Word.sheet.symbol, .sheet, Word.sheets.symbol),
      (Word.cover.symbol, .cover, Word.covers.symbol),
      (Word.alert.symbol, .alert, Word.alerts.symbol),
      (Word.dialog.symbol, .dialog, Word.dialogs.symbol),
    ]
  }

  package var namesOfStyles: [String] { styles.map { text($0.word) } }

  package var knownCodes: [String] {
    (EngineCodes.all + system.codes + languages.runtime.codes).map(\.word)
  }

  func cases(of name: String) -> [String] {
    symbols.find(name).flatMap { app.enums[$0] } ?? []
  }

  /// Binds a name of a body, and notes where: a lint rule reports those that nothing reads.
  mutating func bind(
    _ name: Symbol, _ type: ValueType, at atom: NodeID?, _ kind: Usages.Local.Kind = .binding
  ) -> Int {
    guard let atom else { return scope.bind(name, type) }
    usages.locals.append(.init(name: text(name), kind: kind, place: place(of: atom)))
    return scope.bind(
      name, type, place: usages.locals.count - 1, declaredAt: declareLocal(at: atom))
  }

  /// Notes a name of a body where it is declared.
  mutating func declareLocal(at atom: NodeID) -> SourceSpan {
    let declaration = place(nameSpan(of: atom) ?? tree.span(atom))
    mention(.local(declaration), at: atom, isDeclaration: true)
    return declaration
  }

  /// Notes where a name stands, where somebody asks for that.
  mutating func mention(
    _ meaning: NameIndex.Meaning, at node: NodeID, isDeclaration: Bool = false
  ) {
    guard usages.names != nil, let span = nameSpan(of: node) else { return }
    let place = place(span)
    usages.names?.add(meaning, at: place, isDeclaration: isDeclaration)
  }

  /// Notes where what a text has declared for itself stands, such as an input.
  mutating func mention(declaredAt declaration: SourceSpan?, at node: NodeID) {
    if let declaration { mention(.local(declaration), at: node) }
  }

  /// Notes where the name of a declaration stands; of `OWNER.name`, both.
  mutating func mention(_ id: DefinitionID, at node: NodeID) {
    guard usages.names != nil else { return }
    guard tree.kind(node) == .qualified else { return mention(.node(id), at: node) }
    let span = tree.span(node)
    let dot = span.start + UInt32(text(tree.symbol(node)).utf8.count)
    let (owner, outer) = (app.definition(id).owner, place(Span(start: span.start, end: dot)))
    let inner = place(Span(start: dot + 1, end: span.end))
    usages.names?.add(.node(owner), at: outer, isDeclaration: false)
    usages.names?.add(.node(id), at: inner, isDeclaration: false)
  }

  mutating func markRead(_ local: Scope.Local, at atom: NodeID) {
    mention(declaredAt: local.declaration, at: atom)
    guard let place = local.place, place < usages.locals.count else { return }
    usages.locals[place].isRead = true
  }

  // MARK: Unknown names

  /// Reports a name that cannot be resolved, with the nearest known one. Unless it is certain that only
  /// this place is misspelt, the name is an error symbol from then on: nothing more is reported about it.
  ///
  /// - Parameter other: what to say where no known name is near.
  mutating func unknown(
    _ code: Code, _ node: NodeID, _ name: String, among known: some Collection<String>,
    else other: Suggestion? = nil
  ) {
    if isErrorSymbol(name) { return }
    if !reportUnknown(code, node, name, among: known, else: other) {
      app.errorSymbols.insert(symbols.intern(name))
    }
  }

  /// Reports a word that means nothing here; whether it is certain what was meant.
  @discardableResult
  mutating func reportUnknown(
    _ code: Code, _ node: NodeID, _ name: String, among known: some Collection<String>,
    else other: Suggestion? = nil
  ) -> Bool {
    let span = nameSpan(of: node) ?? tree.span(node)
    let near = diagnostics.isFull ? nil : nearest(to: name, among: known)
    let suggestion = near.map { near in
      // `dismissTo` says more than `dismiss`.
      let isShorter = code == LanguageCodes.unknownSentence && name.hasWord(behind: near)
      return Suggestion.replacement(
        near, fix: isShorter ? nil : certainRenaming(node, from: name, to: near, among: known))
    }
    report(code, span, [name], suggestion ?? other)
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

  /// The nearest name in the place of another, where no other is as near and the mistake is not as likely in
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
    let counts = countsOfNames()
    return counts.count(of: symbol) == 1
      && (counts.isDeclared(symbol) || app.caseTypes[symbol] != nil)
  }

  /// Whether the text has a name in one place only.
  mutating func isSaidOnce(_ name: String) -> Bool {
    symbols.find(name).map { countsOfNames().count(of: $0) == 1 } ?? false
  }

  private mutating func countsOfNames() -> NameCounts {
    if let nameCounts { return nameCounts }
    let counts = NameCounts(of: tree)
    nameCounts = counts
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

  // MARK: Names declared twice

  /// Reports a name that is declared already: which inputs it takes is not known then.
  mutating func duplicate(_ node: NodeID, _ name: String, first: SourceSpan?) {
    app.namesWithUnknownInputs.insert(symbols.intern(name))
    let note = first.map {
      Note(.firstDeclaration, file: nameOfSource($0.file), span: $0.span)
    }
    error(
      LanguageCodes.duplicate, node, name, suggestion: .advice(advice(node, name, first)),
      notes: note.map { [$0] } ?? [])
  }

  /// Whether every app of its system has what a name means, without a declaration.
  private func isBuiltIn(_ name: String) -> Bool {
    guard let id = symbols.find(name).flatMap({ app.definitionIDs[$0] }) else { return false }
    return app.places[id] == nil && app.implicitUses[id] == nil
  }

  private func advice(_ node: NodeID, _ name: String, _ first: SourceSpan?) -> String {
    if first == nil, isBuiltIn(name) {
      return "`\(name)` is built in: leave this one out, or choose another name"
    }
    guard let first, first.file == file else {
      return "choose a name other than `\(name)`, or leave this one out"
    }
    let line = tree.source.lineNumber(of: first.span.start)
    if name == "start" {
      return "an app starts once: leave this one out, or the one on line \(line)"
    }
    if name == "home" {
      return "it is said on line \(line) already: leave this one out"
    }
    let isNear = line == tree.source.lineNumber(of: tree.span(node).start)
    return
      "the first `\(name)` is on \(isNear ? "this line" : "line \(line)"): choose another name here, "
      + "or leave this one out"
  }
}

/// How often a text says each name, and which of them stand where a declaration has its name.
struct NameCounts {
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
  /// Whether another word in camel case follows a word: `dismissTo` behind `dismiss`.
  fileprivate func hasWord(behind word: String) -> Bool {
    hasPrefix(word) && dropFirst(word.count).first?.isUppercase == true
  }
}
