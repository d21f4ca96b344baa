import SextantEngine

let containerSentences = [
  Sentence(
    "tabsSelectItem", "select tab TAB", summary: "select a tab of the nearest tab container",
    example: "select tab home", originals: [".tabsSelectItem", "TabsSelectItemNavigationCommand"],
    choices: { draft in draft.tabChoices(at: draft.nearestLevel(of: .tabs).map { [$0] } ?? []) },
    can: { _, draft in draft.nearestLevel(of: .tabs) != nil },
    run: { arguments, draft throws(Refusal) in
      guard let level = draft.nearestLevel(of: .tabs) else {
        throw draft.noTabs(for: arguments.name(0))
      }
      try draft.select(tab: arguments.name(0), at: level)
    }),
  Sentence(
    "switchModel", "switch to NODE",
    summary: "replace the content of the switched container by this node",
    example: "in Root: switch to Main", originals: [".switchModel", "SwitchNavigationCommand"],
    can: { _, draft in draft.store.kind(of: draft.target) == .switched },
    run: { arguments, draft throws(Refusal) in
      if draft.store.kind(of: draft.target) != .switched {
        throw .ignored(GraphCodes.notSwitched, .node(draft.target))
      }
      let level = draft.path.last
      if case .existing(let instance) = arguments.node(0),
        let current = draft.store.last(of: draft.store.content(of: draft.target)),
        draft.store.instance(of: current) == instance
      {
        return
      }
      let node = try draft.make(arguments.node(0))
      try draft.apply(
        .setContent(level: level, draft.append(node, to: .empty, Attribute(), mayPresent: true)))
    }),
  Sentence(
    "openWindow", "open window WINDOW", summary: "open a window, or focus an open window",
    example: "open window waiting",
    originals: [
      ".openWindow", "OpenWindowNavigationCommand", "OpenWindowNavigationEnvironmentTrigger",
    ], can: { _, _ in true },
    run: { arguments, draft throws(Refusal) in
      draft.send("openWindow", [.enumCase(draft.app.name(arguments.name(0)))])
      guard draft.isTargetRendered, case .window(let name, let root) = arguments[0] else { return }
      try draft.openOrFocus(name, root: root)
    }),
  Sentence(
    "dismissWindow", "close window WINDOW", summary: "close a window",
    example: "close window waiting",
    originals: [
      ".dismissWindow", "DismissWindowNavigationCommand",
      "DismissWindowNavigationEnvironmentTrigger",
    ],
    choices: { draft in draft.windowChoices },
    can: { _, _ in true },
    run: { arguments, draft throws(Refusal) in
      draft.send("dismissWindow", [.enumCase(draft.app.name(arguments.name(0)))])
      if draft.isTargetRendered { try draft.close(arguments.name(0)) }
    }),
  Sentence(
    "openURL", "open url EXPR:address", summary: "ask the host to open an address",
    example: "open url \"https://example.org\"",
    originals: [".openURL", "OpenURLNavigationCommand", "OpenURLNavigationEnvironmentTrigger"],
    can: { _, _ in true },
    run: { arguments, draft throws(Refusal) in
      draft.send("openURL", [arguments.value(0) ?? .string("")])
    }),
  Sentence(
    "trigger", "trigger TRIGGER", summary: "send a declared trigger to the host",
    example: "trigger requestReview",
    originals: ["sendEnvironmentTrigger(_:)", "NavigationEnvironmentTrigger"],
    can: { _, _ in true },
    run: { arguments, draft throws(Refusal) in
      guard case .call(let name, let values) = arguments[0] else { return }
      draft.send(name, values)
    }),
  Sentence(
    "sendMessage", "send MESSAGE",
    summary: "send a message from this node to its handlers (`on MESSAGE`)",
    example: "send saved(\"a\")", originals: ["sendMessage(_:)", "NavigationMessage"],
    can: { _, _ in true },
    run: { arguments, draft throws(Refusal) in
      guard case .call(let name, let values) = arguments[0] else { return }
      draft.sendMessage(name, values)
    }),
]

extension Draft {
  mutating func send(_ name: String, _ values: [Value]) {
    let value = intern(.list([.string(name)] + values))
    record(Event(.trigger, node: target, value: value))
    if !isTargetRendered { warn(GraphCodes.unheard, .node(target)) }
  }

  /// Whether the target is rendered. The host does not receive triggers of unrendered targets.
  fileprivate var isTargetRendered: Bool {
    !store.isAlert(target) && path[0].place != .aside && !isUnseen(path, at: path.last)
  }

  /// Returns the tabs of the containers at these levels. Omits repeated ids.
  func tabChoices(at levels: [Int]) -> [Sentence.Choice] {
    var seen: Set<NameID> = []
    return levels.flatMap { app.tabs(of: store.definition(of: node(at: $0))) }
      .filter { seen.insert($0.id).inserted }
      .map { .init(.name($0.id), app.name($0.id), summary: $0.title ?? "a tab") }
  }

  /// Selects a tab. As in SwiftUINavigation, an unknown id has no effect.
  mutating func select(tab: NameID, at level: Int) throws(Refusal) {
    let tabs = node(at: level)
    let declared = app.tabs(of: store.definition(of: tabs))
    guard let index = declared.firstIndex(where: { $0.id == tab }) else {
      let known = declared.map { app.name($0.id) }.joined(separator: ", ")
      throw .ignored(GraphCodes.unknownTab, .node(tabs), .name(tab), .text(known))
    }
    if store.selection(of: tabs) != index {
      try apply(.setSelection(level: level, UInt32(index)))
      record(Event(.selected, node: node(at: level)))
    }
  }

  fileprivate mutating func openOrFocus(
    _ name: NameID, root: NodeDescription
  ) throws(Refusal) {
    if position(ofWindow: name) != nil { return try focus(window: name) }
    try openWindow(name, root: root)
  }

  var windowChoices: [Sentence.Choice] {
    windowsByFocus.map { (id: $0, name: app.name($0)) }.sorted { $0.name < $1.name }
      .map { .init(.name($0.id), $0.name, summary: "an open window") }
  }

  mutating func focus(window name: NameID) throws(Refusal) {
    try apply(.setFocus(windowsByFocus.filter { $0 != name } + [name]))
  }

  mutating func close(_ name: NameID) throws(Refusal) {
    guard let position = position(ofWindow: name) else {
      throw .ignored(EngineCodes.noSuchWindow, .name(name))
    }
    if store.count(of: world.windows) == 1 { throw .refused(EngineCodes.lastWindow, .name(name)) }
    var list = NodeList.empty
    for (index, entry) in store.entries(of: world.windows).enumerated()
    where index + 1 != Int(position) {
      list = append(entry.node, to: list, entry.attribute, mayPresent: true)
    }
    try apply(.setWindows(list))
    try apply(.setFocus(windowsByFocus.filter { $0 != name }))
  }
}
