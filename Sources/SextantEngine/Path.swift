/// A path down to a node. It begins at the root of a window, or at the root of a subtree outside
/// the graph.
public struct Path: Sendable {
  /// The steps, from the root down.
  public internal(set) var steps: [PathStep]
  /// The level of the topmost known ancestor. A render pass makes the parents of a new node known.
  public internal(set) var lineageStart: Int
  /// Whether steps may be outdated, because an edit has changed an earlier step.
  var isStale = false
  /// The number of steps from the root of a window that are known to be visible.
  private(set) var visible = 0

  static let empty = Path(steps: [], lineageStart: 0)

  /// The index of the last step.
  public var last: Int { steps.count - 1 }

  /// The levels from the topmost known ancestor to the last step.
  public var lineage: Range<Int> { lineageStart..<steps.count }

  /// The step at a level, from 0.
  public subscript(level: Int) -> PathStep { steps[level] }

  init(steps: [PathStep], lineageStart: Int) {
    self.steps = steps
    self.lineageStart = lineageStart
  }

  mutating func removeLast(_ count: Int = 1) {
    if count == 0 { return }
    steps.removeLast(count)
    visible = min(visible, steps.count)
  }

  fileprivate mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    (lineageStart, isStale, visible) = (0, false, 0)
  }

  fileprivate mutating func restart(at root: Node, ofWindow position: UInt32) {
    if visible > 0, steps[0].node == root, steps[0].position == position {
      removeLast(steps.count - visible)
      isStale = false
    } else {
      removeAll()
      steps.append(PathStep(node: root, place: .window, position: position))
    }
  }

  fileprivate mutating func noteVisible(_ count: Int) { visible = count }

  mutating func noteChange(at level: Int) {
    if level < last { isStale = true }
    visible = min(visible, level)
  }

  fileprivate mutating func markCurrent() { (isStale, visible) = (false, 0) }
}

extension Draft {
  // MARK: Focusing

  package var focusedWindow: UInt32 {
    let count = store[world.windows].count
    if count == 1 { return 1 }
    guard let name = windowsByFocus.last else { return count }
    return position(ofWindow: name) ?? count
  }

  /// Returns the visible chain of a window: the path from its root to its top. Reuses `path`.
  public func visibleChain(ofWindow position: UInt32) -> Path {
    guard let root = store.element(at: position, of: world.windows) else { return .empty }
    var result = path
    result.restart(at: root, ofWindow: position)
    result.lineageStart = 0
    extendVisibly(&result)
    return result
  }

  /// Whether `path` is a prefix of its window's visible chain.
  public var isPathVisible: Bool {
    guard let root = path.steps.first, root.place == .window,
      store.element(at: root.position, of: world.windows) == root.node
    else { return false }
    for level in path.steps.indices.dropLast() {
      let record = store[path.steps[level].node]
      let next = store.shownPresentation(of: record) ?? store.visibleElement(of: record)
      if next?.node != path.steps[level + 1].node { return false }
    }
    return true
  }

  /// Returns the level of the nearest node of a kind among the target, its containers and its
  /// presenters; nil if no such node is known.
  public func nearestLevel(of kind: NodeKind) -> Int? {
    var level = path.last
    while level >= path.lineageStart {
      if store[path.steps[level].node].kind == kind { return level }
      level -= 1
    }
    return nil
  }

  /// Points `path` at the top of the focused window.
  public mutating func focusOnTop() {
    focusOnTop(ofWindow: focusedWindow)
  }

  /// Points `path` at the top of a window.
  package mutating func focusOnTop(ofWindow position: UInt32) {
    // Move the path out of the draft, because `extendVisibly` also reads the draft.
    var result = Path.empty
    swap(&result, &path)
    if let root = store.element(at: position, of: world.windows) {
      result.restart(at: root, ofWindow: position)
      extendVisibly(&result)
    } else {
      result.removeAll()
    }
    swap(&result, &path)
    updateLineage()
  }

  package mutating func focusOnRoot(ofWindow position: UInt32) {
    path.removeAll()
    guard let root = store.element(at: position, of: world.windows) else { return }
    path.steps.append(PathStep(node: root, place: .window, position: position))
    updateLineage()
  }

