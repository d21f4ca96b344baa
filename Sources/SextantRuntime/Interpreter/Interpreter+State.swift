import SextantEngine
package import SextantLanguage

extension Interpreter {
  /// The current world as a snapshot, detached from the store.
  package var stateSnapshot: StateSnapshot {
    var state = StateSnapshot(
      graph: draft.snapshot(),
      focus: draft.windowsByFocus.map { program.map.name($0) },
      variables: variables.map { .init(name: $0.name, value: $0.value) },
      clock: draft.world.clock, memory: draft.memory,
      aside: draft.memory == nil
        ? [] : draft.store.elements(of: draft.world.aside).map { draft.snapshot(of: $0) },
      pending: draft.pendingForSystem.map {
        .init(left: $0.left, owner: Int($0.owner.number), values: $0.items)
      })
    let timers = draft.pendingTimers.count - state.pending.count
    let bodies = draft.keptBodyCount - state.graph.declaredAlerts
    for (what, count) in [("timers", timers), ("buttons", bodies)] where count > 0 {
      state.notKept.append(.init(what: what, count: count))
    }
    return state
  }

  /// `restore "file.json"`: restores the graph and the variables of a state that `print state`
  /// wrote.
  mutating func restore(fromFile path: Expression, namedIn source: String) throws(Refusal) {
    guard case .string(let text) = try evaluate(path) else { return }
    let name = namedPath(text, in: source)
    guard let stateFormat else {
      throw .refused(RuntimeCodes.noFile, .text(name), .text("there is no format for states"))
    }
    let state: StateSnapshot
    do throws(FileProblem) {
      state = try stateFormat.state(from: try files.read(name))
    } catch {
      // Reading a pipe waits for its writer, and ends when the run is interrupted.
      if shouldStop() { throw Refusal(RuntimeCodes.interrupted) }
      throw .refused(RuntimeCodes.noFile, .text(name), .text(error.message))
    }
    try restore(state, from: name)
  }

  private mutating func restore(_ state: StateSnapshot, from file: String) throws(Refusal) {
    for variable in state.variables {
      guard let index = program.variables.firstIndex(where: { $0.name == variable.name }) else {
        throw .refused(
          RuntimeCodes.badState, .text(file), .text("there is no state `\(variable.name)`"))
      }
      let type = program.variables[index].type
      draft.setVariable(
        index, to: try coerced(variable.value, to: type, "the state `\(variable.name)`", file))
    }
    var windows: [(name: NameID, root: NodePlan)] = []
    var graph = RestoredGraph(file: file)
    for window in state.graph.windows {
      try checkRoot(window.root, file)
      windows.append((try windowID(window.name, file), try plan(window.root, &graph)))
    }
    if windows.isEmpty {
      throw .refused(RuntimeCodes.badState, .text(file), .text("it has no window"))
    }
    var aside: [NodePlan] = []
    for node in state.aside { aside.append(try plan(node, &graph)) }
    draft.forgetBehavior(clock: state.clock)
    let numbers = try draft.restore(
      windows, focus: try focusOrder(of: state, file), aside: aside)
    if let memory = state.memory, let type = system.memoryType {
      draft.readMemory(memory.renumbered(numbers), as: type)
    }
    for timer in state.pending {
      guard let due = draft.moment(after: timer.left) else {
        throw .refused(RuntimeCodes.badState, .text(file), .text("a time does not fit"))
      }
      try draft.addTimer(
        draft.makeWork(timer.values.map { $0.renumbered(numbers) }),
        owner: numbers[timer.owner] ?? .none, due: due)
    }
    try beginAnew(with: graph, numbers)
  }

  private func windowID(_ name: String, _ file: String) throws(Refusal) -> NameID {
    guard let index = program.map.names.firstIndex(of: name) else {
      throw .refused(RuntimeCodes.badState, .text(file), .text("there is no window `\(name)`"))
    }
    return NameID(index: UInt32(index))
  }

  /// The open windows in order of focus, the focused one last. A file may leave the order out.
  private func focusOrder(
    of state: StateSnapshot, _ file: String
  ) throws(Refusal) -> [NameID] {
    let open = state.graph.windows
    let names =
      state.focus.isEmpty
      ? (open.filter { !$0.isFocused } + open.filter(\.isFocused)).map(\.name) : state.focus
    if names.sorted() != open.map(\.name).sorted() || Set(names).count != names.count {
      throw .refused(
        RuntimeCodes.badState, .text(file), .text("`focus` names each open window once"))
    }
    let focused = open.filter(\.isFocused).map(\.name)
    if focused.count > 1 || focused.first.map({ $0 != names.last }) ?? false {
      throw .refused(
        RuntimeCodes.badState, .text(file), .text("one window is `focused`, the last of `focus`"))
    }
    var order: [NameID] = []
    for name in names { order.append(try windowID(name, file)) }
    return order
  }

