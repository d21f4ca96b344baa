/// A variable of a node, such as `state draft = ""` in a screen. Unlike an input, a state can
/// change.
package struct NodeState: Sendable, Hashable {
  package enum Initial: Sendable, Hashable {
    case value(Value)
    case input(Int, as: NumberForm?)
  }

  package let name: String
  package let initial: Initial

  package init(name: String, initial: Initial) {
    self.name = name
    self.initial = initial
  }

  package func value(input: [Value]) -> Value? {
    switch initial {
    case .value(let value): value
    case .input(let index, let form):
      index < input.count ? form.map { input[index].with($0) } ?? input[index] : nil
    }
  }
}

extension Draft {
  private func states(of node: Node) -> [NodeState] {
    app.definitions[Int(store.definition(of: node).index)].states
  }

  /// Returns the value of a state; nil if the instance was removed.
  package mutating func state(_ index: Int, of instance: Instance) -> Value? {
    let before = path
    defer { focus(along: before) }
    return focus(on: instance) ? state(index, of: target) : nil
  }

  package func state(_ index: Int, of node: Node) -> Value? {
    let changed = store.changedState(of: node)
    if index < changed.count { return changed[index] }
    let states = states(of: node)
    return index < states.count ? states[index].value(input: store.input(of: node)) : nil
  }

  /// Sets the value of a state. Returns false if the instance was removed.
  package mutating func setState(
    _ index: Int, of instance: Instance, to value: Value
  ) throws(Refusal) -> Bool {
    let aim = path.steps.isEmpty ? .none : store.instance(of: target)
    guard focus(on: instance) else { return false }
    defer { _ = focus(on: aim) }
    let (definition, input) = (store.definition(of: target), store.input(of: target))
    var changed: [Int: Value] = [:]
    for (index, value) in store.changedState(of: target).enumerated() { changed[index] = value }
    changed[index] = value
    let handle = stateHandle(of: definition, input: input, changed: changed)
    try apply(.setState(level: path.last, handle))
    return true
  }

  mutating func stateHandle(
    of definition: DefinitionID, input: [Value], changed: [Int: Value]
  ) -> ValueHandle {
    if changed.isEmpty { return .none }
    let states = app.definitions[Int(definition.index)].states
    let initial = states.map { $0.value(input: input) ?? .bool(false) }
    let values = initial.indices.map { changed[$0] ?? initial[$0] }
    return values == initial ? .none : store.intern(.list(values))
  }

  func changedState(of node: Node) -> [NodeSnapshot.Input] {
    let changed = store.changedState(of: node)
    if changed.isEmpty { return [] }
    let input = store.input(of: node)
    return zip(states(of: node), changed).compactMap { state, value in
      value == state.value(input: input) ? nil : .init(label: state.name, value: value)
    }
  }

  /// Returns the inputs of a node, followed by its states. A node pattern has the same order.
  package func properties(of node: Node) -> [Value] {
    var all = store.input(of: node)
    let states = states(of: node)
    if states.isEmpty { return all }
    // Replace a missing input by a value that no pattern matches.
    let parameters = app.definitions[Int(store.definition(of: node).index)].parameters.count
    while all.count < parameters { all.append(.node(.none)) }
    return all + states.indices.map { state($0, of: node) ?? .node(.none) }
  }

  /// Returns the frame of a body of a node: the inputs, the node itself (if its declaration has
  /// states), and `values`.
  package mutating func frame(of node: Node, and values: [Value?] = []) -> PersistentVector {
    let definition = Int(store.definition(of: node).index)
    let parameters = app.definitions[definition].parameters.count
    let hasStates = !app.definitions[definition].states.isEmpty
    if parameters == 0, values.isEmpty, !hasStates { return .empty }
    var all: [Value?] = store.input(of: node)
    while all.count < parameters { all.append(nil) }
    if hasStates { all.append(.node(store.instance(of: node))) }
    return makeVector(all + values)
  }
}
