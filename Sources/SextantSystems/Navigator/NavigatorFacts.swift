import SextantEngine

let navigatorFacts = [
  SystemFact(
    "shown on PAT:screen is EXPR:truth",
    "the Boolean value of a screen, which is true while the next screen is shown",
    example: "shown on home is true",
    originals: navigator("navStack") + ["NavigationLink.isActive", "showNextScreen"]
  ) { arguments, draft in
    draft.focusOnRoot()
    guard let wanted = arguments.match(0), let value = draft.value(of: wanted) else { return false }
    return arguments.value(1) == .bool(value)
  } actual: { arguments, draft in
    draft.focusOnRoot()
    guard let wanted = arguments.match(0) else { return "it is not" }
    guard let value = draft.value(of: wanted) else {
      return "\(draft.written(wanted)) is not on the stack"
    }
    return FactAnswer("it is", "\(value)")
  },
  SystemFact(
    "pending is PATS:screen", "the remaining screens of `navigate with`, in order",
    example: "pending is [detail(id: \"2\")]", originals: navigator("navigateWith(stack:)")
  ) { arguments, draft throws(Refusal) in
    try matches(arguments.matches(0), draft.pendingScreens) { wanted, screen in
      wanted.fits(screen.definition, screen.input)
    }
  } actual: { _, draft in
    let screens = draft.pendingScreens.map { draft.written($0.definition, $0.input) }
    return FactAnswer("pending is", "[\(screens.joined(separator: ", "))]")
  },
]

let navigatorEvents = [
  SystemEvent(
    "dismissed PAT:screen", "the screen on top of this screen was dismissed",
    example: "dismissed home", originals: navigator("onDismiss(_:)")
  ) { arguments, events, draft in
    guard let wanted = arguments.match(0) else { return false }
    return events.contains { $0.kind == .system && draft.matches(wanted, $0.node) }
  },
  SystemEvent(
    "nothing dismissed", "no screen was dismissed",
    example: "nothing dismissed"
  ) { _, events, _ in !events.contains { $0.kind == .system } },
]

extension Draft {
  fileprivate func value(of match: NodeMatch) -> Bool? {
    let keys = keys
    guard let position = position(of: match, in: keys),
      let key = store.last(of: store.prefix(position, of: keys))
    else { return nil }
    return isTrue(key, in: keys)
  }

  fileprivate var pendingScreens: [NavigatorScreen] {
    var all: [(due: Int, place: Int, screen: NavigatorScreen)] = []
    for work in pendingForSystem {
      for (index, value) in work.items.enumerated() {
        guard let screen = screen(of: value) else { continue }
        let due = work.left.addingReportingOverflow(index * navigatorPause).partialValue
        all.append((due, all.count, screen))
      }
    }
    return all.sorted { ($0.due, $0.place) < ($1.due, $1.place) }.map(\.screen)
  }
}
