import SextantEngine
import SextantSyntax

extension Binder {
  // MARK: Items

  /// The statement that an item is; nil after an error.
  mutating func statement(_ item: NodeID) -> Statement? {
    let clauses = tree.children(of: item)
    guard let first = clauses.first else { return nil }
    let phrase = tree.phrase(of: first)
    if phrase.end == 0 || tree.kind(phrase.atoms[0]) == .error { return nil }
    if tree[first].isErroneous {
      // A hole; what stands in its blocks is another matter.
      bindLikelyBlocks(of: clauses)
      return nil
    }
    return statement(phrase, from: 0, clauses: clauses, target: nil)
  }

  /// Statements of a block, in the current scope.
  mutating func statements(_ items: some Sequence<NodeID>) -> [Statement] {
    var result: [Statement] = []
    result.reserveCapacity(items.underestimatedCount)
    for item in items {
      if diagnostics.isFull { break }
      if let statement = statement(item) { result.append(statement) }
    }
    return result
  }

  /// A block as a body; its own names end with it.
  mutating func body(_ block: NodeID, title: String = "") -> Body {
    let outer = scope
    defer { scope = outer }
    // A timer's body goes by the one that sets it, so that a chain of timers names it once.
    if !title.isEmpty, !title.hasPrefix("after ") { scope.bodyTitle = title }
    return Body(
      statements: statements(tree.children(of: block)), place: place(of: block), title: title)
  }

  /// A block that runs in one pass.
  mutating func passBody(_ block: NodeID, title: String = "") -> Body {
    let outer = scope
    scope.context = .body
    defer { scope = outer }
    return body(block, title: title)
  }

  /// Binds the blocks of statements whose heads have an error, with the names of the heads bound to
  /// anything: what is wrong in them is another matter.
  mutating func bindBlocks(of clauses: NodeRange, title: String = "") {
    for clause in clauses { bindBlock(of: tree.phrase(of: clause), title: title) }
  }

  mutating func bindBlock(of phrase: Phrase, title: String = "") {
    guard let block = phrase.block else { return }
    let outer = scope
    bindAnything(in: phrase.atoms[0..<phrase.end])
    _ = body(block, title: title)
    scope = outer
  }

  /// Binds the names among some atoms, those in brackets too, that mean nothing so far.
  private mutating func bindAnything(in atoms: some Sequence<NodeID>) {
    for atom in atoms {
      let kind = tree.kind(atom)
      if kind == .name || kind == .argument {
        let symbol = tree.symbol(atom)
        let isKnown =
          scope[symbol] != nil || app.variableIDs[symbol] != nil || app.definitionIDs[symbol] != nil
          || app.caseTypes[symbol] != nil || isCapitalised(text(symbol))
          || vocabulary.hasFacts(beginningWith: symbol) || words.relations.contains(symbol)
        if symbol != .empty, !isKnown { _ = scope.bind(symbol, .unknown) }
      }
      if kind != .block { bindAnything(in: Array(tree.children(of: atom))) }
    }
  }

  // MARK: Forms

  private mutating func statement(
    _ phrase: Phrase, from start: Int, clauses: NodeRange, target: Reference?
  ) -> Statement? {
    let keyword = keywords.keyword(phrase.word(at: start))
    if keyword != .if, keyword != nil { requireSingleClause(clauses) }
    let kind: Statement.Kind?
    switch keyword {
    case .in: return within(phrase, from: start, clauses: clauses)
    case .try: return trying(phrase, from: start + 1, clauses: clauses, target: target)
    case .expect, .require:
      kind = expectation(phrase, from: start + 1).map {
        .expect($0, isRequired: keyword == .require)
      }
      forbid("expect", inBodyAt: phrase)
    case .let: kind = binding(phrase, from: start + 1)
    case .set where phrase.isOp(.equals, at: start + 2):
      kind = assignment(phrase, from: start + 1)
    case .print: kind = printing(phrase, from: start + 1)
    case .restore: kind = restoring(phrase, from: start + 1)
    case .set where phrase.word(at: start + 1) == keywords.tracing:
      kind = tracing(phrase, from: start + 2)
    case .wait:
      forbid("wait", inBodyAt: phrase)
      kind = waiting(phrase, from: start + 1)
    case .after: kind = blocked(clauses) { $0.delayed(phrase, from: start + 1) }
    case .together: kind = blocked(clauses) { $0.together(phrase, from: start + 1) }
    case .repeat: kind = blocked(clauses) { $0.repetition(phrase, from: start + 1) }
    case .for: kind = blocked(clauses) { $0.iteration(phrase, from: start + 1) }
    case .if: kind = branching(clauses, from: start + 1)
    case .else, .otherwise:
      error(
        LanguageCodes.elseOnNewLine, phrase.atoms[start],
        text(phrase.word(at: start) ?? .empty),
        suggestion: .edit(start == 0 ? phrase.joiningToBrace(start) : nil))
      bindBlocks(of: clauses)
      return nil
    default:
      return sentenceOrSlip(phrase, from: start, keyword, clauses: clauses, target: target)
    }
    guard let kind else { return nil }
    return Statement(kind: kind, place: place(of: phrase.node), target: target, isTry: false)
  }

