import SextantEngine
import SextantSyntax

extension Checker {
  // MARK: Items

  /// The statement that an item is; nil after an error.
  mutating func statement(_ item: NodeID) -> Statement? {
    let clauses = tree.children(of: item)
    guard let first = clauses.first else { return nil }
    let line = self.line(of: first)
    if line.end == 0 || tree.kind(line.atoms[0]) == .error { return nil }
    let result = remembered(item) { $0.statement(line, from: 0, clauses: clauses, target: nil) }
    if result == nil { checkBlocks(of: clauses) }
    return result
  }

  /// Statements of a block, in the current scope.
  mutating func statements(_ items: NodeRange) -> [Statement] {
    var result: [Statement] = []
    result.reserveCapacity(items.count)
    for item in items {
      if hasTooManyProblems { break }
      if let statement = statement(item) { result.append(statement) }
    }
    if context == .script {
      checkClaims(result)
      forgiveSources(result)
    }
    return result
  }

  /// A block as a body; its own names end with it.
  mutating func body(_ block: NodeID, title: String = "") -> Body {
    let (outer, outerTitle) = (scope, bodyTitle)
    checkedBlocks.insert(block)
    // A timer's body goes by the one that sets it, so that a chain of timers names it once.
    if !title.isEmpty, !title.hasPrefix("after ") { bodyTitle = title }
    let result = Body(
      statements: statements(tree.children(of: block)), place: place(of: block), title: title)
    leaveScope(to: outer)
    bodyTitle = outerTitle
    return result
  }

  /// Forgets the names of a block, and keeps their places from being used again.
  mutating func leaveScope(to outer: Scope) { scope = outer }

  // MARK: Forms

  private mutating func statement(
    _ line: Line, from start: Int, clauses: NodeRange, target: Reference?
  ) -> Statement? {
    let keyword = keywords.keyword(word(at: start, of: line))
    let isSentence = keyword == nil
    if keyword != .if, !isSentence { requireSingleClause(clauses) }
    let kind: Statement.Kind?
    switch keyword {
    case .in: return within(line, from: start, clauses: clauses)
    case .try: return trying(line, from: start + 1, clauses: clauses, target: target)
    case .expect, .require:
      kind = expectation(line, from: start + 1).map { .expect($0, isRequired: keyword == .require) }
      forbid("expect", inBodyAt: line)
    case .let: kind = binding(line, from: start + 1)
    case .set where isOp(.equals, at: start + 2, of: line):
      kind = assignment(line, from: start + 1)
    case .print: kind = printing(line, from: start + 1)
    case .restore: kind = restoring(line, from: start + 1)
    case .set where word(at: start + 1, of: line) == keywords.tracing:
      kind = tracing(line, from: start + 2)
    case .wait:
      forbid("wait", inBodyAt: line)
      kind = waiting(line, from: start + 1)
    case .after: kind = delayed(line, from: start + 1)
    case .together: kind = together(line, from: start + 1)
    case .repeat: kind = repetition(line, from: start + 1)
    case .for: kind = iteration(line, from: start + 1)
    case .if: kind = branching(clauses, from: start + 1)
    case .else, .otherwise:
      error(
        CheckerCodes.elseOnNewLine, line.atoms[start], text(word(at: start, of: line) ?? .empty),
        fix: start == 0 ? joiningToBrace(line.atoms[start]) : nil)
      return nil
    default:
      if let keyword, keyword.isDeclaration, isDeclaration(line, from: start, keyword) {
        let name = word(at: start, of: line).map { text($0) } ?? ""
        error(CheckerCodes.notHere, line.atoms[start], name, "inside a block")
        return nil
      }
      let problems = diagnostics.count
      let result = sentence(line, from: start, isTry: false, target: target)
      // Of what no sentence begins with, its end is not known either.
      if isSentence, problems == diagnostics.count { requireSingleClause(clauses) }
      if result == nil, isSentence { bindMeant(line, from: start) }
      noteOpened(result, line, from: start)
      return result
    }
    guard let kind else { return nil }
    return Statement(kind: kind, place: place(of: line.node), target: target, isTry: false)
  }

  /// `try` before a sentence, and before a `set` or a `wait`, whose rules and timers may fail.
  private mutating func trying(
    _ line: Line, from start: Int, clauses: NodeRange, target: Reference?
  ) -> Statement? {
    guard isTriable(line, at: start) else {
      if explainTry(line, at: start) { return nil }
      return sentence(line, from: start, isTry: true, target: target)
    }
    return statement(line, from: start, clauses: clauses, target: target).map {
      Statement(kind: $0.kind, place: $0.place, target: $0.target, isTry: true)
    }
  }

  /// Whether a statement begins here that is no sentence, and may fail: a `set` or a `wait`.
  func isTriable(_ line: Line, at start: Int) -> Bool {
    let keyword = keywords.keyword(word(at: start, of: line))
    return keyword == .wait || keyword == .set && isOp(.equals, at: start + 2, of: line)
  }

