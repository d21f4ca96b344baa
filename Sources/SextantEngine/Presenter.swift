/// The search for a presenter (`Scripts/graph/rules.txt`, section 3).
///
/// A candidate is a node that may present. Each subtree caches the numbers of its candidates and of
/// its presenting candidates, so a single descent is enough. The counts omit unrendered nodes (new
/// nodes, and nodes below alerts). The search visits these nodes.
extension Draft {
  /// Returns the path to the node that presents on behalf of the last node of `path`. The result is
  /// never empty.
  ///
  /// - Complexity: O(*d* + *k*), where *d* is the depth of the graph. *k* counts the elements after
  ///   the nodes of the path in their containers.
  public func presenterPath() -> Path {
    var result = path
    if descend(&result) { return result }
    return ascend()
  }

  /// Returns whether the node at a level of the path may present: the rule `can(m)`.
  package func mayPresent(_ path: Path, at level: Int) -> Bool {
    let step = path[level]
    switch step.place {
    case .window, .aside, .presented: return true
    case .content, .removed:
      if level == 0 || isUnseen(path, at: level) { return true }
      return !store[path[level - 1].node].isWrapper
    }
  }

  /// Returns `up(m)` of the rules: goes up to the nearest node that may present, then follows the
  /// presentations of that node.
  private func ascend() -> Path {
    var level = path.last
    while level > path.lineageStart, !mayPresent(path, at: level) {
      level -= 1
    }
    var result = path
    result.removeLast(path.last - level)
    while followPresentation(&result) {}
    return result
  }

  /// Extends `path` along the presentations of the target.
  public mutating func focusOnInnermostPresentation() {
    var result = path
    while followPresentation(&result) {}
    focus(along: result)
  }

  private func followPresentation(_ path: inout Path) -> Bool {
    let presented = store[path[path.last].node].presented
    if presented.isEmpty { return false }
    let cell = store[presented]
    path.steps.append(PathStep(node: cell.node, place: .presented, position: cell.count))
    return true
  }

  /// Extends the path to `down(m)` of the rules. Returns false if no such node exists.
  private func descend(_ path: inout Path) -> Bool {
    var found = false
    while true {
      let start = path.steps.count
      let level = path.last
      let isCandidate = mayPresent(path, at: level)
      if isCandidate && !store[path[level].node].presented.isEmpty {
        _ = followPresentation(&path)
        found = true
        continue
      }
      if extendToFirstPresenting(&path) {
        _ = followPresentation(&path)
        found = true
        continue
      }
      path.removeLast(path.steps.count - start)
      if extendToLastCandidate(&path) { return true }
      return isCandidate || found
    }
  }

  /// Returns whether a subtree with this newest instance may contain candidates that the counts
  /// omit.
  private func mayContainHidden(_ newest: Instance, below path: Path) -> Bool {
    newest >= firstUnrendered || !placed.isEmpty
      || (store.hasNodesBelowAlerts && hasAlert(path, upTo: path.steps.count))
  }

  private func isCandidate(_ cell: CellRecord, below path: Path) -> Bool {
    cell.mayPresent || isFresh(store[cell.node].instance)
      || (store.hasNodesBelowAlerts && hasAlert(path, upTo: path.steps.count))
  }

  private func extendToFirstPresenting(_ path: inout Path) -> Bool {
    let record = store[path[path.last].node]
    if record.presentingCandidates == 0 && !mayContainHidden(record.newest, below: path) {
      return false
    }
    return extendToFirstPresenting(&path, in: record.presented, as: .presented)
      || extendToFirstPresenting(&path, in: record.content, as: .content)
  }

  private func extendToFirstPresenting(
    _ path: inout Path, in list: NodeList, as place: PathStep.Place
  ) -> Bool {
    if mayContainHidden(store[list].newest, below: path) {
      for cell in store.cells(of: list) where extendToPresenting(&path, cell, as: place) {
        return true
      }
      return false
    }
    // Here the counts omit no candidate. The first cell with a positive count contains the first
    // presenting element.
    var cell = store[list]
    if cell.presentingCandidates == 0 { return false }
    while store[cell.below].presentingCandidates > 0 { cell = store[cell.below] }
    return extendToPresenting(&path, cell, as: place)
  }

  private func extendToPresenting(
    _ path: inout Path, _ cell: CellRecord, as place: PathStep.Place
  ) -> Bool {
    let isCandidate = isCandidate(cell, below: path)
    path.steps.append(PathStep(node: cell.node, place: place, position: cell.count))
    if isCandidate && !store[cell.node].presented.isEmpty { return true }
    if extendToFirstPresenting(&path) { return true }
    path.removeLast()
    return false
  }

  private func extendToLastCandidate(_ path: inout Path) -> Bool {
    let record = store[path[path.last].node]
    if record.candidates == 0 && !mayContainHidden(record.newest, below: path) { return false }
    return extendToLastCandidate(&path, in: record.content, as: .content)
      || extendToLastCandidate(&path, in: record.presented, as: .presented)
  }

  private func extendToLastCandidate(
    _ path: inout Path, in list: NodeList, as place: PathStep.Place
  ) -> Bool {
    var current = list
    while !current.isEmpty {
      let cell = store[current]
      if cell.candidates == 0 && !mayContainHidden(cell.newest, below: path) { return false }
      let isCandidate = isCandidate(cell, below: path)
      path.steps.append(PathStep(node: cell.node, place: place, position: cell.count))
      if extendToLastCandidate(&path) || isCandidate { return true }
      path.removeLast()
      current = cell.below
    }
    return false
  }
}

extension NodeStore {
  func cells(of list: NodeList) -> [CellRecord] { reversedCells(of: list).reversed() }

  func reversedCells(of list: NodeList) -> ReversedCells {
    ReversedCells(cells: cells, rest: list)
  }
}

struct ReversedCells: Sequence, IteratorProtocol {
  fileprivate let cells: [CellRecord]
  fileprivate var rest: NodeList

  mutating func next() -> CellRecord? {
    if rest.isEmpty { return nil }
    let cell = cells[Int(rest.index)]
    rest = cell.below
    return cell
  }
}
