/// A node, with summaries of its subtree. The hash ignores instance numbers. The counts allow
/// searches to skip subtrees. Each count is computed in O(1) from the counts of the two lists.
struct NodeRecord: Sendable {
  let hash: UInt64
  let kind: NodeKind
  let isWrapper: Bool
  let tabBar: TabBarBehavior
  let presentationDepth: UInt16
  let containerDepth: UInt16
  let definition: DefinitionID
  let input: ValueHandle
  /// The values of the states. It is `none` if every state has its initial value.
  let state: ValueHandle
  let instance: Instance
  let content: NodeList
  let presented: NodeList
  /// The index of the selected element of a container. For a modal, the index of its style.
  let selection: UInt32
  let size: UInt32
  /// The number of descendants that may present.
  let candidates: UInt32
  /// The number of descendants that may present and have a presentation.
  let presentingCandidates: UInt32
  let newest: Instance
}

extension NodeRecord {
  /// Whether the node is an alert or a dialog. It has no view, so its presentations are never
  /// rendered.
  @inline(__always)
  var isAlert: Bool { kind == .modal && !input.isNone }

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

/// An element of a list. Its summaries describe the list up to this element.
struct CellRecord: Sendable {
  let hash: UInt64
  let node: Node
  let below: NodeList
  /// A jump pointer to a lower cell: see `NodeStore.jump(over:)`.
  let jump: NodeList
  let attribute: UInt32
  let count: UInt32
  /// Whether this element may present (`Scripts/graph/rules.txt`, section 3).
  let mayPresent: Bool
  let presentationDepth: UInt16
  let containerDepth: UInt16
  let size: UInt32
  let candidates: UInt32
  let presentingCandidates: UInt32
  /// The number of elements that present a node other than an alert or a dialog.
  let presentingElements: UInt32
  let newest: Instance
}
