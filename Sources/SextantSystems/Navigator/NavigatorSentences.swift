import SextantEngine

let navigatorSentences = [
  rootSentence(
    "navigateTo", "navigate to NODE:screen", summary: "show a screen on top of the current screen",
    example: "navigate to detail(id: \"1\")", originals: navigator("navigate(to:)")
  ) { arguments, draft throws(Refusal) in
    guard let (definition, input) = arguments.made(0) else { return }
    try draft.navigate(to: definition, input)
  },
  rootSentence(
    "navigateWith", "navigate with NODES:screen",
    summary: "show several screens in sequence, 0.7 s apart",
    example: "navigate with [detail(id: \"1\"), detail(id: \"2\")]",
    originals: navigator("navigateWith(stack:)")
  ) { arguments, draft throws(Refusal) in
    guard case .nodes(let nodes) = arguments[0] else { return }
    let screens = nodes.compactMap { node -> Value? in
      guard case .new(let definition, let input, _, _) = node else { return nil }
      return .list([.string(draft.app.definition(definition).name)] + input)
    }
    try draft.navigate(with: draft.makeWork(screens))
  },
  rootSentence(
    "pop", "pop", summary: "go back by one screen", example: "pop",
    originals: navigator("pop()")
  ) { _, draft throws(Refusal) in
    let count = draft.store.count(of: draft.keys)
    if count < 2 { throw .ignored(NavigatorCodes.lastScreen) }
    try draft.sendFalse(at: count - 1)
  },
  rootSentence(
    "popToRoot", "pop to root", summary: "go back to the first screen", example: "pop to root",
    originals: navigator("popToRoot()")
  ) { _, draft throws(Refusal) in try draft.sendFalse(at: 1) },
  rootSentence(
    "popTo", "pop to PAT:screen [or root]",
    summary:
      "go back to a screen; with `or root`, go back to the first screen if the screen is not on the stack",
    example: "pop to detail(id: \"1\") or root",
    originals: navigator("popToDetailWithSpecificIdOrRoot(id:)") + ["CurrentValueSubject.send(_:)"]
  ) { arguments, draft throws(Refusal) in
    guard let wanted = arguments.match(0) else { return }
    let position = draft.position(of: wanted, in: draft.keys)
    if position == nil, !arguments.flag(1) {
      throw .ignored(
        NavigatorCodes.unknownScreen, .text(draft.written(wanted)), .text("does nothing"))
    }
    try draft.sendFalse(at: position ?? 1)
  },
  rootSentence(
    "dismissed", "dismissed PAT:screen",
    summary: "report that the screen on top of this screen was dismissed",
    example: "dismissed home", originals: navigator("onDismiss(_:)")
  ) { arguments, draft throws(Refusal) in
    guard let wanted = arguments.match(0) else { return }
    let keys = draft.keys
    guard let position = draft.position(of: wanted, in: keys),
      let key = draft.store.last(of: draft.store.prefix(position, of: keys))
    else {
      throw .refused(NavigatorCodes.unknownScreen, .text(draft.written(wanted)), .text("crashes"))
    }
    let isTrue = draft.isTrue(key, in: keys)
    try draft.dismiss(at: position, sendingFalse: false)
    if isTrue { throw .refused(NavigatorCodes.stillShown, .text(draft.written(key))) }
  },
]

let navigatorGestures = [
  Sentence(
    "tapBack", "tap back", role: .gesture, summary: "go back by one screen", example: "tap back",
    run: { _, draft throws(Refusal) in
      draft.focusOnRoot()
      let count = draft.store.count(of: draft.keys)
      if count < 2 {
        throw EngineCodes.notPossible("the root screen has no back button")
      }
      try draft.dismiss(at: count - 1, sendingFalse: false)
    }),
  Sentence(
    "tapBackTo", "tap back to PICK", role: .gesture,
    summary: "go back to a screen in the menu of the back button; 0 is the root screen",
    example: "tap back to 0",
    choices: { draft in draft.backMenu(draft.elements(of: draft.focusOnRoot())) },
    run: { arguments, draft throws(Refusal) in
      guard case .pick(let pick) = arguments[0] else { return }
      draft.focusOnRoot()
      let keys = draft.store.elements(of: draft.keys)
      let index = try draft.backMenuIndex(pick, among: keys)
      try draft.dismiss(at: index + 1, sendingFalse: false)
    }),
]

func navigator(_ members: String...) -> [String] {
  members.flatMap { ["Navigator.\($0)", "Navigation.\($0)"] }
}
