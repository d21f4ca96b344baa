package import SextantEngine
package import SextantInterpreter

/// The items that each move of a search covers, as in `sextant test --coverage`.
///
/// The check repeats each move with a recorder, so a search without coverage has no extra cost.
package struct CoverageRecord: SpaceCheck {
  fileprivate struct Move {
    let index: Int
    let reached: [Int]
  }

  private var recorder: CoverageRecorder?
  fileprivate var moves: [[Move]] = []
  fileprivate var first: [Int: (state: Int, index: Int)] = [:]
  fileprivate var start: [Int] = []

  package init(_ recorder: CoverageRecorder) { self.recorder = recorder }

  package var reachedItems: Set<Int> { Set(first.keys).union(start) }

  package var needsCalls: Bool { true }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    moves.append([])
    if state == 0 {
      start = reached(in: &space) { space in
        countStart(in: &space.interpreter)
        showTop(of: world, in: &space)
        space.interpreter.tell(CoverageRecorder.self) { recorder, run in
          recorder.countConditions(in: world, of: &run)
        }
      }
    }
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard step.successor != nil else { return }
    let numbers = reached(in: &space) { space in
      showTop(of: step.world, in: &space)
      _ = space.step(step.move, from: step.world)
    }
    let fresh = numbers.filter { !start.contains($0) }
    if fresh.isEmpty { return }
    moves[step.state].append(Move(index: step.index, reached: fresh))
    for number in fresh where first[number] == nil { first[number] = (step.state, step.index) }
  }

  private mutating func reached(
    in space: inout StateSpace, _ body: (inout StateSpace) -> Void
  ) -> [Int] {
    space.interpreter[CoverageRecorder.self] = recorder
    recorder = nil
    body(&space)
    recorder = space.interpreter[CoverageRecorder.self]
    space.interpreter[CoverageRecorder.self] = nil
    return recorder?.takeReachedItems() ?? []
  }
}

private func countStart(in interpreter: inout Interpreter) {
  var run = interpreter
  // The search begins after the start of the app. Repeat the start to record its coverage.
  do throws(Refusal) { try run.start() } catch { return }
  run.tell(CoverageRecorder.self) { recorder, run in recorder.endStart(of: &run) }
  interpreter[CoverageRecorder.self] = run[CoverageRecorder.self]
}

private func showTop(of world: World, in space: inout StateSpace) {
  let top = space.top(of: world)
  let draft = space.interpreter.evaluator.draft
  space.interpreter.tell(CoverageRecorder.self) { recorder, _ in
    recorder.begin(showing: top, in: draft)
  }
}

package struct CoverageGenerator {
  /// A path through the app, named after the item for which it was generated.
  package struct Scenario: Sendable {
    package let name: String
    package let moves: [String]
  }

  private let record: CoverageRecord
  private let names: [String]

  /// - Parameter map: The items whose indices the record contains.
  package init(_ record: CoverageRecord, _ map: CoverageMap) {
    self.record = record
    names = map.items.map(\.name)
  }

  /// Returns scenarios for the missing items that the search has covered. The item with the longest
  /// path is first, because a long path covers many other items.
  package func scenarios(reaching missing: Set<Int>, in space: inout StateSpace) -> [Scenario] {
    var open = missing
    var used: [String: Int] = [:]
    var scenarios: [Scenario] = []
    let goals = missing.compactMap { item in
      record.first[item].map { (item: item, state: $0.state, index: $0.index) }
    }.sorted {
      (space.depth(of: $1.state), $0.item) < (space.depth(of: $0.state), $1.item)
    }
    for goal in goals where open.contains(goal.item) {
      var reached: Set<Int> = Set(record.start)
      let path = space.statePath(to: goal.state)
      for (before, after) in zip(path, path.dropFirst()) {
        reached.formUnion(items(of: Int(space.states.moveIndices[after]), in: before))
      }
      reached.formUnion(items(of: goal.index, in: goal.state))
      let others = open.intersection(reached).count - 1
      open.subtract(reached)
      scenarios.append(
        Scenario(
          name: name(of: goal.item, others: others, &used),
          moves: texts(to: goal.state, then: goal.index, in: &space)))
    }
    let atStart = open.intersection(record.start)
    if scenarios.isEmpty, let item = atStart.min() {
      scenarios.append(
        Scenario(name: name(of: item, others: atStart.count - 1, &used), moves: []))
    }
    return scenarios
  }

  private func items(of index: Int, in state: Int) -> [Int] {
    record.moves[state].first { $0.index == index }?.reached ?? []
  }

  private func name(of item: Int, others: Int, _ used: inout [String: Int]) -> String {
    let name = names[item] + (others > 0 ? " and \(others) more" : "")
    used[name, default: 0] += 1
    let count = used[name] ?? 1
    return count == 1 ? name : "\(name) (\(count))"
  }
}

private func texts(to state: Int, then index: Int, in space: inout StateSpace) -> [String] {
  space.path(to: state).map(\.text) + space.moveTexts(of: state).dropFirst(index).prefix(1)
}
