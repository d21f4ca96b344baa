import SextantEngine
import SextantLanguage

/// Runs `on appear` and `on disappear`, when the node on top changes.
extension Interpreter {
  mutating func recordShownInstance() {
    if program.app.handlesAppearances { control.shown = instanceOnTop }
  }

  private var instanceOnTop: Instance {
    let node = top
    return node.isNone ? .none : draft.store.instance(of: node)
  }

  /// Runs `on disappear` of the old top node, then `on appear` of the new top node. Returns the
  /// title of the last body; nil if no body ran.
  mutating func deliverAppearances(trying: Bool) throws(Refusal) -> String? {
    guard let old = control.shown, case let new = instanceOnTop, new != old else { return nil }
    control.shown = new
    var title: String?
    if old != .none {
      let isGone = !draft.focus(on: old)
      let node = isGone ? finishedNode(of: old) : draft.target
      if isGone { control.removedNode = node }
      defer { control.removedNode = nil }
      title = try runAppearances(of: node, isOnTop: false, trying: trying)
    }
    // If `on disappear` has removed the new top node, the next pass delivers this change.
    guard new != .none, draft.focus(on: new) else { return title }
    return try runAppearances(of: draft.target, isOnTop: true, trying: trying) ?? title
  }

  /// Returns the last version of a node that has left the graph since the last series of passes;
  /// nil if the node has not left the graph.
  private func finishedNode(of instance: Instance) -> Node? {
    draft.events[min(control.firstUndeliveredEvent, draft.events.count)...].last {
      $0.kind == .finished && draft.store.instance(of: $0.node) == instance
    }?.node
  }

  private mutating func runAppearances(
    of node: Node?, isOnTop: Bool, trying: Bool
  ) throws(Refusal) -> String? {
    guard let node, !node.isNone else { return nil }
    let owner = draft.store.instance(of: node)
    var title: String?
    for appearance in program.app.declared[Int(draft.store.definition(of: node).index)].appearances
    where appearance.isOnTop == isOnTop {
      let frame = draft.frame(of: node)
      try run(appearance.body, on: owner, frame: frame, trying: trying)
      title = program.body(appearance.body).title
    }
    return title
  }
}
