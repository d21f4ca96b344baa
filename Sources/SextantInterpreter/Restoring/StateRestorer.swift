import SextantEngine
import SextantLanguage
import SextantSyntax

extension Restorer {
  mutating func restore(_ state: StateSnapshot) throws(Refusal) {
    for variable in state.variables {
      guard let index = run.program.variables.firstIndex(where: { $0.name == variable.name }) else {
        throw badState("unknown variable `\(variable.name)`")
      }
      let type = run.program.variables[index].type
      run.draft.setVariable(
        index, to: try coerced(variable.value, to: type, "the state `\(variable.name)`"))
    }
    let windows = try state.graph.windows.map { window throws(Refusal) in
      if window.root.kind == .modal {
        throw badState("the root of a window must be a node, not an alert")
      }
      return (name: try windowID(window.name), root: try plan(window.root))
    }
    if windows.isEmpty {
      throw badState("it has no window")
    }
    let aside = try state.aside.map { node throws(Refusal) in try plan(node) }
    run.draft.removeBehavior(clock: state.clock)
    let numbers = try run.draft.restore(
      windows, focus: try focusOrder(of: state), aside: aside)
    if let memory = state.memory, let type = run.system.memoryType {
      run.draft.readMemory(memory.renumbered(numbers), as: type)
    }
    for timer in state.pending {
      guard let due = run.draft.moment(after: timer.left) else {
        throw badState("a time is too large")
      }
      try run.draft.addTimer(
        run.draft.makeWork(timer.values.map { $0.renumbered(numbers) }),
        owner: numbers[timer.owner] ?? .none, due: due)
    }
    try renderRestored(numbers)
  }

  private func windowID(_ name: String) throws(Refusal) -> NameID {
    guard let index = run.program.map.names.firstIndex(of: name) else {
      throw badState("unknown window `\(name)`")
    }
    return NameID(index: UInt32(index))
  }

  /// Returns the open windows in order of focus, the focused window last. If the file omits this
  /// order, uses the order of the windows.
  private func focusOrder(of state: StateSnapshot) throws(Refusal) -> [NameID] {
    let open = state.graph.windows
    let names =
      state.focus.isEmpty
      ? (open.filter { !$0.isFocused } + open.filter(\.isFocused)).map(\.name) : state.focus
    if names.sorted() != open.map(\.name).sorted() || Set(names).count != names.count {
      throw badState("`focus` must contain each open window exactly once")
    }
    let focused = open.filter(\.isFocused).map(\.name)
    if focused.count > 1 || focused.first.map({ $0 != names.last }) ?? false {
      throw badState("only the last window of `focus` must be `focused`")
    }
    return try names.map { name throws(Refusal) in try windowID(name) }
  }

  /// Checks and renders a restored graph. No `finished` handlers run for the nodes of the previous
  /// graph.
  mutating func renderRestored(_ numbers: [Int: Instance]) throws(Refusal) {
    try requireSound(try run.system.rebuild(in: &run.draft), numbers)
    try run.system.render(in: &run.draft)
    run.control.firstUndeliveredEvent = run.draft.events.count
  }

  private mutating func plan(_ node: NodeSnapshot) throws(Refusal) -> NodePlan {
    var definition = DefinitionID.none
    if node.kind != .stack && node.kind != .modal {
      guard
        let index = run.program.map.definitions.indices.dropFirst().first(where: {
          run.program.map.definitions[$0].name == node.name
            && run.program.map.definitions[$0].kind == node.kind
        })
      else {
        throw badState("unknown \(node.kind) `\(node.name)`")
      }
      definition = DefinitionID(index: UInt32(index))
    }
    var plan = NodePlan(kind: node.kind, definition: definition)
    plan.tabBar = node.tabBar
    plan.number = node.instance
    try checkShape(of: node, definition)
    try checkMembers(of: node, definition)
    for parameter in run.program.app.declared[Int(definition.index)].parameters {
      guard let input = node.input.first(where: { $0.label == parameter.name }) else {
        if isOptionalInput(parameter.name, in: run.system.declarations) { continue }
        throw badState("missing input `\(parameter.name)` of \(node.name)")
      }
      plan.input.append(
        try coerced(
          input.value, to: parameter.type, "\(node.name)(\(parameter.name):)"))
    }
    for (index, state) in run.program.app.declared[Int(definition.index)].states.enumerated() {
      guard let given = node.input.first(where: { $0.label == state.name }) else { continue }
      plan.state[index] = try coerced(given.value, to: state.type, "\(node.name)(\(state.name):)")
    }
    if node.kind == .modal, let title = node.title {
      plan.alert = AlertContent(
        title: title, message: node.message,
        buttons: node.buttons.map { .init($0.title, role: $0.role) })
      if let error = run.declareAlert(&plan, from: node.origin) {
        errors.append((plan.number, error))
      }
    }
    for child in node.children {
      plan.addChild(
        try self.plan(child.node), zoomSource: child.zoomSource.map { .string($0) })
    }
    plan.selection = selection(of: node, definition)
    for presentation in node.presented {
      guard let style = style(named: presentation.style) else {
        throw badState("unknown presentable `\(presentation.style)`")
      }
      try checkShape(of: presentation, style)
      plan.present(
        try self.plan(presentation.node), style,
        source: presentation.source.map { .string($0) },
        transition: presentation.transition.map { .string($0) })
    }
    return plan
  }

