import SextantEngine
import SextantSyntax

/// The bodies of declarations, once everything that they can name is declared.
extension Checker {
  /// Binds bodies; what belongs to a screen or container sees its inputs.
  mutating func bind(_ bodies: [PendingBody]) {
    for body in bodies {
      binder.enter(body.text)
      binder.scope = Scope()
      binder.scope.context = .body
      bind(body)
    }
  }

  private mutating func bind(_ pending: PendingBody) {
    let phrase = pending.phrase
    switch pending.kind {
    case .action(let owner, let index): bindAction(phrase, owner, index)
    case .system(let owner, let body, let title):
      bindInputs(of: owner)
      if let block = phrase.block {
        binder.app.bodies[Int(body.index)] = binder.body(block, title: title)
      }
    case .handler(let owner):
      if let owner { bindInputs(of: owner) }
      bindHandler(phrase, owner: owner)
    case .rule: if let clauses = pending.clauses { bindRule(clauses) }
    case .link(let captures, let body, let title, let position):
      bindLink(phrase, captures, body, title, blockAt: position)
    case .command(let index): bindCommand(phrase, index)
    case .event(let index): bindEvent(phrase, index)
    case .property(let keyword): if let clauses = pending.clauses { bindProperty(clauses, keyword) }
    }
  }

  private mutating func bindInputs(of owner: DefinitionID) {
    for parameter in binder.app.parameters(of: owner) {
      _ = binder.scope.bind(binder.symbols.intern(parameter.name), parameter.type)
    }
  }

  /// `action NAME [(…)] [when FACT] { … }`. An action sees its screen's inputs; its own of the same name
  /// win.
  private mutating func bindAction(_ phrase: Phrase, _ owner: DefinitionID, _ index: Int) {
    let declared = binder.app.actions[Int(owner.index)][index]
    bindInputs(of: owner)
    for parameter in declared.parameters {
      _ = binder.scope.bind(binder.symbols.intern(parameter.name), parameter.type)
    }
    var condition: Fact?
    if binder.keywords.keyword(phrase.word(at: 2)) == .when, phrase.end > 3 {
      condition = binder.fact(phrase, 3..<phrase.end, leavesBlock: true)
    } else if phrase.end > 2 {
      binder.expected("`when` or {", at: 2, of: phrase)
    }
    binder.app.actions[Int(owner.index)][index] = .init(
      name: declared.name, parameters: declared.parameters, condition: condition,
      body: declared.body)
    if let block = phrase.block {
      binder.app.bodies[Int(declared.body.index)] = binder.body(
        block, title: "action \(declared.name)")
    }
  }

  /// `link "…" [for NAME in LIST] { … }`, whose head has been read.
  private mutating func bindLink(
    _ phrase: Phrase, _ captures: [Link.Capture], _ body: BodyID?, _ title: String,
    blockAt position: Int
  ) {
    for capture in captures {
      _ = binder.scope.bind(binder.symbols.intern(capture.name), capture.type)
    }
    guard let body else { return binder.bindBlock(of: phrase) }
    guard let block = binder.requiredBlock(phrase, at: position) else { return }
    binder.app.bodies[Int(body.index)] = binder.body(block, title: title)
  }

  /// `on MESSAGE [(NAME, …)] [from NAME] { … }`.
  private mutating func bindHandler(_ phrase: Phrase, owner: DefinitionID?) {
    guard let name = phrase.name(at: 1) else {
      binder.expected("the name of a message", at: 1, of: phrase)
      return
    }
    guard let parameters = binder.app.messages[name] else {
      binder.unknown(
        LanguageCodes.unknownMessage, phrase.atoms[1], binder.text(name),
        among: binder.app.messages.keys.map { binder.text($0) })
      binder.bindBlock(of: phrase)
      return
    }
    binder.usages.heardMessages.insert(name)
    guard bindCaptures(of: phrase.atoms[1], parameters) else { return }
    var sender: DefinitionID?
    var position = 2
    if phrase.word(at: 2) == binder.words.from {
      let screen = phrase.name(at: 3)
      if screen == nil { binder.expected("the name of a screen or container", at: 3, of: phrase) }
      guard let screen, let id = binder.definition(screen, phrase.atoms[3], labels: nil)
      else {
        binder.bindBlock(of: phrase)
        return
      }
      sender = id
      position = 4
    }
    guard let block = binder.requiredBlock(phrase, at: position) else { return }
    let body = binder.app.addBody(binder.body(block, title: "on \(binder.text(name))"))
    let handler = App.Handler(message: binder.text(name), sender: sender, body: body)
    if let owner {
      binder.app.behavior.handlers[Int(owner.index)].append(handler)
    } else {
      binder.app.behavior.appHandlers.append(handler)
    }
  }

