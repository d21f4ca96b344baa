import SextantEngine
import SextantSyntax

/// Declarations are read in two passes, so that they may stand in any order: first every name with
/// its inputs, then what is inside.
extension Checker {
  /// A declaration on its way through the two passes.
  struct Declared {
    let line: Line
    let clauses: NodeRange
    /// Nil for a declaration of the system's table.
    let keyword: Keyword?
    var entry: DeclarationEntry?
    var owner = DefinitionID.none
    var id: DefinitionID?
  }

  /// Whether an item is a declaration rather than a sentence with the same first word.
  func isDeclaration(_ line: Line, from start: Int, _ keyword: Keyword) -> Bool {
    switch keyword {
    case .trigger: false
    case .tabs, .switched, .custom, .window:
      name(at: start + 1, of: line) != nil && word(at: start + 1, of: line) != words.of
    default: keyword.isDeclaration
    }
  }

  // MARK: First pass

  /// Reads the names of declarations. Enumerations come first, since inputs may be of them.
  mutating func declare(_ items: [NodeID], isInApp: Bool) -> [Declared] {
    var found: [Declared] = []
    for item in items {
      let clauses = tree.children(of: item)
      guard let first = clauses.first else { continue }
      let line = line(of: first)
      if let entry = ownDeclaration(line) {
        found.append(Declared(line: line, clauses: clauses, keyword: nil, entry: entry))
        continue
      }
      guard let keyword = keywords.keyword(word(at: 0, of: line)),
        !isOfOtherSystem(tree.text(line.atoms[0]))
      else {
        guard line.end > 0, tree.kind(line.atoms[0]) != .error else {
          breakNames(ofBlockOfNothing: line)
          continue
        }
        sawUnknownDeclaration = true
        let known = unknownDeclaration(line)
        if let meant = meantDeclaration(line, among: known) {
          found.append(
            Declared(line: line, clauses: clauses, keyword: meant.keyword, entry: meant.entry))
        } else {
          breakNames(line)
        }
        continue
      }
      found.append(Declared(line: line, clauses: clauses, keyword: keyword))
    }
    for declared in found where declared.keyword == .enum { declareEnum(declared.line) }
    for index in found.indices {
      found[index].id =
        found[index].entry == nil
        ? declareName(found[index], isInApp: isInApp) : declareOwn(found[index])
    }
    return found
  }

  private mutating func declareName(_ declared: Declared, isInApp: Bool) -> DefinitionID? {
    let line = declared.line
    switch declared.keyword {
    case nil: return nil
    case .screen: return declareNode(line, kind: .screen)
    case .tabs: return declareNode(line, kind: .tabs)
    case .switched: return declareNode(line, kind: .switched)
    case .custom: return declareNode(line, kind: .custom)
    case .state: declareState(line)
    case .presentable: declarePresentable(line)
    case .window: declareWindow(line)
    case .trigger: declareTrigger(line)
    case .message: declareMessage(line)
    case .command, .event: declareProcedure(line, isEvent: declared.keyword == .event)
    case .enum, .start, .link, .when, .on, .invariant, .never, .sometimes, .always, .eventually:
      break
    default:
      error(
        CheckerCodes.notHere, line.atoms[0], text(word(at: 0, of: line) ?? .empty),
        isInApp ? "inside an app" : "here")
    }
    return nil
  }

  /// The declared name at an atom; nil, with a report, when there is none or it is taken.
  mutating func newName(_ line: Line, at position: Int, isTaken: (Symbol) -> Bool)
    -> Symbol?
  {
    guard let name = name(at: position, of: line) else {
      expected("a name", at: position, of: line)
      namelessDeclarations += 1
      breakNames(line)
      return nil
    }
    if isTaken(name) {
      duplicate(line.atoms[position], text(name), first: firstPlace(of: name, declaredBy: line))
      return nil
    }
    remember(name, declaredBy: line)
    noteOddInputs(line, afterNameAt: position)
    return name
  }

  private mutating func declareNode(_ line: Line, kind: NodeKind) -> DefinitionID? {
    let ids = app.definitionIDs
    let implicit = app.implicitUses
    guard
      let name = newName(
        line, at: 1,
        // What was only used so far may be declared: as the screen that it has been taken for.
        isTaken: { ids[$0].map { implicit[$0] == nil || kind != .screen } ?? false })
    else { return nil }
    let parameters = parameters(of: line.atoms[1])
    for parameter in parameters where parameter.type == .node {
      error(
        CheckerCodes.wrongType, line.atoms[1], "a value",
        "a Node; a screen's input is data, and nodes are passed to commands and actions")
    }
    let isNotWrapping = kind == .custom && word(at: 2, of: line) == keywords.not
    let definition = Definition(
      kind: kind, name: text(name), parameters: parameters.map(\.name),
      isWrapper: kind != .switched && !isNotWrapping, word: "\(kind)")
    if let known = app.definitionIDs[name] {
      // A screen that was only used so far is now declared.
      app.implicitUses[known] = nil
      app.replace(known, with: definition)
      app.parameters[Int(known.index)] = parameters
      return known
    }
    let id = app.define(name, definition, parameters)
    declaredNames.append((line.atoms[1], id))
    return id
  }

