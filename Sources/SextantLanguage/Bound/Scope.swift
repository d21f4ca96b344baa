package import SextantEngine
package import SextantSyntax

/// The bound names at a position of a script, and the slots of the frame that contain them. The
/// scope also determines which kind of statements is valid at the position.
package struct Scope: Sendable {
  /// The kind of the allowed statements.
  package enum Context: Sendable {
    case script
    /// A body of the app, or a `together`. It runs in a single render pass, so `expect` and `wait`
    /// are invalid.
    case body
  }

  package struct Local: Sendable {
    package let slot: Int
    package let type: ValueType
    /// If the name is a state of the node in the slot, the index of the state; otherwise nil.
    package var state: Int?
    /// The index in `Usages.locals`; nil if the uses of the name are not recorded.
    package let place: Int?
    package var declaration: SourceSpan?
    package var isNode: Bool { type == .node }
  }

  private var locals: [Symbol: Local] = [:]
  /// The states of the node that owns the body, including shadowed states.
  package private(set) var states: [Symbol: Local] = [:]
  private var nextSlot = 0
  package var context = Context.script
  /// Whether statements at the position can run more than once in a run of the file.
  package var isRepeated = false
  package var bodyTitle = ""

  /// The declaration of the node `REF` if the position is inside `in REF`; nil if it is unknown.
  package var targetDefinition: DefinitionID?

  package init() {}

  package mutating func takeSlot() -> Int {
    nextSlot += 1
    return nextSlot - 1
  }

  package subscript(name: Symbol) -> Local? { locals[name] }

  package mutating func bind(
    _ name: Symbol, _ type: ValueType, place: Int? = nil, declaredAt declaration: SourceSpan? = nil
  ) -> Int {
    locals[name] = Local(slot: nextSlot, type: type, place: place, declaration: declaration)
    nextSlot += 1
    return nextSlot - 1
  }

  /// Binds the states of the node that owns a body, and reserves a slot of the frame for the node.
  package mutating func bind(states: [(name: Symbol, type: ValueType, declaration: SourceSpan?)]) {
    for (index, state) in states.enumerated() {
      let local = Local(
        slot: nextSlot, type: state.type, state: index, place: nil, declaration: state.declaration)
      locals[state.name] = local
      self.states[state.name] = local
    }
    nextSlot += 1
  }

  package var slotCount: Int { nextSlot }

  package var names: [Symbol] { Array(locals.keys) }

  /// Returns the scope at an earlier position of the same body, with only the slots before `slot`.
  package func before(slot: Int) -> Scope {
    var earlier = self
    earlier.locals = locals.filter { $0.value.slot < slot }
    return earlier
  }

  /// Returns the scope before some statements, which must be the last statements of a body.
  package func before(_ statements: some Sequence<Statement>) -> Scope {
    let next = statements.lazy.compactMap(\.kind.boundSlot).first { _ in true }
    return next.map { before(slot: $0) } ?? self
  }
}
