import SextantEngine
import SextantInterpreter
import SextantLanguage

/// A visible presentation without a presenter, because a move has removed the presenter.
struct Orphan {
  /// The presented node, or the first element of a presented stack.
  let node: Node
  let presenter: DefinitionID
}

extension StateSpace {
  /// Returns a visible presentation if the step has made it an orphan and these conditions hold:
  /// - The step has removed every node that may have presented it. Removals by rules and handlers
  ///   do not count.
  /// - A system gesture closes it, but no action or button does.
  mutating func orphan(of step: ExploredStep) -> Orphan? {
    let after = step.entry.after
    guard !presenters.isEmpty, step.world.windows != after.windows, alerts(in: after).isEmpty,
      let shown = topPresentation(in: after),
      store.instance(of: shown) < step.world.nextInstance,
      !change(from: step.world, to: after).gone.isEmpty
    else { return nil }
    let first = store.kind(of: shown) == .stack ? elements(in: shown).first : shown
    guard let first, let definitions = presenters[store.definition(of: first)],
      let presenter = definition(among: definitions, in: step.world.windows),
      definition(among: definitions, in: after.windows) == nil,
      !isReaction(removing: definitions, in: step),
      isClosedOnlyByGesture(store.instance(of: shown), in: after)
    else { return nil }
    return Orphan(node: first, presenter: presenter)
  }

  /// Returns the screen and the presentation if the move has removed the visible screen below a
  /// presentation that stays visible; otherwise nil.
  mutating func removalUnderPresentation(by step: ExploredStep) -> (removed: Node, shown: Node)? {
    let gone = change(from: step.world, to: step.entry.after).gone
    if gone.isEmpty { return nil }
    let chain = visibleChain(in: step.world)
    guard let level = chain.lastIndex(where: { $0.place == .presented }), level > 0 else {
      return nil
    }
    let (store, shown) = (store, chain[level].node)
    let below = chain[..<level].map(\.node) + store.visibleContent(of: chain[level - 1].node)
    let removed = below.last {
      store.kind(of: $0) == .screen && gone.contains(store.instance(of: $0))
    }
    let instance = store.instance(of: shown)
    let after = visibleChain(in: step.entry.after)
    guard let removed, after.contains(where: { store.instance(of: $0.node) == instance }) else {
      return nil
    }
    let first = store.kind(of: shown) == .stack ? elements(in: shown).first : shown
    return (removed, first ?? shown)
  }

  mutating func topPresentation(in world: World) -> Node? {
    visibleChain(in: world).last { $0.place == .presented }?.node
  }

  private func definition(
    among definitions: Set<DefinitionID>, in windows: NodeList
  ) -> DefinitionID? {
    let store = store
    var found: DefinitionID?
    for window in store.elements(of: windows) {
      store.walk(window) { node in
        if definitions.contains(store.definition(of: node)) { found = store.definition(of: node) }
        return found == nil
      }
    }
    return found
  }

  private mutating func isReaction(
    removing definitions: Set<DefinitionID>, in step: ExploredStep
  ) -> Bool {
    calls(of: step.entry).contains { owned in
      guard let root = owned.root, reactions.contains(root) else { return false }
      let (before, after) = owned.call.windows
      return before != after && definition(among: definitions, in: before) != nil
        && definition(among: definitions, in: after) == nil
    }
  }

  private mutating func isClosedOnlyByGesture(_ instance: Instance, in world: World) -> Bool {
    guard let way = make(.swipe, in: world), !way.hasFailed,
      node(instance, in: way.after.windows) == nil
    else { return false }
    for move in moves(in: world) where [.action, .button].contains(move.move.kind) {
      guard !move.isDouble else { continue }
      guard let entry = step(move, from: world) else { return false }
      if !entry.hasFailed, node(instance, in: entry.after.windows) == nil { return false }
    }
    return true
  }
}
