import SextantEngine
import SextantLanguage

/// What a person does on a screen.
extension Interpreter {
  /// `tap ACTION`: runs the action of the nearest visible node that declares it. Inside a script's
  /// `together` nothing is drawn in between, so what was visible before it is what can be hit.
  mutating func tap(_ call: Call, trying: Bool) throws(Refusal) {
    if let drawnOwners {
      for owner in try drawnOwners.get() where draft.focus(on: owner) {
        if try runAction(call, of: draft.target, trying: trying) { return }
      }
    } else {
      try draft.requireNoAlert()
      for level in (draft.innermostPresentation...draft.path.last).reversed() {
        if try runAction(call, of: draft.node(at: level), trying: trying) { return }
      }
    }
    guard case .call(let name, _, _) = call.arguments.first else { return }
    throw EngineCodes.notPossible("no visible screen has an action `\(name)`")
  }

  /// Runs the action that a call names, if a node declares it.
  private mutating func runAction(
    _ call: Call, of node: Node, trying: Bool
  ) throws(Refusal) -> Bool {
    guard case .call(let name, let expressions, let signature) = call.arguments.first,
      let action = program.actions(of: draft.store.definition(of: node)).first(where: {
        $0.parameters.count == expressions.count && $0.name == name
          && (signature == 0 || program.isMeant($0, by: signature))
      })
    else { return false }
    let owner = draft.store.instance(of: node)
    var values = inputFrame(of: node)
    for (parameter, expression) in zip(action.parameters, expressions) {
      let value = try evaluate(expression)
      try requireDomain(value, parameter)
      values.append(value)
    }
    let outer = (frame, implicitTarget)
    frame = values
    implicitTarget = owner
    let allowed = try action.condition.map { fact throws(Refusal) in try holds(fact) } ?? true
    (frame, implicitTarget) = outer
    if !allowed { throw EngineCodes.notPossible("`\(name)` says no here") }
    try run(action.body, on: owner, frame: values, trying: trying)
    return true
  }

  /// Refuses a gesture in a `together` before which there was nothing to make it on, as under an alert: what
  /// the alert covers is not drawn before the end.
  func requireDrawn() throws(Refusal) {
    if implicitTarget == nil { _ = try drawnOwners?.get() }
  }

  /// The nodes whose actions a person can reach, the nearest first.
  ///
  /// - Throws: why there is none, as while an alert covers them.
  mutating func visibleOwners() throws(Refusal) -> [Instance] {
    let path = draft.path
    defer { draft.focus(along: path) }
    draft.focusOnTop()
    try draft.requireNoAlert()
    return (draft.innermostPresentation...draft.path.last).reversed().map {
      draft.store.instance(of: draft.node(at: $0))
    }
  }
}
