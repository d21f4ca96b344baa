import SextantEngine

enum ActiveNavigation {
  case none
  case sheet
  case link
}

extension Draft {
  /// If the target is a navigation view, points the path at its first screen, which handles the
  /// intents of the navigation view.
  mutating func focusOnHandler() {
    guard !target.isNone, store.kind(of: target) == .stack else { return }
    if let first = store.last(of: store.prefix(1, of: store.content(of: target))) {
      _ = focus(on: store.instance(of: first))
    }
  }

  var navigationLevel: Int? {
    let level = path.last
    return level > 0 && path[level].place == .content ? level - 1 : nil
  }

  var activeNavigation: ActiveNavigation {
    if !store.presented(by: target).isEmpty { return .sheet }
    guard let level = navigationLevel else { return .none }
    return store.count(of: store.content(of: node(at: level))) > Int(path[path.last].position)
      ? .link : .none
  }

  /// The screen that the target has pushed, or the first screen in the target's sheet.
  var nextScreen: Node? {
    switch activeNavigation {
    case .none: return nil
    case .sheet:
      guard let shown = store.last(of: store.presented(by: target)) else { return nil }
      if store.kind(of: shown) != .stack { return shown }
      return store.last(of: store.prefix(1, of: store.content(of: shown)))
    case .link:
      guard let level = navigationLevel else { return nil }
      let elements = store.content(of: node(at: level))
      return store.last(of: store.prefix(Int(path[path.last].position) + 1, of: elements))
    }
  }

  var isNextScreenOnTop: Bool {
    guard let level = navigationLevel, activeNavigation == .link else {
      guard let shown = store.last(of: store.presented(by: target)) else { return true }
      return store.size(of: shown) == (store.kind(of: shown) == .stack ? 2 : 1)
    }
    let elements = store.content(of: node(at: level))
    guard store.count(of: elements) == Int(path[path.last].position) + 1,
      let last = store.last(of: elements)
    else { return false }
    return store.presented(by: last).isEmpty
  }

  // MARK: The handler

  mutating func handleIntent() throws(Refusal) {
    guard var memory = memory(as: IntentMemory.self), let intent = memory.intent else { return }
    memory.clearIntents()
    keep(memory)
    // The screen may have been removed since it sent the intent.
    guard focus(on: intent.screen), path[0].place == .window else { return }
    if !intent.isDecided, let problem = problem(intent.direction) { throw problem }
    try handle(intent.direction, intent.destination, intent.input)
  }

  private mutating func handle(
    _ direction: IntentMemory.Intent.Direction, _ id: DefinitionID, _ input: [Value]
  ) throws(Refusal) {
    if direction == .back { return try goBack() }
    if direction == .push, navigationLevel == nil {
      var memory = intentMemory
      memory.rest = IntentMemory.Rest(
        screen: store.instance(of: target), destination: app.definitions[Int(id.index)].name,
        input: input, isLinkActive: true)
      return keep(memory)
    }
    removeMemory()
    let destination = NodeDescription.screen(id, input: input)
    if direction == .push { return try push(try make(destination)) }
    let sheet = presentation(of: try make(app.shown(destination)), Attribute(style: .sheet))
    try apply(.setPresented(level: path.last, sheet))
  }

  private mutating func push(_ screen: Node) throws(Refusal) {
    guard let level = navigationLevel else { return }
    let elements = store.content(of: node(at: level))
    let kept = store.prefix(Int(path[path.last].position), of: elements)
    try apply(
      .setContent(level: level, append(screen, to: kept, Attribute(), mayPresent: false)))
  }

  private mutating func goBack() throws(Refusal) {
    if let level = navigationLevel, path[path.last].position > 1 {
      return try pop(to: Int(path[path.last].position) - 1, at: level)
    }
    let level = navigationLevel ?? path.last
    if path[level].place == .presented { try closeSheet(at: level) }
  }

  mutating func pop(to count: Int, at level: Int) throws(Refusal) {
    let elements = store.content(of: node(at: level))
    let kept = store.prefix(count, of: elements)
    guard let screen = store.last(of: kept),
      let next = store.last(of: store.prefix(count + 1, of: elements))
    else { return }
    try apply(.setContent(level: level, kept))
    leave(next, inSlotOf: screen)
  }

  /// Closes the sheet at a level, and calls `onDismiss` of its presenter.
  mutating func closeSheet(at level: Int) throws(Refusal) {
    focus(onLevel: level - 1)
    guard let destination = nextScreen else { return }
    try apply(.setPresented(level: level - 1, .empty))
    leave(destination, inSlotOf: target)
    // The article's code calls `onDismiss` after the removal of the sheet.
    renderPass()
    recordEvent(0, node: destination)
    let wanted = store.definition(of: destination)
    for detail in app.definitions[Int(store.definition(of: target).index)].details
    where detail.word == "on dismiss" && detail.arguments.definition(0) == wanted {
      guard let body = detail.body else { continue }
      let inputs = frame(of: target)
      call(BodyCall(body: body, owner: store.instance(of: target), frame: inputs))
    }
  }
}
