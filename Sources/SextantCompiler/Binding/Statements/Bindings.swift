import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  /// Binds `let NAME = NODE | REF | EXPR`.
  mutating func binding(_ phrase: Phrase, from start: Int) -> Statement.Kind? {
    guard let name = phrase.name(at: start), tree.children(of: phrase.atoms[start]).isEmpty
    else {
      expected("a name", at: start, of: phrase)
      return nil
    }
    if scope[name] != nil || app.variableIDs[name] != nil {
      error(
        LanguageCodes.duplicate, phrase.atoms[start], text(name),
        suggestion: .advice(
          app.variableIDs[name] == nil
            ? "choose another name than `\(text(name))`"
            : "write `set \(text(name)) = …` to change the state"),
        notes: firstPlace(of: name))
      return nil
    }
    if !phrase.isOp(.equals, at: start + 1) {
      expected("`=`", at: start + 1, of: phrase)
    } else if start + 2 >= phrase.end {
      expected("a node, a reference or a value", at: start + 2, of: phrase)
    } else if let result = bound(phrase, from: start + 2, to: name, at: phrase.atoms[start]) {
      return result
    }
    // The name is bound even after an error. The error type fits every type.
    if scope[name] == nil { _ = scope.bind(name, .error) }
    return nil
  }

  private mutating func firstPlace(of name: Symbol) -> [Note] {
    guard let local = scope[name]?.place, local < usages.locals.count else {
      return []
    }
    let first = usages.locals[local].place
    return [
      Note(.firstDeclaration, file: nameOfSource(first.file), span: first.span)
    ]
  }

  private mutating func bound(
    _ phrase: Phrase, from start: Int, to name: Symbol, at atom: NodeID
  ) -> Statement.Kind? {
    if let found = systemBinding(phrase, from: start, to: name, at: atom) {
      return found.value
    }
    var parser = self.parser(for: phrase)
    if isNodeToMake(phrase, at: start), let syntax = parser.whole(from: start, { $0.node(&$1) }) {
      guard let node = self.node(syntax) else { return nil }
      requireEnd(phrase, at: phrase.end)
      if !vocabulary.takesBoundNodes {
        error(
          LanguageCodes.untakenNode, phrase.atoms[start], system.name,
          suggestion: .advice("write the node directly in the sentence"))
        return nil
      }
      return .bindNode(bind(name, .node, at: atom), node)
    }
    if isReference(phrase, at: start),
      let syntax = parser.whole(from: start, { $0.reference(&$1) })
    {
      guard let reference = self.reference(syntax) else { return nil }
      requireEnd(phrase, at: phrase.end)
      return .bindReference(bind(name, .node, at: atom), reference)
    }
    var position = start
    if let name = phrase.name(at: start), app.definitionIDs[name] != nil,
      parser.node(&position) != nil
    {
      requireEnd(phrase, at: position)
      return nil
    }
    guard let (expression, type) = self.expression(phrase, &position) else { return nil }
    requireEnd(phrase, at: position)
    return .bindValue(bind(name, type, at: atom), expression)
  }

  /// Binds a value that the system defines, as in `let x = binding of top`. Returns nil if no such
  /// value matches.
  private mutating func systemBinding(
    _ phrase: Phrase, from start: Int, to name: Symbol, at atom: NodeID
  ) -> MatchResult<Statement.Kind>? {
    let rows = vocabulary.bindings
    return match(rows, phrase, from: start).map { index, arguments, _ in
      MatchResult(
        value: arguments.map {
          .bindSystem(bind(name, .binding(index), at: atom), rows[index].form, $0)
        })
    }
  }

  /// Returns whether the phrase describes a new node rather than an existing value.
  private mutating func isNodeToMake(_ phrase: Phrase, at position: Int) -> Bool {
    guard let name = phrase.name(at: position) else { return false }
    if name == Word.stacked.symbol { return true }
    if scope[name] != nil || app.variableIDs[name] != nil
      || app.caseTypes[name] != nil
    {
      return false
    }
    if app.definitionIDs[name] != nil { return true }
    return app.isScratch && isCapitalised(text(name))
  }

  /// Returns whether the phrase is a reference rather than a value: a relation, an instance, or a
  /// bound node.
  mutating func isReference(_ phrase: Phrase, at position: Int) -> Bool {
    switch phrase.kind(at: position) {
    case .instance, .path: return true
    case .name:
      guard let name = phrase.word(at: position) else { return false }
      if let local = scope[name] { return local.isNode }
      if app.variableIDs[name] != nil { return false }
      return Word.references.contains(name)
        || Word.relations.contains(name) && phrase.word(at: position + 1) == Word.of.symbol
        || name == Word.window.symbol && position + 1 < phrase.end
    default: return false
    }
  }

  static func assigningOperator(_ phrase: Phrase, at position: Int) -> Op? {
    [Op.equals, .plusEquals, .minusEquals].first { phrase.isOp($0, at: position) }
  }

  /// Binds `set STATE = EXPR`, `set STATE += EXPR` or `set STATE -= EXPR`. If the name is a binding
  /// of the system, binds `set NAME = EXPR [with animation]`.
  mutating func assignment(_ phrase: Phrase, from start: Int) -> Statement
    .Kind?
  {
    guard let name = phrase.name(at: start) else {
      expected("the name of a state", at: start, of: phrase)
      return nil
    }
    if let local = scope[name], case .binding(let index) = local.type {
      markRead(local, at: phrase.atoms[start])
      guard phrase.isOp(.equals, at: start + 1) else {
        expected("`=`", at: start + 1, of: phrase)
        return nil
      }
      var position = start + 2
      guard let value = expression(phrase, &position, as: .bool) else { return nil }
      let isAnimated =
        phrase.word(at: position) == Word.with.symbol
        && phrase.word(at: position + 1) == Word.animation.symbol
      if isAnimated { position += 2 }
      requireEnd(phrase, at: position)
      return .setBinding(local.slot, vocabulary.bindings[index].form, value, isAnimated: isAnimated)
    }
    if let local = scope.states[name], let state = local.state {
      mention(declaredAt: local.declaration, at: phrase.atoms[start])
      var position = start + 2
      let own = Expression.state(state, of: local.slot)
      let value = assigned(phrase, &position, to: own, of: local.type)
      requireEnd(phrase, at: position)
      return value.map { .setState(state, of: local.slot, $0) }
    }
    guard let index = app.variableIDs[name] else {
      if let found = assignmentToTarget(phrase, from: start, name) { return found.value }
      if scope[name]?.type.isUnknown ?? false { return nil }
      unknown(
        LanguageCodes.unknownState, phrase.atoms[start], text(name),
        among: app.variables.map(\.name) + namesOfTargetStates, else: adviceForState(text(name)))
      return nil
    }
    usages.setStates.insert(index)
    mention(.variable(index), at: phrase.atoms[start])
    var position = start + 2
    if !phrase.isOp(.equals, at: start + 1) { usages.readStates.insert(index) }
    let type = app.variables[index].type
    guard let value = assigned(phrase, &position, to: .variable(index), of: type) else {
      return nil
    }
    requireEnd(phrase, at: position)
    return .set(index, value)
  }

  private var namesOfTargetStates: [String] {
    scope.targetDefinition.map { app.declared[Int($0.index)].states.map(\.name) } ?? []
  }

  /// Binds `set STATE = EXPR` after `in REF:`, if the referenced node has the state; otherwise
  /// returns nil.
  private mutating func assignmentToTarget(
    _ phrase: Phrase, from start: Int, _ name: Symbol
  ) -> MatchResult<Statement.Kind>? {
    guard let definition = scope.targetDefinition,
      case let states = app.declared[Int(definition.index)].states,
      let index = states.firstIndex(where: { $0.name == text(name) })
    else { return nil }
    mention(declaredAt: states[index].place, at: phrase.atoms[start])
    let slot = scope.takeSlot()
    var position = start + 2
    let value = assigned(
      phrase, &position, to: .state(index, of: slot), of: states[index].type)
    requireEnd(phrase, at: position)
    return MatchResult(
      value: value.map { .setStateOfTarget(definition, state: index, slot: slot, $0) })
  }

  private mutating func assigned(
    _ phrase: Phrase, _ position: inout Int, to old: Expression, of type: ValueType
  ) -> Expression? {
    phrase.isOp(.equals, at: position - 1)
      ? expression(phrase, &position, as: type) : changed(old, type, phrase, &position)
  }
}
