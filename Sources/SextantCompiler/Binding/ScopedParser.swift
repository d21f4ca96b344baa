import SextantEngine
import SextantLanguage
import SextantSyntax

/// The parser of statements, facts and values. Their syntax depends on the names in scope.
///
/// A parser never reports errors: the binder reports missing and unread syntax. For completion, it
/// tries all alternatives and records them.
struct ScopedParser {
  let names: PhraseNames
  var parser: PhraseParser
  var isOfValues = false
  /// The required part that is missing; nil if no part is missing.
  private(set) var missing: MissingSyntax?

  var isCompleting: Bool { parser.isCompleting }
  private var phrase: Phrase { parser.phrase }

  init(_ names: PhraseNames, _ parser: PhraseParser) {
    self.names = names
    self.parser = parser.nested
  }

  mutating func missing<Syntax>(
    _ name: String, _ expected: [Expected] = [], at position: Int
  ) -> Syntax? {
    for expected in expected { parser.note(expected, at: position) }
    missing = MissingSyntax(name: name, position: position)
    return nil
  }

  /// Returns the index of the first matching row; always nil for completion.
  private mutating func match<Form>(_ rows: [Row<Form>], from start: Int) -> Int? {
    if !isCompleting { return rows.firstIndex { parser.match($0.pattern, from: start) } }
    parser.record(rows, from: start)
    return nil
  }

  // MARK: Bindings

  /// NAME = NODE | REF | VALUE
  mutating func binding(from start: Int) -> StatementSyntax? {
    guard phrase.name(at: start) != nil, case let name = phrase.atoms[start],
      phrase.tree.children(of: name).isEmpty
    else { return missing("a name", at: start) }
    guard phrase.isOp(.equals, at: start + 1) else {
      return missing("`=`", [.sign("=")], at: start + 1)
    }
    if start + 2 == phrase.end, !isCompleting {
      return missing("a node, a reference or a value", at: start + 2)
    }
    return .binding(name: name, bound(from: start + 2))
  }

  private mutating func bound(from start: Int) -> BoundSyntax {
    var end = start
    if let index = match(names.vocabulary.bindings, from: start) {
      return .system(index, parser.arguments)
    }
    if isCompleting {
      for slot in [Pattern.Slot.node, .reference] { parser.argument(slot, at: start) }
    } else if names.describesNewNode(phrase, at: start), let node = parser.node(&end) {
      return .node(node, end: end)
    } else if names.isReference(phrase, at: start),
      let reference = parser.whole(from: start, { $0.reference(&$1) })
    {
      return .reference(reference)
    }
    return .value(value(&end))
  }

  /// STATE (= | += | -=) VALUE [with animation]
  mutating func assignment(from start: Int) -> StatementSyntax? {
    guard phrase.name(at: start) != nil else {
      return missing("the name of a variable", [.slot(.variable, name: "state")], at: start)
    }
    guard let sign = Self.assigningOperator(phrase, at: start + 1) else {
      return missing("`=`", at: start + 1)
    }
    var end = start + 2
    let value = sign == .equals || isCompleting ? value(&end) : sum(&end)
    if start + 2 < phrase.end { parser.note(.word(Word.with.symbol), at: phrase.end) }
    if phrase.word(at: phrase.end - 1) == Word.with.symbol {
      parser.note(.word(Word.animation.symbol), at: phrase.end)
    }
    let isAnimated =
      phrase.word(at: end) == Word.with.symbol && phrase.word(at: end + 1) == Word.animation.symbol
    return .assignment(.init(phrase.atoms[start], sign, value, isAnimated: isAnimated))
  }

  static func assigningOperator(_ phrase: Phrase, at position: Int) -> Op? {
    [Op.equals, .plusEquals, .minusEquals].first { phrase.isOp($0, at: position) }
  }

  // MARK: Printing

