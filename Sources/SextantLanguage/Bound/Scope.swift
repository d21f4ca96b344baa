package import SextantSyntax

/// The names that are bound at a place of a script with the places of the frame that they have, and what
/// can stand there.
package struct Scope: Sendable {
  /// What kind of statements stand at a place.
  package enum Context: Sendable {
    case script
    /// A body of the app or `together`: one render pass, so no `expect` and no `wait`.
    case body
  }

  package struct Local: Sendable {
    package let slot: Int
    package let type: ValueType
    /// Of a state of the node at the slot, which it is; nil for what the slot holds.
    package var state: Int?
    /// Its place among the names whose uses are kept.
    package let place: Int?
    /// Where it is declared, if a text does that.
    package var declaration: SourceSpan?
    /// The type of node that it is bound to is not known; this tells a node from a value.
    package var isNode: Bool { type == .node }
  }

  private var locals: [Symbol: Local] = [:]
  /// The states of the node that a body stands in, also those whose names something else has taken.
  package private(set) var states: [Symbol: Local] = [:]
  private var nextSlot = 0
  package var context = Context.script
  /// Whether what stands at a place can run more than once in a run of the file.
  package var isRepeated = false
  /// What people call the body around a place; empty outside of bodies.
  package var bodyTitle = ""

  package init() {}

  package subscript(name: Symbol) -> Local? { locals[name] }

  package mutating func bind(
    _ name: Symbol, _ type: ValueType, place: Int? = nil, declaredAt declaration: SourceSpan? = nil
  ) -> Int {
    locals[name] = Local(slot: nextSlot, type: type, place: place, declaration: declaration)
    nextSlot += 1
    return nextSlot - 1
  }

  /// Binds the states of the node that a body stands in, which takes a place of the frame.
  package mutating func bind(states: [(name: Symbol, type: ValueType, declaration: SourceSpan?)]) {
    for (index, state) in states.enumerated() {
      let local = Local(
        slot: nextSlot, type: state.type, state: index, place: nil, declaration: state.declaration)
      locals[state.name] = local
      self.states[state.name] = local
    }
    nextSlot += 1
  }

  /// How many places of the frame are taken.
  package var slotCount: Int { nextSlot }

  package var names: [Symbol] { Array(locals.keys) }

  /// The scope at an earlier place of the same body, where only these slots were taken.
  package func before(slot: Int) -> Scope {
    var earlier = self
    earlier.locals = locals.filter { $0.value.slot < slot }
    return earlier
  }

  /// The scope before some statements, the last ones of the body at whose end it is.
  package func before(_ statements: some Sequence<Statement>) -> Scope {
    let next = statements.lazy.compactMap(\.kind.boundSlot).first { _ in true }
    return next.map { before(slot: $0) } ?? self
  }
}
