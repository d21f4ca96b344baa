package import SextantEngine
package import SextantLanguage

extension Evaluator {
  // MARK: Targets

  mutating func focus(on target: Reference?) throws(Refusal) {
    guard let target else {
      guard let own = control.here.target, system.targets == .nodes else {
        return draft.focusOnTop(ofWindow: implicitWindow)
      }
      return try focus(on: own)
    }
    switch target {
    case .declared, .top: draft.focusOnTop(ofWindow: implicitWindow)
    case .window(let name): draft.focusOnTop(ofWindow: try position(of: name))
    default: try focus(on: try resolve(target))
    }
  }

  mutating func aim(at reference: Reference) throws(Refusal) {
    if case .declared(let addressee) = reference {
      control.here.addressee = addressee
    } else {
      control.here.target = try resolve(reference)
    }
  }

  mutating func focus(on instance: Instance) throws(Refusal) {
    if draft.focus(on: instance) { return }
    // In a search, decoding a world replaces the instance of a removed node by `none`.
    if instance == .none { throw .refused(EngineCodes.gone, .text("the target"), .text("")) }
    if !(instance < draft.world.nextInstance) {
      throw .refused(RuntimeCodes.noSuchInstance, .number(Int(instance.number)))
    }
    throw EngineCodes.gone(instance, at: draft.world.clock)
  }

  private mutating func focus(on instance: Instance, called name: String) throws(Refusal) {
    if instance == .none { throw .refused(RuntimeCodes.noSuchInstance, .number(0)) }
    try focus(on: instance)
    if isValidName(name, draft.target) { return }
    throw .refused(
      RuntimeCodes.otherNode, .number(Int(instance.number)), .node(draft.target))
  }

  /// Returns whether a reference by number, such as `Detail#7`, may use this name for the node.
  func isValidName(_ name: String, _ node: Node) -> Bool {
    draft.name(of: node) == name
      || draft.describe(node) == "\(name)#\(draft.store.instance(of: node).number)"
  }

  private func position(of window: NameID) throws(Refusal) -> UInt32 {
    guard let position = draft.position(ofWindow: window) else {
      throw .refused(EngineCodes.noSuchWindow, .name(window))
    }
    return position
  }

  // MARK: References

  /// Returns the referenced instance, and focuses the draft on it.
  package mutating func resolve(_ reference: Reference) throws(Refusal) -> Instance {
    switch reference {
    case .top: draft.focusOnTop(ofWindow: implicitWindow)
    case .here: try focus(on: nil as Reference?)
    case .declared: try focus(on: reference)
    case .root: draft.focusOnRoot(ofWindow: implicitWindow)
    case .window(let name): draft.focusOnRoot(ofWindow: try position(of: name))
    case .instance(let instance, let name): try focus(on: instance, called: name)
    case .local(let slot): try focus(on: try boundNode(slot))
    case .matching(let pattern): try focusOnMatch(pattern)
    case .path(let parts): try focus(onPath: parts)
    case .parent(let inner):
      _ = try resolve(inner)
      if draft.path.lineage.count < 2 {
        throw .refused(RuntimeCodes.noSuchNode, .text("parent of \(draft.describe(draft.target))"))
      }
      draft.focus(onLevel: draft.path.last - 1)
    case .presenter(let inner):
      _ = try resolve(inner)
      draft.focus(along: draft.presenterPath())
    case .presented(let inner):
      _ = try resolve(inner)
      try descend(to: draft.store.last(of: draft.store.presented(by: draft.target)), "presented by")
    case .stack(let inner):
      _ = try resolve(inner)
      try focus(onNearest: .stack)
    case .tabs(let inner):
      _ = try resolve(inner)
      try focus(onNearest: .tabs)
    }
    return draft.store.instance(of: draft.target)
  }

  /// The window to which `root`, `top` and the visible chain refer: the window of the implicit
  /// target. If this target is in no window, the focused window.
  var implicitWindow: UInt32 {
    guard let own = control.here.target, draft.store.count(of: draft.world.windows) > 1 else {
      return draft.focusedWindow
    }
    return draft.window(holding: own) ?? draft.focusedWindow
  }

  private mutating func descend(to node: Node?, _ relation: String) throws(Refusal) {
    guard let node else {
      throw .refused(
        RuntimeCodes.noSuchNode, .text("node \(relation) \(draft.describe(draft.target))"))
    }
    try focus(on: draft.store.instance(of: node))
  }

