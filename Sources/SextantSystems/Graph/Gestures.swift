import SextantEngine

/// The gestures (`Scripts/graph/rules.txt`, section 6). A gesture does not reach covered nodes.
/// While an alert is visible, the user can tap only its buttons.
let graphGestures = [
  gesture("tapBack", "tap back", summary: "go back by one screen", example: "tap back") {
    _, draft throws(Refusal) in
    let (level, count) = try draft.visibleStack("the first screen has no back button")
    if count < 2 {
      throw EngineCodes.notPossible("the first screen has no back button")
    }
    try draft.cut(count - 1, at: level)
  },
  gesture(
    "tapBackTo", "tap back to PICK", summary: "go back to a screen of the stack",
    example: "tap back to 0",
    choices: { draft in
      guard let level = draft.visibleContainers(.stack).first else { return [] }
      return draft.backMenu(draft.elements(of: draft.node(at: level)))
    }
  ) { arguments, draft throws(Refusal) in
    guard case .pick(let pick) = arguments[0] else { return }
    let (level, _) = try draft.visibleStack("the stack has no screen to go back to")
    let elements = draft.store.elements(of: draft.store.content(of: draft.node(at: level)))
    try draft.cut(try draft.backMenuIndex(pick, among: elements) + 1, at: level)
  },
  gesture(
    "swipeDown", "swipe down", summary: "close the topmost sheet", example: "swipe down"
  ) { _, draft throws(Refusal) in
    let level = draft.innermostPresentation
    guard level > 0, draft.path[level].place == .presented,
      draft.store.attributeOfLast(in: draft.store.presented(by: draft.node(at: level - 1))).style
        == .sheet
    else {
      throw EngineCodes.notPossible("only a sheet can be swiped away")
    }
    try draft.apply(.setPresented(level: level - 1, .empty))
  },
  gesture(
    "tapTab", "tap tab TAB", summary: "tap an item of the tab bar", example: "tap tab home",
    choices: { draft in draft.tabChoices(at: draft.visibleContainers(.tabs)) }
  ) { arguments, draft throws(Refusal) in
    let levels = draft.visibleContainers(.tabs)
    if levels.isEmpty { throw EngineCodes.notPossible("no tab bar is visible") }
    var known: [String] = []
    for level in levels {
      let tabs = draft.app.tabs(of: draft.store.definition(of: draft.node(at: level)))
      if tabs.contains(where: { $0.id == arguments.name(0) }) {
        return try draft.select(tab: arguments.name(0), at: level)
      }
      known += tabs.map { draft.app.name($0.id) }
    }
    let tabs = known.joined(separator: ", ")
    throw EngineCodes.notPossible("the tab bar has \(tabs)")
  },
  gesture(
    "tapSegment", "tap segment EXPR:index", summary: "choose a segment of a custom container",
    example: "tap segment 1", choices: { draft in draft.segmentChoices() }
  ) { arguments, draft throws(Refusal) in
    let levels = draft.visibleContainers(.custom)
    guard let first = levels.first, let index = arguments.int(0) else {
      throw EngineCodes.notPossible("no segments are visible")
    }
    guard let level = levels.first(where: { index >= 0 && index < draft.elementCount(at: $0) })
    else {
      let count = draft.elementCount(at: first)
      throw EngineCodes.notPossible("the container has \(count) segments, counted from 0")
    }
    if draft.store.selection(of: draft.node(at: level)) != index {
      try draft.apply(.setSelection(level: level, UInt32(index)))
      draft.record(Event(.selected, node: draft.node(at: level)))
    }
  },
  windowGesture(
    "swipeToWindow", "swipe to window WINDOW", summary: "bring another open window to the front",
    example: "swipe to window waiting",
    choices: { draft in
      draft.windowChoices.filter { $0.text != draft.windowsByFocus.last.map(draft.app.name) }
    }
  ) { name, draft throws(Refusal) in
    guard draft.position(ofWindow: name) != nil else {
      throw .ignored(EngineCodes.noSuchWindow, .name(name))
    }
    if draft.windowsByFocus.last == name {
      throw EngineCodes.notPossible("the window is already in front")
    }
    try draft.focus(window: name)
  },
  windowGesture(
    "swipeAwayWindow", "swipe away window WINDOW",
    summary: "close a window; the last window cannot be closed",
    example: "swipe away window waiting",
    // Omit the first window: the app icon reopens it, so its closing leads to no new state.
    choices: { draft in draft.windowChoices.filter { $0.text != "main" } }
  ) { name, draft throws(Refusal) in try draft.close(name) },
]

