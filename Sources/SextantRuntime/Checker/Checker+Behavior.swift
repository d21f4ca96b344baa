import SextantEngine
import SextantSyntax

/// What an app does by itself: messages, handlers, rules, commands, events and links. Their bodies are
/// read last, when everything that they can name is declared.
extension Checker {
  // MARK: Names

  mutating func declareMessage(_ line: Line) {
    guard let name = freshName(line, isTaken: { $0.app.messages[$1] != nil }) else { return }
    let parameters = parameters(of: line.atoms[1])
    requireEnd(line, at: 2)
    app.messages[name] = parameters
    declaredKinds.append((line.atoms[1], .message(name)))
  }

  /// `command NAME [(…)] [when FACT] { … }` and `event NAME [(…)] { … }`.
  mutating func declareProcedure(_ line: Line, isEvent: Bool) {
    guard
      let name = freshName(
        line,
        isTaken: { checker, name in
          isEvent
            ? checker.app.eventIDs[name] != nil
            : checker.app.commandIDs[name] != nil
              || !checker.vocabulary.sentences(beginningWith: name).isEmpty
        })
    else { return }
    let parameters = parameters(of: line.atoms[1])
    let body = app.addBody(Body(statements: [], place: place(of: line.node)))
    let procedure = AppModel.Procedure(
      name: text(name), parameters: parameters, condition: nil, body: body)
    if isEvent {
      app.eventIDs[name] = app.behavior.events.count
      app.behavior.events.append(procedure)
    } else {
      app.commandIDs[name] = app.behavior.commands.count
      app.behavior.commands.append(procedure)
    }
  }

  private mutating func freshName(
    _ line: Line, isTaken: (Checker, Symbol) -> Bool
  ) -> Symbol? {
    guard let name = name(at: 1, of: line) else {
      expected("a name", at: 1, of: line)
      namelessDeclarations += 1
      breakNames(line)
      return nil
    }
    if isTaken(self, name) {
      duplicate(line.atoms[1], text(name), first: firstPlace(of: name, declaredBy: line))
      return nil
    }
    remember(name, declaredBy: line)
    noteOddInputs(line, afterNameAt: 1)
    return name
  }

  // MARK: Bodies

  /// Reads the bodies that were left for last.
  mutating func definePendingBehavior() {
    let (declared, handlers) = (pendingBehavior, pendingHandlers)
    pendingBehavior = []
    pendingHandlers = []
    let outer = (scope, context)
    defer { (scope, context) = outer }
    context = .body
    for (line, owner) in handlers {
      scope = Scope()
      if let owner {
        for parameter in app.parameters(of: owner) {
          _ = scope.bind(symbols.intern(parameter.name), parameter.type)
        }
      }
      defineHandler(line, owner: owner)
    }
    for declaration in declared {
      scope = Scope()
      define(behavior: declaration)
    }
  }

  private mutating func define(behavior declared: Declared) {
    let line = declared.line
    switch declared.keyword {
    case .on: defineHandler(line, owner: nil)
    case .when: defineRule(declared.clauses)
    case .link: defineLink(line)
    case .command: defineProcedure(line, isEvent: false)
    case .event: defineProcedure(line, isEvent: true)
    case let keyword?: defineProperty(declared.clauses, keyword)
    case nil: break
    }
  }

  /// `on MESSAGE [(NAME, …)] [from NAME] { … }`.
  private mutating func defineHandler(_ line: Line, owner: DefinitionID?) {
    guard let name = name(at: 1, of: line) else {
      expected("the name of a message", at: 1, of: line)
      return
    }
    guard let parameters = app.messages[name] else {
      unknown(
        CheckerCodes.unknownMessage, line.atoms[1], text(name),
        among: app.messages.keys.map { text($0) })
      if let block = line.block { checkBlock(block, afterHead: line) }
      return
    }
    app.uses.heardMessages.insert(name)
    guard bindCaptures(of: line.atoms[1], parameters) else { return }
    var sender: DefinitionID?
    var position = 2
    if word(at: 2, of: line) == words.from {
      let screen = self.name(at: 3, of: line)
      if screen == nil { expected("the name of a screen or container", at: 3, of: line) }
      guard let screen, let id = definition(screen, line.atoms[3], labels: nil)
      else {
        if let block = line.block { checkBlock(block, afterHead: line) }
        return
      }
      sender = id
      position = 4
    }
    guard let block = requiredBlock(line, at: position) else { return }
    let body = app.addBody(body(block, title: "on \(text(name))"))
    let handler = AppModel.Handler(message: text(name), sender: sender, body: body)
    if let owner {
      app.behavior.handlers[Int(owner.index)].append(handler)
    } else {
      app.behavior.appHandlers.append(handler)
    }
  }

