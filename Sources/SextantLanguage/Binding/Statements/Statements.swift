import SextantEngine
import SextantSyntax

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
    return statement(phrase, from: 0, clauses: clauses, target: nil, &binder)
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
  static func body(_ block: NodeID, title: String = "", _ binder: inout Binder) -> Body {
    let outer = binder.scope
    defer { binder.scope = outer }
    // A timer's body goes by the one that sets it, so that a chain of timers names it once.
    if !title.isEmpty, !title.hasPrefix("after ") { binder.scope.bodyTitle = title }
    return Body(
      statements: statements(binder.tree.children(of: block), &binder),
      place: binder.place(of: block), title: title)
  }

  /// A block that runs in one pass.
  static func passBody(_ block: NodeID, title: String = "", _ binder: inout Binder) -> Body {
    let outer = binder.scope
    binder.scope.context = .body
    defer { binder.scope = outer }
    return body(block, title: title, &binder)
  }

  /// Binds the blocks of statements whose heads have an error, with the names of the heads bound to
  /// anything: what is wrong in them is another matter.
  static func bindBlocks(of clauses: NodeRange, title: String = "", _ binder: inout Binder) {
    for clause in clauses { bindBlock(of: binder.tree.phrase(of: clause), title: title, &binder) }
  }

  static func bindBlock(of phrase: Phrase, title: String = "", _ binder: inout Binder) {
    guard let block = phrase.block else { return }
    let outer = binder.scope
    bindAnything(in: phrase.atoms[0..<phrase.end], &binder)
    _ = body(block, title: title, &binder)
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
        if symbol != .empty, !isKnown { _ = binder.scope.bind(symbol, .unknown) }
      }
      if kind != .block { bindAnything(in: Array(binder.tree.children(of: atom)), &binder) }
    }
  }

  // MARK: Forms

  private static func statement(
    _ phrase: Phrase, from start: Int, clauses: NodeRange, target: Reference?,
    _ binder: inout Binder
  ) -> Statement? {
    let keyword = binder.keywords.keyword(phrase.word(at: start))
    if keyword != .if, keyword != nil { requireSingleClause(clauses, &binder) }
    let kind: Statement.Kind?
    switch keyword {
    case .in: return within(phrase, from: start, clauses: clauses, &binder)
    case .try: return trying(phrase, from: start + 1, clauses: clauses, target: target, &binder)
    case .expect, .require:
      kind = Expectations.expectation(phrase, from: start + 1, &binder).map {
        .expect($0, isRequired: keyword == .require)
      }
      forbid("expect", inBodyAt: phrase, &binder)
    case .let: kind = Bindings.binding(phrase, from: start + 1, &binder)
    case .set where phrase.isOp(.equals, at: start + 2):
      kind = Bindings.assignment(phrase, from: start + 1, &binder)
    case .print: kind = printing(phrase, from: start + 1, &binder)
    case .restore: kind = restoring(phrase, from: start + 1, &binder)
    case .set where phrase.word(at: start + 1) == binder.keywords.tracing:
      kind = tracing(phrase, from: start + 2, &binder)
    case .wait:
      forbid("wait", inBodyAt: phrase, &binder)
      kind = Blocks.waiting(phrase, from: start + 1, &binder)
    case .after: kind = blocked(clauses, &binder) { Blocks.delayed(phrase, from: start + 1, &$0) }
    case .together:
      kind = blocked(clauses, &binder) { Blocks.together(phrase, from: start + 1, &$0) }
    case .repeat:
      kind = blocked(clauses, &binder) { Blocks.repetition(phrase, from: start + 1, &$0) }
    case .for: kind = blocked(clauses, &binder) { Blocks.iteration(phrase, from: start + 1, &$0) }
    case .if: kind = Blocks.branching(clauses, from: start + 1, &binder)
    case .else, .otherwise:
      binder.error(
        LanguageCodes.elseOnNewLine, phrase.atoms[start],
        binder.text(phrase.word(at: start) ?? .empty),
        suggestion: .edit(start == 0 ? phrase.joiningToBrace(start) : nil))
      bindBlocks(of: clauses, &binder)
      return nil
    default:
      return sentenceOrSlip(phrase, from: start, keyword, clauses: clauses, target: target, &binder)
    }
    guard let kind else { return nil }
    return Statement(kind: kind, place: binder.place(of: phrase.node), target: target, isTry: false)
  }

  /// A statement with a block, which is read in any case.
  private static func blocked(
    _ clauses: NodeRange, _ binder: inout Binder, _ bind: (inout Binder) -> Statement.Kind?
  ) -> Statement.Kind? {
    let kind = bind(&binder)
    if kind == nil { bindBlocks(of: clauses, &binder) }
    return kind
  }

  /// A sentence, or what is none of the forms of statements.
  private static func sentenceOrSlip(
    _ phrase: Phrase, from start: Int, _ keyword: Keyword?, clauses: NodeRange, target: Reference?,
    _ binder: inout Binder
  ) -> Statement? {
    if let keyword, keyword.isDeclaration,
      binder.isDeclaration(phrase, from: start, keyword)
    {
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
    if keyword == nil { requireSingleClause(clauses, &binder) }
    noteOpenedLink(result, phrase, from: start, &binder)
    return result
  }

  /// Binds the blocks of a statement that begins with a word near to one whose block holds statements.
  private static func bindLikelyBlocks(of clauses: NodeRange, _ binder: inout Binder) {
    guard let first = clauses.first, let start = binder.tree.phrase(of: first).name(at: 0) else {
      return
    }
    let known = Keywords.bodyWords + Keywords.statementWords + binder.vocabulary.firstWords
    guard let near = nearestName(to: binder.text(start), in: known),
      Keywords.bodyWords.contains(near)
    else {
      return
    }
    bindBlocks(of: clauses, &binder)
  }

  /// Binds the name of what would be a `let` but for a slip.
  private static func bindLikelyName(_ phrase: Phrase, from start: Int, _ binder: inout Binder) {
    guard phrase.isOp(.equals, at: start + 2), let word = phrase.word(at: start),
      let name = phrase.name(at: start + 1), binder.scope[name] == nil,
      nearestName(to: binder.text(word), in: ["let", "set"]) == "let"
    else { return }
    _ = binder.scope.bind(name, .unknown)
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

  /// `try` before a sentence, and before a `set` or a `wait`, whose rules and timers may fail.
  private static func trying(
    _ phrase: Phrase, from start: Int, clauses: NodeRange, target: Reference?,
    _ binder: inout Binder
  ) -> Statement? {
    guard isTriable(phrase, at: start, &binder) else {
      if SentenceHints.reportMisplacedTry(phrase, at: start, &binder) {
        bindBlocks(of: clauses, &binder)
        return nil
      }
      return Sentences.sentence(phrase, from: start, isTry: true, target: target, &binder)
    }
    return statement(phrase, from: start, clauses: clauses, target: target, &binder).map {
      Statement(kind: $0.kind, place: $0.place, target: $0.target, isTry: true)
    }
  }

  /// Whether a statement begins here that is no sentence, and may fail: a `set` or a `wait`.
  static func isTriable(_ phrase: Phrase, at start: Int, _ binder: inout Binder) -> Bool {
    let keyword = binder.keywords.keyword(phrase.word(at: start))
    return keyword == .wait || keyword == .set && phrase.isOp(.equals, at: start + 2)
  }

  /// A `set` or a `wait` inside another statement.
  static func triable(_ phrase: Phrase, from start: Int, target: Reference?, _ binder: inout Binder)
    -> Statement?
  {
    let isWait = binder.keywords.keyword(phrase.word(at: start)) == .wait
    let kind =
      isWait
      ? Blocks.waiting(phrase, from: start + 1, &binder)
      : Bindings.assignment(phrase, from: start + 1, &binder)
    return kind.map {
      Statement(kind: $0, place: binder.place(of: phrase.node), target: target, isTry: false)
    }
  }

  private static func requireSingleClause(_ clauses: NodeRange, _ binder: inout Binder) {
    guard clauses.count > 1 else { return }
    binder.error(LanguageCodes.strayClause, clauses[1])
  }

  private static func forbid(_ what: String, inBodyAt phrase: Phrase, _ binder: inout Binder) {
    if binder.scope.context == .body {
      binder.error(LanguageCodes.notHere, phrase.node, what, "in a body or in `together`")
    }
  }

  /// `in REF: statement` and `in REF { … }`.
  private static func within(
    _ phrase: Phrase, from start: Int, clauses: NodeRange, _ binder: inout Binder
  ) -> Statement? {
    var matcher = binder.matcher(for: phrase)
    guard let length = matcher.referenceLength(at: start + 1) else {
      binder.expected("a reference to a node", at: start + 1, of: phrase)
      bindBlocks(of: clauses, &binder)
      return nil
    }
    let end = start + 1 + length
    guard let reference = References.reference(phrase, start + 1..<end, &binder),
      OtherSystems.requireTarget(reference, at: start + 1, of: phrase, &binder)
    else {
      if !phrase.isOp(.colon, at: end) { bindBlocks(of: clauses, &binder) }
      return nil
    }
    if phrase.isOp(.colon, at: end) {
      if end + 1 >= phrase.end {
        binder.expected("a sentence", at: end + 1, of: phrase)
        return nil
      }
      let inner = binder.keywords.keyword(phrase.word(at: end + 1))
      if let inner, [.if, .repeat, .for, .together, .in].contains(inner) {
        guard
          let statement = statement(phrase, from: end + 1, clauses: clauses, target: nil, &binder)
        else {
          return nil
        }
        let body = Body(statements: [statement], place: statement.place)
        return Statement(
          kind: .within(reference, body), place: binder.place(of: phrase.node), target: nil,
          isTry: false)
      }
      return statement(phrase, from: end + 1, clauses: clauses, target: reference, &binder)
    }
    guard end == phrase.end, let block = phrase.block else {
      binder.expected("`:` or {", at: end, of: phrase)
      return nil
    }
    return Statement(
      kind: .within(reference, body(block, &binder)), place: binder.place(of: phrase.node),
      target: nil,
      isTry: false)
  }

  private static func printing(_ phrase: Phrase, from start: Int, _ binder: inout Binder)
    -> Statement.Kind?
  {
    let first = phrase.word(at: start)
    if first == binder.keywords.graph, start + 1 == phrase.end, phrase.block == nil {
      return .print(.graph)
    }
    if first == binder.keywords.other("debug"), phrase.word(at: start + 1) == binder.keywords.graph
    {
      binder.requireEnd(phrase, at: start + 2)
      return .print(.debugGraph)
    }
    if first == binder.keywords.other("state"), start + 1 == phrase.end { return .print(.state) }
    guard start < phrase.end else {
      binder.expected("`graph`, `state`, a value, a fact or a reference", at: start, of: phrase)
      return nil
    }
    if let relation = References.relation(phrase, at: start, &binder) {
      return .print(.relation(relation))
    }
    var matcher = binder.matcher(for: phrase)
    if Bindings.isReference(phrase, at: start, &binder) || isDeclared(phrase, at: start, &binder),
      let length = matcher.referenceLength(at: start), start + length == phrase.end
    {
      return References.reference(phrase, start..<phrase.end, &binder).map {
        .print(.reference($0))
      }
    }
    if !Facts.isFactAhead(phrase, from: start, &binder) {
      var position = start
      guard
        let (expression, _) = Expressions.expression(phrase, &position, wanting: .string, &binder)
      else {
        return nil
      }
      if position == phrase.end {
        binder.requireEnd(phrase, at: position)
        return .print(.expression(expression))
      }
    }
    if Expectations.reportHalfQuestion(phrase, from: start, &binder) { return nil }
    return Facts.fact(phrase, start..<phrase.end, &binder).map { .print(.fact($0)) }
  }

  private static func isDeclared(_ phrase: Phrase, at position: Int, _ binder: inout Binder) -> Bool
  {
    guard let name = phrase.name(at: position) else { return false }
    return binder.app.definitionIDs[name] != nil && binder.scope[name] == nil
  }

  private static func restoring(_ phrase: Phrase, from start: Int, _ binder: inout Binder)
    -> Statement.Kind?
  {
    if phrase.word(at: start) == binder.keywords.graph {
      guard let block = phrase.block, start + 1 == phrase.end else {
        binder.expected("{ with a graph", at: start + 1, of: phrase)
        return nil
      }
      guard let pattern = Literals.literal(block, &binder) else { return nil }
      binder.usages.noteMade(by: pattern)
      if pattern.isOpenAnywhere { binder.error(LanguageCodes.openLiteral, block) }
      return .restore(pattern)
    }
    var position = start
    guard let file = Expressions.expression(phrase, &position, as: .string, &binder) else {
      return nil
    }
    binder.requireEnd(phrase, at: position)
    binder.usages.restoresFiles = true
    if binder.app.isScratch, case .string(let path)? = file.constant,
      let state = binder.readState(path)
    {
      for window in state.graph.windows { Definitions.declareScreens(of: window.root, &binder) }
    }
    return .restoreFile(file)
  }

  /// `set tracing on` and `set tracing off`.
  private static func tracing(_ phrase: Phrase, from start: Int, _ binder: inout Binder)
    -> Statement.Kind?
  {
    let word = phrase.word(at: start).map { binder.text($0) }
    guard word == "on" || word == "off" else {
      binder.expected("`on` or `off`", at: start, of: phrase)
      return nil
    }
    binder.requireEnd(phrase, at: start + 1)
    return .trace(word == "on")
  }

  // MARK: Names of bodies

}
