import SextantEngine

let intentGestures = [
  Sentence(
    "tapBack", "tap back", role: .gesture,
    summary: "go back by one screen without calling a handler",
    example: "tap back", originals: ["NavigationView"],
    run: { _, draft throws(Refusal) in
      let (level, count) = try draft.visibleNavigation()
      try draft.pop(to: count - 1, at: level)
    }),
  Sentence(
    "tapBackTo", "tap back to PICK", role: .gesture,
    summary: "go back to a screen in the menu of the back button",
    example: "tap back to 0",
    choices: { draft in
      guard let level = draft.visibleNavigationLevel else { return [] }
      return draft.backMenu(draft.elements(of: draft.node(at: level)))
    },
    run: { arguments, draft throws(Refusal) in
      guard case .pick(let pick) = arguments[0] else { return }
      let (level, _) = try draft.visibleNavigation()
      let elements = draft.elements(of: draft.node(at: level))
      let index = try draft.backMenuIndex(pick, among: elements)
      try draft.pop(to: index + 1, at: level)
    }),
  Sentence(
    "swipeDown", "swipe down", role: .gesture,
    summary: "close the sheet and call `on dismiss` of its presenter",
    example: "swipe down", originals: ["NavigationHandler.onDismiss", "onDismiss"],
    run: { _, draft throws(Refusal) in
      try draft.requireNoAlert()
      let level = draft.innermostPresentation
      guard level > 0, draft.path[level].place == .presented else {
        throw EngineCodes.notPossible("only a sheet can be swiped away")
      }
      try draft.closeSheet(at: level)
    }),
]

extension Draft {
  fileprivate var visibleNavigationLevel: Int? {
    (innermostPresentation...path.last).last { store.kind(of: node(at: $0)) == .stack }
  }

  /// Returns the level of the visible navigation view, and the number of its screens. Refuses a
  /// single screen, which has no back button.
  fileprivate func visibleNavigation() throws(Refusal) -> (level: Int, count: Int) {
    try requireNoAlert()
    guard let level = visibleNavigationLevel else {
      throw EngineCodes.notPossible("the screen has no navigation view, so it has no back button")
    }
    let count = store.count(of: store.content(of: node(at: level)))
    if count < 2 {
      throw EngineCodes.notPossible("the first screen has no back button")
    }
    return (level, count)
  }
}
