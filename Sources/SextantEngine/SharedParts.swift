/// The common parts of two graphs: equal handles at the same positions.
struct SharedParts {
  private(set) var nodes: Set<Node> = []
  private(set) var beginnings: Set<NodeList> = []
  private(set) var omittedCounts: [Int: Int] = [:]

  private typealias Lists = (before: NodeList, after: NodeList, stack: Instance?)

  /// - Complexity: O(*k*), where *k* is the number of unshared nodes and their siblings, without
  ///   the common prefix of two stacks.
  init(of before: World, _ after: World, in store: NodeStore) {
    var pending: [Lists] = [(before.windows, after.windows, stack: nil)]
    while case (let before, let after, let stack)? = pending.popLast() {
      let (lefts, rights, shared) = store.unshared(before, after)
      for (left, right) in zip(lefts, rights) { compare(left, right, in: store, &pending) }
      if let stack, !shared.isEmpty {
        beginnings.insert(shared)
        omittedCounts[Int(stack.number)] = store.count(of: shared)
      } else {
        nodes.formUnion(store.elements(of: shared))
      }
    }
  }

  private mutating func compare(
    _ left: Node, _ right: Node, in store: NodeStore, _ pending: inout [Lists]
  ) {
    if left == right {
      nodes.insert(left)
    } else if store.instance(of: left) == store.instance(of: right) {
      let stack = store.kind(of: left) == .stack ? store.instance(of: left) : nil
      pending.append((store.content(of: left), store.content(of: right), stack))
      pending.append((store.presented(by: left), store.presented(by: right), stack: nil))
    }
  }
}

/// The graphs of two worlds, without the descendants of shared nodes and the common prefixes of
/// stacks.
package struct GraphPair: Sendable {
  package let before: GraphSnapshot
  package let after: GraphSnapshot
  /// The number of omitted elements at the start of each stack. The keys are instance numbers.
  package let omittedCounts: [Int: Int]
}

extension Draft {
  /// Returns the graphs of two worlds, without most of their common parts.
  ///
  /// - Complexity: O(*k*), where *k* is the size of the differences.
  package func differingGraphs(from before: World, to after: World) -> GraphPair {
    let shared = SharedParts(of: before, after, in: store)
    return GraphPair(
      before: snapshot(of: before, sharing: shared), after: snapshot(of: after, sharing: shared),
      omittedCounts: shared.omittedCounts)
  }
}
