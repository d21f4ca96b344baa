import SextantEngine
import SextantInterpreter
import SextantLanguage

extension StateSpace {
  mutating func linkPlace(of step: ExploredStep) -> LinkPlace {
    if step.state == 0 { return .start }
    if !alerts(in: step.world).isEmpty { return .alert }
    let (steps, store) = (visibleChain(in: step.world), store)
    if steps.contains(where: { $0.place == .presented }) { return .presented }
    if steps.contains(where: {
      store.kind(of: $0.node) == .stack && store.count(of: store.content(of: $0.node)) > 1
    }) {
      return .pushed
    }
    let isElsewhere = steps.contains {
      store.kind(of: $0.node) == .tabs && store.selection(of: $0.node) > 0
    }
    return isElsewhere ? .tab : .plain
  }

  mutating func alerts(in world: World) -> [Instance] {
    return presented(in: world).filter(\.attribute.style.isAlert).map {
      store.instance(of: $0.node)
    }
  }

  mutating func alertTexts(in world: World) -> [String] {
    let draft = interpreter.evaluator.draft
    return presented(in: world).filter(\.attribute.style.isAlert).map {
      let word = $0.attribute.style == .dialog ? "dialog" : "alert"
      return "\(word) \(Value.quoted(draft.snapshot(of: $0.node).title ?? ""))"
    }
  }

  /// Returns the visible presentations, including alerts; if there are none, the top node.
  mutating func covers(of world: World) -> [Instance] {
    let nodes =
      visibleChain(in: world).filter { $0.place == .presented }.map(\.node)
      + presented(in: world).filter(\.attribute.style.isAlert).map(\.node)
    return (nodes.isEmpty ? [top(of: world)].filter { !$0.isNone } : nodes).map(store.instance)
  }

  mutating func selected(by calls: [OwnedCall], in world: World) -> NumberSet {
    var tabs: Set<NameID> = []
    var choosesWindow = false
    for call in calls {
      guard case .call(let sentence)? = call.statement?.kind else { continue }
      for argument in sentence.arguments {
        if case .name(let id) = argument { tabs.insert(id) }
        if case .window = argument { choosesWindow = true }
      }
      for argument in sentence.constant?.slots ?? [] {
        if case .name(let id) = argument { tabs.insert(id) }
        if case .window = argument { choosesWindow = true }
      }
    }
    let (steps, store) = (visibleChain(in: world), store)
    var found = NumberSet()
    if choosesWindow, let root = steps.first { found.insert(store.instance(of: root.node)) }
    for step in steps where store.kind(of: step.node) == .tabs {
      let declared = interpreter.program.map.tabs(of: store.definition(of: step.node))
      let selection = store.selection(of: step.node)
      guard declared.indices.contains(selection), tabs.contains(declared[selection].id) else {
        continue
      }
      let content = store.elements(of: store.content(of: step.node))
      if content.indices.contains(selection) {
        found.insert(store.instance(of: content[selection]))
      }
    }
    return found
  }

  /// If a rule or a handler has covered a node of the link, returns this node; otherwise nil.
  mutating func coveredByReaction(in after: World, _ calls: [OwnedCall]) -> String? {
    func added(_ isIncluded: (OwnedCall) -> Bool) -> NumberSet {
      NumberSet(calls.filter(isIncluded).flatMap { change(by: $0.call).fresh })
    }
    let reactions = self.reactions
    let isReaction = { (call: OwnedCall) in call.root.map(reactions.contains) ?? false }
    guard let top = visibleChain(in: after).last?.node,
      added(isReaction).contains(store.instance(of: top))
    else { return nil }
    let own = added { !isReaction($0) }
    let cover = topPresentation(in: after) ?? top
    return visibleNodes(below: store.instance(of: cover), in: after).last {
      own.contains(store.instance(of: $0)) && store.kind(of: $0) == .screen
    }.map { pattern(of: $0) }
  }

  /// Returns whether the move assigns a variable. The old and the new value may be equal.
  mutating func sets(_ move: ExploredMove, in world: World) -> Bool {
    let before = interpreter.evaluator.draft.assignments
    _ = step(move, from: world)
    return interpreter.evaluator.draft.assignments != before
  }
}
