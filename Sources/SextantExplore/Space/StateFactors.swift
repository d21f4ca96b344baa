import SextantEngine
import SextantInterpreter
package import SextantLanguage

/// Something in which the states of a space differ: the more values it has, the more states there are.
package struct StateFactor: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable { case variable, stack, timer, argument }

  package let kind: Kind
  /// The variable, the first screen of the stack, the timer's body, or the argument as `Detail(id:)`.
  package let name: String
  /// How many different values were seen.
  package let count: Int
  /// Where it is declared, if that is known.
  package let place: SourceSpan?
}

extension StateSpace {
  /// In what the states differ where a bound has ended the search, the most varied first, and how many of them were
  /// looked at; nothing elsewhere.
  package mutating func factors() -> (factors: [StateFactor], states: Int) {
    guard wasEnded else { return ([], 0) }
    var sample = FactorSample()
    for state in stride(from: 0, to: count, by: max(1, count / FactorSample.mostStates)) {
      sample.add(world(of: state), in: &self)
      dropWorlds()
    }
    return (sample.factors(in: self), sample.count)
  }
}

/// The values that some states have.
private struct FactorSample {
  enum Subject: Hashable {
    case variable(Int)
    case stack(DefinitionID)
    case timer(BodyID)
    case argument(DefinitionID, Int)
  }

  /// More are not looked at.
  static let mostStates = 1 << 16

  private(set) var count = 0
  /// The hashes of the values of each subject.
  private var seen: [Subject: Set<Int>] = [:]

  mutating func add(_ world: World, in space: inout StateSpace) {
    count += 1
    let variables = space.codec.variables
    for (variable, value) in zip(
      variables, space.interpreter.variableValues(variables, in: world))
    {
      if let value { add(value, to: .variable(variable)) }
    }
    for timer in space.interpreter.pendingTimers(in: world) where timer.call.body != .system {
      add(timer.left, to: .timer(timer.call.body))
    }
    let draft = space.interpreter.evaluator.draft
    let store = draft.store
    for window in store.elements(of: world.windows) {
      store.walk(window) { node in
        // Alerts and what they say are declared nowhere.
        let isDeclared = store.definition(of: node) != .none
        for (index, value) in isDeclared ? Array(draft.properties(of: node).enumerated()) : [] {
          if case .node = value { continue }
          add(value, to: .argument(store.definition(of: node), index))
        }
        if store.kind(of: node) == .stack { add(stack: node, in: store) }
        return true
      }
    }
  }

  private mutating func add(_ value: some Hashable, to subject: Subject) {
    seen[subject, default: []].insert(value.hashValue)
  }

  private mutating func add(stack: Node, in store: NodeStore) {
    let elements = store.elements(of: store.content(of: stack))
    guard let first = elements.first else { return }
    var hasher = Hasher()
    for element in elements {
      hasher.combine(store.definition(of: element))
      hasher.combine(store.input(of: element))
    }
    seen[.stack(store.definition(of: first)), default: []].insert(hasher.finalize())
  }

  func factors(in space: StateSpace) -> [StateFactor] {
    let found = seen.filter { $0.value.count > 1 }.map { subject, values in
      factor(subject, count: values.count, in: space)
    }
    return found.sorted {
      ($1.count, $0.name, $0.kind.rawValue) < ($0.count, $1.name, $1.kind.rawValue)
    }
  }

  private func factor(_ subject: Subject, count: Int, in space: StateSpace) -> StateFactor {
    let program = space.interpreter.program
    switch subject {
    case .variable(let index):
      let variable = program.variables[index]
      return StateFactor(
        kind: .variable, name: variable.name, count: count, place: variable.place)
    case .stack(let first):
      return StateFactor(kind: .stack, name: space.name(of: first), count: count, place: nil)
    case .timer(let id):
      let body = program.body(id)
      return StateFactor(kind: .timer, name: body.title, count: count, place: body.place)
    case .argument(let id, let index):
      let declared = program.map.definition(id)
      let parameters = declared.parameters + declared.states.map(\.name)
      let parameter = parameters.indices.contains(index) ? parameters[index] : ""
      return StateFactor(
        kind: .argument, name: "\(declared.name)(\(parameter):)", count: count,
        place: program.app.places[id])
    }
  }
}
