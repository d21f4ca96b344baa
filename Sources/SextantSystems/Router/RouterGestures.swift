import SextantEngine

let routerGestures = [
  gesture("tapBack", "tap back", summary: "go back by one route", example: "tap back") {
    _, draft throws(Refusal) in
    let list = draft.store.content(of: draft.node(at: 0))
    if draft.store.count(of: list) < 2 {
      throw EngineCodes.notPossible("the root screen has no back button")
    }
    try draft.setRoutes(draft.store.dropLast(list))
  },
  gesture(
    "tapBackTo", "tap back to PICK",
    summary: "go back to a screen in the menu of the back button; 0 is the root screen",
    example: "tap back to 0",
    choices: { draft in draft.backMenu(draft.elements(of: draft.focusOnRoot())) }
  ) { arguments, draft throws(Refusal) in
    guard case .pick(let pick) = arguments[0] else { return }
    let list = draft.store.content(of: draft.node(at: 0))
    let elements = draft.store.elements(of: list)
    let index = try draft.backMenuIndex(pick, among: elements)
    try draft.setRoutes(draft.store.prefix(index + 1, of: list))
  },
  Sentence(
    "swipeDown", "swipe down", role: .gesture, summary: "swipe the popup away",
    example: "swipe down",
    run: { _, draft throws(Refusal) in
      try draft.requireFree()
      draft.focusOnRoot()
      if draft.attached.popup == nil {
        throw EngineCodes.notPossible("only a popup can be swiped away")
      }
      try draft.attach(popup: nil, alert: nil, recording: .popup)
    }),
]

let routerAlertGestures = alertGestures(
  "alert", button: "Delete",
  alert: { draft in
    draft.focusOnRoot()
    return draft.attached.alert
  },
  tap: { title, draft throws(Refusal) in
    draft.focusOnRoot()
    let attached = draft.attached
    try draft.press(title, of: attached.alert)
    try draft.attach(popup: attached.popup, alert: nil, recording: .alert)
  })

/// Returns a gesture on the stack. While a popup or an alert covers the stack, the gesture is
/// refused.
private func gesture(
  _ name: String, _ pattern: String, summary: String, example: String,
  choices: (@Sendable (inout Draft) -> [Sentence.Choice])? = nil,
  run: @escaping @Sendable (Arguments, inout Draft) throws(Refusal) -> Void
) -> Sentence {
  Sentence(
    name, pattern, role: .gesture, summary: summary, example: example, choices: choices,
    run: { arguments, draft throws(Refusal) in
      try draft.requireFree()
      draft.focusOnRoot()
      if draft.attached.popup != nil {
        throw EngineCodes.notPossible("a popup covers the stack")
      }
      try run(arguments, &draft)
    })
}

extension Draft {
  fileprivate mutating func requireFree() throws(Refusal) {
    focusOnRoot()
    if attached.alert != nil {
      throw .refused(EngineCodes.alertShowing, .text("tap one of its buttons"))
    }
  }
}
