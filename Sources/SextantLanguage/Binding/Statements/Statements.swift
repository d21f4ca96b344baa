import SextantEngine
import SextantSyntax

/// Statements, and the blocks that hold them.
enum Statements {
  // MARK: Items

  /// The statement that an item is; nil after an error.
  static func statement(_ item: NodeID, _ binder: inout Binder) -> Statement? {
    let clauses = binder.tree.children(of: item)
    guard let first = clauses.first else { return nil }
    let phrase = binder.tree.phrase(of: first)
    if phrase.end == 0 || binder.tree.kind(phrase.atoms[0]) == .error { return nil }
    if binder.tree[first].isErroneous {
      // A hole; what stands in its blocks is another matter.
      bindLikelyBlocks(of: clauses, &binder)
      return nil
    }
    let mark = binder.mark
    let result = statement(phrase, from: 0, clauses: clauses, target: nil, &binder)
    binder.reportMissingSeparator(in: phrase, since: mark) { phrase, binder in
      statement(phrase, from: 0, clauses: nil, target: nil, &binder) != nil
    }
    return result
  }

  /// Statements of a block, in the current scope.
  static func statements(_ items: some Sequence<NodeID>, _ binder: inout Binder) -> [Statement] {
    var result: [Statement] = []
    result.reserveCapacity(items.underestimatedCount)
    for item in items {
      if binder.diagnostics.isFull { break }
      if let statement = statement(item, &binder) { result.append(statement) }
    }
    return result
  }

  /// A block as a body; its own names end with it.
  ///
  /// - Parameter namesTimers: whether timers that it sets go by its title. Those of a timer's body go by
  ///   what has set the first one.
  static func body(
    _ block: NodeID, title: String = "", namesTimers: Bool = true, _ binder: inout Binder
  ) -> Body {
    let outer = binder.scope
    defer { binder.scope = outer }
    if namesTimers, !title.isEmpty { binder.scope.bodyTitle = title }
    let statements = statements(binder.tree.children(of: block), &binder)
    return Body(
      statements: statements, place: binder.place(of: block), title: title,
      scope: binder.scope.context == .script ? binder.scope : nil)
  }

  /// The block of a loop.
  static func loopBody(_ block: NodeID, _ binder: inout Binder) -> Body {
    let isRepeated = binder.scope.isRepeated
    binder.scope.isRepeated = true
    defer { binder.scope.isRepeated = isRepeated }
    return body(block, &binder)
  }

  /// A block that runs in one pass.
  static func passBody(
    _ block: NodeID, title: String = "", namesTimers: Bool = true, _ binder: inout Binder
  ) -> Body {
    let outer = binder.scope
    binder.scope.context = .body
    defer { binder.scope = outer }
    return body(block, title: title, namesTimers: namesTimers, &binder)
  }

  /// Binds the blocks of statements whose heads have an error, with the names of the heads bound to
  /// anything: what is wrong in them is another matter.
  static func bindBlocks(of clauses: NodeRange?, _ binder: inout Binder) {
    guard let clauses else { return }
    for clause in clauses { bindBlock(of: binder.tree.phrase(of: clause), &binder) }
  }

  static func bindBlock(of phrase: Phrase, _ binder: inout Binder) {
    guard let block = phrase.block else { return }
    let outer = binder.scope
    bindAnything(in: phrase.atoms[0..<phrase.end], &binder)
    _ = body(block, &binder)
    binder.scope = outer
  }

  /// Binds the names among some atoms, those in brackets too, that mean nothing so far.
  private static func bindAnything(in atoms: some Sequence<NodeID>, _ binder: inout Binder) {
    for atom in atoms {
      let kind = binder.tree.kind(atom)
      if kind == .name || kind == .argument {
        let symbol = binder.tree.symbol(atom)
        let isKnown =
          binder.scope[symbol] != nil || binder.app.variableIDs[symbol] != nil
          || binder.app.definitionIDs[symbol] != nil
          || binder.app.caseTypes[symbol] != nil || isCapitalised(binder.text(symbol))
          || binder.vocabulary.hasFacts(beginningWith: symbol)
          || binder.words.relations.contains(symbol)
        if symbol != .empty, !isKnown { _ = binder.scope.bind(symbol, .error) }
      }
      if kind != .block { bindAnything(in: Array(binder.tree.children(of: atom)), &binder) }
    }
  }

