import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  /// Binds `let NAME = NODE | REF | EXPR`.
  mutating func binding(
    _ atom: NodeID, _ syntax: BoundSyntax, of phrase: Phrase
  ) -> Statement.Kind? {
    let name = tree.symbol(atom)
    if scope[name] != nil || app.variableIDs[name] != nil {
      error(
        LanguageCodes.duplicate, atom, text(name),
        suggestion: .advice(
          app.variableIDs[name] == nil
            ? "choose a name other than `\(text(name))`"
            : "write `set \(text(name)) = …` to change the variable"),
        notes: firstPlace(of: name))
      return nil
    }
    if let result = bound(syntax, to: name, at: atom, of: phrase) { return result }
    // The name is bound even after an error. The error type fits every type.
    if scope[name] == nil { _ = scope.bind(name, .error) }
    return nil
  }

  private mutating func firstPlace(of name: Symbol) -> [Note] {
    guard let first = usages[local: scope[name]?.place]?.place else { return [] }
    return [Note(.firstDeclaration, file: nameOfSource(first.file), span: first.span)]
  }

  private mutating func bound(
    _ syntax: BoundSyntax, to name: Symbol, at atom: NodeID, of phrase: Phrase
  ) -> Statement.Kind? {
    switch syntax {
    case .system(let index, let arguments):
      let row = vocabulary.bindings[index]
      return sentenceArguments(arguments, of: row.pattern, in: phrase).map {
        .bindSystem(bind(name, .binding(index), at: atom), row.form, $0)
      }
    case .node(let syntax, let end):
      requireEnd(phrase, at: end)
      guard end == phrase.end, let node = self.node(syntax) else { return nil }
      if !vocabulary.takesBoundNodes {
        error(
          LanguageCodes.untakenNode, syntax.atom, system.name,
          suggestion: .advice("write the node directly in the sentence"))
        return nil
      }
      let slot = bind(name, .node, at: atom)
      usages[local: scope[name]?.place]?.made = node.definition
      return .bindNode(slot, node)
    case .reference(let syntax):
      guard let reference = self.reference(syntax) else { return nil }
      requireEnd(phrase, at: phrase.end)
      // A sentence may add the node to the graph under the new name, so lint rules must not report
      // the old name.
      if case .node(.name(let old)) = syntax, let local = scope[tree.symbol(old)] {
        markPlaced(local)
      }
      return .bindReference(bind(name, .node, at: atom), reference)
    case .value(let syntax):
      guard let (value, type) = value(syntax, of: phrase, wanting: .unknown) else { return nil }
      requireEnd(phrase, at: syntax.atoms.upperBound)
      return .bindValue(bind(name, type, at: atom), value)
    }
  }

  /// Binds `set STATE = EXPR`, `set STATE += EXPR` or `set STATE -= EXPR`. If the name is a binding
  /// of the system, binds `set NAME = EXPR [with animation]`.
  mutating func assignment(_ syntax: AssignmentSyntax, of phrase: Phrase) -> Statement.Kind? {
    let (atom, name) = (syntax.name, tree.symbol(syntax.name))
    if let local = scope[name], case .binding(let index) = local.type {
      markRead(local, at: atom)
      guard syntax.sign == .equals else {
        expected("`=`", at: syntax.value.atoms.lowerBound - 1, of: phrase)
        return nil
      }
      guard let value = value(syntax.value, of: phrase, as: .bool) else { return nil }
      requireEnd(phrase, at: syntax.value.atoms.upperBound + (syntax.isAnimated ? 2 : 0))
      return .setBinding(
        local.slot, vocabulary.bindings[index].form, value, isAnimated: syntax.isAnimated)
    }
    if let local = scope.states[name], let state = local.state {
      mention(declaredAt: local.declaration, at: atom)
      let own = Expression.state(state, of: local.slot)
      return assigned(syntax, to: own, of: local.type, in: phrase).map {
        .setState(state, of: local.slot, $0)
      }
    }
    guard let index = app.variableIDs[name] else {
      if let found = assignmentToTarget(syntax, name, of: phrase) { return found.value }
      if scope[name]?.type.isUnknown ?? false { return nil }
      unknown(
        LanguageCodes.unknownState, atom, text(name),
        among: app.variables.map(\.name) + namesOfTargetStates,
        else: suggester.adviceForState(text(name)))
      return nil
    }
    usages.setStates.insert(index)
    mention(.variable(index), at: atom)
    if syntax.sign != .equals { usages.readStates.insert(index) }
    let type = app.variables[index].type
    return assigned(syntax, to: .variable(index), of: type, in: phrase).map { .set(index, $0) }
  }

  private var namesOfTargetStates: [String] {
    scope.targetDefinition.map { app.declared[Int($0.index)].states.map(\.name) } ?? []
  }

  /// Binds `set STATE = EXPR` after `in REF:`. Returns nil if the referenced node has no such
  /// state.
  private mutating func assignmentToTarget(
    _ syntax: AssignmentSyntax, _ name: Symbol, of phrase: Phrase
  ) -> MatchResult<Statement.Kind>? {
    guard let definition = scope.targetDefinition,
      case let states = app.declared[Int(definition.index)].states,
      let index = states.firstIndex(where: { $0.name == text(name) })
    else { return nil }
    mention(declaredAt: states[index].place, at: syntax.name)
    let slot = scope.takeSlot()
    let own = Expression.state(index, of: slot)
    return MatchResult(
      value: assigned(syntax, to: own, of: states[index].type, in: phrase).map {
        .setStateOfTarget(definition, state: index, slot: slot, $0)
      })
  }

  private mutating func assigned(
    _ syntax: AssignmentSyntax, to old: Expression, of type: ValueType, in phrase: Phrase
  ) -> Expression? {
    let value =
      syntax.sign == .equals
      ? value(syntax.value, of: phrase, as: type) : changed(old, type, syntax, of: phrase)
    if value != nil { requireEnd(phrase, at: syntax.value.atoms.upperBound) }
    return value
  }
}