  /// A `set` or a `wait` inside another statement.
  mutating func triable(_ line: Line, from start: Int, target: Reference?) -> Statement? {
    let isWait = keywords.keyword(word(at: start, of: line)) == .wait
    let kind = isWait ? waiting(line, from: start + 1) : assignment(line, from: start + 1)
    return kind.map {
      Statement(kind: $0, place: place(of: line.node), target: target, isTry: false)
    }
  }

  private mutating func requireSingleClause(_ clauses: NodeRange) {
    guard clauses.count > 1 else { return }
    error(CheckerCodes.strayClause, clauses[1])
  }

  private mutating func forbid(_ what: String, inBodyAt line: Line) {
    if context == .body {
      error(CheckerCodes.notHere, line.node, what, "in a body or in `together`")
    }
  }

  /// `in REF: statement` and `in REF { … }`.
  private mutating func within(
    _ line: Line, from start: Int, clauses: NodeRange
  ) -> Statement? {
    var matcher = matcher(for: line)
    guard let length = matcher.referenceLength(at: start + 1) else {
      expected("a reference to a node", at: start + 1, of: line)
      return nil
    }
    let end = start + 1 + length
    guard let reference = reference(line, start + 1..<end),
      requireTarget(reference, at: start + 1, of: line)
    else { return nil }
    let outer = isAimed
    isAimed = true
    defer { isAimed = outer }
    if isOp(.colon, at: end, of: line) {
      if end + 1 >= line.end {
        expected("a sentence", at: end + 1, of: line)
        return nil
      }
      let inner = keywords.keyword(word(at: end + 1, of: line))
      if let inner, [.if, .repeat, .for, .together, .in].contains(inner) {
        guard let statement = statement(line, from: end + 1, clauses: clauses, target: nil) else {
          return nil
        }
        let body = Body(statements: [statement], place: statement.place)
        return Statement(
          kind: .within(reference, body), place: place(of: line.node), target: nil, isTry: false)
      }
      return statement(line, from: end + 1, clauses: clauses, target: reference)
    }
    guard end == line.end, let block = line.block else {
      expected("`:` or {", at: end, of: line)
      return nil
    }
    return Statement(
      kind: .within(reference, body(block)), place: place(of: line.node), target: nil, isTry: false)
  }

  /// `let NAME = NODE | REF | EXPR`.
  private mutating func binding(_ line: Line, from start: Int) -> Statement.Kind? {
    guard let name = name(at: start, of: line), tree.children(of: line.atoms[start]).isEmpty else {
      expected("a name", at: start, of: line)
      return nil
    }
    if scope[name] != nil || app.variableIDs[name] != nil {
      error(
        CheckerCodes.duplicate, line.atoms[start], text(name),
        suggestion: app.variableIDs[name] == nil
          ? "choose a name other than `\(text(name))`" : "`set \(text(name)) = …` changes the state"
      )
      return nil
    }
    if !isOp(.equals, at: start + 1, of: line) {
      expected("`=`", at: start + 1, of: line)
    } else if start + 2 >= line.end {
      expected("a node, a reference or a value", at: start + 2, of: line)
    } else if let result = bound(line, from: start + 2, to: name, at: line.atoms[start]) {
      return result
    }
    // Whatever it was to be, the name is bound.
    if scope[name] == nil { _ = scope.bind(name, .unknown) }
    return nil
  }

  private mutating func bound(
    _ line: Line, from start: Int, to name: Symbol, at atom: NodeID
  ) -> Statement.Kind? {
    if let handle = handle(line, from: start, to: name, at: atom) { return handle.value }
    var matcher = matcher(for: line)
    let isWhole = { (length: Int?) in length.map { start + $0 == line.end } ?? false }
    if isNodeToMake(line, at: start), isWhole(matcher.nodeLength(at: start)) {
      guard let node = node(line, start..<line.end) else { return nil }
      requireEnd(line, at: line.end)
      if !vocabulary.takesBoundNodes {
        error(
          CheckerCodes.untakenNode, line.atoms[start], system.name,
          suggestion: "describe the node where it goes, in the sentence itself")
        return nil
      }
      return .bindNode(bind(name, .node, at: atom), node)
    }
    if isReference(line, at: start), isWhole(matcher.referenceLength(at: start)) {
      guard let reference = reference(line, start..<line.end) else { return nil }
      requireEnd(line, at: line.end)
      return .bindReference(bind(name, .node, at: atom), reference)
    }
    var position = start
    guard let (expression, type) = expression(line, &position) else { return nil }
    requireEnd(line, at: position)
    return .bindValue(bind(name, type, at: atom), expression)
  }

  /// A handle of the system: `binding of top`; nil when there is none.
  private mutating func handle(
    _ line: Line, from start: Int, to name: Symbol, at atom: NodeID
  ) -> Found<Statement.Kind>? {
    var matcher = quietMatcher(for: line)
    for (index, entry) in vocabulary.handles.enumerated()
    where matcher.match(entry.pattern, from: start) {
      guard let arguments = arguments(matcher.bindings, of: entry.pattern, in: line) else {
        return Found(value: nil)
      }
      return Found(
        value: .bindHandle(bind(name, .handle(index), at: atom), entry.source, arguments))
    }
    return nil
  }