  // MARK: Forms

  /// The statement that a phrase is from a position on.
  static func statement(
    _ phrase: Phrase, from start: Int, clauses: NodeRange?, target: Reference?,
    _ binder: inout Binder
  ) -> Statement? {
    guard let row = binder.statementForms.row(phrase, at: start),
      !binder.isDeclaration(phrase, from: start)
    else {
      return sentenceOrUnknown(phrase, from: start, clauses: clauses, target: target, &binder)
    }
    if row.form.isOfScripts, clauses != nil, binder.scope.context == .body {
      binder.error(
        LanguageCodes.notHere, phrase.node, row.form.word, "in a body or in `together`")
    }
    switch row.form.lowering {
    case .phrase(let lower, _):
      let written = StatementPhrase(
        phrase: phrase, start: start + 1, clauses: clauses, target: target)
      return lower(written, &binder)
    case .arguments(let lower):
      requireSingleClause(clauses, &binder)
      guard let pattern = row.pattern,
        let arguments = FormReader.read(pattern, phrase, from: start, &binder),
        let kind = lower(arguments, &binder)
      else {
        // The block is read in any case.
        if row.form.holdsStatements { bindBlocks(of: clauses, &binder) }
        return nil
      }
      return Statement(
        kind: kind, place: binder.place(of: phrase.node), target: target, isTry: false)
    }
  }

  /// A sentence, or what is none of the forms of statements.
  private static func sentenceOrUnknown(
    _ phrase: Phrase, from start: Int, clauses: NodeRange?, target: Reference?,
    _ binder: inout Binder
  ) -> Statement? {
    if let word = phrase.word(at: start), binder.keywords.goesOn(word) {
      binder.error(
        LanguageCodes.elseOnNewLine, phrase.atoms[start], binder.text(word),
        suggestion: .edit(start == 0 ? phrase.joiningToBrace(start) : nil))
      bindBlocks(of: clauses, &binder)
      return nil
    }
    if binder.isDeclaration(phrase, from: start) {
      let name = phrase.word(at: start).map { binder.text($0) } ?? ""
      binder.error(LanguageCodes.notHere, phrase.atoms[start], name, "inside a block")
      return nil
    }
    guard
      let result = Sentences.sentence(phrase, from: start, isTry: false, target: target, &binder)
    else {
      // Where no sentence begins so, it is not known where it ends either.
      bindLikelyBlocks(of: clauses, &binder)
      bindLikelyName(phrase, from: start, &binder)
      return nil
    }
    requireSingleClause(clauses, &binder)
    noteOpenedLink(result, phrase, from: start, &binder)
    return result
  }

  /// Binds the blocks of a statement that begins with a word near to one whose block holds statements.
  private static func bindLikelyBlocks(of clauses: NodeRange?, _ binder: inout Binder) {
    guard let first = clauses?.first, let start = binder.tree.phrase(of: first).name(at: 0) else {
      return
    }
    let forms = binder.languages.forms
    let known = forms.bodies + forms.statements + binder.vocabulary.firstWords
    guard let near = nearestName(to: binder.text(start), in: known),
      forms.bodies.contains(near)
    else {
      return
    }
    bindBlocks(of: clauses, &binder)
  }

  /// Binds the name of what would be a `let` if it were not misspelt.
  private static func bindLikelyName(_ phrase: Phrase, from start: Int, _ binder: inout Binder) {
    guard phrase.isOp(.equals, at: start + 2), let word = phrase.word(at: start),
      let name = phrase.name(at: start + 1), binder.scope[name] == nil,
      nearestName(to: binder.text(word), in: ["let", "set"]) == "let"
    else { return }
    _ = binder.scope.bind(name, .error)
  }

  /// Notes the address of a link that a statement opens, if it is written out.
  private static func noteOpenedLink(
    _ statement: Statement, _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) {
    guard case .call(let call) = statement.kind, case .link = call.entry.meaning,
      case .string(let address)? = call.arguments.expression(0)?.constant
    else { return }
    binder.usages.openedLinks.append(
      .init(subject: address, place: binder.place(phrase.span(at: start + 2))))
  }

  static func requireSingleClause(_ clauses: NodeRange?, _ binder: inout Binder) {
    guard let clauses, clauses.count > 1 else { return }
    binder.stray(clauses[1])
  }
}
