/// An elementary edit. Every sentence consists of such edits.
///
/// A level is an index into the draft's `path`. An edit rewrites the nodes from the changed node to
/// its root, and shares all other nodes (path copying).
public enum Edit: Sendable {
  case setContent(level: Int, NodeList)
  case setPresented(level: Int, NodeList)
  case setSelection(level: Int, UInt32)
  case setState(level: Int, ValueHandle)
  case setWindows(NodeList)
  case setFocus([NameID])
  case setAside(NodeList)
}

/// The size limits of a world.
///
/// Each limit has an error code:
///
/// | resource | limit | code |
/// |---|---|---|
/// | nodes (detached or in the graph); children; nesting | the constants below | `limit` |
/// | pending timers | the constant below | `tooManyTimers` |
/// | windows; states of a node | the number of their declarations | |
/// | a text or a list | 1,000,000 bytes and items (`Value.exceedsLimits`) | `valueTooLarge` |
/// | values, closures, events, in total | 1 GB with trace (`Limits.maxMemory`) | `memoryFull` |
/// | messages, the trace of a statement | included in this 1 GB | `memoryFull` |
/// | the trace of a run | dropped at 128 MB (`Limits.memory`) | `eventsForgotten` |
/// | statements of a scenario | 1,000,000 (`ScenarioRunner.defaultSteps`) | `tooManySteps` |
/// | sentences of a statement | 1,000,000 (`Interpreter`) | `tooManySentences` |
/// | calls; blocks | 100; 600 (`Interpreter`) | `tooDeep`, `cycle` |
/// | consecutive passes | 100 (`Interpreter.finishPasses`) | `cycle` |
/// | cases of a scenario | 100,000 (`Scenario.maxCases`) | `tooManyCases` |
/// | recorded failures and warnings of a scenario | 1,000 each (`ScenarioSummary`) | |
/// | nodes in the graphs of these failures and warnings | 100,000 in total | |
/// | combinations of a move's inputs | 24; above it, a single move without inputs (`Move`) | |
/// | a source, its nesting | `Limits` of the syntax | `nestingTooDeep` |
/// | diagnostics of a source | `Limits` of the syntax | `tooManyProblems` |
/// | imports | once per file, without cycles | `importCycle` |
/// | undo steps | included in the 1 GB of values | `memoryFull` |
public enum GraphLimits {
  /// The maximum nesting depth of presentations, and of containers.
  public static let nesting = 1_000
  package static let children = 100_000
  package static let nodes = 1_000_000
  package static let timers = 100_000
}

extension Draft {
  /// Performs an edit.
  ///
  /// - Complexity: O(*d* + *k*), where *d* is the length of the path, and *k* is the number of
  ///   elements after the rewritten elements in their lists.
  /// - Throws: a refusal with the code `limit` if the graph would exceed a limit. The world is then
  ///   unchanged.
  public mutating func apply(_ edit: Edit) throws(Refusal) {
    switch edit {
    case .setContent(let level, let list):
      if store[list].count > GraphLimits.children { throw Refusal(EngineCodes.tooLarge) }
      let old = store[path.steps[level].node]
      try rewritePath(from: level, with: store.rewrite(old, content: list))
      noteRemoved(from: old.content, to: list, parent: old.instance)
    case .setPresented(let level, let list):
      let old = store[path.steps[level].node]
      try rewritePath(from: level, with: store.rewrite(old, presented: list))
      noteRemoved(from: old.presented, to: list, parent: old.instance)
    case .setSelection(let level, let selection):
      let old = store[path.steps[level].node]
      if old.selection == selection { return }
      try rewritePath(from: level, with: store.rewrite(old, selection: selection))
    case .setState(let level, let state):
      let old = store[path.steps[level].node]
      if old.state == state { return }
      try rewritePath(from: level, with: store.rewrite(old, state: state))
    case .setWindows(let list):
      if store[list].count > GraphLimits.children || exceedsLimits(list) {
        throw Refusal(EngineCodes.tooLarge)
      }
      let old = world.windows
      world.windows = list
      noteRemoved(from: old, to: list, parent: .none)
    case .setFocus(let names):
      world.focus = store.intern(.list(names.map { .int(Int($0.index)) }))
    case .setAside(let list):
      if exceedsLimits(list) { throw Refusal(EngineCodes.tooLarge) }
      world.aside = list
    }
  }