  /// Points `path` at an instance. Searches the windows, the detached nodes, and the nodes removed
  /// since the last render pass. Returns false if the instance was not found.
  ///
  /// If `path` contains the instance, updates the path level by level. Otherwise, skips subtrees
  /// that contain only older nodes.
  public mutating func focus(on instance: Instance) -> Bool {
    if revalidatePath(to: instance) {
      updateLineage()
      return true
    }
    path.removeAll()
    if find(instance, in: world.windows, as: .window) || find(instance, in: world.aside, as: .aside)
    {
      updateLineage()
      return true
    }
    for index in removed.indices where store[removed[index].node].newest >= instance {
      path.steps.append(
        PathStep(node: removed[index].node, place: .removed, position: UInt32(index)))
      if findBelow(instance) {
        prependParent(of: index)
        updateLineage()
        return true
      }
      path.removeLast()
    }
    return false
  }

  /// Points `path` at a node. Returns false if the node was not found. Fast for a node on the path,
  /// and for an element of the last node on the path.
  public mutating func focus(near node: Node) -> Bool {
    if let root = path.steps.first, root.place == .window,
      let now = store.element(at: root.position, of: world.windows), isValid(below: now)
    {
      if let level = path.steps.lastIndex(where: { $0.node == node }) {
        focus(onLevel: level)
        return true
      }
      var current = store[target].content
      while !current.isEmpty, store[current].node != node { current = store[current].below }
      if !current.isEmpty {
        path.steps.append(
          PathStep(node: node, place: .content, position: store[current].count))
        updateLineage()
        return true
      }
    }
    return focus(on: store[node].instance)
  }

  /// Shortens `path` to a level.
  public mutating func focus(onLevel level: Int) {
    path.removeLast(path.steps.count - level - 1)
    updateLineage()
  }

  /// Returns whether the path is valid: `root` is its root, no edit has made it stale, and none of
  /// its nodes was removed.
  private func isValid(below root: Node) -> Bool {
    path.steps[0].node == root && !path.isStale
      && (path.visible == path.steps.count || !path.steps.contains { $0.place == .removed })
  }

  /// Shortens `path` to an instance, and updates its nodes. Returns false if the updated path does
  /// not lead to the instance.
  private mutating func revalidatePath(to instance: Instance) -> Bool {
    guard let first = path.steps.first, first.place == .window,
      let level = path.steps.lastIndex(where: { store[$0.node].instance == instance })
    else { return false }
    if level < path.last { path.removeLast(path.last - level) }
    guard var node = store.element(at: first.position, of: world.windows) else { return false }
    if isValid(below: node) { return true }
    path.markCurrent()
    path.steps[0].node = node
    for level in path.steps.indices.dropFirst() {
      let step = path.steps[level]
      let record = store[node]
      guard step.place == .content || step.place == .presented,
        let next = store.element(
          at: step.position, of: step.place == .content ? record.content : record.presented)
      else { return false }
      path.steps[level].node = next
      node = next
    }
    return store[node].instance == instance
  }

  private mutating func find(
    _ instance: Instance, in list: NodeList, as place: PathStep.Place
  ) -> Bool {
    var current = list
    while !current.isEmpty {
      let cell = store[current]
      if cell.newest < instance { return false }
      if store[cell.node].newest >= instance {
        path.steps.append(PathStep(node: cell.node, place: place, position: cell.count))
        if findBelow(instance) { return true }
        path.removeLast()
      }
      current = cell.below
    }
    return false
  }

  private mutating func findBelow(_ instance: Instance) -> Bool {
    guard let step = path.steps.last else { return false }
    let record = store[step.node]
    if record.instance == instance { return true }
    return find(instance, in: record.presented, as: .presented)
      || find(instance, in: record.content, as: .content)
  }

  private mutating func prependParent(of index: Int) {
    let below = path.steps
    let parent = removed[index].parent
    path.removeAll()
    guard parent != .none, focus(on: parent) else {
      path.steps = below
      return
    }
    path.steps.append(contentsOf: below)
  }