  /// `state NAME [: TYPE] = LITERAL`.
  private mutating func declareState(_ line: Line) {
    let ids = app.variableIDs
    guard let name = newName(line, at: 1, isTaken: { ids[$0] != nil }) else { return }
    guard let variable = variable(line, text(name)) else {
      app.brokenNames.insert(text(name))
      return
    }
    declaredKinds.append((line.atoms[1], .state(app.variables.count)))
    app.variableIDs[name] = app.variables.count
    app.variables.append(variable)
  }

  private mutating func variable(_ line: Line, _ name: String) -> AppModel.Variable? {
    var position = 2
    var type = ValueType.unknown
    if isOp(.colon, at: position, of: line), position + 1 < line.end {
      guard let written = valueType(line.atoms[position + 1]) else { return nil }
      type = written
      position += 2
    }
    // Nothing of a state with a problem runs, and what uses it is judged by its type.
    let broken: AppModel.Variable? =
      type == .unknown ? nil : .init(name: name, type: type, initial: .bool(false))
    guard isOp(.equals, at: position, of: line) else {
      expected("`=`", at: position, of: line)
      return broken
    }
    position += 1
    let start = position
    let wanted = type
    guard let (value, found) = expression(line, &position, wanting: wanted) else { return broken }
    requireEnd(line, at: position)
    guard let initial = value.constant else {
      error(CheckerCodes.notConstant, line.atoms[start])
      return broken
    }
    if !found.fits(wanted) {
      let help = typeHelp(value, wanted, line, from: start, to: position)
      report(
        CheckerCodes.wrongType, tree.span(line.atoms[start]), [wanted.article, found.article],
        help?.text, fix: help?.fix)
      return broken
    }
    return .init(name: name, type: wanted == .unknown ? found : wanted, initial: initial)
  }

  private mutating func declarePresentable(_ line: Line) {
    let ids = app.presentableIDs
    guard let name = newName(line, at: 1, isTaken: { ids[$0] != nil }) else { return }
    requireEnd(line, at: 2)
    declaredKinds.append((line.atoms[1], .presentable(app.presentables.count)))
    app.presentableIDs[name] = app.presentables.count
    app.presentables.append(text(name))
  }

  private mutating func declareWindow(_ line: Line) {
    let ids = app.windowIDs
    guard let name = newName(line, at: 1, isTaken: { ids[$0] != nil }) else { return }
    app.windowIDs[name] = app.nameID(name, text(name))
  }

  private mutating func declareTrigger(_ line: Line) {
    let ids = app.triggers
    guard let name = newName(line, at: 1, isTaken: { ids[$0] != nil }) else { return }
    let parameters = parameters(of: line.atoms[1])
    requireEnd(line, at: 2)
    app.triggers[name] = parameters
    declaredKinds.append((line.atoms[1], .trigger(name)))
  }

  // MARK: Parameters

  /// `(NAME: TYPE [in LIST] [= LITERAL], …)` after a name. One with a problem is there all the same,
  /// and takes anything.
  mutating func parameters(of atom: NodeID) -> [AppModel.Parameter] {
    let span = tree.span(atom)
    let known = diagnostics.count
    defer {
      let isUnread = syntaxErrors.contains { span.start <= $0.start && $0.start <= span.end }
      if isUnread || diagnostics.count > known { app.vagueNames.insert(text(tree.symbol(atom))) }
    }
    var result: [AppModel.Parameter] = []
    var first: [String: Span] = [:]
    for argument in argumentNodes(of: atom) {
      let phrase = tree.children(of: argument).first
      let label = text(tree.symbol(argument))
      guard !label.isEmpty, let phrase else {
        error(CheckerCodes.expected, argument, "`name: Type`")
        if let name = phrase.flatMap({ likelyInput(line(ofPhrase: $0)) }) {
          result.append(anything(text(name)))
        }
        continue
      }
      if let first = first[label] {
        duplicate(argument, label, first: first)
        continue
      }
      first[label] = tree.span(argument)
      let written = line(ofPhrase: phrase)
      let hasFallback = (0..<written.end).contains { isOp(.equals, at: $0, of: written) }
      result.append(parameter(label, written) ?? anything(label, hasFallback: hasFallback))
    }
    return result
  }