  /// The names that a handler gives to what was sent, by position.
  private mutating func bindCaptures(
    of atom: NodeID, _ parameters: [App.Parameter]
  ) -> Bool {
    var first: [Symbol: Span] = [:]
    for (index, argument) in binder.tree.argumentNodes(of: atom).enumerated() {
      let element = binder.tree.children(of: argument).first
      let inner = element.map { binder.tree.phrase($0) }
      guard let inner, inner.end == 1, let name = inner.name(at: 0) else {
        binder.error(LanguageCodes.expected, argument, "a name")
        return false
      }
      let label = binder.tree.symbol(argument)
      if label != .empty {
        let fix = Fix.replacing(
          binder.tree.text(argument), at: binder.tree.span(argument), with: binder.text(label))
        binder.error(
          LanguageCodes.expected, argument, "a name",
          suggestion: .advice("a name alone, such as `\(binder.text(label))`", fix: fix))
        return false
      }
      guard index < parameters.count else {
        if binder.app.namesWithUnknownInputs.contains(binder.tree.symbol(atom)) { return false }
        binder.error(
          LanguageCodes.extraArgument, argument, binder.text(binder.tree.symbol(atom)),
          parameters.isEmpty ? "no input" : pluralized(parameters.count, "input"))
        return false
      }
      // An input of the screen may have this name, another capture may not.
      if let first = first[name] {
        binder.duplicate(argument, binder.text(name), first: binder.place(first))
        return false
      }
      first[name] = binder.tree.span(argument)
      _ = binder.scope.bind(name, parameters[index].type)
    }
    return true
  }

  /// `when FACT { … } [otherwise { … }]`.
  private mutating func bindRule(_ clauses: NodeRange) {
    let phrase = binder.tree.phrase(of: clauses[0])
    guard phrase.end > 1, let span = phrase.span(of: 1..<phrase.end) else {
      binder.expected("a fact about state", at: 1, of: phrase)
      return
    }
    guard let fact = binder.fact(phrase, 1..<phrase.end, leavesBlock: true) else {
      binder.bindBlocks(of: clauses)
      return
    }
    if !fact.isOverState { binder.report(LanguageCodes.whenOverState, span, []) }
    guard let block = binder.requiredBlock(phrase, at: phrase.end) else { return }
    let title = "when \(binder.tree.source.text(of: span))"
    let body = binder.app.addBody(binder.body(block, title: title))
    var otherwise: BodyID?
    for clause in clauses.dropFirst() {
      let inner = binder.tree.phrase(of: clause)
      guard binder.keywords.keyword(inner.word(at: 0)) == .otherwise, otherwise == nil else {
        binder.error(LanguageCodes.strayClause, clause)
        return
      }
      guard let block = binder.requiredBlock(inner, at: 1) else { return }
      otherwise = binder.app.addBody(binder.body(block, title: title + " … otherwise"))
    }
    binder.app.behavior.rules.append(.init(fact: fact, body: body, otherwise: otherwise))
  }

