import SextantEngine
import SextantLanguage

extension Evaluator {
  /// The maximum number of pairs of a pattern and a node. For more pairs, `marks` is empty.
  private static var maxPairs: Int { 10_000 }

  /// Aligns patterns with nodes (see `PatternAlignment`). Returns the matching, missing and
  /// unexpected nodes.
  ///
  /// - Parameter owner: the container of the nodes. If the container is empty, the missing nodes
  ///   are marked inside the container.
  mutating func marks(
    _ patterns: [ListPattern], _ nodes: [Node], in owner: Node = .none
  ) throws(Refusal) -> [GraphMark] {
    if patterns.count * nodes.count > Self.maxPairs { return [] }
    if nodes.isEmpty {
      let number = instance(of: owner)
      return patterns.compactMap { pattern in
        guard case .node(let wanted) = pattern, number > 0 else { return nil }
        return .missingInside(number, text(of: wanted))
      }
    }
    let moves = try PatternAlignment.moves(
      patterns.count, nodes.count,
      isRest: { if case .node = patterns[$0] { false } else { true } },
      fits: { row, column throws(Refusal) in
        guard case .node(let wanted) = patterns[row] else { return false }
        return try matches(wanted, nodes[column])
      })
    return moves.compactMap { move, row, column -> GraphMark? in
      switch move {
      case .match, .absorb: return .same(instance(of: nodes[column]))
      case .add: return .unwanted(instance(of: nodes[column]))
      case .remove:
        guard case .node(let wanted) = patterns[row] else { return nil }
        return .missing(text(of: wanted))
      case .skip: return nil
      }
    }
  }

  func mark(_ wanted: String, insteadOf node: Node) -> [GraphMark] {
    node.isNone ? [] : [.missing(wanted), .unwanted(instance(of: node))]
  }

  func unwanted(_ nodes: [Node]) -> [GraphMark] { nodes.map { .unwanted(instance(of: $0)) } }

  private func instance(of node: Node) -> Int {
    node.isNone ? 0 : Int(draft.store.instance(of: node).number)
  }

  // MARK: Patterns as text

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

  mutating func text(of style: StylePattern) -> String {
    let title = style.title.flatMap { try? evaluate($0) }.map { draft.show($0) }
    let parts = [style.node.map { text(of: $0) }, title].compactMap { $0 }
    if style.style == .coverInsideTab {
      return (["cover"] + parts + ["inside tab"]).joined(separator: " ")
    }
    return ([draft.styleName(style.style)] + parts).joined(separator: " ")
  }
}
