import SextantEngine
import SextantInterpreter
package import SextantLanguage

/// A part of the states, such as a variable, whose values multiply the number of states.
package struct StateFactor: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable { case variable, stack, timer, argument }

  package let kind: Kind
  /// The name of the variable, of the stack's first screen or of the timer's body. For an argument,
  /// a text such as `Detail(id:)`.
  package let name: String
  package let count: Int
  /// The number of states, divided by the number of states without the factor. For a stack, the
  /// divisor is the number of states in which the stack is lower than its maximum height.
  package let multiplier: Double
  /// A lower stack bound or timer bound that reduces the factor.
  package let bound: Int?
  package let place: SourceSpan?
}

extension StateSpace {
  /// Returns the factors, the cheapest to change first, and the size of the sample. The result is
  /// empty if the search was not ended early.
  package mutating func factors() -> (factors: [StateFactor], states: Int) {
    guard endedEarly else { return ([], 0) }
    var sample = FactorSample()
    for state in 0..<min(count, FactorSample.maxStates) {
      sample.add(world(of: state), in: &self)
      dropWorlds()
    }
    return (sample.factors(in: self), sample.count)
  }
}

/// A sample of states, from which the multiplier of each subject is estimated.
///
/// A state is represented by a sum of hashes. Each value of a subject contributes a hash, and the
/// sum without this contribution represents the state without the subject. The multiplier is the
/// number of distinct sums, divided by the number of distinct sums without the contribution.
/// The creators of nodes and the memory of a system do not contribute.
///
/// The sample consists of the first states of the search. A sample with gaps would lack states that
/// differ in a single subject.
private struct FactorSample {
  enum Subject: Hashable {
    case variable(Int)
    case stack(DefinitionID)
    case timer(BodyID)
    case argument(DefinitionID, Int)
  }

  static let maxStates = 1 << 15

  private(set) var count = 0
  private var seen: [Subject: Set<Int>] = [:]
  private var sums: [Int] = []
  private var contributions: [Subject: [(state: Int, sum: Int)]] = [:]
  private var heights: [DefinitionID: [Int: Int]] = [:]
  private var pending: [BodyID: Int] = [:]

  private var own: [Subject: Int] = [:]
  private var ownHeights: [DefinitionID: Int] = [:]
  private var sum = 0

  mutating func add(_ world: World, in space: inout StateSpace) {
    (own, ownHeights, sum) = ([:], [:], 0)
    let variables = space.codec.variables
    for (variable, value) in zip(
      variables, space.interpreter.variableValues(variables, in: world))
    {
      if let value { add(value, to: .variable(variable)) }
    }
    sum &+= world.focus.hashValue
    addTimers(of: world, in: &space)
    addNodes(of: world, in: space)
    for (subject, part) in own { contributions[subject, default: []].append((count, part)) }
    for (first, height) in ownHeights { heights[first, default: [:]][height, default: 0] += 1 }
    sums.append(sum)
    count += 1
  }

  private mutating func addTimers(of world: World, in space: inout StateSpace) {
    var numbers: [BodyID: Int] = [:]
    for timer in space.interpreter.pendingTimers(in: world) where timer.call.body != .system {
      let number = numbers[timer.call.body, default: 0] + 1
      numbers[timer.call.body] = number
      let older = space.options.tracksTimerAge ? space.countOlder(than: timer.firstLater, world) : 0
      contribute(hash(number, timer.left, older), to: .timer(timer.call.body))
    }
    for (body, number) in numbers { pending[body] = max(pending[body] ?? 0, number) }
    for subject in Set(seen.keys).union(own.keys) {
      guard case .timer = subject else { continue }
      // The absence of timers of a body is also a value.
      seen[subject, default: count > 0 ? [0] : []].insert(own[subject] ?? 0)
    }
  }

  private mutating func addNodes(of world: World, in space: StateSpace) {
    let draft = space.interpreter.evaluator.draft
    let store = draft.store
    var place = 0
    store.walk(world.windows) { node in
      place += 1
      let definition = store.definition(of: node)
      sum &+= hash(place, definition, store.kind(of: node), store.selection(of: node))
      sum &+= hash(
        place, store.count(of: store.content(of: node)), store.presented(by: node).isEmpty)
      // Alerts and their texts have no declaration.
      for (index, value) in definition == .none
        ? [] : Array(draft.properties(of: node).enumerated())
      {
        if case .node = value { continue }
        seen[.argument(definition, index), default: []].insert(value.hashValue)
        contribute(hash(place, index, value), to: .argument(definition, index))
      }
      if store.kind(of: node) == .stack { add(stack: node, in: store) }
      return true
    }
  }

