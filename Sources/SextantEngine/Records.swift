/// A node's record: written once, never changed.
///
/// The hash covers the subtree without instance numbers. The counts let searches skip subtrees;
/// each is computed from the lists in constant time.
struct NodeRecord: Sendable {
  let hash: UInt64
  let kind: NodeKind
  let isWrapper: Bool
  let tabBar: TabBarBehavior
  /// The depth of nested presentations and of nested containers in the subtree.
  let presentationDepth: UInt16
  let containerDepth: UInt16
  let definition: DefinitionID
  let input: ValueHandle
  /// Of a declaration that has states, their values; none while all are as at the beginning.
  let state: ValueHandle
  let instance: Instance
  let content: NodeList
  let presented: NodeList
  /// Of a container the index of the selected element; of a modal its style.
  let selection: UInt32
  /// Nodes in the subtree, this one included.
  let size: UInt32
  /// Nodes strictly below whose place allows them to present, and how many of them do.
  let candidates: UInt32
  let presentingCandidates: UInt32
  /// The highest instance number in the subtree.
  let newest: Instance
}

extension NodeRecord {
  /// Whether it is an alert or a dialog, which have no view: what they present is never rendered.
  @inline(__always)
  var isAlert: Bool { kind == .modal && !input.isNone }

  /// A record with the summaries of its lists.
  @inline(__always)
  init(
    kind: NodeKind, definition: DefinitionID, input: ValueHandle, inputHash: UInt64,
    state: ValueHandle, stateHash: UInt64, instance: Instance, isWrapper: Bool,
    tabBar: TabBarBehavior, content: NodeList,
    inside: CellRecord, presented: NodeList, over: CellRecord, selection: UInt32
  ) {
    let traits = UInt64(kind.rawValue) | UInt64(tabBar.rawValue) << 8 | UInt64(selection) << 16
    let own = state.isNone ? inputHash : mix(inputHash, stateHash)
    let head = mix(mix(traits, UInt64(definition.index)), own)
    let isContainer = kind != .screen && kind != .modal
    self.init(
      hash: mix(mix(head, inside.hash), over.hash),
      kind: kind, isWrapper: isWrapper, tabBar: tabBar,
      presentationDepth: max(
        inside.presentationDepth, over.presentationDepth &+ (presented.isEmpty ? 0 : 1)),
      containerDepth: max(inside.containerDepth, over.containerDepth) &+ (isContainer ? 1 : 0),
      definition: definition, input: input, state: state, instance: instance, content: content,
      presented: presented, selection: selection, size: inside.size &+ over.size &+ 1,
      candidates: inside.candidates &+ over.candidates,
      presentingCandidates: inside.presentingCandidates &+ over.presentingCandidates,
      newest: max(instance, max(inside.newest, over.newest)))
  }
}

/// One element of a list, with the summaries of the list up to and including it.
struct CellRecord: Sendable {
  let hash: UInt64
  let node: Node
  let below: NodeList
  /// A cell farther below, so that any position is a logarithmic number of steps away: see `jump`.
  let jump: NodeList
  let attribute: UInt32
  let count: UInt32
  /// Whether the place of this element allows it to present (see `Scripts/graph/rules.txt`, section 3).
  let mayPresent: Bool
  let presentationDepth: UInt16
  let containerDepth: UInt16
  let size: UInt32
  let candidates: UInt32
  let presentingCandidates: UInt32
  /// Elements of the list that themselves present something with a view of its own.
  let presentingElements: UInt32
  let newest: Instance
}
