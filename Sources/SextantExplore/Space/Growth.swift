import SextantEngine
import SextantLanguage
import SextantRuntime

/// Something of an app that grows from move to move, so that its states have no end.
package struct Growth: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable { case stack, presentations, variable, input }

  package let kind: Kind
  /// The declaration that lies on itself, the variable, or the input, as `Detail(number:)`.
  package let name: String
  /// How many elements, or different values, were seen.
  package let size: Int
  /// The move by which it has grown last.
  package let move: String
  /// Whether that move has a condition, which may put an end to it.
  package let isGuarded: Bool

  package init(kind: Kind, name: String, size: Int, move: String, isGuarded: Bool = false) {
    self.kind = kind
    self.name = name
    self.size = size
    self.move = move
    self.isGuarded = isGuarded
  }
}

extension StateSpace {
  /// What seems to grow without end, judged from some of the states; empty where all were explored.
  package mutating func growth() -> [Growth] {
    if isExhausted { return [] }
    var sample = GrowthSample(count: count)
    for state in sample.states {
      let world = world(of: state)
      sample.add(world, encode(world, links: 0), state, in: &self)
      dropWorlds()
    }
    return sample.seen.compactMap { growth(of: $0.key, $0.value) }
      + [listGrowth(sample, .stack), listGrowth(sample, .presentations)].compactMap { $0 }
  }

  /// Values that go on being new ones.
  private mutating func growth(of subject: GrowthSample.Subject, _ seen: GrowthSample.Seen)
    -> Growth?
  {
    guard seen.values.count > GrowthSample.manyValues, seen.isStillGrowing else { return nil }
    let name: String
    let kind: Growth.Kind
    switch subject {
    case .variable(let variable):
      (kind, name) = (.variable, interpreter.program.variables[variable].name)
    case .input(let definition, let index):
      let declared = interpreter.program.map.definition(definition)
      let parameter = declared.parameters.indices.contains(index) ? declared.parameters[index] : ""
      // Alerts and what they say are declared nowhere, or by the system.
      (kind, name) = (
        .input, definition == .none ? "alert(…)" : "\(declared.name)(\(parameter):)"
      )
    }
    guard
      let last = lastMove(
        to: seen.newest,
        { space, world in
          subject.values(in: world, of: space).contains(seen.newestValue)
        })
    else { return nil }
    return Growth(
      kind: kind, name: name, size: seen.values.count, move: last.text,
      isGuarded: isGuarded(last))
  }

  /// A list in which one declaration lies on itself again and again.
  private mutating func listGrowth(_ sample: GrowthSample, _ kind: Growth.Kind) -> Growth? {
    let size: (WorldMeasure) -> Int = kind == .stack ? \.longestList : \.presentationDepth
    guard let (state, most) = sample.largest(size), most >= GrowthSample.leastHeight else {
      return nil
    }
    let repeated = repetition(in: world(of: state), kind)
    dropWorlds()
    guard let repeated,
      let last = lastMove(
        to: state,
        { space, world in
          space.repetition(in: world, kind).map { $0 == repeated } ?? false
        })
    else { return nil }
    return Growth(
      kind: kind, name: name(of: repeated.definition), size: most, move: last.text,
      isGuarded: isGuarded(last))
  }

  /// The declaration that lies on itself most often in one stack, or is presented most often on the visible
  /// chain, where that is often enough.
  private mutating func repetition(in world: World, _ kind: Growth.Kind) -> Repetition? {
    let chain = kind == .stack ? [] : visibleChain(in: world).map(\.node)
    let store = interpreter.evaluator.draft.store
    var lists: [[Node]] = []
    if kind == .stack {
      for window in store.elements(of: world.windows) {
        store.walk(window) { node in
          lists.append(store.elements(of: store.content(of: node)))
          return true
        }
      }
    } else {
      let shown = chain.flatMap { store.elements(of: store.presented(by: $0)) }
      // A stack has no declaration of its own: its first screen says what it shows.
      lists = [
        shown.map {
          store.kind(of: $0) == .stack
            ? store.elements(of: store.content(of: $0)).first ?? $0 : $0
        }
      ]
    }
    var best: Repetition?
    for list in lists {
      var counts: [DefinitionID: Int] = [:]
      for node in list where store.definition(of: node) != .none {
        let found = Repetition(
          definition: store.definition(of: node),
          count: (counts[store.definition(of: node)] ?? 0) + 1)
        counts[found.definition] = found.count
        if found.count > best?.count ?? GrowthSample.timesRepeated - 1 { best = found }
      }
    }
    return best
  }