  private func selection(of node: NodeSnapshot, _ definition: DefinitionID) -> Int {
    guard let selected = node.selected else { return 0 }
    if node.kind == .custom {
      return min(max(0, Int(selected) ?? 0), max(0, node.children.count - 1))
    }
    let tabs = run.program.map.definition(definition).tabs
    return tabs.firstIndex { run.program.map.name($0.id) == selected } ?? 0
  }

  private func style(named name: String) -> PresentationStyle? {
    let own = run.program.map.presentables.indices.map { PresentationStyle.presentable($0) }
    return ([.sheet, .cover, .coverInsideTab, .alert, .dialog, .popup] + own)
      .first { run.draft.styleName($0) == name }
  }

  /// Converts a value from a file to its declared type, because files do not distinguish all types.
  private func coerced(
    _ value: Value, to type: ValueType, _ holder: String
  ) throws(Refusal) -> Value {
    if let converted = type.converted(value, enums: run.program.enums) { return converted }
    throw badState("\(value) of \(holder) is not \(type.article)")
  }
}

extension Restorer {
  private func checkShape(
    of node: NodeSnapshot, _ definition: DefinitionID
  ) throws(Refusal) {
    if node.children.contains(where: { $0.node.kind == .modal }) {
      throw badState("an alert or a dialog must be presented; it cannot be a child of \(node.name)")
    }
    let count = node.children.count
    switch node.kind {
    case .screen, .modal:
      if node.children.contains(where: { !isOwnContainer($0.node) }) {
        throw badState("\(node.name) cannot have children")
      }
    case .switched:
      if count > 1 { throw badState("\(node.name) cannot have more than one child") }
    case .tabs:
      let tabs = run.program.map.definition(definition).tabs.count
      if count != tabs { throw badState("\(node.name) has \(tabs) tabs") }
    case .stack, .custom: break
    }
  }

  private func checkMembers(
    of node: NodeSnapshot, _ definition: DefinitionID
  ) throws(Refusal) {
    let inputs = run.program.app.properties(of: definition)
    for input in node.input where !inputs.contains(where: { $0.name == input.label }) {
      throw badState("\(node.name) has no input `\(truncated(input.label))`")
    }
    if let owner = node.owner {
      let id = run.program.map.definition(definition).owner
      let declared = id == .none ? nil : run.program.map.definition(id)
      if owner.word != declared?.word || owner.name != declared?.name {
        throw badState(
          "\(node.name) has no \(truncated(owner.word)) `\(truncated(owner.name))`")
      }
    }
    if node.kind == .tabs {
      let tabs = run.program.map.definition(definition).tabs.map { run.program.map.name($0.id) }
      for (child, name) in zip(node.children, tabs) where child.tab != nil && child.tab != name {
        throw badState("the tabs of \(node.name) are \(tabs.joined(separator: ", "))")
      }
    }
    if let selected = node.selected, !canSelect(selected, in: node, definition) {
      throw badState(
        "\(node.name) has no child `\(truncated(selected))` to select")
    }
  }

  private func canSelect(
    _ selected: String, in node: NodeSnapshot, _ definition: DefinitionID
  ) -> Bool {
    switch node.kind {
    case .custom: Int(selected).map { node.children.indices.contains($0) } ?? false
    case .tabs:
      run.program.map.definition(definition).tabs.contains {
        run.program.map.name($0.id) == selected
      }
    case .screen, .stack, .switched, .modal: false
    }
  }

  private func isOptionalInput(_ input: String, in declarations: [Declaration]) -> Bool {
    declarations.flatMap(\.withNested).contains { $0.extraInputs.contains(input) }
  }

  /// Returns whether the keyword of a container's declaration belongs to the system. Screens may
  /// contain such containers.
  private func isOwnContainer(_ node: NodeSnapshot) -> Bool {
    run.program.map.definitions.contains { definition in
      definition.name == node.name && definition.kind == node.kind && node.kind != .screen
        && definition.word != "\(definition.kind)"
    }
  }

  /// Checks a presentation. An alert or a dialog needs a title and buttons. A sheet, cover or popup
  /// must not contain an alert.
  private func checkShape(
    of presentation: NodeSnapshot.Presentation, _ style: PresentationStyle
  ) throws(Refusal) {
    let node = presentation.node
    switch style {
    case .alert, .dialog:
      guard node.kind == .modal, node.title != nil, !node.buttons.isEmpty else {
        throw badState("an alert or a dialog needs a title and buttons")
      }
      for button in node.buttons where ![nil, "", "cancel", "destructive"].contains(button.role) {
        throw badState("unknown role `\(button.role ?? "")` of a button")
      }
    case .sheet, .cover, .coverInsideTab, .popup:
      if node.kind == .modal {
        throw badState("a \(presentation.style) must contain a node, not an alert")
      }
    default: break
    }
  }
}