  /// A statement with a block, which is read in any case.
  private mutating func blocked(
    _ clauses: NodeRange, _ bind: (inout Binder) -> Statement.Kind?
  ) -> Statement.Kind? {
    let kind = bind(&self)
    if kind == nil { bindBlocks(of: clauses) }
    return kind
  }

  /// A sentence, or what is none of the forms of statements.
  private mutating func sentenceOrSlip(
    _ phrase: Phrase, from start: Int, _ keyword: Keyword?, clauses: NodeRange, target: Reference?
  ) -> Statement? {
    if let keyword, keyword.isDeclaration, isDeclaration(phrase, from: start, keyword) {
      let name = phrase.word(at: start).map { text($0) } ?? ""
      error(LanguageCodes.notHere, phrase.atoms[start], name, "inside a block")
      return nil
    }
    guard let result = sentence(phrase, from: start, isTry: false, target: target) else {
      // Where no sentence begins so, it is not known where it ends either.
      bindLikelyBlocks(of: clauses)
      bindLikelyName(phrase, from: start)
      return nil
    }
    if keyword == nil { requireSingleClause(clauses) }
    noteOpenedLink(result, phrase, from: start)
    return result
  }

  /// Binds the blocks of a statement that begins with a word near to one whose block holds statements.
  private mutating func bindLikelyBlocks(of clauses: NodeRange) {
    guard let first = clauses.first, let start = tree.phrase(of: first).name(at: 0) else { return }
    let known = Keywords.bodyWords + Keywords.statementWords + vocabulary.firstWords
    guard let near = nearestName(to: text(start), in: known), Keywords.bodyWords.contains(near)
    else {
      return
    }
    bindBlocks(of: clauses)
  }

  /// Binds the name of what would be a `let` but for a slip.
  private mutating func bindLikelyName(_ phrase: Phrase, from start: Int) {
    guard phrase.isOp(.equals, at: start + 2), let word = phrase.word(at: start),
      let name = phrase.name(at: start + 1), scope[name] == nil,
      nearestName(to: text(word), in: ["let", "set"]) == "let"
    else { return }
    _ = scope.bind(name, .unknown)
  }

  /// Notes the address of a link that a statement opens, if it is written out.
  private mutating func noteOpenedLink(_ statement: Statement, _ phrase: Phrase, from start: Int) {
    guard case .call(let call) = statement.kind, case .link = call.entry.meaning,
      case .string(let address)? = call.arguments.expression(0)?.constant
    else { return }
    usages.openedLinks.append(.init(subject: address, place: place(phrase.span(at: start + 2))))
  }

  /// `try` before a sentence, and before a `set` or a `wait`, whose rules and timers may fail.
  private mutating func trying(
    _ phrase: Phrase, from start: Int, clauses: NodeRange, target: Reference?
  ) -> Statement? {
    guard isTriable(phrase, at: start) else {
      if reportMisplacedTry(phrase, at: start) {
        bindBlocks(of: clauses)
        return nil
      }
      return sentence(phrase, from: start, isTry: true, target: target)
    }
    return statement(phrase, from: start, clauses: clauses, target: target).map {
      Statement(kind: $0.kind, place: $0.place, target: $0.target, isTry: true)
    }
  }

  /// Whether a statement begins here that is no sentence, and may fail: a `set` or a `wait`.
  func isTriable(_ phrase: Phrase, at start: Int) -> Bool {
    let keyword = keywords.keyword(phrase.word(at: start))
    return keyword == .wait || keyword == .set && phrase.isOp(.equals, at: start + 2)
  }

  /// A `set` or a `wait` inside another statement.
  mutating func triable(_ phrase: Phrase, from start: Int, target: Reference?) -> Statement? {
    let isWait = keywords.keyword(phrase.word(at: start)) == .wait
    let kind = isWait ? waiting(phrase, from: start + 1) : assignment(phrase, from: start + 1)
    return kind.map {
      Statement(kind: $0, place: place(of: phrase.node), target: target, isTry: false)
    }
  }

  private mutating func requireSingleClause(_ clauses: NodeRange) {
    guard clauses.count > 1 else { return }
    error(LanguageCodes.strayClause, clauses[1])
  }

  private mutating func forbid(_ what: String, inBodyAt phrase: Phrase) {
    if scope.context == .body {
      error(LanguageCodes.notHere, phrase.node, what, "in a body or in `together`")
    }
  }

