package import SextantEngine
import SextantLanguage
package import SextantSyntax

extension Binder {
  // MARK: Known names

  package static let styles: [(word: Symbol, style: PresentationStyle, plural: Symbol)] = [
    (Word.sheet.symbol, .sheet, Word.sheets.symbol),
    (Word.cover.symbol, .cover, Word.covers.symbol),
    (Word.alert.symbol, .alert, Word.alerts.symbol),
    (Word.dialog.symbol, .dialog, Word.dialogs.symbol),
  ]

  package var namesOfStyles: [String] { Self.styles.map { text($0.word) } }

  package var knownCodes: [String] {
    (EngineCodes.all + system.codes + languages.runtime.codes).map(\.word)
  }

  func cases(of name: String) -> [String] {
    symbols.find(name).flatMap { app.enums[$0] } ?? []
  }

  /// Binds a local name in a body and records its location for the lint rules on unused names.
  mutating func bind(
    _ name: Symbol, _ type: ValueType, at atom: NodeID?, _ kind: Usages.Local.Kind = .binding
  ) -> Int {
    guard let atom else { return scope.bind(name, type) }
    usages.locals.append(.init(name: text(name), kind: kind, place: place(of: atom)))
    return scope.bind(
      name, type, place: usages.locals.count - 1, declaredAt: declareLocal(at: atom))
  }

  mutating func declareLocal(at atom: NodeID) -> SourceSpan {
    let declaration = place(nameSpan(of: atom) ?? tree.span(atom))
    mention(.local(declaration), at: atom, isDeclaration: true)
    return declaration
  }

  mutating func mention(
    _ meaning: NameIndex.Meaning, at node: NodeID, isDeclaration: Bool = false
  ) {
    guard usages.names != nil, let span = nameSpan(of: node) else { return }
    let place = place(span)
    usages.names?.add(meaning, at: place, isDeclaration: isDeclaration)
  }

  mutating func mention(declaredAt declaration: SourceSpan?, at node: NodeID) {
    if let declaration { mention(.local(declaration), at: node) }
  }

  /// Records a reference to a declaration. For `OWNER.name`, records both names.
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

  mutating func markPlaced(_ local: Scope.Local) {
    guard let place = local.place, place < usages.locals.count else { return }
    usages.locals[place].isPlaced = true
  }

  // MARK: Unknown names

  /// Reports an unknown name and suggests the nearest known name.
  ///
  /// Unless the intended name is certain, the name becomes an error symbol, so that its later uses
  /// are not reported.
  ///
  /// - Parameter other: the suggestion if no known name is near.
  mutating func unknown(
    _ code: Code, _ node: NodeID, _ name: String, among known: some Collection<String>,
    else other: Suggestion? = nil
  ) {
    if isErrorSymbol(name) { return }
    if !reportUnknown(code, node, name, among: known, else: other) {
      app.errorSymbols.insert(symbols.intern(name))
    }
  }

  /// Reports an unknown name. Returns whether the intended name is certain.
  @discardableResult
  mutating func reportUnknown(
    _ code: Code, _ node: NodeID, _ name: String, among known: some Collection<String>,
    else other: Suggestion? = nil
  ) -> Bool {
    let span = nameSpan(of: node) ?? tree.span(node)
    let near = diagnostics.isFull ? nil : nearest(to: name, among: known)
    let suggestion = near.map { near in
      // `dismissTo` means more than `dismiss`, so `dismiss` is not a safe fix.
      let isShorter = code == LanguageCodes.unknownSentence && name.hasWord(behind: near)
      return Suggestion.replacement(
        near, fix: isShorter ? nil : unambiguousRename(node, from: name, to: near, among: known))
    }
    report(code, span, [name], suggestion ?? other)
    return suggestion?.fix != nil
  }

  /// Returns whether a name is an error symbol. The declaration of an error symbol is erroneous or
  /// missing, so diagnostics about the name are suppressed.
  func isErrorSymbol(_ name: String) -> Bool {
    if app.isIncomplete { return true }
    if app.errorSymbols.isEmpty { return false }
    return symbols.find(name).map { app.errorSymbols.contains($0) } ?? false
  }