  /// Whether a `let` makes a node here: a description that is no name of something bound.
  private func isNodeToMake(_ line: Line, at position: Int) -> Bool {
    guard let name = name(at: position, of: line) else { return false }
    if name == words.stacked { return true }
    if scope[name] != nil || app.variableIDs[name] != nil || app.caseTypes[name] != nil {
      return false
    }
    if app.definitionIDs[name] != nil { return true }
    return app.isScratch && isCapitalised(text(name))
  }

  /// Whether something that is no value stands here: a relation, an instance, a bound node.
  private func isReference(_ line: Line, at position: Int) -> Bool {
    switch kind(at: position, of: line) {
    case .instance, .path: return true
    case .name:
      guard let name = word(at: position, of: line) else { return false }
      if let local = scope[name] { return local.isNode }
      if app.variableIDs[name] != nil { return false }
      return referenceWords.contains(name)
        || words.relations.contains(name) && word(at: position + 1, of: line) == words.of
        || name == words.window && position + 1 < line.end
    default: return false
    }
  }

  var referenceWords: [Symbol] { [keywords.root, keywords.top, keywords.here, keywords.parent] }

  /// `set STATE = EXPR`.
  private mutating func assignment(_ line: Line, from start: Int) -> Statement.Kind? {
    guard let name = name(at: start, of: line) else {
      expected("the name of a state", at: start, of: line)
      return nil
    }
    if let local = scope[name], case .handle(let index) = local.type {
      markRead(local)
      var position = start + 2
      guard let value = expression(line, &position, as: .bool) else { return nil }
      requireEnd(line, at: position)
      return .setHandle(local.slot, vocabulary.handles[index].source, value)
    }
    guard let index = app.variableIDs[name] else {
      if scope[name]?.type == .unknown { return nil }
      unknown(
        CheckerCodes.unknownState, line.atoms[start], text(name),
        among: app.variables.map(\.name))
      return nil
    }
    app.uses.setStates.insert(index)
    var position = start + 2
    guard let value = expression(line, &position, as: app.variables[index].type) else { return nil }
    requireEnd(line, at: position)
    return .set(index, value)
  }

  private mutating func printing(_ line: Line, from start: Int) -> Statement.Kind? {
    let first = word(at: start, of: line)
    if first == keywords.graph, start + 1 == line.end, line.block == nil {
      return .print(.graph)
    }
    if first == keywords.other("debug"), word(at: start + 1, of: line) == keywords.graph {
      requireEnd(line, at: start + 2)
      return .print(.debugGraph)
    }
    if first == keywords.other("state"), start + 1 == line.end { return .print(.state) }
    guard start < line.end else {
      expected("`graph`, `state`, a value, a fact or a reference", at: start, of: line)
      return nil
    }
    if let relation = relation(line, at: start) { return .print(.relation(relation)) }
    var matcher = matcher(for: line)
    if isReference(line, at: start) || isDeclared(line, at: start),
      let length = matcher.referenceLength(at: start), start + length == line.end
    {
      return reference(line, start..<line.end).map { .print(.reference($0)) }
    }
    if !isFactAhead(line, from: start) {
      var position = start
      guard let (expression, _) = expression(line, &position, wanting: .string) else { return nil }
      if position == line.end {
        requireEnd(line, at: position)
        return .print(.expression(expression))
      }
    }
    if asksHalf(line, from: start) { return nil }
    return fact(line, start..<line.end).map { .print(.fact($0)) }
  }

  private func isDeclared(_ line: Line, at position: Int) -> Bool {
    guard let name = name(at: position, of: line) else { return false }
    return app.definitionIDs[name] != nil && scope[name] == nil
  }

  private mutating func restoring(_ line: Line, from start: Int) -> Statement.Kind? {
    if word(at: start, of: line) == keywords.graph {
      guard let block = line.block, start + 1 == line.end else {
        expected("{ with a graph", at: start + 1, of: line)
        return nil
      }
      guard let pattern = literal(block) else { return nil }
      let content = LiteralContent(of: pattern)
      app.uses.made.formUnion(content.nodes.keys)
      app.uses.givenSources.formUnion(content.sources)
      if pattern.isOpenAnywhere { error(CheckerCodes.openLiteral, block) }
      return .restore(pattern)
    }
    var position = start
    guard let file = expression(line, &position, as: .string) else { return nil }
    requireEnd(line, at: position)
    app.uses.restoresFiles = true
    if app.isScratch, case .string(let path)? = file.constant, let state = readState?(path) {
      for window in state.graph.windows { declareScreens(of: window.root) }
    }
    return .restoreFile(file)
  }

  /// `set tracing on` and `set tracing off`.
  private mutating func tracing(_ line: Line, from start: Int) -> Statement.Kind? {
    let word = word(at: start, of: line).map { text($0) }
    guard word == "on" || word == "off" else {
      expected("`on` or `off`", at: start, of: line)
      return nil
    }
    requireEnd(line, at: start + 1)
    return .trace(word == "on")
  }
}

func isCapitalised(_ name: String) -> Bool {
  name.unicodeScalars.first?.properties.isUppercase ?? false
}
