import SextantEngine
import SextantLanguage

/// The marks of the facts that are about nodes of the graph.
extension Evaluator {
  /// The limit of pairs of a pattern and a node to compare.
  private static var mostPairs: Int { 10_000 }

  /// The nodes that a list of patterns fits best, what it lacks and what is too much.
  ///
  /// - Parameter owner: where patterns belong that have no node beside them.
  mutating func marks(
    _ patterns: [ListPattern], _ nodes: [Node], in owner: Node = .none
  ) throws(Refusal) -> [GraphMark] {
    if patterns.count * nodes.count > Self.mostPairs { return [] }
    if nodes.isEmpty {
      let number = instance(of: owner)
      return patterns.compactMap { pattern in
        guard case .node(let wanted) = pattern, number > 0 else { return nil }
        return .missingInside(number, text(of: wanted))
      }
    }
    var costs = Table(rows: patterns.count + 1, columns: nodes.count + 1)
    for row in (0...patterns.count).reversed() {
      for column in (0...nodes.count).reversed() {
        costs[row, column] = try cheapest(patterns, nodes, row, column, costs).cost
      }
    }
    var result: [GraphMark] = []
    var (row, column) = (0, 0)
    while row < patterns.count || column < nodes.count {
      let move = try cheapest(patterns, nodes, row, column, costs).move
      switch move {
      case .match, .absorb: result.append(.same(instance(of: nodes[column])))
      case .add: result.append(.unwanted(instance(of: nodes[column])))
      case .remove:
        if case .node(let wanted) = patterns[row] { result.append(.missing(text(of: wanted))) }
      case .skip: break
      }
      if move != .absorb, move != .add { row += 1 }
      if [.match, .absorb, .add].contains(move) { column += 1 }
    }
    return result
  }

  /// A node that stands where another one is wanted.
  func mark(_ wanted: String, insteadOf node: Node) -> [GraphMark] {
    node.isNone ? [] : [.missing(wanted), .unwanted(instance(of: node))]
  }

  func unwanted(_ nodes: [Node]) -> [GraphMark] { nodes.map { .unwanted(instance(of: $0)) } }

  private func instance(of node: Node) -> Int {
    node.isNone ? 0 : Int(draft.store.instance(of: node).number)
  }

  private enum Move { case match, absorb, skip, remove, add }

  private struct Table {
    private var cells: [Int]
    private let columns: Int

    init(rows: Int, columns: Int) {
      cells = [Int](repeating: 0, count: rows * columns)
      self.columns = columns
    }

    subscript(row: Int, column: Int) -> Int {
      get { cells[row * columns + column] }
      set { cells[row * columns + column] = newValue }
    }
  }

  private mutating func cheapest(
    _ patterns: [ListPattern], _ nodes: [Node], _ row: Int, _ column: Int, _ costs: Table
  ) throws(Refusal) -> (cost: Int, move: Move) {
    guard row < patterns.count else {
      return column < nodes.count ? (costs[row, column + 1] + 1, .add) : (0, .skip)
    }
    guard case .node(let wanted) = patterns[row] else {
      let skipped = costs[row + 1, column]
      guard column < nodes.count, costs[row, column + 1] < skipped else { return (skipped, .skip) }
      return (costs[row, column + 1], .absorb)
    }
    let removed = costs[row + 1, column] + 1
    guard column < nodes.count else { return (removed, .remove) }
    if try matches(wanted, nodes[column]), costs[row + 1, column + 1] <= removed {
      return (costs[row + 1, column + 1], .match)
    }
    let added = costs[row, column + 1] + 1
    return added < removed ? (added, .add) : (removed, .remove)
  }

  // MARK: Patterns as text

  /// A pattern of a node as it would be written, with the values of its inputs.
  mutating func text(of pattern: NodePattern) -> String {
    switch pattern {
    case .declared(let definition, let inputs):
      let declared = program.map.definition(definition)
      var texts: [String] = []
      for (label, input) in zip(declared.parameters, inputs) {
        guard let input, let value = try? evaluate(input) else { continue }
        texts.append("\(label): \(draft.show(value))")
      }
      return texts.isEmpty
        ? declared.name : "\(declared.name)(\(texts.joined(separator: ", ")))"
    case .stack(let items, _):
      let texts = items.map { item in
        if case .node(let node) = item { return text(of: node) }
        return "..."
      }
      return texts.count == 1
        ? "stacked \(texts[0])" : "stacked [\(texts.joined(separator: ", "))]"
    case .instance, .local, .anyStack: return describe(pattern)
    }
  }

  /// A presentation as it would be written.
  mutating func text(of style: StylePattern) -> String {
    let title = style.title.flatMap { try? evaluate($0) }.map { draft.show($0) }
    let parts = [style.node.map { text(of: $0) }, title].compactMap { $0 }
    return ([draft.styleName(style.style)] + parts).joined(separator: " ")
  }
}
