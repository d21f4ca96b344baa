/// The parts that the graphs of two worlds share at the same places: what is below them is equal,
/// instances included.
struct SharedParts {
  /// Nodes that both have at the same place.
  private(set) var nodes: Set<Node> = []
  /// The elements with which a stack begins in both.
  private(set) var beginnings: Set<NodeList> = []
  /// How many elements those are, by the number of the stack's instance.
  private(set) var leftOut: [Int: Int] = [:]

  /// Two versions of a list; its owner, if it is the content of a stack.
  private typealias Lists = (before: NodeList, after: NodeList, stack: Instance?)

  /// Costs the number of nodes that are not shared, and of their siblings; in a stack, of those above
  /// its common beginning.
  init(of before: World, _ after: World, in store: NodeStore) {
    var pending: [Lists] = [(before.windows, after.windows, stack: nil)]
    while case (var left, var right, let stack)? = pending.popLast() {
      while left != right, !left.isEmpty, !right.isEmpty {
        let (l, r) = (store[left], store[right])
        if l.count > r.count {
          left = l.below
          continue
        }
        if l.count == r.count {
          compare(l.node, r.node, in: store, &pending)
          left = l.below
        }
        right = r.below
      }
      guard left == right else { continue }
      if let stack, !left.isEmpty {
        beginnings.insert(left)
        leftOut[Int(stack.number)] = store.count(of: left)
      } else {
        nodes.formUnion(store.elements(of: left))
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

/// The graphs of two worlds without what is below nodes that they share, and without the elements with
/// which a stack begins in both.
package struct GraphPair: Sendable {
  package let before: GraphSnapshot
  package let after: GraphSnapshot
  /// How many elements are left out at the beginning of a stack, by the number of its instance.
  package let leftOut: [Int: Int]
}

extension Draft {
  /// The graphs of two worlds, reduced to the parts that differ. Costs no more than what differs.
  package func differingGraphs(from before: World, to after: World) -> GraphPair {
    let shared = SharedParts(of: before, after, in: store)
    return GraphPair(
      before: snapshot(of: before, sharing: shared), after: snapshot(of: after, sharing: shared),
      leftOut: shared.leftOut)
  }
}
