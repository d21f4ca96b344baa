import SextantEngine

let intentFacts = [
  slotFact(
    "destination of REF is none", "the screen stores no destination",
    example: "destination of todoList is none"
  ) { _, slot, _ in slot == nil },
  slotFact(
    "destination of REF is PAT:destination",
    "the screen stores this destination, the target of its last `forward to`",
    example: "destination of todoList is addTodo"
  ) { arguments, slot, draft in
    guard let slot, let wanted = arguments.match(1) else { return false }
    return draft.fits(wanted, slot)
  },
  flagFact(
    "sheet", "the screen presents a sheet", originals: ["NavigationHandler.sheetActive"]
  ) { draft in draft.activeNavigation == .sheet },
  flagFact(
    "link",
    "the link flag is set: the screen has pushed another screen, or has tried to push without a navigation view",
    originals: ["NavigationHandler.linkActive"]
  ) { draft in draft.isLinkActive },
  SystemFact(
    "intent of REF is none", "the screen has no pending intent",
    example: "intent of todoList is none",
    originals: [
      "ViewModel.navigationDirection", "NavigationHandler.navigationDirection",
      "NavigationDirection.none",
    ]
  ) { arguments, draft in
    draft.focusOnScreen(arguments)
    return draft.waitingIntent == nil
  } actual: { arguments, draft in
    draft.focusOnScreen(arguments)
    guard let intent = draft.waitingIntent else { return FactAnswer("it is", "none") }
    switch intent.direction {
    case .back: return FactAnswer("it is", "`back`")
    case .push, .present:
      let destination = draft.written(intent.destination, intent.input)
      return FactAnswer("it is", "`forward to \(destination) \(intent.direction)`")
    }
  },
]

let intentEvents = [
  SystemEvent(
    "dismissed PAT:destination",
    "a sheet with this destination was closed, and its presenter's `onDismiss` was called",
    example: "dismissed addTodo", originals: ["NavigationHandler.onDismiss", "onDismiss"]
  ) { arguments, events, draft in
    guard let wanted = arguments.match(0) else { return false }
    return events.contains { $0.kind == .system && $0.word == 0 && draft.matches(wanted, $0.node) }
  },
  SystemEvent(
    "nothing dismissed",
    "no sheet was closed, so no `onDismiss` was called; changing the content of a sheet does not close the sheet",
    example: "nothing dismissed"
  ) { _, events, _ in !events.contains { $0.kind == .system } },
]

typealias SlotContent = (definition: DefinitionID, input: [Value])

private func slotFact(
  _ pattern: String, _ summary: String, example: String,
  test: @escaping @Sendable (Arguments, SlotContent?, Draft) -> Bool
) -> SystemFact {
  SystemFact(
    pattern, summary, example: example,
    originals: ["NavigationHandler.destination", "destination"]
  ) { arguments, draft in
    draft.focusOnScreen(arguments)
    return test(arguments, draft.slot, draft)
  } actual: { arguments, draft in
    draft.focusOnScreen(arguments)
    return FactAnswer(
      "it is", draft.slot.map { draft.written($0.definition, $0.input) } ?? "none")
  }
}

private func flagFact(
  _ what: String, _ summary: String, originals: [String],
  test: @escaping @Sendable (Draft) -> Bool
) -> SystemFact {
  SystemFact(
    "\(what) of REF is up", summary, example: "\(what) of todoList is up", originals: originals
  ) { arguments, draft in
    draft.focusOnScreen(arguments)
    return test(draft)
  } actual: { arguments, draft in
    draft.focusOnScreen(arguments)
    return FactAnswer("it is", test(draft) ? "up" : "down")
  }
}

extension Draft {
  fileprivate mutating func focusOnScreen(_ arguments: Arguments) {
    guard let instance = arguments.instance(0), focus(on: instance) else { return }
    focusOnHandler()
  }

  var rest: IntentMemory.Rest? {
    guard let rest = intentMemory.rest, rest.screen == store.instance(of: target) else {
      return nil
    }
    return rest
  }

  /// The destination in the target's slot: the shown destination or, if none is shown, the last
  /// destination.
  var slot: SlotContent? {
    if let shown = nextScreen { return (store.definition(of: shown), store.input(of: shown)) }
    guard let rest, let id = app.find(rest.destination, declaredBy: "destination") else {
      return nil
    }
    return (id, rest.input)
  }

  var isLinkActive: Bool { activeNavigation == .link || rest?.isLinkActive == true }

  fileprivate var waitingIntent: IntentMemory.Intent? {
    guard let intent = intentMemory.intent, intent.screen == store.instance(of: target) else {
      return nil
    }
    return intent
  }

  fileprivate func fits(_ wanted: NodeMatch, _ slot: SlotContent) -> Bool {
    if case .instance(let instance) = wanted {
      return nextScreen.map { store.instance(of: $0) } == instance
    }
    return wanted.fits(slot.definition, slot.input)
  }
}
