package struct NodeChanges: Sendable {
  /// The removed instances, sorted.
  package fileprivate(set) var gone: [Instance] = []
  /// The added instances, sorted.
  package fileprivate(set) var fresh: [Instance] = []
  /// The nodes whose selection has changed, sorted by instance.
  package fileprivate(set) var reselected: [(before: Node, after: Node)] = []

  package init() {}
}

extension NodeStore {
  /// - Complexity: O(*k*), where *k* is the number of unshared nodes and their later siblings.
  package func change(from before: NodeList, to after: NodeList) -> NodeChanges {
    var change = NodeChanges()
    var (old, new): ([Node], [Node]) = ([], [])
    compare(before, after, &change, &old, &new)
    // If a node has moved to another list, both `old` and `new` contain the node.
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
    // Do not sort short arrays: sorting copies the store, and a search calls this function for each
    // move.
    if change.gone.count > 1 { change.gone.sort() }
    if change.fresh.count > 1 { change.fresh.sort() }
    if change.reselected.count > 1 {
      change.reselected.sort { instance(of: $0.before) < instance(of: $1.before) }
    }
    return change
  }

  private func compare(
    _ before: NodeList, _ after: NodeList, _ change: inout NodeChanges, _ old: inout [Node],
    _ new: inout [Node]
  ) {
    let difference = difference(from: before, to: after)
    for (node, now) in difference.before {
      if now.isNone { collect(node, into: &old) } else { compare(node, now, &change, &old, &new) }
    }
    for (node, was) in difference.after where was.isNone { collect(node, into: &new) }
  }

  private func compare(
    _ left: Node, _ right: Node, _ change: inout NodeChanges, _ old: inout [Node],
    _ new: inout [Node]
  ) {
    if left == right { return }
    note(left, right, in: &change)
    let (before, after) = (self[left], self[right])
    if before.content != after.content {
      compare(before.content, after.content, &change, &old, &new)
    }
    if before.presented != after.presented {
      compare(before.presented, after.presented, &change, &old, &new)
    }
  }

  private func note(_ left: Node, _ right: Node, in change: inout NodeChanges) {
    if selection(of: left) != selection(of: right) { change.reselected.append((left, right)) }
  }

  private func collect(_ node: Node, into nodes: inout [Node]) {
    walk(node) {
      nodes.append($0)
      return true
    }
  }
}
