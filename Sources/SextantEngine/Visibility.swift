extension Draft {
  /// Returns the position of the window that contains an instance; nil if no window contains it.
  package func window(holding instance: Instance) -> UInt32? {
    store.cells(of: world.windows).first { cell in
      let record = store[cell.node]
      return record.instance == instance || store.contains(instance, in: record.presented)
        || store.contains(instance, in: record.content)
    }?.count
  }

  /// Returns the visible chain of the target's window. Throws a refusal if the target is not
  /// visible.
  @discardableResult
  public func requireVisibleTarget() throws(Refusal) -> Path {
    if let root = path.steps.first, root.place == .window {
      let chain = visibleChain(ofWindow: root.position)
      let level = path.last
      if level < chain.steps.count, chain[level].node == path[level].node { return chain }
    }
    throw EngineCodes.notPossible("the node is not visible")
  }

  /// The level of the innermost presentation that contains the target. If no presentation contains
  /// the target, the level of the window's root.
  public var innermostPresentation: Int { innermostPresentation(of: path) }

  private func innermostPresentation(of path: Path) -> Int {
    path.steps.indices.last { path[$0].place == .presented } ?? 0
  }

  /// The levels of the target's path that no presentation covers, from the target upward.
  public var uncoveredLevels: [Int] { uncoveredLevels(of: path) }

  /// Returns the levels of a path that no presentation covers, from the last level upward. A
  /// presentation covers all levels before it. A cover inside a tab covers only its presenter, and
  /// the levels between the presenter and the nearest enclosing `tabs`.
  private func uncoveredLevels(of path: Path) -> [Int] {
    var (levels, isCovered, presenter) = ([Int](), false, -1)
    for level in path.steps.indices.reversed() {
      if level != presenter, store.kind(of: path[level].node) == .tabs { isCovered = false }
      if !isCovered { levels.append(level) }
      guard path[level].place == .presented, level > 0 else { continue }
      let style = store.attributeOfLast(in: store.presented(by: path[level - 1].node)).style
      if style != .coverInsideTab { break }
      (isCovered, presenter) = (true, level - 1)
    }
    return levels
  }

  /// Throws a refusal if an alert or a presentation covers the target, or if the target is not
  /// visible.
  public func requireNoAlert() throws(Refusal) {
    let chain = try requireVisibleTarget()
    if path.last < innermostPresentation(of: chain),
      !uncoveredLevels(of: chain).contains(path.last)
    {
      throw EngineCodes.notPossible("a presentation covers the node")
    }
    if showingAlert(on: chain) != nil {
      throw .refused(EngineCodes.alertShowing, .text("tap one of its buttons"))
    }
  }
}
