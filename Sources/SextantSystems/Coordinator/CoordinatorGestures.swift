import SextantEngine

let coordinatorGestures = [
  Sentence(
    "tapBack", "tap back", role: .gesture, summary: "go back by one view with the back button",
    example: "tap back",
    run: { _, draft throws(Refusal) in
      try draft.requireNoAlertInFront()
      let front = draft.path.last
      if draft.path[front].place == .presented, draft.store.kind(of: draft.target) != .stack {
        throw EngineCodes.notPossible("a popup covers the stack")
      }
      guard let level = draft.nearestLevel(of: .stack) else { return }
      let stack = draft.node(at: level)
      let list = draft.store.content(of: stack)
      if draft.store.count(of: list) < 2 {
        throw EngineCodes.notPossible("the first view has no back button")
      }
      let controller = draft.store.instance(of: stack)
      try draft.withFlow(.none) { chain, _, draft throws(Refusal) in
        try chain.setViews(draft.store.dropLast(list), controller, &draft)
      }
    }),
  Sentence(
    "swipeDown", "swipe down", role: .gesture, summary: "swipe the topmost popup away",
    example: "swipe down",
    run: { _, draft throws(Refusal) in
      try draft.requireNoAlertInFront()
      let presented = draft.path.lineage.last { draft.path[$0].place == .presented }
      guard let level = presented, level > 0 else {
        throw EngineCodes.notPossible("only a popup can be swiped away")
      }
      let holder = draft.node(at: level - 1)
      if draft.store.attributeOfLast(in: draft.store.presented(by: holder)).style == .cover {
        throw EngineCodes.notPossible("a full-screen flow cannot be swiped away")
      }
      let popup = draft.store.instance(of: draft.node(at: level))
      try draft.withFlow(.none) { chain, _, draft throws(Refusal) in
        chain.swiped(popup)
        try chain.dismiss(draft.store.instance(of: holder), &draft)
      }
    }),
]

let coordinatorAlertGestures = alertGestures(
  "alert", button: "Yes", mayCancel: false,
  alert: { draft in
    draft.focusOnTop()
    return draft.alertOnTop(of: draft.path)?.modal
  },
  tap: { title, draft throws(Refusal) in
    draft.focusOnTop()
    let alert = draft.alertOnTop(of: draft.path)
    let holder = alert.map { draft.node(at: $0.level) } ?? .none
    try draft.press(title, of: alert?.modal)
    let controller = draft.store.instance(of: holder)
    try draft.withFlow(.none) { chain, _, draft throws(Refusal) in
      try chain.dismiss(controller, &draft)
      draft.recordEvent(FlowEvent.answered.rawValue, .enumCase(title.lowercased()))
    }
  })

extension Draft {
  fileprivate mutating func requireNoAlertInFront() throws(Refusal) {
    focusOnTop()
    if showingAlert(on: path) != nil {
      throw .refused(EngineCodes.alertShowing, .text("tap one of its buttons"))
    }
  }
}
