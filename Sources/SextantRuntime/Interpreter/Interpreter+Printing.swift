package import SextantEngine
import SextantLanguage

extension Interpreter {
  /// What a `print` shows.
  mutating func text(of printable: Printable) throws(Refusal) -> String {
    switch printable {
    case .graph: return graphLiteral(draft.snapshot())
    case .debugGraph: return debugGraph(draft.snapshot())
    case .state: return stateText()
    case .fact(let fact): return try holds(fact) ? "true" : "false"
    case .expression(let expression):
      let value = try evaluate(expression)
      if case .string(let text) = value { return text }
      return show(value)
    case .reference(let reference):
      _ = try resolve(reference)
      return draft.describe(draft.target)
    case .relation(let relation):
      return "[" + (try nodes(of: relation)).map { draft.describe($0) }.joined(separator: ", ")
        + "]"
    }
  }

  /// The whole world in the session's format, else the app's variables, one a line.
  private func stateText() -> String {
    if let stateFormat { return stateFormat.text(of: stateSnapshot) }
    return program.variables.enumerated().map { index, variable in
      "\(variable.name) = \(draft.variable(index) ?? variable.initial)"
    }.joined(separator: "\n")
  }

  /// The app's variables with their values.
  package var variables: [(name: String, value: Value)] {
    program.variables.enumerated().map { ($1.name, draft.variable($0) ?? $1.initial) }
  }

  /// The nodes that stand in a relation: children and successors in the order of children,
  /// predecessors from the parent up.
  mutating func nodes(of relation: Relation) throws(Refusal) -> [Node] {
    switch relation {
    case .children(let reference):
      _ = try resolve(reference)
      let store = draft.store
      return store.elements(of: store.presented(by: draft.target))
        + store.elements(of: store.content(of: draft.target))
    case .predecessors(let reference):
      _ = try resolve(reference)
      return draft.path.lineage.dropLast().reversed().map { draft.node(at: $0) }
    case .successors(let reference):
      _ = try resolve(reference)
      var result: [Node] = []
      draft.store.walk(draft.target) { node in
        result.append(node)
        return true
      }
      return Array(result.dropFirst())
    }
  }

  /// An instance with its name, as it was in a world.
  package func describe(_ instance: Instance, in world: World) -> String {
    var copy = draft
    copy.begin(from: world)
    return copy.describe(instance)
  }

  /// The name of the selected tab or segment of a container.
  package func selectionName(of node: Node) -> String? {
    let selection = draft.store.selection(of: node)
    let tabs = program.map.definition(draft.store.definition(of: node)).tabs
    if selection < tabs.count { return program.map.name(tabs[selection].id) }
    let children = draft.store.elements(of: draft.store.content(of: node))
    return selection < children.count ? draft.name(of: children[selection]) : nil
  }

  // MARK: Long runs

  /// Drops entries that somebody has told of; the events stay, for `expect … ever`, and so do the
  /// worlds, for `expect appeared … ever`.
  package mutating func dropTold() {
    for entry in trace.entries where entry.kind == .sentence {
      toldWorlds.append((entry.before, entry.after))
    }
    trace.removeAll()
  }

  /// Keeps a run that goes on for ever from filling the memory: what no world needs is dropped.
  ///
  /// An expectation looks back on the last sentence, so that the next sentence is the time for it;
  /// a row of expectations without end has to do without.
  mutating func forgetIfLarge(before statement: Statement) {
    guard depth == 0 else { return }
    let size = footprint
    guard size > nextLimit, statement.kind.isSentence || size / 2 > nextLimit else { return }
    forgetTrace()
    lastForgotten = true
  }

  /// Whether the run has left more than a person's session ever does.
  var isHeavy: Bool { footprint > 1 << 22 }

  /// Bytes that the store and the trace take, roughly.
  private var footprint: Int {
    draft.store.footprint + trace.entries.count * MemoryLayout<TraceEntry>.stride
      + trace.calls.count * MemoryLayout<CallRecord>.stride + trace.printedBytes
      + draft.events.count * MemoryLayout<Event>.stride
      + toldWorlds.count * MemoryLayout<(World, World)>.stride
  }

  /// Drops the trace so far and everything that only it needed.
  package mutating func forgetTrace() {
    tally.add(of: self)
    keptWorlds = draft.compact(keeping: keptWorlds)
    compactions += 1
    nextLimit = max(memoryLimit, 2 * draft.store.footprint)
    expectedWarnings.removeAll()
    trace = Trace()
    toldWorlds = []
    eventsForgotten = true
    resume(draft.world)
  }
}