let graphAlertGestures = alertGestures(
  "alert or dialog", button: "OK",
  alert: { draft in
    guard let root = draft.path.steps.first, root.place == .window else { return nil }
    return draft.alertOnTop(of: draft.visibleChain(ofWindow: root.position))?.modal
  },
  tap: { title, draft throws(Refusal) in
    try draft.requireVisibleTarget()
    try draft.tapButton(title)
  })

private func gesture(
  _ name: String, _ pattern: String, summary: String, example: String,
  choices: (@Sendable (inout Draft) -> [Sentence.Choice])? = nil,
  run: @escaping @Sendable (Arguments, inout Draft) throws(Refusal) -> Void
) -> Sentence {
  Sentence(
    name, pattern, role: .gesture, summary: summary, example: example, choices: choices,
    run: { arguments, draft throws(Refusal) in
      try draft.requireNoAlert()
      try run(arguments, &draft)
    })
}

private func windowGesture(
  _ name: String, _ pattern: String, summary: String, example: String,
  choices: @escaping @Sendable (inout Draft) -> [Sentence.Choice],
  run: @escaping @Sendable (NameID, inout Draft) throws(Refusal) -> Void
) -> Sentence {
  Sentence(
    name, pattern, role: .gesture, summary: summary, example: example, choices: choices,
    run: { arguments, draft throws(Refusal) in try run(arguments.name(0), &draft) })
}

extension Draft {
  /// Returns the levels of the uncovered containers of a kind around the target, nearest first.
  fileprivate func visibleContainers(_ kind: NodeKind) -> [Int] {
    uncoveredLevels.filter { store.kind(of: node(at: $0)) == kind }
  }

  /// Returns the segments of the uncovered containers. If several containers have a segment with
  /// the same index, the nearest container takes precedence.
  fileprivate func segmentChoices() -> [Sentence.Choice] {
    var segments: [Sentence.Choice] = []
    for level in visibleContainers(.custom) {
      let children = elements(of: node(at: level))
      for (index, child) in children.enumerated().dropFirst(segments.count) {
        segments.append(.init(.value(.int(index)), String(index), node: child))
      }
    }
    return segments
  }

  fileprivate func elementCount(at level: Int) -> Int {
    store.count(of: store.content(of: node(at: level)))
  }

  fileprivate func visibleStack(
    _ otherwise: String
  ) throws(Refusal) -> (level: Int, count: Int) {
    guard let level = visibleContainers(.stack).first else {
      throw EngineCodes.notPossible(otherwise)
    }
    return (level, elementCount(at: level))
  }

  fileprivate mutating func cut(_ count: Int, at level: Int) throws(Refusal) {
    try apply(
      .setContent(level: level, store.prefix(count, of: store.content(of: node(at: level)))))
  }

  fileprivate mutating func tapButton(_ title: String) throws(Refusal) {
    guard let root = path.steps.first else { return }
    let chain = visibleChain(ofWindow: root.position)
    let level = showingAlert(on: chain)
    try press(title, of: level.flatMap { store.last(of: store.presented(by: chain[$0].node)) })
    guard let level else { return }
    let target = path
    focus(along: chain)
    try apply(.setPresented(level: level, .empty))
    focus(along: target)
  }
}