  /// The last move on the way to a state that has made something so.
  private mutating func lastMove(
    to state: Int, _ isSo: (inout StateSpace, World) -> Bool
  ) -> ExploredMove? {
    var state = state
    while let before = predecessor(of: state) {
      let world = world(of: before)
      let wasSo = isSo(&self, world)
      let moves = wasSo ? [] : moves(in: world)
      dropWorlds()
      let index = Int(states.moveIndices[state])
      if !wasSo { return moves.indices.contains(index) ? moves[index] : nil }
      state = before
    }
    return nil
  }

  /// Whether a condition decides about a move, or about something in its body.
  private func isGuarded(_ move: ExploredMove) -> Bool {
    guard let action = move.move.action else { return false }
    return action.condition != nil
      || interpreter.program.body(action.body).statements.contains {
        if case .branch = $0.kind { true } else { false }
      }
  }
}

/// A declaration that is in a list several times.
private struct Repetition: Equatable {
  let definition: DefinitionID
  let count: Int
}

/// What some of the states of a space have, in the order in which they were found.
private struct GrowthSample {
  enum Subject: Hashable {
    case variable(Int)
    case input(DefinitionID, Int)
  }

  /// The values of one subject.
  struct Seen {
    var values: Set<Value> = []
    /// The last state of the sample that has a value which none before it has.
    var newest = 0
    var newestValue = Value.bool(false)
    var isStillGrowing = false
  }

  static let manyValues = 16
  static let leastHeight = 4
  static let timesRepeated = 3
  private static let most = 512

  let states: [Int]
  /// In the order in which the subjects were met.
  private(set) var seen: [(key: Subject, value: Seen)] = []
  private var places: [Subject: Int] = [:]
  private var measures: [WorldMeasure] = []

  init(count: Int) { states = Array(stride(from: 0, to: count, by: max(1, count / Self.most))) }

  mutating func add(
    _ world: World, _ measure: WorldMeasure, _ state: Int, in space: inout StateSpace
  ) {
    measures.append(measure)
    let variables = space.codec.variables
    for (variable, value) in zip(
      variables, space.interpreter.variableValues(variables, in: world))
    {
      if let value { add(.variable(variable), value, state) }
    }
    let store = space.interpreter.evaluator.draft.store
    for window in store.elements(of: world.windows) {
      store.walk(window) { node in
        for (index, value) in store.input(of: node).enumerated() {
          add(.input(store.definition(of: node), index), value, state)
        }
        return true
      }
    }
  }

  private mutating func add(_ subject: Subject, _ value: Value, _ state: Int) {
    if case .node = value { return }
    let place = places[subject] ?? seen.count
    if place == seen.count {
      places[subject] = place
      seen.append((subject, Seen()))
    }
    guard seen[place].value.values.insert(value).inserted else { return }
    seen[place].value.newest = state
    seen[place].value.newestValue = value
    // A domain is seen early: what grows has new values among the last states.
    seen[place].value.isStillGrowing = measures.count * 4 > states.count * 3
  }

  /// The first state of the largest size, where that is larger than those of the first states.
  func largest(_ size: (WorldMeasure) -> Int) -> (state: Int, size: Int)? {
    guard let most = measures.map(size).max(),
      most > measures.prefix(max(1, measures.count / 8)).map(size).max() ?? 0,
      let place = measures.firstIndex(where: { size($0) == most })
    else { return nil }
    return (states[place], most)
  }
}

extension GrowthSample.Subject {
  /// The values that it has in a world.
  fileprivate func values(in world: World, of space: StateSpace) -> [Value] {
    let store = space.interpreter.evaluator.draft.store
    switch self {
    case .variable(let variable):
      return space.interpreter.variableValues([variable], in: world).compactMap { $0 }
    case .input(let definition, let index):
      var found: [Value] = []
      for window in store.elements(of: world.windows) {
        store.walk(window) { node in
          let input = store.definition(of: node) == definition ? store.input(of: node) : []
          if input.indices.contains(index) { found.append(input[index]) }
          return true
        }
      }
      return found
    }
  }
}