  /// `command NAME [(…)] [when FACT] { … }`: its inputs are its own, so those that nothing reads are
  /// reported.
  private mutating func bindCommand(_ phrase: Phrase, _ index: Int) {
    let declared = binder.app.behavior.commands[index]
    let arguments = binder.tree.argumentNodes(of: phrase.atoms[1])
    for (index, parameter) in declared.parameters.enumerated() {
      let atom = arguments.indices.contains(index) ? arguments[index] : nil
      _ = binder.bind(binder.symbols.intern(parameter.name), parameter.type, at: atom, .input)
    }
    var condition: Fact?
    var position = 2
    if binder.keywords.keyword(phrase.word(at: 2)) == .when, phrase.end > 3 {
      condition = binder.fact(phrase, 3..<phrase.end, leavesBlock: true)
      position = phrase.end
    }
    guard let block = binder.requiredBlock(phrase, at: position) else { return }
    binder.app.bodies[Int(declared.body.index)] = binder.body(
      block, title: "command \(declared.name)")
    binder.app.behavior.commands[index] = App.Procedure(
      name: declared.name, parameters: declared.parameters, condition: condition,
      body: declared.body)
  }

  /// `event NAME [(…)] { … }`. What an event brings is given, read or not.
  private mutating func bindEvent(_ phrase: Phrase, _ index: Int) {
    let declared = binder.app.behavior.events[index]
    for parameter in declared.parameters {
      _ = binder.scope.bind(binder.symbols.intern(parameter.name), parameter.type)
    }
    guard let block = binder.requiredBlock(phrase, at: 2) else { return }
    binder.app.bodies[Int(declared.body.index)] = binder.body(
      block, title: "event \(declared.name)")
  }

  /// `invariant "…" { FACT }` and its kind. What takes a search is checked, and not evaluated.
  private mutating func bindProperty(_ clauses: NodeRange, _ keyword: Keyword) {
    let phrase = binder.tree.phrase(of: clauses[0])
    // `always can reach` has three words before its title.
    let title = keyword == .always ? 3 : 1
    if keyword == .always {
      for (position, wanted) in [(1, "can"), (2, "reach")]
      where phrase.word(at: position) != binder.keywords.other(wanted) {
        binder.expected("`\(wanted)`", at: position, of: phrase)
        return
      }
    }
    guard phrase.kind(at: title) == .string, phrase.end == title + 1, let block = phrase.block
    else {
      let hasTitle = phrase.kind(at: title) == .string
      binder.expected(
        hasTitle ? "{ with a fact" : "a title in quotes and { with a fact",
        at: hasTitle ? title + 1 : min(title, phrase.end), of: phrase)
      return
    }
    if keyword == .eventually { requireMoves(clauses, after: block) }
    let inner = binder.tree.children(of: block).flatMap { Array(binder.tree.children(of: $0)) }
    guard inner.count == 1 else {
      binder.error(LanguageCodes.expected, block, "one fact")
      return
    }
    let inside = binder.tree.phrase(of: inner[0])
    guard let fact = binder.fact(inside, 0..<inside.end) else { return }
    if keyword == .invariant || keyword == .never {
      binder.app.behavior.properties.append(
        Property(
          kind: keyword == .never ? .never : .invariant,
          title: binder.tree.string(phrase.atoms[title]), fact: fact,
          place: binder.place(of: phrase.node)))
    } else if let words = phrase.span(of: 0..<title) {
      binder.diagnostics.report(
        LanguageCodes.notSearched, at: words, [binder.tree.source.text(of: words)],
        .advice("`invariant` and `never` are evaluated after every step"), severity: .warning)
    }
  }

  /// `within 5 moves`, which ends an `eventually`.
  private mutating func requireMoves(_ clauses: NodeRange, after block: NodeID) {
    guard clauses.count > 1 else {
      binder.error(LanguageCodes.expected, block, "`within 5 moves` after the block")
      return
    }
    let phrase = binder.tree.phrase(of: clauses[1])
    guard clauses.count == 2, phrase.end == 3, phrase.block == nil,
      phrase.word(at: 0) == binder.keywords.other("within"), phrase.kind(at: 1) == .integer,
      phrase.word(at: 2) == binder.keywords.other("moves")
    else {
      binder.error(LanguageCodes.expected, clauses[1], "`within 5 moves`")
      return
    }
  }

}