  /// [debug] graph | state | FACT | VALUE | REF | the subject of a fact
  mutating func printed(from start: Int) -> StatementSyntax? {
    if isCompleting {
      for word in [Word.graph, .state, .debug] { parser.note(.word(word.symbol), at: start) }
      if phrase.word(at: start) == Word.debug.symbol {
        parser.note(.word(Word.graph.symbol), at: start + 1)
      }
      _ = match(names.vocabulary.subjects, from: start)
      parser.argument(.reference, at: start)
    } else if start == phrase.end {
      return missing("`graph`, `state`, a value, a fact or a reference", at: start)
    } else if let shown = shown(from: start) {
      return .printed(shown)
    }
    return .printed(.fact(syntax(phrase, start..<phrase.end)))
  }

  private mutating func shown(from start: Int) -> PrintedSyntax? {
    let (first, isAlone) = (phrase.word(at: start), start + 1 == phrase.end)
    if first == Word.graph.symbol, isAlone, phrase.block == nil { return .graph }
    if first == Word.state.symbol, isAlone { return .state }
    if first == Word.debug.symbol, phrase.word(at: start + 1) == Word.graph.symbol {
      return .debugGraph(end: start + 2)
    }
    if phrase.word(at: start + 1) == Word.of.symbol, case let word = phrase.atoms[start],
      let relation = Binder.relations[phrase.tree.text(word)],
      let reference = parser.whole(from: start + 2, { $0.reference(&$1) })
    {
      return .relation(relation, reference)
    }
    if names.isReference(phrase, at: start) || names.isDeclared(phrase, at: start),
      let reference = parser.whole(from: start, { $0.reference(&$1) })
    {
      return .reference(reference)
    }
    if let first, names.scope[first] == nil, names.variables[first] == nil,
      let index = match(names.vocabulary.subjects, from: start)
    {
      return .subject(index, parser.arguments)
    }
    if isFactAhead(phrase, from: start) { return nil }
    var end = start
    let value = sum(&end)
    return end == phrase.end || end == start ? .value(value) : nil
  }

  // MARK: Blocks

  /// FACT { … } else if FACT { … } else { … }
  mutating func branches(from start: Int) -> StatementSyntax {
    var branches = [BranchSyntax(phrase: phrase, head: condition(phrase, from: start))]
    var isLast = false
    guard let clauses = parser.clauses else { return .branches(branches) }
    for index in clauses.indices.dropFirst() {
      parser.enter(index, of: clauses)
      let phrase = parser.phrase
      let head: BranchSyntax.Head
      parser.note(.word(Word.else.symbol), at: 0)
      if phrase.word(at: 0) != Word.else.symbol || isLast {
        head = .stray(isLast: isLast)
      } else if phrase.end == 1 {
        parser.note(.word(Word.if.symbol), at: 1)
        parser.note(.sign("{"), at: 1)
        (head, isLast) = (.otherwise, phrase.block != nil)
      } else if phrase.word(at: 1) == Word.if.symbol {
        head = condition(phrase, from: 2)
      } else {
        head = .missing(MissingSyntax(name: "`if` or {", position: 1))
      }
      branches.append(BranchSyntax(phrase: phrase, head: head))
    }
    return .branches(branches)
  }

  private mutating func condition(_ phrase: Phrase, from start: Int) -> BranchSyntax.Head {
    if start < phrase.end {
      parser.note(.sign("{"), at: phrase.end)
    } else if !isCompleting {
      return .missing(MissingSyntax(name: "a fact", position: start))
    }
    return .condition(syntax(phrase.prefix(phrase.end), start..<phrase.end))
  }

  mutating func rounds(from start: Int) -> RoundsSyntax? {
    var (end, names) = (start, [NodeID]())
    repeat {
      if !names.isEmpty { end += 1 }
      guard phrase.name(at: end) != nil else { return missing("a name", at: end) }
      names.append(phrase.atoms[end])
      end += 1
    } while phrase.kind(at: end) == .comma
    guard phrase.word(at: end) == Word.in.symbol else {
      return missing("`in`", [.word(Word.in.symbol), .sign(","), .sign("{")], at: end)
    }
    end += 1
    parser.note(.slot(.expression, name: "list"), at: end)
    if end < phrase.end { parser.note(.sign("{"), at: phrase.end) }
    return RoundsSyntax(names: names, list: isCompleting ? sum(&end) : value(&end))
  }

