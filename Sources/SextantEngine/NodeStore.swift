// Problem. Undo, search and failed expectations need many versions of a session's state. Making,
// copying, comparing and rolling back versions must be cheap.
//
// Data structures. All structures are fully persistent: a change makes a new version, which shares
// the unchanged records (path copying, see Okasaki, "Purely functional data structures"). A
// `NodeStore` contains the records in append-only arrays. Handles are 32-bit indices into these
// arrays.
//
// - `World`: a version of the whole state, as a few handles.
// - `NodeRecord`: an immutable node with its two lists, content and presentations.
// - `NodeList`: a linked list from the last element down, with jump pointers for random access
//   (Myers, "An applicative random-access stack").
// - `PersistentVector`: a radix tree of width 32, for variables and captured values.
// - `InstanceMap`: a big-endian Patricia tree, for the creators of nodes.
// - `TimerQueue`: a leftist heap, for pending bodies.
// - `ValuePool`, `InternPool`: hash tables with open addressing, for interned values.
//
// Algorithm. A sentence changes a `Draft`. A `Path` leads from a root to the target of the
// sentence. `Draft.apply` rewrites the records on this path. `Draft.renderPass` compares the new
// graph with the last rendered graph. It skips subtrees with equal handles, and records the started
// and finished nodes.
//
// Every node and list cell caches summaries of its subtree: a hash, the size, the depths, the
// numbers of possible presenters, and the newest instance. Comparisons and searches skip subtrees
// with the help of these summaries. Writing a record computes its summaries in O(1).
//
// Invariants:
//
// - A record never changes. Index 0 is the empty or absent value.
// - A record refers only to older records of the same store. Truncating the arrays to a `Mark`
//   therefore restores the earlier store.
// - A node's hash ignores instance numbers, so equal graphs have equal hashes.

/// An append-only store of small immutable records (an arena).
///
/// A store belongs to a session or a worker. Its handles are invalid in every other store.
public struct NodeStore: Sendable {
  var nodes: [NodeRecord]
  var cells: [CellRecord]
  var attributes = InternPool(none: Attribute())
  var values = ValuePool()
  var vectors: [UInt32] = [0]
  var closures: [Closure] = [.end]
  var memories: [any StoredMemory] = []
  var memoryFootprint = 0
  var maps: [MapRecord] = [.none]
  var timers: [TimerRecord] = [.none]
  private(set) var hasNodesBelowAlerts = false
  private(set) var resets = 0

  package init() {
    nodes = [
      NodeRecord(
        hash: 0, kind: .screen, isWrapper: true, tabBar: .automatic, presentationDepth: 0,
        containerDepth: 0, definition: .none, input: .none, state: .none, instance: .none,
        content: .empty,
        presented: .empty, selection: 0, size: 0, candidates: 0, presentingCandidates: 0,
        newest: .none)
    ]
    cells = [
      CellRecord(
        hash: 0, node: .none, below: .empty, jump: .empty, attribute: 0, count: 0,
        mayPresent: false,
        presentationDepth: 0, containerDepth: 0, size: 0, candidates: 0, presentingCandidates: 0,
        presentingElements: 0, newest: .none)
    ]
  }

  @inline(__always)
  subscript(node: Node) -> NodeRecord { nodes[Int(node.index)] }

  @inline(__always)
  subscript(list: NodeList) -> CellRecord { cells[Int(list.index)] }

  func attribute(_ index: UInt32) -> Attribute { attributes[index] }

  mutating func intern(_ attribute: Attribute) -> UInt32 {
    if attribute == attributes[0] { return 0 }
    let style = mix(UInt64(attribute.style.rawValue), UInt64(attribute.window))
    let source = mix(style, values.hash(of: attribute.source))
    return attributes.intern(attribute, hash: mix(source, values.hash(of: attribute.transition)))
  }

  mutating func copyInterned(from other: NodeStore) {
    values = other.values
    attributes = other.attributes
  }

  // MARK: Writing

  mutating func makeNode(
    kind: NodeKind, definition: DefinitionID, input: ValueHandle, state: ValueHandle = .none,
    instance: Instance, isWrapper: Bool, tabBar: TabBarBehavior, content: NodeList,
    presented: NodeList, selection: UInt32
  ) -> Node {
    let record = NodeRecord(
      kind: kind, definition: definition, input: input, inputHash: values.hash(of: input),
      state: state, stateHash: values.hash(of: state), instance: instance, isWrapper: isWrapper,
      tabBar: tabBar, content: content,
      inside: self[content], presented: presented, over: self[presented], selection: selection)
    if record.isAlert && !presented.isEmpty { hasNodesBelowAlerts = true }
    nodes.append(record)
    return Node(index: UInt32(nodes.count - 1))
  }

  mutating func append(
    _ node: Node, to list: NodeList, attributeIndex attribute: UInt32, mayPresent: Bool
  ) -> NodeList {
    let cell = cell(
      of: node, self[node], over: list, jump: jump(over: list), attribute: attribute,
      mayPresent: mayPresent)
    cells.append(cell)
    return NodeList(index: UInt32(cells.count - 1))
  }