  private mutating func updateLineage() {
    guard let step = path.steps.last else { return }
    let isUnseen =
      path.steps[0].place == .aside || isFresh(store[step.node].instance)
      || store.hasNodesBelowAlerts && hasAlert(path, upTo: path.last)
    path.lineageStart = isUnseen ? path.last : 0
  }

  /// Returns whether the node at a level is unrendered: a new node, or a node below an alert.
  public func isUnseen(_ path: Path, at level: Int) -> Bool {
    isFresh(store[path.steps[level].node].instance)
      || store.hasNodesBelowAlerts && hasAlert(path, upTo: level)
  }

  /// Not inlined: a caller then retains the path only if the path may contain an alert.
  @inline(never)
  func hasAlert(_ path: Path, upTo count: Int) -> Bool {
    path.steps.prefix(count).contains { store[$0.node].isAlert }
  }

  /// Returns whether no render pass has seen the instance.
  public func isFresh(_ instance: Instance) -> Bool {
    instance >= firstUnrendered || (!placed.isEmpty && placed.contains(instance))
  }

  // MARK: The visible chain

  private func extendVisibly(_ path: inout Path) {
    while let step = path.steps.last {
      let record = store[step.node]
      if let shown = store.shownPresentation(of: record) {
        path.steps.append(shown)
        continue
      }
      guard let next = store.visibleElement(of: record) else { break }
      path.steps.append(next)
    }
    path.noteVisible(path.steps.count)
  }

  /// Returns the last level whose node presents an alert or a dialog, if any.
  public func showingAlert(on chain: Path) -> Int? {
    chain.steps.indices.last { level in
      let presented = store[chain.steps[level].node].presented
      return !presented.isEmpty && store.style(of: presented).isAlert
    }
  }
}

extension NodeStore {
  /// Returns the element at a position from 1; nil if it is out of range.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  func element(at position: UInt32, of list: NodeList) -> Node? {
    var current = list
    while !current.isEmpty {
      let cell = self[current]
      if cell.count == position { return cell.node }
      if cell.count < position { return nil }
      current = self[cell.jump].count >= position ? cell.jump : cell.below
    }
    return nil
  }

  func style(of presentation: NodeList) -> PresentationStyle {
    attribute(self[presentation].attribute).style
  }

  /// Returns the last presentation that has a view; nil if none has. Skips alerts and dialogs.
  func shownPresentation(of record: NodeRecord) -> PathStep? {
    var list = record.presented
    while !list.isEmpty, style(of: list).isAlert { list = self[list].below }
    if list.isEmpty { return nil }
    return PathStep(node: self[list].node, place: .presented, position: self[list].count)
  }

  /// Returns the visible nodes in the content of a node. Ignores the presentations of the node.
  package func visibleContent(of node: Node) -> [Node] {
    var nodes: [Node] = []
    var next = visibleElement(of: self[node])
    while let step = next {
      nodes.append(step.node)
      next = visibleElement(of: self[step.node])
    }
    return nodes
  }

  /// Returns the visible element of a container:
  ///
  /// - in tabs or a custom container: the selected element
  /// - in a stack: the last element that presents a view; if no element does, the last element
  /// - in a screen with containers: the last container with visible content
  func visibleElement(of record: NodeRecord) -> PathStep? {
    guard !record.content.isEmpty else { return nil }
    switch record.kind {
    case .tabs, .custom:
      let position = record.selection + 1
      guard let node = element(at: position, of: record.content) else { return nil }
      return PathStep(node: node, place: .content, position: position)
    case .stack:
      var current = record.content
      if self[current].presentingElements > 0 {
        while self[self[current].below].presentingElements == self[current].presentingElements {
          current = self[current].below
        }
      }
      return PathStep(node: self[current].node, place: .content, position: self[current].count)
    case .screen:
      // A screen whose containers have no visible content is itself visible.
      var current = record.content
      while !current.isEmpty {
        let cell = self[current]
        let child = self[cell.node]
        let showsNothing = child.kind != .screen && child.content.isEmpty && child.presented.isEmpty
        if !showsNothing { return PathStep(node: cell.node, place: .content, position: cell.count) }
        current = cell.below
      }
      return nil
    case .switched, .modal:
      let cell = self[record.content]
      return PathStep(node: cell.node, place: .content, position: cell.count)
    }
  }
}
