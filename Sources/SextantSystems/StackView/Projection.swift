import SextantEngine

/// The projection of the view list onto the graph. A stack view is mounted if the graph contains
/// it. A mounted stack view contains the view that it shows. It is empty while it shows its default
/// content.
///
/// The views of unmounted stack views are detached nodes, in the order of the list, because these
/// stack views may be mounted later.
extension Draft {
  // MARK: Finding

  /// Returns the mounted stack views with an id. If a view occurs twice in the graph, so do its
  /// stack views.
  func mounts(of id: DefinitionID) -> [Node] {
    var found: [Node] = []
    for root in roots { collectMounts(of: id, below: root, into: &found) }
    if found.count > 1 { found.reverse() }
    return found
  }

  private func collectMounts(of id: DefinitionID, below view: Node, into found: inout [Node]) {
    var current = store.content(of: view)
    while let mount = store.last(of: current) {
      if store.definition(of: mount) == id { found.append(mount) }
      if let shown = store.last(of: store.content(of: mount)) {
        collectMounts(of: id, below: shown, into: &found)
      }
      current = store.dropLast(current)
    }
  }

  mutating func view(_ element: ViewList.Element) -> Node? {
    for mount in mounts(of: element.id) {
      if let shown = store.last(of: store.content(of: mount)),
        store.instance(of: shown) == element.view
      {
        return shown
      }
    }
    return store.elements(of: world.aside).first { store.instance(of: $0) == element.view }
  }

  // MARK: Showing

  mutating func mount(
    _ view: Node, on id: DefinitionID, _ list: inout ViewList, animated: Bool
  ) throws(Refusal) {
    let places = mounts(of: id)
    if places.isEmpty {
      return try apply(.setAside(append(view, to: world.aside, Attribute(), mayPresent: true)))
    }
    for (index, place) in places.enumerated() {
      let node = index == 0 ? view : try duplicate(view)
      try put(node, in: place, list)
      if animated { list.animate(store.instance(of: place)) }
    }
  }

  private mutating func put(_ view: Node, in mount: Node, _ list: ViewList) throws(Refusal) {
    guard focus(near: mount) else { return }
    try apply(
      .setContent(level: path.last, append(view, to: .empty, Attribute(), mayPresent: false)))
    if store.content(of: view).isEmpty { return }
    for inner in elements(of: view) {
      let id = store.definition(of: inner)
      guard let element = list.shown(on: id) else { continue }
      try requireNoCycle(id, through: view)
      let isDetached = store.elements(of: world.aside).contains {
        store.instance(of: $0) == element.view
      }
      if isDetached {
        try put(try make(.existing(element.view)), in: inner, list)
      } else if let shown = self.view(element) {
        try put(try duplicate(shown), in: inner, list)
      }
      guard focus(on: store.instance(of: mount)) else { return }
    }
  }

  private func requireNoCycle(_ id: DefinitionID, through view: Node) throws(Refusal) {
    let steps = path.steps.indices.filter { store.kind(of: path[$0].node) == .switched }
    guard let first = steps.first(where: { store.definition(of: path[$0].node) == id }) else {
      return
    }
    let round = path.steps[first...].dropFirst().map { name(of: $0.node) } + [name(of: view)]
    throw .refused(
      EngineCodes.cycle, .text("a view contains itself"),
      .text(([name(ofStackView: id)] + round + [name(ofStackView: id)]).joined(separator: " → ")))
  }

  /// Makes a second node for a view, for another mounted stack view with the same id.
  private mutating func duplicate(_ view: Node) throws(Refusal) -> Node {
    let content = elements(of: view).map { NodeDescription.screen(store.definition(of: $0)) }
    return try make(
      .new(
        store.definition(of: view), input: store.input(of: view), content: content, selection: 0))
  }

  // MARK: Hiding

  /// Drops all views after the leaf (see `ViewList.leaf`). The caller must store the list.
  mutating func trim(_ list: inout ViewList) throws(Refusal) {
    if list.countToLeaf == list.elements.count { return }
    let lost = Array(list.elements[list.countToLeaf...])
    list.trim()
    var pieces: [Node] = []
    for element in lost where element.isShowing {
      try clear(element.id, &list, animated: false, into: &pieces)
    }
    try keepDetached(pieces, list, without: lost)
  }

  /// Empties a stack view. If the list still contains the view, the view becomes detached.
  mutating func unmount(
    _ id: DefinitionID, _ list: inout ViewList, animated: Bool
  ) throws(Refusal) {
    var pieces: [Node] = []
    try clear(id, &list, animated: animated, into: &pieces)
    try keepDetached(pieces, list, without: [])
  }

  private func showsNothing(_ view: Node) -> Bool {
    var mounts = store.content(of: view)
    while let mount = store.last(of: mounts) {
      if !store.content(of: mount).isEmpty { return false }
      mounts = store.dropLast(mounts)
    }
    return true
  }

  private mutating func clear(
    _ id: DefinitionID, _ list: inout ViewList, animated: Bool, into pieces: inout [Node]
  ) throws(Refusal) {
    for place in mounts(of: id) {
      guard let shown = store.last(of: store.content(of: place)), focus(near: place) else {
        continue
      }
      collect(shown, of: list, in: &pieces)
      try apply(.setContent(level: path.last, .empty))
      if animated { list.animate(store.instance(of: place)) }
    }
  }

  private func collect(_ view: Node, of list: ViewList, in pieces: inout [Node]) {
    if list.contains(store.instance(of: view)) { pieces.append(view) }
    var mounts = store.content(of: view)
    while let mount = store.last(of: mounts) {
      if let shown = store.last(of: store.content(of: mount)) {
        collect(shown, of: list, in: &pieces)
      }
      mounts = store.dropLast(mounts)
    }
  }

  /// Updates the detached nodes: first the nodes made by `let`, then the unmounted views in the
  /// order of the view list. Removes the dropped views.
  private mutating func keepDetached(
    _ pieces: [Node], _ list: ViewList, without lost: [ViewList.Element]
  ) throws(Refusal) {
    if pieces.isEmpty, world.aside.isEmpty { return }
    var (kept, rest) = (pieces, NodeList.empty)
    for node in store.elements(of: world.aside) {
      let view = store.instance(of: node)
      if list.contains(view) {
        kept.append(node)
      } else if !lost.contains(where: { $0.view == view }) {
        rest = append(node, to: rest, Attribute(), mayPresent: true)
      }
    }
    if kept.count > 1 {
      let places = kept.map { list.index(ofView: store.instance(of: $0)) ?? 0 }
      kept = kept.indices.sorted { places[$0] < places[$1] }.map { kept[$0] }
    }
    for node in kept { rest = append(bare(node), to: rest, Attribute(), mayPresent: true) }
    try apply(.setAside(rest))
  }

  private mutating func bare(_ view: Node) -> Node {
    if showsNothing(view) { return view }
    var list = NodeList.empty
    for mount in elements(of: view) {
      list = append(rewriting(mount, content: .empty), to: list, Attribute(), mayPresent: false)
    }
    return rewriting(view, content: list)
  }
}
