package import SextantEngine

extension Program {
  /// For each presented declaration, the declarations whose bodies present it.
  ///
  /// Omits a declaration if no body presents it, or if the screen of a presenting body is unknown.
  /// The screen is unknown in links, events and rules, and in sentences whose target is not a
  /// declared screen. A command belongs to the screens whose bodies call it.
  package var presenters: [DefinitionID: Set<DefinitionID>] {
    var finder = PresenterFinder(program: self)
    for (index, declared) in app.declared.enumerated() {
      finder.add(declared.bodies, owner: DefinitionID(index: UInt32(index)))
    }
    let commands = Set(commands.map(\.body))
    let rest = app.bodies.indices.map { BodyID(index: UInt32($0)) }.filter {
      !commands.contains($0) && finder.known[$0] == nil
    }
    finder.add(rest, owner: nil)
    return finder.presenters.filter { !finder.uncertain.contains($0.key) }
  }
}

private struct PresenterFinder {
  let program: Program
  var presenters: [DefinitionID: Set<DefinitionID>] = [:]
  var uncertain: Set<DefinitionID> = []
  /// The visited bodies, each with the screens that run it.
  private(set) var known: [BodyID: Set<DefinitionID?>] = [:]

  init(program: Program) { self.program = program }

  /// Records `owner` as the presenter of each declaration that `bodies` present. Also visits the
  /// timers, buttons and commands in `bodies`.
  mutating func add(_ bodies: [BodyID], owner: DefinitionID?) {
    var pending = bodies
    while let next = pending.popLast() {
      guard known[next, default: []].insert(owner).inserted else { continue }
      add(program.body(next), owner: owner, &pending)
    }
  }

  private mutating func add(_ body: Body, owner: DefinitionID?, _ pending: inout [BodyID]) {
    BoundWalk.visit(body) { part in
      switch part {
      case .body(let inner): pending.append(inner)
      case .statement(let statement):
        if case .within(let reference, let inner) = statement.kind {
          add(inner, owner: reference.definition, &pending)
          return false
        }
        let target = statement.target
        add(statement, owner: target.map(\.definition) ?? owner)
        pending += program.commands.map(\.body).filter { program.calls($0, in: statement) }
      default: break
      }
      return true
    }
  }

  private mutating func add(_ statement: Statement, owner: DefinitionID?) {
    guard case .call(let call) = statement.kind,
      program.system.vocabulary.presentations[call.entry.name] != nil
    else { return }
    // `on REF` names the presenter.
    var owner = owner
    for case .reference(let reference) in call.arguments { owner = reference.definition }
    for argument in call.arguments {
      guard case .node(let node) = argument, let shown = node.first else { continue }
      if let owner {
        presenters[shown, default: []].insert(owner)
      } else {
        uncertain.insert(shown)
      }
    }
  }
}
