import SextantEngine

let routerFacts = [
  SystemFact(
    "route is PAT:route", "the last route of the stack", example: "route is assetsList",
    originals: router("navigationRoute")
  ) { arguments, draft in
    draft.focusOnRoot()
    guard let route = draft.currentRoute, let wanted = arguments.match(0) else { return false }
    return draft.matches(wanted, route)
  } actual: { _, draft in
    draft.describeRoute()
  },
  SystemFact(
    "no route", "the stack has no route", example: "no route", originals: router("navigationRoute")
  ) { _, draft in
    draft.focusOnRoot()
    return draft.currentRoute == nil
  } actual: { _, draft in
    draft.describeRoute()
  },
]

let routerEvents = [
  routerEvent(
    "stack", "the router replaced its whole list of routes", .stack,
    originals: router("objectWillChange") + ["ObservableObject", "ObservedObject"]),
  routerEvent(
    "popup", "the router assigned the popup", .popup,
    originals: router("presentedPopupPublished", "presentedPopupPublisher")),
  routerEvent(
    "alert", "the router assigned the alert", .alert,
    originals: router("presentedAlertPublished", "presentedAlertPublisher")),
  SystemEvent(
    "nothing changed", "the router did not assign the list of routes, the popup or the alert",
    example: "nothing changed"
  ) { _, events, _ in !events.contains { $0.kind == .system } },
]

private func routerEvent(
  _ what: String, _ summary: String, _ event: RouterEvent, originals: [String]
) -> SystemEvent {
  SystemEvent(
    "changed \(what)", summary, example: "changed \(what)", originals: originals
  ) { _, events, _ in
    events.contains { $0.kind == .system && $0.word == event.rawValue }
  }
}

extension Draft {
  fileprivate var currentRoute: Node? {
    let list = store.content(of: node(at: 0))
    return store.count(of: list) > 1 ? store.last(of: list) : nil
  }

  fileprivate mutating func describeRoute() -> FactAnswer {
    focusOnRoot()
    return currentRoute.map { FactAnswer("the route is", written($0)) } ?? "the stack has no route"
  }
}