  private mutating func add(_ value: some Hashable, to subject: Subject) {
    seen[subject, default: []].insert(value.hashValue)
    contribute(hash(subject, value), to: subject)
  }

  private mutating func contribute(_ part: Int, to subject: Subject) {
    own[subject, default: 0] &+= part
    sum &+= part
  }

  private mutating func add(stack: Node, in store: NodeStore) {
    let elements = store.elements(of: store.content(of: stack))
    guard let first = elements.first else { return }
    var hasher = Hasher()
    for element in elements {
      hasher.combine(store.definition(of: element))
      hasher.combine(store.input(of: element))
    }
    let definition = store.definition(of: first)
    seen[.stack(definition), default: []].insert(hasher.finalize())
    ownHeights[definition] = max(ownHeights[definition] ?? 0, elements.count)
  }

  // MARK: The factors

  /// Returns the factors in three groups, each sorted by multiplier:
  /// 1. factors that can be reduced without a lower stack bound
  /// 2. stacks
  /// 3. factors that hardly multiply the states
  func factors(in space: StateSpace) -> [StateFactor] {
    let all = Set(sums).count
    let found = seen.filter { $0.value.count > 1 }.map { subject, values in
      factor(subject, count: values.count, among: all, in: space)
    }
    return found.sorted {
      ($0.rank, -$0.multiplier, -$0.count, $0.name, $0.kind.rawValue)
        < ($1.rank, -$1.multiplier, -$1.count, $1.name, $1.kind.rawValue)
    }
  }

  private func multiplier(of subject: Subject, among all: Int) -> Double {
    if case .stack(let first) = subject {
      let states = heights[first] ?? [:]
      let highest = states.keys.max().flatMap { states[$0] } ?? 0
      return Double(count) / Double(max(1, count - highest))
    }
    var rest = sums
    for (state, part) in contributions[subject] ?? [] { rest[state] &-= part }
    return Double(all) / Double(max(1, Set(rest).count))
  }

  private func factor(
    _ subject: Subject, count: Int, among all: Int, in space: StateSpace
  ) -> StateFactor {
    let program = space.interpreter.program
    func factor(
      _ kind: StateFactor.Kind, _ name: String, at place: SourceSpan?, bound: Int? = nil
    ) -> StateFactor {
      StateFactor(
        kind: kind, name: name, count: count, multiplier: multiplier(of: subject, among: all),
        bound: bound, place: place)
    }
    switch subject {
    case .variable(let index):
      let variable = program.variables[index]
      return factor(.variable, variable.name, at: variable.place)
    case .stack(let first):
      let lower = (heights[first]?.keys.max() ?? 0) - 1
      return factor(.stack, space.name(of: first), at: nil, bound: lower > 0 ? lower : nil)
    case .timer(let id):
      let body = program.body(id)
      return factor(.timer, body.title, at: body.place, bound: pending[id] ?? 0 > 1 ? 1 : nil)
    case .argument(let id, let index):
      let declared = program.map.definition(id)
      let parameters = declared.parameters + declared.states.map(\.name)
      let parameter = parameters.indices.contains(index) ? parameters[index] : ""
      return factor(.argument, "\(declared.name)(\(parameter):)", at: program.app.places[id])
    }
  }
}

extension StateFactor {
  fileprivate var rank: Int {
    if kind == .stack { return 1 }
    return multiplier < 1.5 ? 2 : 0
  }
}

extension StateSpace {
  fileprivate func countOlder(than later: Instance, _ world: World) -> Int {
    var count = 0
    store.walk(world.windows) {
      if store.instance(of: $0) < later { count += 1 }
      return true
    }
    return count
  }
}

private func hash<each Part: Hashable>(_ parts: repeat each Part) -> Int {
  var hasher = Hasher()
  repeat hasher.combine(each parts)
  return hasher.finalize()
}