  // MARK: Checks

  /// FACT | EVENT | [no] error [CODE] from SENTENCE | graph snapshot
  mutating func check(from start: Int) -> StatementSyntax? {
    let isExpected = phrase.word(at: start) != Word.no.symbol
    let position = isExpected ? start : start + 1
    if phrase.word(at: position) == Word.error.symbol {
      return error(from: position + 1, isExpected: isExpected).map { .check($0) }
    }
    if phrase.word(at: start) == Word.graph.symbol {
      if phrase.word(at: start + 1) == Word.snapshot.symbol {
        return snapshot(from: start).map { .check($0) }
      }
      parser.note(.word(Word.snapshot.symbol), at: start + 1)
    }
    if start == phrase.end, !isCompleting {
      return missing("a fact or an event of the last statement", at: start)
    }
    if let event = event(from: start) { return .check(event) }
    let fact = syntax(phrase, start..<phrase.end)
    if isCompleting {
      parser.record(names.vocabulary.events, from: start) { _ in .ever }
      parser.note(.word(Word.error.symbol), at: position)
    }
    return .check(.fact(fact))
  }

  private mutating func snapshot(from start: Int) -> CheckSyntax? {
    let (keyword, end) = (phrase.atoms[start + 1], start + 2)
    parser.note(.sign("{"), at: end)
    if end == phrase.end { return .snapshot(keyword: keyword, name: nil, end: end) }
    guard phrase.kind(at: end) == .string else {
      return missing("a name in quotes or {", at: end)
    }
    return .snapshot(keyword: keyword, name: phrase.atoms[end], end: end + 1)
  }

  private mutating func error(from start: Int, isExpected: Bool) -> CheckSyntax? {
    let from = Expected.word(Word.from.symbol)
    parser.note(.slot(.code, name: "code"), at: start)
    parser.note(from, at: start)
    let hasCode = phrase.name(at: start) != nil && phrase.word(at: start) != Word.from.symbol
    let position = hasCode ? start + 1 : start
    guard phrase.word(at: position) == Word.from.symbol else {
      return missing(hasCode ? "`from`" : "a code or `from`", [from], at: position)
    }
    if isCompleting { parser.statement(at: position + 1, isTried: true) }
    return .error(
      code: hasCode ? phrase.atoms[start] : nil, isExpected: isExpected,
      sentence(phrase, from: position + 1, allowsTry: true))
  }

  /// [not] EVENT [ever]. For completion, returns nil.
  private mutating func event(from start: Int) -> CheckSyntax? {
    guard !isCompleting, let first = phrase.word(at: start) else { return nil }
    let (rows, isNot) = (names.vocabulary.events(beginningWith: first), first == Word.not.symbol)
    if rows.isEmpty { return nil }
    if isNot, let next = phrase.word(at: start + 1),
      !names.vocabulary.events(beginningWith: next).isEmpty,
      names.vocabulary.facts(beginningWith: next).isEmpty,
      case .event(var inner, let start, let isEver)? = event(from: start + 1)
    {
      inner.isNegated.toggle()
      return .event(inner, start: start, isEver: isEver)
    }
    let whole = phrase
    defer { parser.phrase = whole }
    let isEver = whole.end - start > 1 && whole.word(at: whole.end - 1) == Word.ever.symbol
    if isEver { parser.phrase = whole.prefix(whole.end - 1, block: whole.block) }
    var event = ExpressionSyntax.FactSyntax(rows: rows)
    event.match = match(rows, from: start).map { rows[$0] }
    if event.match != nil {
      (event.arguments, event.isNegated) = (parser.arguments, parser.isNegated)
    } else if isNot || names.vocabulary.hasFacts(beginningWith: first) {
      // Some facts begin with the same words as an event, such as `no PAT` and `nothing presented`.
      return nil
    }
    return .event(event, start: start, isEver: isEver)
  }
}
