package import SextantEngine
import SextantLanguage

extension Evaluator {
  mutating func focus(onPath parts: [Reference.PathPart]) throws(Refusal) {
    guard let first = parts.first else { return }
    var position: UInt32?
    for (index, root) in draft.roots.enumerated() where fits(first, root) {
      if position == nil || UInt32(index + 1) == implicitWindow {
        position = UInt32(index + 1)
      }
    }
    guard let position else { throw noSuchRoot(parts) }
    draft.focusOnRoot(ofWindow: position)
    for part in parts.dropFirst() {
      guard let next = step(part, below: draft.target) else {
        throw .refused(
          RuntimeCodes.noSuchNode, .text("\(show(part)) below \(draft.describe(draft.target))"))
      }
      try focus(on: draft.store.instance(of: next))
    }
  }

  private func show(_ part: Reference.PathPart) -> String {
    switch part {
    case .name(let name): name
    case .index(let index): String(index)
    case .instance(let instance): "#\(instance.number)"
    }
  }

  private func fits(_ part: Reference.PathPart, _ node: Node) -> Bool {
    switch part {
    case .name(let name): draft.name(of: node) == name
    case .instance(let instance): draft.store.instance(of: node) == instance
    case .index: false
    }
  }

  /// Returns the child to which a step of a path leads. A step is a tab's id, an index,
  /// `presented`, or a child's name.
  private func step(_ part: Reference.PathPart, below node: Node) -> Node? {
    let store = draft.store
    let children = store.elements(of: store.content(of: node))
    switch part {
    case .index(let index):
      return index >= 0 && index < children.count ? children[index] : nil
    case .instance(let instance):
      return children.first { store.instance(of: $0) == instance }
    case .name(let name):
      let tabs = program.map.definition(store.definition(of: node)).tabs
      if let tab = tabs.firstIndex(where: { program.map.name($0.id) == name }), tab < children.count
      {
        return children[tab]
      }
      if name == "presented" { return store.last(of: store.presented(by: node)) }
      return children.first { draft.name(of: $0) == name }
    }
  }

  // MARK: Help

  /// Returns the refusal of a path that does not begin at a root. If exactly one longer path ends
  /// with these parts, the hint contains the longer path.
  private mutating func noSuchRoot(_ parts: [Reference.PathPart]) -> Refusal {
    let written = parts.map { show($0) }.joined(separator: "/")
    let roots = draft.roots.map { draft.name(of: $0) }.joined(separator: " or ")
    var refusal = Refusal.refused(RuntimeCodes.noSuchNode, .text(written))
    refusal.help = "begin the path at the root of a window: \(roots)"
    var ends: [Node] = []
    for node in allNodes() {
      guard ends.count < 2, let end = follow(parts, from: node) else { continue }
      if !ends.contains(end) { ends.append(end) }
    }
    if ends.count == 1, let path = path(to: ends[0]) { refusal.help = "write `\(path)`" }
    return refusal
  }

  /// Returns all nodes in preorder, window by window.
  func allNodes() -> [Node] {
    var all: [Node] = []
    for root in draft.roots {
      draft.store.walk(root) { node in
        all.append(node)
        return true
      }
    }
    return all
  }

  private func follow(_ parts: [Reference.PathPart], from node: Node) -> Node? {
    var node = node
    for part in parts {
      guard let next = step(part, below: node) else { return nil }
      node = next
    }
    return node
  }

  private mutating func path(to node: Node) -> String? {
    guard draft.focus(on: draft.store.instance(of: node)) else { return nil }
    let nodes = draft.path.steps.indices.map { draft.path[$0].node }
    guard let root = nodes.first else { return nil }
    var path = draft.name(of: root)
    for (outer, inner) in zip(nodes, nodes.dropFirst()) {
      guard let step = nameOfStep(from: outer, to: inner) else { return nil }
      path += "/" + step
    }
    return path
  }

  private func nameOfStep(from outer: Node, to inner: Node) -> String? {
    let store = draft.store
    let children = store.elements(of: store.content(of: outer))
    guard let index = children.firstIndex(of: inner) else {
      return store.last(of: store.presented(by: outer)) == inner ? "presented" : nil
    }
    return nameOfStep(to: inner, at: index, in: outer)
  }

  /// Returns the step to a child: the id of a tab, the name of a `switched` element, or an index;
  /// nil if the child is not a declared tab.
  package func nameOfStep(to child: Node, at index: Int, in outer: Node) -> String? {
    switch draft.store.kind(of: outer) {
    case .tabs:
      let tabs = program.map.definition(draft.store.definition(of: outer)).tabs
      return index < tabs.count ? program.map.name(tabs[index].id) : nil
    case .switched: return draft.name(of: child)
    default: return String(index)
    }
  }
}