  private mutating func rewritePath(from level: Int, with changed: Node) throws(Refusal) {
    let (windows, aside) = (world.windows, world.aside)
    let former = path.steps[level].node
    let edited = changed
    path.steps[level].node = changed
    path.noteChange(at: level)
    var level = level
    var changed = (node: changed, record: store[changed])
    while true {
      let step = path.steps[level]
      switch step.place {
      case .content, .presented:
        level -= 1
        let parent = path.steps[level].node
        if let next = store.rewriteParent(parent, of: changed.node, changed.record, step) {
          changed = next
        } else {
          let record = store[parent]
          let isContent = step.place == .content
          let list = store.replace(
            at: step.position, in: isContent ? record.content : record.presented, with: step.node)
          let node = store.rewrite(
            record, content: isContent ? list : nil, presented: isContent ? nil : list)
          changed = (node, store[node])
        }
        path.steps[level].node = changed.node
      case .window:
        world.windows = store.replace(at: step.position, in: world.windows, with: step.node)
        if exceedsLimits(world.windows) { throw tooLarge(windows, aside) }
        noteChange(of: former, to: edited, since: windows)
        return
      case .aside:
        world.aside = store.replace(at: step.position, in: world.aside, with: step.node)
        if exceedsLimits(world.aside) { throw tooLarge(windows, aside) }
        return
      case .removed:
        removed[Int(step.position)].node = step.node
        return
      }
    }
  }

  private mutating func tooLarge(_ windows: NodeList, _ aside: NodeList) -> Refusal {
    (world.windows, world.aside) = (windows, aside)
    _ = focus(on: store[target].instance)
    return Refusal(EngineCodes.tooLarge)
  }

  private mutating func noteChange(of old: Node, to new: Node, since windows: NodeList) {
    if store.hasNodesBelowAlerts {
      onlyChange = nil
    } else if windows == rendered.windows {
      onlyChange = OnlyChange(before: old, after: new, windows: world.windows)
    } else if let only = onlyChange, only.windows == windows, only.after == old {
      onlyChange = OnlyChange(before: only.before, after: new, windows: world.windows)
    } else {
      onlyChange = nil
    }
  }

  private func exceedsLimits(_ list: NodeList) -> Bool {
    let cell = store[list]
    return cell.presentationDepth > GraphLimits.nesting || cell.containerDepth > GraphLimits.nesting
      || cell.size > GraphLimits.nodes
  }

  private mutating func noteRemoved(from old: NodeList, to new: NodeList, parent: Instance) {
    if old == new || old.isEmpty || store[new].below == old { return }
    if store[old].below == new {
      removed.append(RemovedPiece(node: store[old].node, parent: parent))
      return
    }
    let change = store.difference(from: old, to: new)
    for node in change.gone { removed.append(RemovedPiece(node: node, parent: parent)) }
  }
}

struct OnlyChange: Sendable {
  let before, after: Node
  let windows: NodeList
}

struct ListDifference {
  typealias Old = (node: Node, now: Node)
  typealias New = (node: Node, was: Node)

  /// The unshared elements of the old list, each with its new version (`none` for a removed
  /// element).
  var before: [Old] = []
  /// The unshared elements of the new list, each with its old version (`none` for an added
  /// element).
  var after: [New] = []

  var gone: [Node] { before.filter(\.now.isNone).map(\.node) }

  /// The changed element, if the lists differ in exactly one element.
  var onlyChange: (old: Node, new: Node)? {
    var found: (old: Node, new: Node)?
    if before.count != after.count { return nil }
    for (node, was) in after where was != node {
      if was.isNone || found != nil { return nil }
      found = (was, node)
    }
    return found
  }
}

extension NodeStore {
  /// Compares two versions of a list by the instances of their elements.
  ///
  /// - Complexity: O(*k*), where *k* is the number of unshared elements.
  func difference(from old: NodeList, to new: NodeList) -> ListDifference {
    let (before, after, _) = unshared(old, new)
    return match(before, after)
  }

  /// Returns the longest common prefix of two lists, and the elements after the prefix in each
  /// list.
  func unshared(
    _ one: NodeList, _ other: NodeList
  ) -> (one: [Node], other: [Node], shared: NodeList) {
    var (left, right) = (one, other)
    var (lefts, rights): ([Node], [Node]) = ([], [])
    while left != right {
      let (l, r) = (self[left], self[right])
      if l.count >= r.count {
        lefts.append(l.node)
        left = l.below
      }
      if r.count >= l.count {
        rights.append(r.node)
        right = r.below
      }
    }
    lefts.reverse()
    rights.reverse()
    return (lefts, rights, left)
  }

  private func match(_ before: [Node], _ after: [Node]) -> ListDifference {
    if before.isEmpty || after.isEmpty {
      return ListDifference(
        before: before.map { ($0, .none) }, after: after.map { ($0, .none) })
    }
    if before.count == 1, after.count == 1, instance(of: before[0]) == instance(of: after[0]) {
      return ListDifference(before: [(before[0], after[0])], after: [(after[0], before[0])])
    }
    var old: [Instance: Node] = [:]
    var new: [Instance: Node] = [:]
    for node in before { old[self[node].instance] = node }
    for node in after { new[self[node].instance] = node }
    return ListDifference(
      before: before.map { ($0, new[self[$0].instance] ?? .none) },
      after: after.map { ($0, old[self[$0].instance] ?? .none) })
  }
}
