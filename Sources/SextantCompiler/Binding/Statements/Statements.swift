import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  // MARK: Items

  mutating func statement(_ item: NodeID) -> Statement? {
    // Skips an erroneous statement, including its blocks.
    guard let (phrase, clauses) = context.head(of: item), phrase.end > 0,
      tree.kind(phrase.atoms[0]) != .error, !tree[phrase.node].isErroneous
    else { return nil }
    return statement(phrase, from: 0, clauses: clauses, target: nil)
  }

  mutating func statements(_ items: some Sequence<NodeID>) -> [Statement] {
    var result: [Statement] = []
    result.reserveCapacity(items.underestimatedCount)
    for item in items {
      if diagnostics.isFull { break }
      if let statement = self.statement(item) { result.append(statement) }
    }
    return result
  }

  /// Binds a block as a body. Its local names end with the block.
  ///
  /// - Parameter namesTimers: whether the title names the timers that are set in the body. Timers
  ///   set in the body of a timer keep the name of the code that set the first timer.
  mutating func body(_ block: NodeID, title: String = "", namesTimers: Bool = true) -> Body {
    let outer = scope
    defer { scope = outer }
    if namesTimers, !title.isEmpty { scope.bodyTitle = title }
    let statements = self.statements(tree.children(of: block))
    return Body(
      statements: statements, place: place(of: block), title: title,
      scope: scope.context == .script ? scope : nil)
  }

  /// Binds a block of a form as a body. If the form is erroneous, first binds the unknown names
  /// before the block to the error type, so that errors in the block do not follow from them.
  mutating func body(
    of form: FormArguments, _ label: String = "body", title: String
  ) -> Body? {
    guard let head = form.place(label)?.phrase, let block = head.block else { return nil }
    let outer = scope
    defer { scope = outer }
    if !form.isWhole { bindAnything(in: head.atoms[0..<head.end]) }
    return body(block, title: title)
  }

  mutating func loopBody(_ block: NodeID) -> Body {
    let isRepeated = scope.isRepeated
    scope.isRepeated = true
    defer { scope.isRepeated = isRepeated }
    return body(block)
  }

  mutating func bindPass(_ block: NodeID, title: String = "", namesTimers: Bool = true) -> Body {
    let outer = scope
    scope.context = .body
    defer { scope = outer }
    return body(block, title: title, namesTimers: namesTimers)
  }

  /// Binds the blocks of an erroneous statement, to report the errors in them. Unknown names before
  /// a block are bound to the error type.
  mutating func bindBlocks(of clauses: NodeRange?) {
    guard let clauses else { return }
    for clause in clauses { bindBlock(of: tree.phrase(of: clause)) }
  }

  mutating func bindBlock(of phrase: Phrase) {
    guard let block = phrase.block else { return }
    let outer = scope
    bindAnything(in: phrase.atoms[0..<phrase.end])
    _ = body(block)
    scope = outer
  }

  /// Binds the unknown names in atoms and in their brackets to the error type.
  private mutating func bindAnything(in atoms: some Sequence<NodeID>) {
    for atom in atoms {
      let kind = tree.kind(atom)
      if kind == .name || kind == .argument {
        let symbol = tree.symbol(atom)
        let isKnown =
          scope[symbol] != nil || app.variableIDs[symbol] != nil
          || app.definitionIDs[symbol] != nil
          || app.caseTypes[symbol] != nil || isCapitalised(text(symbol))
          || vocabulary.hasFacts(beginningWith: symbol)
          || Reference.relationWords.contains(symbol)
        if symbol != .empty, !isKnown { _ = scope.bind(symbol, .error) }
      }
      if kind != .block { bindAnything(in: Array(tree.children(of: atom))) }
    }
  }

  // MARK: Forms

  mutating func statement(
    _ phrase: Phrase, from start: Int, clauses: NodeRange?, target: Reference?
  ) -> Statement? {
    guard let row = context.statementRow(phrase, at: start),
      !context.isDeclaration(phrase, from: start)
    else {
      return sentenceOrUnknown(phrase, from: start, clauses: clauses, target: target)
    }
    if row.form.isOfScripts, clauses != nil, scope.context == .body {
      error(LanguageCodes.notHere, phrase.node, row.form.word, "in a body or in `together`")
    }
    var form = read(row.pattern, phrase, clauses: clauses, from: start)
    form.target = target
    // All other forms check the number of their clauses themselves.
    if row.form.openSlot != nil, !row.form.holdsStatements { requireSingleClause(clauses) }
    if form.isWhole, let statement = row.form.lower(form, &self) { return statement }
    // The blocks are bound even after an error.
    if row.form.holdsStatements, row.form.openSlot == nil || !form.isWhole {
      bindBlocks(of: clauses)
    }
    return nil
  }

  mutating func lower(_ form: FormArguments) -> Statement.Kind? {
    let phrase = form.phrase
    switch form.syntax {
    case .binding(let name, let syntax): return binding(name, syntax, of: phrase)
    case .assignment(let syntax): return assignment(syntax, of: phrase)
    case .printed(let syntax): return printed(syntax, of: phrase)
    case .check(let syntax):
      let isRequired = phrase.word(at: form.start - 1).map { text($0) } == "require"
      return expectation(syntax, of: phrase).map { .expect($0, isRequired: isRequired) }
    case .branches(let branches): return branching(branches)
    case .rounds(let syntax): return loop(syntax, form)
    case .missing(let missing):
      report(missing, of: phrase)
      bindAnything(in: phrase.atoms[form.start..<phrase.end])
      bindBlocks(of: form.clauses)
      return nil
    case .attributes, nil: return nil
    }
  }

  private mutating func sentenceOrUnknown(
    _ phrase: Phrase, from start: Int, clauses: NodeRange?, target: Reference?
  ) -> Statement? {
    if let word = phrase.word(at: start), Word.continuesStatement(word) {
      error(
        LanguageCodes.elseOnNewLine, phrase.atoms[start], text(word),
        suggestion: .edit(start == 0 ? phrase.joiningToBrace(start) : nil))
      bindBlocks(of: clauses)
      return nil
    }
    if context.isDeclaration(phrase, from: start) {
      let name = phrase.word(at: start).map { text($0) } ?? ""
      error(LanguageCodes.notHere, phrase.atoms[start], name, "inside a block")
      return nil
    }
    guard
      let result = sentence(phrase, from: start, isTry: false, target: target)
    else {
      // The names may be declared by a misspelt `let`.
      if phrase.isOp(.equals, at: start + 2) { markErroneous(phrase, from: start + 1) }
      return nil
    }
    requireSingleClause(clauses)
    noteOpenedLink(result, phrase, from: start)
    return result
  }

  private mutating func noteOpenedLink(_ statement: Statement, _ phrase: Phrase, from start: Int) {
    guard case .call(let call) = statement.kind, case .link = call.entry.meaning,
      case .string(let address)? = call.arguments.expression(0)?.constant
    else { return }
    usages.openedLinks.append(.init(subject: address, place: place(phrase.span(at: start + 2))))
  }

  mutating func requireSingleClause(_ clauses: NodeRange?) {
    guard let clauses, clauses.count > 1 else { return }
    stray(clauses[1])
  }
}