  /// The names that a handler gives to what was sent, by position.
  private mutating func bindCaptures(
    of atom: NodeID, _ parameters: [AppModel.Parameter]
  ) -> Bool {
    var first: [Symbol: Span] = [:]
    for (index, argument) in argumentNodes(of: atom).enumerated() {
      let phrase = tree.children(of: argument).first
      let inner = phrase.map { line(ofPhrase: $0) }
      guard let inner, inner.end == 1, let name = name(at: 0, of: inner) else {
        error(CheckerCodes.expected, argument, "a name")
        return false
      }
      let label = tree.symbol(argument)
      if label != .empty {
        let help = Help(
          text: "a name alone, such as `\(text(label))`",
          fix: .replacing(tree.text(argument), at: tree.span(argument), with: text(label)))
        error(CheckerCodes.expected, argument, "a name", suggestion: help.text, fix: help.fix)
        return false
      }
      guard index < parameters.count else {
        error(
          CheckerCodes.extraArgument, argument, text(tree.symbol(atom)),
          parameters.isEmpty ? "no input" : counted(parameters.count, "input"))
        return false
      }
      // An input of the screen may have this name, another capture may not.
      if let first = first[name] {
        duplicate(argument, text(name), first: first)
        return false
      }
      first[name] = tree.span(argument)
      _ = scope.bind(name, parameters[index].type)
    }
    return true
  }

  /// `when FACT { … } [otherwise { … }]`.
  private mutating func defineRule(_ clauses: NodeRange) {
    let line = line(of: clauses[0])
    guard line.end > 1 else {
      expected("a fact about state", at: 1, of: line)
      return
    }
    guard let fact = fact(line, 1..<line.end, leavesBlock: true) else {
      for clause in clauses {
        let line = self.line(of: clause)
        if let block = line.block { checkBlock(block, afterHead: line) }
      }
      return
    }
    if !fact.isOverState {
      let span = tree.span(line.atoms[1]).union(tree.span(line.atoms[line.end - 1]))
      report(CheckerCodes.whenOverState, span, [])
    }
    guard let block = requiredBlock(line, at: line.end) else { return }
    let title =
      "when "
      + tree.source.text(of: tree.span(line.atoms[1]).union(tree.span(line.atoms[line.end - 1])))
    let body = app.addBody(body(block, title: title))
    var otherwise: BodyID?
    for clause in clauses.dropFirst() {
      let inner = self.line(of: clause)
      guard keywords.keyword(word(at: 0, of: inner)) == .otherwise, otherwise == nil else {
        error(CheckerCodes.strayClause, clause)
        return
      }
      guard let block = requiredBlock(inner, at: 1) else { return }
      otherwise = app.addBody(self.body(block, title: title + " … otherwise"))
    }
    app.behavior.rules.append(.init(fact: fact, body: body, otherwise: otherwise))
  }

  private mutating func defineProcedure(_ line: Line, isEvent: Bool) {
    guard let name = name(at: 1, of: line),
      let index = isEvent ? app.eventIDs[name] : app.commandIDs[name]
    else { return }
    let declared = isEvent ? app.behavior.events[index] : app.behavior.commands[index]
    bindInputs(declared.parameters, of: line.atoms[1], areGiven: isEvent)
    var condition: Fact?
    var position = 2
    if !isEvent, keywords.keyword(word(at: 2, of: line)) == .when, line.end > 3 {
      condition = fact(line, 3..<line.end, leavesBlock: true)
      position = line.end
    }
    guard let block = requiredBlock(line, at: position) else { return }
    app.bodies[Int(declared.body.index)] = body(
      block, title: "\(isEvent ? "event" : "command") \(declared.name)")
    let procedure = AppModel.Procedure(
      name: declared.name, parameters: declared.parameters, condition: condition,
      body: declared.body)
    if isEvent {
      app.behavior.events[index] = procedure
    } else {
      app.behavior.commands[index] = procedure
    }
  }