  /// Checks and renders a restored graph; the nodes of the previous one do not finish.
  mutating func beginAnew(
    with graph: RestoredGraph, _ numbers: [Int: Instance]
  ) throws(Refusal) {
    if draft.memory == nil { try system.rebuild(in: &draft) }
    try requireSound(graph, numbers)
    try system.render(in: &draft)
    firstUnheardEvent = draft.events.count
  }

  private mutating func plan(
    _ node: NodeSnapshot, _ graph: inout RestoredGraph
  ) throws(Refusal) -> NodePlan {
    let file = graph.file ?? ""
    var definition = DefinitionID.none
    if node.kind != .stack && node.kind != .modal {
      guard
        let index = program.map.definitions.indices.dropFirst().first(where: {
          program.map.definitions[$0].name == node.name
            && program.map.definitions[$0].kind == node.kind
        })
      else {
        throw .refused(
          RuntimeCodes.badState, .text(file), .text("there is no \(node.kind) `\(node.name)`"))
      }
      definition = DefinitionID(index: UInt32(index))
    }
    var plan = NodePlan(kind: node.kind, definition: definition)
    plan.tabBar = node.tabBar
    plan.number = node.instance
    try checkShape(of: node, definition, file)
    try checkMembers(of: node, definition, file)
    for parameter in program.app.parameters[Int(definition.index)] {
      guard let input = node.input.first(where: { $0.label == parameter.name }) else {
        if mayLack(parameter.name, in: system.declarations) { continue }
        throw .refused(
          RuntimeCodes.badState, .text(file),
          .text("the input `\(parameter.name)` of \(node.name) is missing"))
      }
      plan.input.append(
        try coerced(
          input.value, to: parameter.type, "\(node.name)(\(parameter.name):)", file))
    }
    if node.kind == .modal, let title = node.title {
      plan.input = alertInput(node, title)
      if let error = declareAlert(&plan, from: node.origin) {
        graph.errors.append((plan.number, error))
      }
    }
    for child in node.children {
      plan.addChild(
        try self.plan(child.node, &graph), zoomSource: child.zoomSource.map { .string($0) })
    }
    plan.selection = selection(of: node, definition)
    for presentation in node.presented {
      guard let style = style(named: presentation.style) else {
        throw .refused(
          RuntimeCodes.badState, .text(file),
          .text("there is no presentable `\(presentation.style)`"))
      }
      try checkShape(of: presentation, style, file)
      plan.present(
        try self.plan(presentation.node, &graph), style,
        source: presentation.source.map { .string($0) },
        transition: presentation.transition.map { .string($0) })
    }
    return plan
  }

  private func alertInput(_ node: NodeSnapshot, _ title: String) -> [Value] {
    let buttons = node.buttons.map { Value.alertButton(.string($0.title), role: $0.role) }
    return [.string(title), node.message.map { .string($0) } ?? .bool(false), .list(buttons)]
  }

  private func selection(of node: NodeSnapshot, _ definition: DefinitionID) -> Int {
    guard let selected = node.selected else { return 0 }
    if node.kind == .custom {
      return min(max(0, Int(selected) ?? 0), max(0, node.children.count - 1))
    }
    let tabs = program.map.definition(definition).tabs
    return tabs.firstIndex { program.map.name($0.id) == selected } ?? 0
  }

  private func style(named name: String) -> PresentationStyle? {
    switch name {
    case "sheet": .sheet
    case "cover": .cover
    case "alert": .alert
    case "dialog": .dialog
    case "popup": .popup
    default: program.map.presentables.firstIndex(of: name).map { .presentable($0) }
    }
  }

  /// A value from a file converted to its declared type: files have fewer types.
  private func coerced(
    _ value: Value, to type: ValueType, _ holder: String, _ file: String
  ) throws(Refusal) -> Value {
    switch (value, type) {
    case (.string(let text), .enumeration(let name)):
      if program.enums[name]?.contains(text) == true { return .enumCase(text) }
    case (.int(let number), .decimal): return .decimal(FixedDecimal(digits: number, scale: 0))
    case (.string(let text), .duration):
      if let time = Value.duration(written: text) { return time }
    case (.list(let items), .list(let element)):
      var result: [Value] = []
      for item in items { result.append(try coerced(item, to: element, holder, file)) }
      return .list(result)
    default:
      if ValueType(of: value).fits(type) { return value }
    }
    throw .refused(
      RuntimeCodes.badState, .text(file), .text("\(value) of \(holder) is not \(type.article)"))
  }
}
