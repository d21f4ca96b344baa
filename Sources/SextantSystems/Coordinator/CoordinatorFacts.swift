import SextantEngine

let coordinatorFacts = [
  SystemFact(
    "flow is NAME:flow", "the current flow", example: "flow is Main",
    originals: ["UIKitNavigationRouter.currentFlow"]
  ) { arguments, draft in
    guard let flow = draft.openFlows.last else { return false }
    return arguments.definition(0) == flow.definition
  } actual: { _, draft in
    draft.openFlows.last.map { FactAnswer("the flow is", $0.name) } ?? "no flow is open"
  },
  SystemFact(
    "flows is PATS:flow", "the chain of flows, from the first to the current",
    example: "flows is [Main, AddAsset]",
    originals: ["FlowCoordinator.parent", "FlowCoordinator.child"]
  ) { arguments, draft throws(Refusal) in
    try matches(arguments.matches(0), draft.openFlows.map(\.definition)) { wanted, flow in
      wanted.definition == flow
    }
  } actual: { _, draft in
    FactAnswer("the flows are", "[\(draft.openFlows.map(\.name).joined(separator: ", "))]")
  },
  flowFact(
    "initial route of flow NAME:flow [EXPR:index] is PAT:route", "the route of a flow's first view",
    example: "initial route of flow Main is assetsList",
    originals: ["FlowCoordinator.initialInternalRoute"], \.initial, missing: "has no initial route"),
  flowFact(
    "route of flow NAME:flow [EXPR:index] is PAT:route",
    "the route with which the parent flow opened this flow",
    example: "route of flow AddAsset is Main.addAsset", originals: ["FlowCoordinator.route"],
    \.opened, missing: "was not opened by a route"),
  SystemFact(
    "PAT:route matches PAT:route",
    "both sides name the same route of the same flow; inputs are ignored",
    example: "assetDetails(id: \"1\") matches assetDetails(id: \"2\")",
    originals: ["Route.matches(_:)"]
  ) { arguments, draft in
    draft.route(arguments.match(0)) == draft.route(arguments.match(1))
  } actual: { _, _ in
    "they are different routes"
  },
]

private func flowFact(
  _ pattern: String, _ summary: String, example: String, originals: [String],
  _ route: @escaping @Sendable (OpenFlow) -> DefinitionID, missing: String
) -> SystemFact {
  SystemFact(pattern, summary, example: example, originals: originals) { arguments, draft in
    guard let flow = draft.flow(arguments), route(flow) != .none else { return false }
    return draft.route(arguments.match(2)) == route(flow)
  } actual: { arguments, draft in
    guard let flow = draft.flow(arguments) else { return "the flow is not open" }
    let found = route(flow)
    return found == .none
      ? "\(flow.name) \(missing)"
      : FactAnswer("it is", draft.app.definitions[Int(found.index)].name)
  }
}

extension Draft {
  fileprivate func flow(_ arguments: Arguments) -> OpenFlow? {
    arguments.definition(0).flatMap { openFlows.addressed(Addressee($0, at: arguments.int(1))) }
  }
}

let coordinatorEvents = [
  flowEvent(
    "completed", "a flow ended and notified its parent", .completed,
    originals: ["FlowCoordinator.completionCallback"]),
  flowEvent("stopped", "a flow was stopped", .stopped, originals: []),
  answer("ok", "the user tapped the button of an alert", originals: []),
  answer(
    "yes", "the user confirmed the alert's question", originals: ["AcceptanceAlertAction.yes"]),
  answer("no", "the user declined the alert's question", originals: ["AcceptanceAlertAction.no"]),
]

private func flowEvent(
  _ word: String, _ summary: String, _ event: FlowEvent, originals: [String]
) -> SystemEvent {
  SystemEvent(
    "\(word) NAME:flow", summary, example: "\(word) AddAsset", originals: originals
  ) { arguments, events, draft in
    guard let flow = arguments.definition(0) else { return false }
    return isRecorded(event, draft.app.definitions[Int(flow.index)].name, events, draft)
  }
}

private func answer(_ word: String, _ summary: String, originals: [String]) -> SystemEvent {
  SystemEvent(
    "answered \(word)", summary, example: "answered \(word)", originals: originals
  ) { _, events, draft in isRecorded(.answered, word, events, draft) }
}

private func isRecorded(
  _ event: FlowEvent, _ name: String, _ events: ArraySlice<Event>, _ draft: Draft
) -> Bool {
  events.contains {
    $0.kind == .system && $0.word == event.rawValue
      && draft.store.value($0.value) == .enumCase(name)
  }
}