  /// Turns all names of an unreadable phrase into error symbols, because the phrase may declare any
  /// of them.
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

  /// Returns the nearest known name. To bound the time, returns nil if more than 2,000 names are
  /// known.
  func nearest(to name: String, among known: some Collection<String>) -> String? {
    suggests && known.count <= 2_000 ? likelyName(to: name, in: known) : nil
  }

  func replacement(of atom: NodeID, with name: String) -> Suggestion {
    .replacement(name, fix: renaming(atom, to: name))
  }

  func renaming(_ node: NodeID, to name: String) -> Fix? {
    guard let place = nameSpan(of: node), place.length <= 100 else { return nil }
    let old = tree.source.text(of: place)
    return old == name ? nil : .replacing(old, at: place, with: name)
  }

  /// Returns the fix that replaces a name by the nearest known name.
  ///
  /// Returns nil if another name is equally near, or if the text mentions the nearest name only in
  /// a declaration. In the second case, the declaration may contain the typo.
  mutating func unambiguousRename(
    _ node: NodeID, from old: String, to near: String, among known: some Collection<String>
  ) -> Fix? {
    guard onlyNearestName(to: old, in: known) == near, !isOnlyDeclared(near) else { return nil }
    return renaming(node, to: near)
  }

  private mutating func isOnlyDeclared(_ name: String) -> Bool {
    guard let symbol = symbols.find(name) else { return false }
    let counts = countNames()
    return counts.count(of: symbol) == 1
      && (counts.isDeclared(symbol) || app.caseTypes[symbol] != nil)
  }

  mutating func occursOnce(_ name: String) -> Bool {
    symbols.find(name).map { countNames().count(of: $0) == 1 } ?? false
  }

  private mutating func countNames() -> NameCounts {
    if let nameCounts { return nameCounts }
    let counts = NameCounts(of: tree)
    nameCounts = counts
    return counts
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

  // MARK: Names declared twice

  /// Reports a duplicate declaration. From then on, the parameters of the name are unknown.
  mutating func duplicate(_ node: NodeID, _ name: String, first: SourceSpan?) {
    app.namesWithUnknownInputs.insert(symbols.intern(name))
    let note = first.map {
      Note(.firstDeclaration, file: nameOfSource($0.file), span: $0.span)
    }
    error(
      LanguageCodes.duplicate, node, name, suggestion: .advice(advice(node, name, first)),
      notes: note.map { [$0] } ?? [])
  }

  private func isBuiltIn(_ name: String) -> Bool {
    guard let id = symbols.find(name).flatMap({ app.definitionIDs[$0] }) else { return false }
    return app.places[id] == nil && app.implicitUses[id] == nil
  }

  private func advice(_ node: NodeID, _ name: String, _ first: SourceSpan?) -> String {
    if first == nil, isBuiltIn(name) {
      return "`\(name)` is built in: remove this declaration, or choose another name"
    }
    guard let first, first.file == file else {
      return "choose another name than `\(name)`, or remove this declaration"
    }
    let line = tree.source.lineNumber(of: first.span.start)
    if name == "start" {
      return "an app has a single `start`: remove this line, or line \(line)"
    }
    if name == "home" {
      return "it is already declared on line \(line): remove this declaration"
    }
    let isNear = line == tree.source.lineNumber(of: tree.span(node).start)
    return
      "the first `\(name)` is on \(isNear ? "this line" : "line \(line)"): choose another name here, "
      + "or remove this declaration"
  }
}

/// For each name, the number of mentions in a text. Also contains the names that a clause such as
/// `screen Home` may declare.
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

package func isCapitalised(_ name: String) -> Bool {
  name.unicodeScalars.first?.properties.isUppercase ?? false
}

extension String {
  /// Returns whether a camel-case word follows the prefix `word`, as in `dismissTo`.
  fileprivate func hasWord(behind word: String) -> Bool {
    hasPrefix(word) && dropFirst(word.count).first?.isUppercase == true
  }
}