  /// `invariant "…" { FACT }` and its kind. What takes a search is checked, and not evaluated.
  private mutating func defineProperty(_ clauses: NodeRange, _ keyword: Keyword) {
    let line = line(of: clauses[0])
    // `always can reach` has three words before its title.
    let title = keyword == .always ? 3 : 1
    if keyword == .always {
      for (position, wanted) in [(1, "can"), (2, "reach")]
      where word(at: position, of: line) != keywords.other(wanted) {
        expected("`\(wanted)`", at: position, of: line)
        return
      }
    }
    guard kind(at: title, of: line) == .string, line.end == title + 1, let block = line.block else {
      let hasTitle = kind(at: title, of: line) == .string
      expected(
        hasTitle ? "{ with a fact" : "a title in quotes and { with a fact",
        at: hasTitle ? title + 1 : min(title, line.end), of: line)
      return
    }
    if keyword == .eventually { requireMoves(clauses, after: block) }
    let inner = tree.children(of: block).flatMap { Array(tree.children(of: $0)) }
    guard inner.count == 1 else {
      error(CheckerCodes.expected, block, "one fact")
      return
    }
    let inside = self.line(of: inner[0])
    guard let fact = self.fact(inside, 0..<inside.end) else { return }
    if keyword == .invariant || keyword == .never {
      app.behavior.properties.append(
        Property(
          kind: keyword == .never ? .never : .invariant, title: tree.string(line.atoms[title]),
          fact: fact, place: place(of: line.node)))
    } else {
      let words = Span(
        start: tree.span(line.atoms[0]).start, end: tree.span(line.atoms[title - 1]).end)
      report(
        CheckerCodes.notSearched, words, [tree.source.text(of: words)],
        "`invariant` and `never` are evaluated after every step", severity: .warning)
    }
  }

  /// `within 5 moves`, which ends an `eventually`.
  private mutating func requireMoves(_ clauses: NodeRange, after block: NodeID) {
    guard clauses.count > 1 else {
      error(CheckerCodes.expected, block, "`within 5 moves` after the block")
      return
    }
    let line = line(of: clauses[1])
    guard clauses.count == 2, line.end == 3, line.block == nil,
      word(at: 0, of: line) == keywords.other("within"), kind(at: 1, of: line) == .integer,
      word(at: 2, of: line) == keywords.other("moves")
    else {
      error(CheckerCodes.expected, clauses[1], "`within 5 moves`")
      return
    }
  }

  // MARK: Sentences

  /// A command of the app by its name, with its arguments.
  mutating func command(_ line: Line, at start: Int, _ index: Int) -> Call? {
    let atom = line.atoms[start]
    let declared = app.behavior.commands[index]
    guard let inputs = inputs(atom, for: declared.name, declared.parameters, isPattern: false)
    else {
      return nil
    }
    requireEnd(line, at: start + 1)
    return Call(
      entry: vocabulary.command,
      arguments: [.call(declared.name, inputs.compactMap { $0 }, definition: index)],
      isAnimated: true, constant: nil)
  }

  /// The name and arguments of `fire EVENT(…)`.
  mutating func event(_ symbol: Symbol, _ atom: NodeID) -> CheckedArgument? {
    guard let index = app.eventIDs[symbol] else {
      unknown(
        CheckerCodes.unknownEvent, atom, text(symbol), among: app.behavior.events.map(\.name))
      return nil
    }
    let declared = app.behavior.events[index]
    return inputs(atom, for: declared.name, declared.parameters, isPattern: false).map {
      .call(declared.name, $0.compactMap { $0 }, definition: index)
    }
  }

  /// The name and arguments of a message. After `sent`, those left out match anything.
  mutating func message(_ symbol: Symbol, _ atom: NodeID) -> CheckedArgument? {
    let name = text(symbol)
    guard let parameters = app.messages[symbol] else {
      unknown(
        CheckerCodes.unknownMessage, atom, name, among: app.messages.keys.map { text($0) })
      return nil
    }
    if isSending {
      app.uses.sentMessages.insert(symbol)
    } else {
      app.uses.heardMessages.insert(symbol)
    }
    let hasArguments = tree.arguments(of: atom) != nil
    let isQuestion = !isSending && !hasArguments
    guard let inputs = inputs(atom, for: name, parameters, isPattern: isQuestion) else {
      return nil
    }
    return .call(name, inputs.compactMap { $0 }, definition: hasArguments ? 1 : 0)
  }
}

extension Fact {
  /// Whether it asks only about the app's variables.
  fileprivate var isOverState: Bool {
    switch self {
    case .and(let left, let right), .or(let left, let right): left.isOverState && right.isOverState
    case .not(let inner): inner.isOverState
    case .compare(let left, _, let right): left.isOverState && right.isOverState
    case .truth(let expression): expression.isOverState
    case .shape(let shape):
      if case .variable? = shape.arguments.first { true } else { false }
    case .can: false
    }
  }
}

extension Expression {
  fileprivate var isOverState: Bool {
    switch self {
    case .constant, .variable, .local: true
    case .add(let left, let right), .subtract(let left, let right):
      left.isOverState && right.isOverState
    case .negate(let inner): inner.isOverState
    case .list(let items), .text(let items): items.allSatisfy(\.isOverState)
    case .count, .node, .handle: false
    }
  }
}
