import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  // MARK: Known names

  package var namesOfStyles: [String] {
    PresentationWords.counted.map { text($0.word) }
  }

  package var knownCodes: [String] {
    (EngineCodes.all + system.codes + context.languages.runtime.codes).map(\.word)
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
    let declaration = place(context.nameSpan(of: atom) ?? tree.span(atom))
    mention(.local(declaration), at: atom, isDeclaration: true)
    return declaration
  }

  mutating func mention(
    _ meaning: NameIndex.Meaning, at node: NodeID, isDeclaration: Bool = false
  ) {
    guard usages.names != nil, let span = context.nameSpan(of: node) else { return }
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
    usages[local: local.place]?.isRead = true
  }

  mutating func markPlaced(_ local: Scope.Local) {
    usages[local: local.place]?.isPlaced = true
  }

  // MARK: Unknown names

  /// Reports an unknown name and suggests the nearest known name.
  ///
  /// If the suggestion has no fix, the name becomes an error symbol. Later uses of an error symbol
  /// are not reported.
  ///
  /// - Parameter other: the suggestion if all known names are too different.
  mutating func unknown(
    _ code: Code, _ node: NodeID, _ name: String, among known: some Collection<String>,
    else other: Suggestion? = nil
  ) {
    if context.isErrorSymbol(name) { return }
    if !reportUnknown(code, node, name, among: known, else: other) {
      app.errorSymbols.insert(symbols.intern(name))
    }
  }

  /// Reports an unknown name. Returns whether the suggestion has a fix.
  @discardableResult
  mutating func reportUnknown(
    _ code: Code, _ node: NodeID, _ name: String, among known: some Collection<String>,
    else other: Suggestion? = nil
  ) -> Bool {
    let span = context.nameSpan(of: node) ?? tree.span(node)
    let near = diagnostics.isFull ? nil : suggester.nearest(to: name, among: known)
    let suggestion = near.map { near in
      // A sentence such as `dismissTo` does more than `dismiss`, so the suggestion `dismiss` gets
      // no fix.
      let isShorter = code == LanguageCodes.unknownSentence && name.hasWord(behind: near)
      return Suggestion.replacement(
        near,
        fix: isShorter ? nil : suggester.unambiguousRename(node, from: name, to: near, among: known)
      )
    }
    report(code, span, [name], suggestion ?? other)
    return suggestion?.fix != nil
  }

  /// Makes all names of an unreadable phrase error symbols, because the phrase may declare any of
  /// these names.
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
      return "remove this declaration, or choose another name than `\(name)`"
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

package func isCapitalised(_ name: String) -> Bool {
  name.unicodeScalars.first?.properties.isUppercase ?? false
}

extension String {
  /// Returns whether a camel-case word follows the prefix `word`, as in `dismissTo`.
  fileprivate func hasWord(behind word: String) -> Bool {
    hasPrefix(word) && dropFirst(word.count).first?.isUppercase == true
  }
}