  @inline(__always)
  private func cell(
    of node: Node, _ record: NodeRecord, over list: NodeList, jump: NodeList,
    attribute: UInt32, mayPresent: Bool
  ) -> CellRecord {
    let below = self[list]
    let presents = !record.presented.isEmpty
    let showsView = presents && !self.attribute(self[record.presented].attribute).style.isAlert
    let attributeHash = attributes.hash(of: attribute)
    return CellRecord(
      hash: mix(mix(below.hash, record.hash), attributeHash &+ 1),
      node: node, below: list, jump: jump, attribute: attribute,
      count: below.count &+ 1,
      mayPresent: mayPresent,
      presentationDepth: max(below.presentationDepth, record.presentationDepth),
      containerDepth: max(below.containerDepth, record.containerDepth),
      size: below.size &+ record.size,
      candidates: below.candidates &+ record.candidates &+ (mayPresent ? 1 : 0),
      presentingCandidates: below.presentingCandidates &+ record.presentingCandidates
        &+ (mayPresent && presents ? 1 : 0),
      presentingElements: below.presentingElements &+ (showsView ? 1 : 0),
      newest: max(below.newest, record.newest))
  }

  /// Returns the jump pointer of a new cell after `list`. If the next two jumps have equal lengths,
  /// the new pointer combines them. Otherwise it points to `list`.
  private func jump(over list: NodeList) -> NodeList {
    let first = self[list]
    let second = self[first.jump]
    let third = self[second.jump]
    return first.count &- second.count == second.count &- third.count ? second.jump : list
  }

  mutating func rewrite(
    _ old: NodeRecord, content: NodeList? = nil, presented: NodeList? = nil,
    selection: UInt32? = nil, state: ValueHandle? = nil
  ) -> Node {
    makeNode(
      kind: old.kind, definition: old.definition, input: old.input, state: state ?? old.state,
      instance: old.instance, isWrapper: old.isWrapper, tabBar: old.tabBar,
      content: content ?? old.content, presented: presented ?? old.presented,
      selection: selection ?? old.selection)
  }

  /// Rewrites a parent after a change of a child. Returns nil if the child is not the last element
  /// of its list.
  ///
  /// A fast path for most edits, without reading the new record back from the store.
  @inline(__always)
  mutating func rewriteParent(
    _ parent: Node, of node: Node, _ record: NodeRecord, _ step: PathStep
  ) -> (node: Node, record: NodeRecord)? {
    let old = self[parent]
    let isContent = step.place == .content
    let last = self[isContent ? old.content : old.presented]
    if last.count != step.position { return nil }
    let cell = cell(
      of: node, record, over: last.below, jump: last.jump, attribute: last.attribute,
      mayPresent: last.mayPresent)
    cells.append(cell)
    let list = NodeList(index: UInt32(cells.count - 1))
    let written = NodeRecord(
      kind: old.kind, definition: old.definition, input: old.input,
      inputHash: values.hash(of: old.input), state: old.state,
      stateHash: values.hash(of: old.state), instance: old.instance, isWrapper: old.isWrapper,
      tabBar: old.tabBar, content: isContent ? list : old.content,
      inside: isContent ? cell : self[old.content],
      presented: isContent ? old.presented : list, over: isContent ? self[old.presented] : cell,
      selection: old.selection)
    nodes.append(written)
    return (Node(index: UInt32(nodes.count - 1)), written)
  }

  /// - Parameter position: the position of the replaced element, from 1.
  /// - Complexity: O(*k*), where *k* is the number of elements after the position.
  mutating func replace(at position: UInt32, in list: NodeList, with node: Node) -> NodeList {
    var above: [NodeList] = []
    var current = list
    while self[current].count > position {
      above.append(current)
      current = self[current].below
    }
    let found = self[current]
    var result = append(
      node, to: found.below, attributeIndex: found.attribute, mayPresent: found.mayPresent)
    for handle in above.reversed() {
      let cell = self[handle]
      result = append(
        cell.node, to: result, attributeIndex: cell.attribute, mayPresent: cell.mayPresent)
    }
    return result
  }

  // MARK: Marks

  /// The sizes of the store's arrays. A rollback truncates the arrays to these sizes.
  package struct Mark: Sendable {
    let nodes, cells, attributes, values, vectors, closures, memories, maps, timers: Int
    let hasNodesBelowAlerts: Bool
  }

  package var mark: Mark {
    Mark(
      nodes: nodes.count, cells: cells.count, attributes: attributes.count, values: values.count,
      vectors: vectors.count, closures: closures.count, memories: memories.count,
      maps: maps.count, timers: timers.count, hasNodesBelowAlerts: hasNodesBelowAlerts)
  }

  /// Drops all records written since `mark`, so handles made since then become invalid.
  package mutating func reset(to mark: Mark) {
    while attributes.count > mark.attributes { attributes.removeLast() }
    values.reset(to: mark.values)
    resetRecords(to: mark)
  }

  /// Drops the records written since `mark`, but keeps interned values and attributes.
  mutating func resetRecords(to mark: Mark) {
    resets += 1
    nodes.removeLast(nodes.count - mark.nodes)
    cells.removeLast(cells.count - mark.cells)
    vectors.removeLast(vectors.count - mark.vectors)
    closures.removeLast(closures.count - mark.closures)
    if memories.count > mark.memories {
      memories.removeLast(memories.count - mark.memories)
      memoryFootprint = memories.last?.footprint ?? 0
    }
    maps.removeLast(maps.count - mark.maps)
    timers.removeLast(timers.count - mark.timers)
    hasNodesBelowAlerts = mark.hasNodesBelowAlerts
  }

  package var footprint: Int {
    nodes.count * MemoryLayout<NodeRecord>.stride + cells.count * MemoryLayout<CellRecord>.stride
      + vectors.count * 4 + closures.count * MemoryLayout<Closure>.stride + values.count * 48
      + values.bytes
      + maps.count * MemoryLayout<MapRecord>.stride
      + timers.count * MemoryLayout<TimerRecord>.stride
      + memoryFootprint
  }
}
