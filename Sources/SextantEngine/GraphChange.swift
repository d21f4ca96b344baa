/// The difference between two versions of a graph; what they share is not looked at.
package struct GraphChange: Sendable {
  /// The instances that are no longer there, and those that were not there before, each in order of their numbers.
  package fileprivate(set) var gone: [Instance] = []
  package fileprivate(set) var fresh: [Instance] = []
  /// The nodes that show another of their elements, in order of their instances.
  package fileprivate(set) var reselected: [(before: Node, after: Node)] = []

  package init() {}
}

extension NodeStore {
  /// How one graph differs from another one. Costs the number of nodes that are not shared, and of their siblings
  /// above the beginning that two lists share.
  package func change(from before: NodeList, to after: NodeList) -> GraphChange {
    var change = GraphChange()
    var (old, new): ([Node], [Node]) = ([], [])
    var pending = [(before, after)]
    while let lists = pending.popLast() {
      let tails = tails(lists.0, lists.1)
      var rights = tails.right
      for left in tails.left {
        guard let place = rights.firstIndex(where: { instance(of: $0) == instance(of: left) })
        else {
          collect(left, into: &old)
          continue
        }
        let right = rights.remove(at: place)
        if left == right { continue }
        note(left, right, in: &change)
        pending.append((content(of: left), content(of: right)))
        pending.append((presented(by: left), presented(by: right)))
      }
      for right in rights { collect(right, into: &new) }
    }
    // What was moved from one list to another is in both.
    if !old.isEmpty, !new.isEmpty {
      for node in old {
        guard let place = new.firstIndex(where: { instance(of: $0) == instance(of: node) }) else {
          change.gone.append(instance(of: node))
          continue
        }
        note(node, new.remove(at: place), in: &change)
      }
    } else {
      change.gone = old.map { instance(of: $0) }
    }
    change.fresh = new.map { instance(of: $0) }
    if change.gone.count > 1 { change.gone.sort() }
    if change.fresh.count > 1 { change.fresh.sort() }
    if change.reselected.count > 1 {
      change.reselected.sort { instance(of: $0.before) < instance(of: $1.before) }
    }
    return change
  }

  private func note(_ left: Node, _ right: Node, in change: inout GraphChange) {
    if selection(of: left) != selection(of: right) { change.reselected.append((left, right)) }
  }

  private func collect(_ node: Node, into nodes: inout [Node]) {
    walk(node) {
      nodes.append($0)
      return true
    }
  }

  /// The elements of two lists behind the beginning that both share.
  private func tails(_ left: NodeList, _ right: NodeList) -> (left: [Node], right: [Node]) {
    var (left, right) = (left, right)
    var tails: (left: [Node], right: [Node]) = ([], [])
    while left != right {
      let (own, other) = (self[left], self[right])
      if own.count >= other.count {
        tails.left.append(own.node)
        left = own.below
      }
      if other.count >= own.count {
        tails.right.append(other.node)
        right = other.below
      }
    }
    return tails
  }
}
