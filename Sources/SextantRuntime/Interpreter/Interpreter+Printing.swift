package import SextantEngine
import SextantLanguage

extension Interpreter {
  /// The output of a `print`.
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
    case .subject(let form, let arguments): return try answer(to: form, arguments).value
    case .relation(let relation):
      return "[" + (try nodes(of: relation)).map { draft.describe($0) }.joined(separator: ", ")
        + "]"
    }
  }

  /// The state in the session's format, else the app's variables, one per line.
  private func stateText() -> String {
    if let stateFormat { return stateFormat.text(of: stateSnapshot) }
    return program.variables.enumerated().map { index, variable in
      "\(variable.name) = \(draft.variable(index) ?? variable.initial)"
    }.joined(separator: "\n")
  }

  /// The app's variables with their values.
  package var variables: [(name: String, value: Value)] { variables(in: draft.world) }

  /// The app's variables with their values in a world of its store.
  package func variables(in world: World) -> [(name: String, value: Value)] {
    program.variables.enumerated().map { index, variable in
      (variable.name, draft.store.value(at: index, in: world.variables) ?? variable.initial)
    }
  }

  /// The nodes of a relation: children and successors in pre-order, predecessors from the parent
  /// up.
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

  /// The name of the selected tab or segment of a container.
  package func selectionName(of node: Node) -> String? {
    let selection = draft.store.selection(of: node)
    let tabs = program.map.definition(draft.store.definition(of: node)).tabs
    if selection < tabs.count { return program.map.name(tabs[selection].id) }
    let children = draft.store.elements(of: draft.store.content(of: node))
    return selection < children.count ? draft.name(of: children[selection]) : nil
  }

  // MARK: Long runs

  /// Drops the entries that were reported; keeps the events for `expect … ever`, and the worlds for
  /// `expect appeared … ever`.
  package mutating func dropReported() {
    for entry in trace.entries where entry.kind == .sentence {
      reportedWorlds.append((entry.before, entry.after))
    }
    trace.removeAll()
  }

  /// Bounds the memory of an endless run: drops the trace and compacts the store.
  ///
  /// Expectations refer to the last sentence, so it is done before a sentence; before an
  /// expectation only at twice the limit.
  ///
  /// - Returns: false when what is left takes all the memory that the run may.
  mutating func forgetIfLarge(before statement: Statement) -> Bool {
    let size = footprint
    if size <= nextLimit { return true }
    if depth == 0, statement.kind.isSentence || size / 2 > nextLimit {
      forgetTrace()
      lastForgotten = true
    }
    return !isMemoryFull
  }

  /// Whether the run has taken all the memory that it may.
  var isMemoryFull: Bool { footprint > max(memoryLimit, mostMemory) }

  /// Whether the run has used more memory than an interactive session does, and twice what the last compaction
  /// has left: what is alive is copied as often as it doubles.
  var isHeavy: Bool { footprint > max(1 << 22, 2 * compactedSize) }

  /// The approximate size of the store and the trace in bytes.
  private var footprint: Int {
    draft.store.footprint + trace.entries.count * MemoryLayout<TraceEntry>.stride
      + trace.calls.count * MemoryLayout<CallRecord>.stride + trace.printedBytes
      + draft.events.count * MemoryLayout<Event>.stride
      + reportedWorlds.count * MemoryLayout<(World, World)>.stride
  }

  /// Adds the trace to the summary, drops it and compacts the store.
  package mutating func forgetTrace() {
    summary.add(of: self)
    keptWorlds = draft.compact(keeping: keptWorlds)
    compactions += 1
    compactedSize = draft.store.footprint
    nextLimit = max(memoryLimit, min(2 * draft.store.footprint, mostMemory))
    expectedWarnings.removeAll()
    trace = Trace()
    reportedWorlds = []
    eventsForgotten = true
    resume(draft.world)
  }
}