  private mutating func focus(onNearest kind: NodeKind) throws(Refusal) {
    guard let node = nearestOrBelow(kind) else {
      throw .refused(
        RuntimeCodes.noSuchNode,
        .text("\(kind == .stack ? "stack" : "tabs") around \(draft.describe(draft.target))"))
    }
    try focus(on: draft.store.instance(of: node))
  }

  /// Returns the nearest node of a kind among the target, its containers and its presenters. If no
  /// such node exists, returns the first visible node of the kind below the target.
  package mutating func nearestOrBelow(_ kind: NodeKind) -> Node? {
    if let level = draft.path.lineage.last(where: {
      draft.store.kind(of: draft.node(at: $0)) == kind
    }) {
      return draft.node(at: level)
    }
    return draft.visibleBelow(draft.target).first { draft.store.kind(of: $0) == kind }
  }

  func elements(ofStack stack: Node) -> [Node] {
    Array(draft.elements(of: stack).dropFirst(system.hiddenElements))
  }

  /// Returns the container that `stack of REF` (or `stack` alone) denotes; nil if no such container
  /// exists.
  mutating func container(_ kind: NodeKind, of reference: Reference?) throws(Refusal) -> Node? {
    if let reference { _ = try resolve(reference) } else { try focus(on: nil as Reference?) }
    return nearestOrBelow(kind)
  }

  // MARK: Patterns

  /// Focuses on the topmost match on the visible chain. If the chain has no match, focuses on the
  /// match in the graph, which must be unique.
  private mutating func focusOnMatch(_ pattern: NodePattern) throws(Refusal) {
    if case .declared(let definition, let inputs) = pattern,
      inputs.allSatisfy({ $0 == nil }), case .once(let only) = draft.occurrence(of: definition)
    {
      return try focus(on: draft.store.instance(of: only))
    }
    draft.focusOnTop(ofWindow: implicitWindow)
    let chain = draft.path
    for level in chain.steps.indices.reversed() where try matches(pattern, chain[level].node) {
      draft.focus(along: chain)
      return draft.focus(onLevel: level)
    }
    let found = try matches(of: pattern)
    guard let only = found.first else {
      throw .refused(RuntimeCodes.noSuchNode, .text(describe(pattern)))
    }
    if found.count > 1 {
      let names = found.prefix(5).map { draft.describe($0) }.joined(separator: " or ")
      throw .refused(RuntimeCodes.ambiguous, .text(describe(pattern)), .text(names))
    }
    try focus(on: draft.store.instance(of: only))
  }

  mutating func matches(of pattern: NodePattern) throws(Refusal) -> [Node] {
    var found: [Node] = []
    for node in allNodes() where try matches(pattern, node) { found.append(node) }
    return found
  }

  /// An omitted input matches any value.
  mutating func matches(_ pattern: NodePattern, _ node: Node) throws(Refusal) -> Bool {
    switch pattern {
    case .declared(let definition, let inputs):
      guard draft.store.definition(of: node) == definition else { return false }
      if inputs.allSatisfy({ $0 == nil }) { return true }
      let actual = draft.properties(of: node)
      for (index, input) in inputs.enumerated() {
        guard let input else { continue }
        guard index < actual.count, try actual[index] == evaluate(input) else {
          return false
        }
      }
      return true
    case .instance(let instance, let name):
      return draft.store.instance(of: node) == instance && isValidName(name, node)
    case .local(let slot): return local(slot) == .node(draft.store.instance(of: node))
    case .anyStack: return draft.store.kind(of: node) == .stack
    case .stack(let items, let tabBar):
      guard draft.store.kind(of: node) == .stack,
        tabBar == nil || draft.store.tabBar(of: node) == tabBar
      else {
        return false
      }
      return try matches(items, draft.store.elements(of: draft.store.content(of: node)))
    }
  }

  /// `...` matches any number of nodes.
  mutating func matches(_ patterns: [ListPattern], _ nodes: [Node]) throws(Refusal) -> Bool {
    let wanted = patterns.map { pattern in
      if case .node(let node) = pattern { node } else { nil as NodePattern? }
    }
    return try SextantEngine.matches(wanted, nodes) { pattern, node throws(Refusal) in
      try matches(pattern, node)
    }
  }
}
