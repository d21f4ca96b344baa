package import SextantEngine
import SextantLanguage

/// Counts how often the scenarios of a file reach each item.
///
/// The recorder adds the hits of a scenario when the scenario ends, so an interrupted scenario does
/// not count.
package struct CoverageRecorder: Monitor {
  /// The number of a top node: the index of its declaration. The numbers of stacks, modal styles
  /// and a missing top node count down from the maximum.
  private typealias Top = UInt32

  private struct Step: Hashable {
    let from, move, to: UInt32
  }

  /// The hits of items and transitions. The numbers of items come first, then the numbers of
  /// transitions.
  private typealias Hits = [(number: Int, count: Int)]

  package let map: CoverageMap
  /// Whether to separate the hits by scenario. A suite may count only its first scenarios.
  private let separatesScenarios: Bool

  private var steps: [Step] = []
  private var numbers: [Step: Int] = [:]
  private var moves: [String] = []
  private var moveNumbers: [String: UInt32] = [:]
  private var top: Top = 0
  private var topNames: [Top: String] = [:]

  private var counts: [Int]
  private var touched: [Int] = []
  private var total: [Int]
  private var scenarios: [Hits] = []
  private var start: Hits = []

  package init(_ map: CoverageMap, separatesScenarios: Bool) {
    self.map = map
    self.separatesScenarios = separatesScenarios
    counts = Array(repeating: 0, count: map.items.count)
    total = counts
  }

  // MARK: Watching

  package var watchesSteps: Bool { true }
  package var needsPoints: Bool { true }

  package mutating func ended(_ entry: TraceEntry, of step: RunStep, in run: inout Interpreter) {
    let points = run.takePoints()
    if entry.isRejected || entry.kind != .sentence { return }
    for point in points { count(point) }
    for call in run.trace.calls[entry.calls] where call.outcome == .applied {
      if let number = map.presentation(at: call.place) { count(number) }
    }
    countStep(to: run.top, in: run.draft, move: words(of: step, points, run.program))
    countConditions(in: run.draft.world, of: &run)
  }

  package mutating func countConditions(in world: World, of run: inout Interpreter) {
    guard map.hasConditions else { return }
    for (body, isOffered) in run.conditions(in: world) {
      if let number = map.condition(of: body, isOffered: isOffered) { count(number) }
    }
  }

  /// Returns the name of a step in transitions: the words of its sentence, then the name of its
  /// action, link, event or command.
  private func words(of step: RunStep, _ points: [CoveragePoint], _ program: Program) -> String {
    switch step {
    case .offer(let move, _): return move.words
    case .head: return ""
    case .statement(let statement):
      switch statement.kind {
      case .call(let call): return words(of: call, points)
      case .set(let variable, _): return "set \(program.variables[variable].name)"
      case .setState, .setStateOfTarget, .setBinding: return "set"
      case .restore, .restoreFile: return "restore"
      case .after: return "after"
      case .cancel: return "cancel"
      case .wait: return "wait"
      case .together: return "together"
      case .expect, .bindNode, .bindReference, .bindValue, .bindSystem, .print, .trace, .within,
        .times, .each, .branch:
        return ""
      }
    }
  }

  private func words(of call: Call, _ points: [CoveragePoint]) -> String {
    if case .link = call.entry.meaning {
      for case .body(let body) in points {
        if let link = map.links[body] { return "open \(link)" }
      }
    }
    guard case .call(let name, _, _)? = call.arguments.first else { return call.entry.words }
    if case .command = call.entry.meaning { return name }
    return "\(call.entry.words) \(name)"
  }

  // MARK: Counting

  private mutating func count(_ number: Int, _ times: Int = 1) {
    if counts[number] == 0 { touched.append(number) }
    counts[number] += times
  }

  private mutating func count(_ point: CoveragePoint) {
    if let number = map.item(of: point) { count(number) }
  }

  private mutating func countStep(to node: Node, in draft: Draft, move: String) {
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

  /// Ends the app's start, whose hits count in every scenario.
  package mutating func endStart(of run: inout Interpreter) {
    for point in run.takePoints() { count(point) }
    start = takeHits()
  }

  package mutating func begin(in run: inout Interpreter) {
    begin(showing: run.top, in: run.draft)
    countConditions(in: run.draft.world, of: &run)
  }

  /// Begins a step of a search, or a scenario. `node` is the top node before the step.
  package mutating func begin(showing node: Node, in draft: Draft) {
    for (number, times) in start { count(number, times) }
    show(node, in: draft)
  }

  package mutating func end(counts isCounted: Bool) {
    let hits = takeHits()
    if separatesScenarios {
      scenarios.append(isCounted ? hits : [])
    } else if isCounted {
      for (number, times) in hits { total[number] += times }
    }
  }

  /// Returns the items that were reached since `begin`, and resets all hits.
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

  /// Returns the coverage of all scenarios. If `separatesScenarios` is true, only the first `most`
  /// scenarios count.
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