  /// The name of an input in a form of another language: `Int id`, `id Int`, `let id: Int`.
  private func likelyInput(_ line: Line) -> Symbol? {
    let names = (0..<line.end).compactMap { name(at: $0, of: line) }
    if let colon = (0..<line.end).first(where: { isOp(.colon, at: $0, of: line) }), colon > 0 {
      return name(at: colon - 1, of: line)
    }
    return names.first { !isCapitalised(text($0)) && text($0) != "let" } ?? names.first
  }

  /// An input of which only the name is known.
  private func anything(_ label: String, hasFallback: Bool = false) -> AppModel.Parameter {
    AppModel.Parameter(
      name: label, type: .unknown, domain: nil, fallback: hasFallback ? .bool(false) : nil)
  }

  private mutating func parameter(_ label: String, _ line: Line) -> AppModel.Parameter? {
    guard line.end > 0, let type = valueType(line.atoms[0]) else { return nil }
    var position = 1
    var domain: [Value]?
    if keywords.keyword(word(at: position, of: line)) == .in {
      position += 1
      guard case .list(let values)? = literalValue(line, &position, as: .list(type)) else {
        return nil
      }
      domain = values
    }
    var fallback: Value?
    if isOp(.equals, at: position, of: line) {
      position += 1
      guard let value = literalValue(line, &position, as: type) else { return nil }
      fallback = value
      if let domain, !domain.contains(value) {
        error(
          CheckerCodes.outsideDomain, line.atoms[position - 1], value.description,
          Value.list(domain).description)
      }
    }
    if position < line.end {
      expected("`in`, `=`, `,` or `)`", at: position, of: line)
      return nil
    }
    return AppModel.Parameter(name: label, type: type, domain: domain, fallback: fallback)
  }

  // MARK: Second pass

  /// Reads what is inside declarations, once every name is known.
  mutating func define(_ declarations: [Declared]) {
    for declared in declarations where declared.keyword != .start {
      let line = declared.line
      if let entry = declared.entry {
        defineOwn(declared, entry)
        continue
      }
      if declared.clauses.count > 1, declared.keyword != .when, declared.keyword != .eventually {
        error(CheckerCodes.strayClause, declared.clauses[1])
      }
      switch declared.keyword {
      case .screen:
        if let id = declared.id { defineMembers(of: id, line, from: 2) }
      case .tabs:
        if let id = declared.id { defineTabs(id, line) }
      case .switched:
        if let id = declared.id { defineSwitched(id, line) }
      case .custom:
        if let id = declared.id { defineCustom(id, line) }
      case .window: defineWindow(line)
      case .command, .event, .link, .when, .on, .invariant, .never, .sometimes, .always,
        .eventually:
        pendingBehavior.append(declared)
      default: break
      }
    }
  }

  /// The scope of a declaration: its own inputs.
  mutating func withInputs<Result>(
    of id: DefinitionID, _ body: (inout Checker) -> Result
  ) -> Result {
    let outer = scope
    scope = Scope()
    for parameter in app.parameters(of: id) {
      _ = scope.bind(symbols.intern(parameter.name), parameter.type)
    }
    defer { scope = outer }
    return body(&self)
  }

  private mutating func defineWindow(_ line: Line) {
    guard let name = name(at: 1, of: line), let id = app.windowIDs[name], let block = line.block
    else {
      if line.block == nil { expected("{ with a node", at: line.end, of: line) }
      return
    }
    if line.end > 2 { expected("{ with a node", at: 2, of: line) }
    var lines: [Line] = []
    for item in tree.children(of: block) {
      if let line = onlyLine(of: item) { lines.append(line) }
    }
    guard lines.count == 1, let inner = lines.first else {
      error(CheckerCodes.expected, block, "one node")
      return
    }
    guard let root = wholeNode(inner, from: 0) else { return }
    app.windowRoots[id] = root
  }

  /// A node that takes the rest of a line.
  mutating func wholeNode(
    _ line: Line, from start: Int, declaredBy word: String? = nil
  ) -> NodeExpression? {
    var matcher = matcher(for: line)
    guard let length = matcher.nodeLength(at: start), start + length == line.end else {
      expected("a node", at: start, of: line)
      return nil
    }
    if let block = line.block { error(CheckerCodes.unexpectedBlock, block) }
    return node(line, start..<line.end, declaredBy: word)
  }
}
