package import SextantEngine
package import SextantLanguage

/// Counts what the scenarios of one file reach.
///
/// What a scenario has reached counts once it has ended, so that one that is interrupted does not count.
package struct CoverageRecorder: Sendable {
  /// A top as a number: the declaration of its node; of stacks, of modals of each style and of nothing, one
  /// from the other end.
  private typealias Top = UInt32

  private struct Step: Hashable {
    let from, move, to: UInt32
  }

  /// How often an item or a transition was reached, by its number. Transitions are behind the items.
  private typealias Hits = [(number: Int, count: Int)]

  package let map: CoverageMap
  /// Whether the hits of scenarios are kept apart: the suite may count only the first ones.
  private let keepsScenarios: Bool

  private var steps: [Step] = []
  private var numbers: [Step: Int] = [:]
  private var moves: [String] = []
  private var moveNumbers: [String: UInt32] = [:]
  private var top: Top = 0
  private var topNames: [Top: String] = [:]

  /// Those of the running scenario, and which are not zero.
  private var counts: [Int]
  private var touched: [Int] = []
  private var total: [Int]
  private var scenarios: [Hits] = []
  private var start: Hits = []

  package init(_ map: CoverageMap, keepsScenarios: Bool) {
    self.map = map
    self.keepsScenarios = keepsScenarios
    counts = Array(repeating: 0, count: map.items.count)
    total = counts
  }

  // MARK: Counting

  private mutating func count(_ number: Int, _ times: Int = 1) {
    if counts[number] == 0 { touched.append(number) }
    counts[number] += times
  }

  package mutating func count(_ point: CoveragePoint) {
    if let number = map.item(of: point) { count(number) }
  }

  /// Counts a sentence of a body.
  package mutating func countSentence(at place: SourceSpan) {
    if let number = map.presentation(at: place) { count(number) }
  }

  /// Counts what the condition of an action has come to in a state, by the action's body.
  package mutating func countCondition(of action: BodyID, isOffered: Bool) {
    if let number = map.condition(of: action, isOffered: isOffered) { count(number) }
  }

  /// Counts the top that a step has left, and how it came to be it.
  ///
  /// - Parameter move: the words of the step.
  package mutating func countStep(to node: Node, in draft: Draft, move: String) {
    let before = top
    show(node, in: draft)
    let step = Step(from: before, move: number(ofMove: move), to: top)
    guard let known = numbers[step] else {
      numbers[step] = counts.count
      steps.append(step)
      counts.append(0)
      total.append(0)
      return count(counts.count - 1)
    }
    count(known)
  }

  private mutating func number(ofMove move: String) -> UInt32 {
    if let known = moveNumbers[move] { return known }
    moves.append(move)
    moveNumbers[move] = UInt32(moves.count - 1)
    return UInt32(moves.count - 1)
  }

  /// Makes a node the top.
  private mutating func show(_ node: Node, in draft: Draft) {
    let definition = node.isNone ? DefinitionID.none : draft.store.definition(of: node)
    switch node.isNone ? nil : draft.store.kind(of: node) {
    case .screen, .tabs, .switched, .custom: top = definition.index
    case nil: top = .max
    case .stack: top = .max - 1
    case .modal: top = .max - 2 - UInt32(draft.store.selection(of: node))
    }
    if topNames[top] == nil { topNames[top] = node.isNone ? "nothing" : draft.name(of: node) }
    if !node.isNone, let number = map.screen(definition) { count(number) }
  }

  // MARK: Scenarios

  /// Ends the start of the app, which is that of each scenario.
  package mutating func endStart() { start = takeHits() }

  /// Begins a scenario, which shows a node.
  package mutating func begin(showing node: Node, in draft: Draft) {
    for (number, times) in start { count(number, times) }
    show(node, in: draft)
  }

  /// Ends a scenario.
  ///
  /// - Parameter counts: whether what it has reached counts.
  package mutating func end(counts isCounted: Bool) {
    let hits = takeHits()
    if keepsScenarios {
      scenarios.append(isCounted ? hits : [])
    } else if isCounted {
      for (number, times) in hits { total[number] += times }
    }
  }

  /// The items that were reached since a scenario began, which are forgotten.
  package mutating func takeReachedItems() -> [Int] {
    takeHits().map(\.number).filter { $0 < map.items.count }.sorted()
  }

  private mutating func takeHits() -> Hits {
    defer { touched.removeAll(keepingCapacity: true) }
    return touched.map { number in
      defer { counts[number] = 0 }
      return (number, counts[number])
    }
  }

  // MARK: Result

  /// What the scenarios have reached; where they are kept apart, the first ones.
  package func coverage(ofFirst most: Int) -> Coverage {
    var total = total
    for hits in scenarios.prefix(most) { for (number, times) in hits { total[number] += times } }
    var result = Coverage()
    for ((item, name), hits) in zip(map.items, total) { result.add(item, name: name, hits: hits) }
    for (step, hits) in zip(steps, total.dropFirst(map.items.count)) where hits > 0 {
      result.add(
        Coverage.Transition(
          app: map.app, file: map.file, from: topNames[step.from] ?? "",
          move: moves[Int(step.move)], to: topNames[step.to] ?? ""), hits: hits)
    }
    return result
  }
}
