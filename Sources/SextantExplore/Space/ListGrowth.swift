import SextantEngine
import SextantInterpreter
import SextantLanguage

/// Counts the elements that moves have added to the lists in app and screen variables. Without a
/// bound on this number, a list that grows with each move causes infinitely many states.
struct ListGrowth: Sendable {
  struct Longest {
    let name: String
    let count: Int
  }

  private struct VariableList {
    let index: Int
    let name: String
    let initialCount: Int
  }

  private struct StateList {
    let index: Int
    let name: String
    let state: NodeState
  }

  private let variables: [VariableList]
  private let states: [DefinitionID: [StateList]]

  /// Returns nil if no list is part of a state.
  init?(in codec: WorldCodec, of program: Program) {
    variables = codec.variables.compactMap { index in
      let variable = program.variables[index]
      guard case .list(let items) = variable.initial else { return nil }
      return VariableList(index: index, name: variable.name, initialCount: items.count)
    }
    var states: [DefinitionID: [StateList]] = [:]
    for (number, declared) in program.app.declared.enumerated() {
      let id = DefinitionID(index: UInt32(number))
      let idle = codec.irrelevantStates(of: id)
      let definition = program.map.definition(id)
      let lists = declared.states.enumerated().compactMap { index, parameter -> StateList? in
        guard case .list = parameter.type, !idle.contains(index) else { return nil }
        return StateList(
          index: index, name: "\(definition.name).\(parameter.name)",
          state: definition.states[index])
      }
      if !lists.isEmpty { states[id] = lists }
    }
    self.states = states
    if variables.isEmpty, states.isEmpty { return nil }
  }

  func longest(in world: World, _ store: NodeStore) -> Longest {
    var longest = Longest(name: "", count: 0)
    func compare(_ name: String, _ value: Value?, initialCount: Int) {
      guard case .list(let items)? = value, items.count - initialCount > longest.count else {
        return
      }
      longest = Longest(name: name, count: items.count - initialCount)
    }
    for list in variables {
      compare(
        list.name, store.value(at: list.index, in: world.variables),
        initialCount: list.initialCount)
    }
    if states.isEmpty { return longest }
    for root in store.elements(of: world.windows) + store.elements(of: world.aside) {
      store.walk(root) { node in
        let values = store.changedState(of: node)
        for list in states[store.definition(of: node)] ?? [] where list.index < values.count {
          guard case .list(let initial)? = list.state.value(input: store.input(of: node)) else {
            continue
          }
          compare(list.name, values[list.index], initialCount: initial.count)
        }
        return true
      }
    }
    return longest
  }
}
