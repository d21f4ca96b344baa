package import SextantEngine
import SextantInterpreter
import SextantLanguage
package import SextantMap
package import SextantSyntax

/// The nodes and edges of a navigation map that a search has seen.
///
/// A node is seen if a state contains an instance of the node. An edge is seen if a run of its
/// trigger added an instance of its target, or of a node inside the target.
package struct MapCoverage: SpaceCheck {
  private typealias Edge = NavigationMap.Edge

  private let map: NavigationMap
  private let sources: [SourceText]
  package private(set) var nodes: Set<Int> = []
  package private(set) var edges: Set<Int> = []
  /// The moves with an effect for which the map has no edge. Each reveals an error in the map.
  package private(set) var missed: Set<String> = []

  private let indices: [String: Int]
  private var byTrigger: [String: [Int]] = [:]
  private var byKind: [NavigationMap.Edge.Kind: [Int]] = [:]
  private var holders: [Int: [Int]] = [:]

  package init(_ map: NavigationMap, _ sources: [SourceText]) {
    self.map = map
    self.sources = sources
    indices = Dictionary(uniqueKeysWithValues: map.nodes.enumerated().map { ($1.id, $0) })
    for (index, edge) in map.edges.enumerated() {
      byTrigger[edge.trigger, default: []].append(index)
      byKind[edge.kind, default: []].append(index)
      if edge.kind == .holds { holders[edge.target, default: []].append(index) }
    }
  }

  package var needsCalls: Bool { true }

  // MARK: States

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    let (app, store) = (space.interpreter.program.app, space.store)
    store.walk(world.windows) { node in
      guard let index = index(of: store.definition(of: node), app) else { return true }
      see(node: index)
      if state == 0 { _ = see(index, among: byTrigger["start"] ?? []) }
      return true
    }
    if state > 0 { return }
    see(node: 0)
    for index in byTrigger["start"] ?? [] where nodes.contains(map.edges[index].target) {
      edges.insert(index)
    }
  }

  private func index(of definition: DefinitionID, _ app: App) -> Int? {
    guard definition != .none else { return nil }
    let declared = app.definition(definition)
    return indices["\(declared.word.isEmpty ? "screen" : declared.word) \(declared.name)"]
  }

  private mutating func see(node: Int) {
    var pending = [node]
    while let next = pending.popLast() {
      guard nodes.insert(next).inserted else { continue }
      for edge in holders[next] ?? [] {
        let holder = map.edges[edge].source
        // A flow has no node in the graph, so the flow counts as seen with its content.
        if map.nodes[holder].kind == .flow { pending.append(holder) }
      }
    }
    for edge in byKind[.holds] ?? []
    where nodes.contains(map.edges[edge].source) && nodes.contains(map.edges[edge].target) {
      edges.insert(edge)
    }
  }

  // MARK: Moves

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    if step.entry.hasFailed { return }
    let (program, store) = (space.interpreter.program, space.store)
    let change = space.change(from: step.entry.before, to: step.entry.after)
    let fresh = change.fresh.compactMap { space.node($0, in: step.entry.after.windows) }
    let arrived = fresh.filter { store.kind(of: $0) != .modal }
    let hasModal = arrived.count < fresh.count
    let candidates = candidates(for: step.move.move, program)
    let isTime = step.move.move.kind == .time
    let leading = isTime ? candidates + map.edges.indices.filter(isLeading) : candidates
    for node in arrived {
      guard let target = index(of: store.definition(of: node), program.app) else { continue }
      see(node: target)
      if !see(target, among: leading) {
        missed.insert("\(step.move.text) → \(map.nodes[target].id)")
      }
    }
    if hasModal, !recordModal(step.entry, in: space, among: candidates) {
      missed.insert("\(step.move.text) → an alert")
    }
    for (_, container) in change.reselected where store.kind(of: container) == .tabs {
      recordTab(
        store.selection(of: container), of: store.definition(of: container), program,
        among: candidates)
    }
    if !change.gone.isEmpty, fresh.isEmpty,
      let source = source(of: step, program),
      map.nodes[source].exits.isEmpty,
      !candidates.contains(where: { map.edges[$0].styles.contains("replace") })
    {
      missed.insert("\(step.move.text) ↩")
    }
  }

  /// Returns the edges that a move can take: the edges of its trigger, of message handlers and of
  /// rules.
  private func candidates(for move: Move, _ program: Program) -> [Int] {
    let own: [Int]
    switch move.kind {
    case .action, .link, .event: own = trigger(of: move, program).flatMap { byTrigger[$0] } ?? []
    case .button,
      .gesture where move.sentence == Sentence.pressEscape:
      let buttons = byKind[.button] ?? []
      let named = buttons.filter { move.text.contains(map.edges[$0].label) }
      own = named.isEmpty ? buttons : named
    case .time: own = byKind[.time] ?? []
    case .host: own = []
    case .gesture:
      // A gesture has an edge only if a screen handles the gesture.
      own = (byKind[.action] ?? []).filter {
        let label = map.edges[$0].label
        return map.edges[$0].trigger.hasPrefix("on ")
          && (move.text.hasPrefix(label) || label == move.text + " at root")
      }
    }
    // Any move may trigger a rule, so the time edges of rules apply to every move.
    let later = (byKind[.time] ?? []).filter { map.nodes[map.edges[$0].source].kind == .rule }
    return own + (byKind[.message] ?? []) + (move.kind == .time ? [] : later)
  }

  private func trigger(of move: Move, _ program: Program) -> String? {
    if let action = move.action, let owner = program.owner(of: action) {
      return "action \(program.app.definition(owner).name).\(action.name)"
    }
    if let link = move.link { return link.title }
    return move.event.map { "event \($0.name)" }
  }

  private func source(of step: ExploredStep, _ program: Program) -> Int? {
    let move = step.move.move
    if let action = move.action, let owner = program.owner(of: action) {
      return index(of: owner, program.app)
    }
    return trigger(of: move, program).flatMap { indices[$0] }
  }

  private func isLeading(_ edge: Int) -> Bool { map.edges[edge].kind != .holds }

  /// Marks the candidate edges to a node as seen or, if none exists, those to its nearest holder.
  /// Returns false if no candidate is marked.
  private mutating func see(_ target: Int, among candidates: [Int]) -> Bool {
    var path: [Int] = []
    var targets = [target]
    var known: Set<Int> = [target]
    while let next = targets.popLast() {
      let leading = candidates.filter { map.edges[$0].target == next }
      if !leading.isEmpty {
        see(edges: leading)
        edges.formUnion(path)
        for edge in path { nodes.insert(map.edges[edge].source) }
        return true
      }
      for edge in holders[next] ?? [] where known.insert(map.edges[edge].source).inserted {
        path.append(edge)
        targets.insert(map.edges[edge].source, at: 0)
      }
    }
    return false
  }

  private mutating func see(edges found: [Int]) {
    edges.formUnion(found)
    nodes.formUnion(found.map { map.edges[$0].source }.filter { map.nodes[$0].kind == .rule })
  }

  private mutating func recordModal(
    _ entry: TraceEntry, in space: StateSpace, among candidates: [Int]
  ) -> Bool {
    let places = Set(
      space.interpreter.evaluator.trace.calls[entry.calls].filter { $0.outcome == .applied }
        .compactMap {
          NavigationMap.Place(of: $0.place, in: sources)
        })
    let leading = candidates.filter { index in
      let edge = map.edges[index]
      return [.alert, .presentable].contains(map.nodes[edge.target].kind)
        && edge.places.contains(where: places.contains)
    }
    see(edges: leading)
    nodes.formUnion(leading.map { map.edges[$0].target })
    return !leading.isEmpty
  }

  private mutating func recordTab(
    _ tab: Int, of definition: DefinitionID, _ program: Program, among candidates: [Int]
  ) {
    guard let holder = index(of: definition, program.app) else { return }
    let tabs = program.app.definition(definition).tabs
    guard tab < tabs.count else { return }
    let label = tabs[tab].title ?? program.map.name(tabs[tab].id)
    for held in byKind[.holds] ?? []
    where map.edges[held].source == holder && map.edges[held].label == label {
      edges.insert(held)
      for index in candidates
      where map.edges[index].target == map.edges[held].target
        && map.edges[index].styles.contains("select")
      {
        edges.insert(index)
      }
    }
  }
}
