import SextantEngine
import SextantInterpreter
import SextantLanguage

/// A visible presentation without a presenter, because a move has removed the presenter.
struct Orphan {
  /// The presented node, or the first element of a presented stack.
  let node: Node
  let presenter: DefinitionID
  /// Whether the presenter was inside another presentation.
  let isOver: Bool
}

extension StateSpace {
  /// Returns the visible presentation that the step has made an orphan; otherwise nil. An orphan
  /// fulfills both conditions:
  /// - The step has removed its presenter without a replacement. The presenter is the topmost
  ///   visible node below the presentation whose declaration presents the node. If no such node is
  ///   visible, all nodes of such declarations must be removed. Removals by rules and handlers do
  ///   not count.
  /// - A system gesture closes the presentation, but no action or button does.
  mutating func orphan(of step: ExploredStep) -> Orphan? {
    let after = step.entry.after
    guard !presenters.isEmpty, step.world.windows != after.windows, alerts(in: after).isEmpty,
      let shown = topPresentation(in: after),
      store.instance(of: shown) < step.world.nextInstance
    else { return nil }
    let change = change(from: step.world, to: after)
    let (first, gone) = (firstElement(of: shown), NumberSet(change.gone))
    if gone.isEmpty { return nil }
    let fresh = change.fresh.compactMap { node($0, in: after.windows) }.map(store.definition)
    guard let definitions = presenters[store.definition(of: first)] else { return nil }
    let candidates = candidates(
      presenting: store.instance(of: shown), among: definitions, in: step.world)
    guard let presenter = candidates.last,
      candidates.allSatisfy({ gone.contains(store.instance(of: $0)) }),
      !fresh.contains(store.definition(of: presenter)),
      !isReaction(removing: store.instance(of: presenter), in: step),
      isClosedOnlyByGesture(store.instance(of: shown), in: after)
    else { return nil }
    return Orphan(
      node: first, presenter: store.definition(of: presenter),
      isOver: isInPresentation(store.instance(of: presenter), in: step.world))
  }

  /// Returns the removed screen and the presentation, if the move has removed the visible screen
  /// below a presentation that remains visible; otherwise nil.
  mutating func removalUnderPresentation(by step: ExploredStep) -> (removed: Node, shown: Node)? {
    let gone = change(from: step.world, to: step.entry.after).gone
    guard !gone.isEmpty, let shown = topPresentation(in: step.world) else { return nil }
    let instance = store.instance(of: shown)
    let removed = visibleNodes(below: instance, in: step.world).last {
      store.kind(of: $0) == .screen && gone.contains(store.instance(of: $0))
    }
    let after = visibleChain(in: step.entry.after)
    guard let removed, after.contains(where: { store.instance(of: $0.node) == instance }) else {
      return nil
    }
    return (removed, firstElement(of: shown))
  }

  /// Returns the advice to close a presentation. The advice also works while pushed screens cover
  /// the presentation.
  ///
  /// - Parameters:
  ///   - shown: The presented node, or the first element of a presented stack.
  ///   - isOver: Whether `shown` covers another presentation, which must remain.
  func advice(closing shown: Node, isOver: Bool) -> String {
    let node = firstElement(of: shown)
    if !isOver, interpreter.statement(of: "dismissAll") != nil {
      return "write `if not nothing presented { dismiss all }`"
    }
    guard interpreter.statement(of: "dismiss") != nil, store.definition(of: node) != .none else {
      return "close \(written(node))"
    }
    return "write `if \(name(of: store.definition(of: node))) exists { dismiss }`"
  }

  func isInPresentation(_ instance: Instance, in world: World) -> Bool {
    let store = store
    var isFound = false
    store.walk(world.windows) { node in
      isFound = isFound || store.contains(instance, in: store.presented(by: node))
      return !isFound
    }
    return isFound
  }

  /// Returns the nodes inside removed flows. A flow is a presentation, a pushed element with the
  /// elements above it, or a screen inside another screen. The screen below the flow remains. The
  /// flow is older than an instance, or shows a node of one of the declarations. In the second case,
  /// the shown node itself is omitted.
  func contents(
    ofRemoved gone: NumberSet, olderThan later: Instance, or declarations: Set<DefinitionID>,
    in world: World
  ) -> NumberSet {
    let store = store
    var (found, closesPushed) = (NumberSet(), false)
    let isGone = { (node: Node) in gone.contains(store.instance(of: node)) }
    let isOld = { (node: Node) in store.instance(of: node) < later }
    let isFlow = { (node: Node) in
      isGone(node)
        && (isOld(node) || declarations.contains(store.definition(of: firstElement(of: node))))
    }
    func add(_ flow: Node, isWhole: Bool) {
      let first = firstElement(of: flow)
      store.walk(flow) {
        if isWhole || $0 != flow && $0 != first { found.insert(store.instance(of: $0)) }
        return true
      }
    }
    // A presentation over a pushed flow belongs to the root of the window.
    func addCovers() {
      store.walk(world.windows) { node in
        for shown in store.elements(of: store.presented(by: node)) where isGone(shown) {
          add(shown, isWhole: true)
        }
        return true
      }
    }
    store.walk(world.windows) { node in
      let content = store.content(of: node)
      for shown in store.elements(of: store.presented(by: node)) where isFlow(shown) {
        add(shown, isWhole: isOld(shown))
      }
      if store.kind(of: node) == .stack {
        let elements = store.elements(of: content)
        if let first = elements.firstIndex(where: isFlow), !elements[..<first].allSatisfy(isGone) {
          closesPushed = true
          add(elements[first], isWhole: isOld(elements[first]))
          for element in elements[(first + 1)...] { add(element, isWhole: true) }
        }
      } else if store.kind(of: node) == .screen, !isGone(node) {
        store.walk(content) { inner in
          if isFlow(inner) { add(inner, isWhole: isOld(inner)) }
          return !isFlow(inner)
        }
      }
      return true
    }
    if closesPushed { addCovers() }
    return found
  }

  private func firstElement(of shown: Node) -> Node {
    store.kind(of: shown) == .stack ? elements(in: shown).first ?? shown : shown
  }

  mutating func topPresentation(in world: World) -> Node? {
    visibleChain(in: world).last { $0.place == .presented }?.node
  }

  private mutating func candidates(
    presenting shown: Instance, among definitions: Set<DefinitionID>, in world: World
  ) -> [Node] {
    let isCandidate = { [store] in definitions.contains(store.definition(of: $0)) }
    if let visible = visibleNodes(below: shown, in: world).last(where: isCandidate) {
      return [visible]
    }
    var found: [Node] = []
    store.walk(world.windows) {
      if isCandidate($0) { found.append($0) }
      return true
    }
    return found
  }

  /// Returns the visible nodes below a visible presentation, from the root up.
  mutating func visibleNodes(below shown: Instance, in world: World) -> [Node] {
    let chain = visibleChain(in: world)
    guard let level = chain.lastIndex(where: { store.instance(of: $0.node) == shown }), level > 0
    else { return [] }
    return chain[..<level].map(\.node) + store.visibleContent(of: chain[level - 1].node)
  }

  private mutating func isReaction(removing presenter: Instance, in step: ExploredStep) -> Bool {
    calls(of: step.entry).contains { owned in
      guard let root = owned.root, reactions.contains(root) else { return false }
      let (before, after) = owned.call.windows
      return before != after && node(presenter, in: before) != nil
        && node(presenter, in: after) == nil
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