  /// `in REF: statement` and `in REF { … }`.
  private mutating func within(
    _ phrase: Phrase, from start: Int, clauses: NodeRange
  ) -> Statement? {
    var matcher = matcher(for: phrase)
    guard let length = matcher.referenceLength(at: start + 1) else {
      expected("a reference to a node", at: start + 1, of: phrase)
      bindBlocks(of: clauses)
      return nil
    }
    let end = start + 1 + length
    guard let reference = reference(phrase, start + 1..<end),
      requireTarget(reference, at: start + 1, of: phrase)
    else {
      if !phrase.isOp(.colon, at: end) { bindBlocks(of: clauses) }
      return nil
    }
    if phrase.isOp(.colon, at: end) {
      if end + 1 >= phrase.end {
        expected("a sentence", at: end + 1, of: phrase)
        return nil
      }
      let inner = keywords.keyword(phrase.word(at: end + 1))
      if let inner, [.if, .repeat, .for, .together, .in].contains(inner) {
        guard let statement = statement(phrase, from: end + 1, clauses: clauses, target: nil) else {
          return nil
        }
        let body = Body(statements: [statement], place: statement.place)
        return Statement(
          kind: .within(reference, body), place: place(of: phrase.node), target: nil, isTry: false)
      }
      return statement(phrase, from: end + 1, clauses: clauses, target: reference)
    }
    guard end == phrase.end, let block = phrase.block else {
      expected("`:` or {", at: end, of: phrase)
      return nil
    }
    return Statement(
      kind: .within(reference, body(block)), place: place(of: phrase.node), target: nil,
      isTry: false)
  }

  private mutating func printing(_ phrase: Phrase, from start: Int) -> Statement.Kind? {
    let first = phrase.word(at: start)
    if first == keywords.graph, start + 1 == phrase.end, phrase.block == nil {
      return .print(.graph)
    }
    if first == keywords.other("debug"), phrase.word(at: start + 1) == keywords.graph {
      requireEnd(phrase, at: start + 2)
      return .print(.debugGraph)
    }
    if first == keywords.other("state"), start + 1 == phrase.end { return .print(.state) }
    guard start < phrase.end else {
      expected("`graph`, `state`, a value, a fact or a reference", at: start, of: phrase)
      return nil
    }
    if let relation = relation(phrase, at: start) { return .print(.relation(relation)) }
    var matcher = matcher(for: phrase)
    if isReference(phrase, at: start) || isDeclared(phrase, at: start),
      let length = matcher.referenceLength(at: start), start + length == phrase.end
    {
      return reference(phrase, start..<phrase.end).map { .print(.reference($0)) }
    }
    if !isFactAhead(phrase, from: start) {
      var position = start
      guard let (expression, _) = expression(phrase, &position, wanting: .string) else {
        return nil
      }
      if position == phrase.end {
        requireEnd(phrase, at: position)
        return .print(.expression(expression))
      }
    }
    if reportHalfQuestion(phrase, from: start) { return nil }
    return fact(phrase, start..<phrase.end).map { .print(.fact($0)) }
  }

  private func isDeclared(_ phrase: Phrase, at position: Int) -> Bool {
    guard let name = phrase.name(at: position) else { return false }
    return app.definitionIDs[name] != nil && scope[name] == nil
  }

  private mutating func restoring(_ phrase: Phrase, from start: Int) -> Statement.Kind? {
    if phrase.word(at: start) == keywords.graph {
      guard let block = phrase.block, start + 1 == phrase.end else {
        expected("{ with a graph", at: start + 1, of: phrase)
        return nil
      }
      guard let pattern = literal(block) else { return nil }
      usages.noteMade(by: pattern)
      if pattern.isOpenAnywhere { error(LanguageCodes.openLiteral, block) }
      return .restore(pattern)
    }
    var position = start
    guard let file = expression(phrase, &position, as: .string) else { return nil }
    requireEnd(phrase, at: position)
    usages.restoresFiles = true
    if app.isScratch, case .string(let path)? = file.constant, let state = readState(path) {
      for window in state.graph.windows { declareScreens(of: window.root) }
    }
    return .restoreFile(file)
  }

  /// `set tracing on` and `set tracing off`.
  private mutating func tracing(_ phrase: Phrase, from start: Int) -> Statement.Kind? {
    let word = phrase.word(at: start).map { text($0) }
    guard word == "on" || word == "off" else {
      expected("`on` or `off`", at: start, of: phrase)
      return nil
    }
    requireEnd(phrase, at: start + 1)
    return .trace(word == "on")
  }

  // MARK: Names of bodies

  /// Binds a name of a body, and notes where: a lint rule reports those that nothing reads.
  mutating func bind(
    _ name: Symbol, _ type: ValueType, at atom: NodeID?, _ kind: Usages.Local.Kind = .binding
  ) -> Int {
    guard let atom else { return scope.bind(name, type) }
    usages.locals.append(.init(name: text(name), kind: kind, place: place(of: atom)))
    return scope.bind(name, type, place: usages.locals.count - 1)
  }

  mutating func markRead(_ local: Scope.Local) {
    guard let place = local.place, place < usages.locals.count else { return }
    usages.locals[place].isRead = true
  }
}
