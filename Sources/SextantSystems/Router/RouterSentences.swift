import SextantEngine

let routerSentences = [
  rootSentence(
    "push", "push NODE:route", summary: "add a route to the stack",
    example: "push assetDetails(id: \"1\")", originals: router("push(screen:)")
  ) { arguments, draft throws(Refusal) in
    let node = try draft.make(arguments.node(0))
    let list = draft.store.content(of: draft.node(at: 0))
    try draft.setRoutes(draft.append(node, to: list, Attribute(), mayPresent: false))
  },
  rootSentence(
    "pop", "pop", summary: "remove the last route from the stack", example: "pop",
    originals: router("pop()")
  ) { _, draft throws(Refusal) in
    let list = draft.store.content(of: draft.node(at: 0))
    if draft.store.count(of: list) < 2 { throw .ignored(RouterCodes.emptyStack) }
    try draft.setRoutes(draft.store.dropLast(list))
  },
  rootSentence(
    "popAll", "pop all",
    summary: "remove all routes; the event `changed stack` occurs even if the stack has no routes",
    example: "pop all", originals: router("popAll()")
  ) { _, draft throws(Refusal) in
    try draft.setRoutes(draft.store.prefix(1, of: draft.store.content(of: draft.node(at: 0))))
  },
  rootSentence(
    "setStack", "set stack NODES:route", summary: "replace all routes of the stack",
    example: "set stack [assetsList, assetDetails(id: \"1\")]",
    originals: router("set(navigationStack:)")
  ) { arguments, draft throws(Refusal) in
    guard case .nodes(let routes) = arguments[0] else { return }
    var list = draft.store.prefix(1, of: draft.store.content(of: draft.node(at: 0)))
    for route in routes {
      list = draft.append(try draft.make(route), to: list, Attribute(), mayPresent: false)
    }
    try draft.setRoutes(list)
  },
  rootSentence(
    "presentPopup", "present popup NODE:popup",
    summary: "show a popup; if a popup is open, replace it",
    example: "present popup addAsset", originals: router("present(popup:)")
  ) { arguments, draft throws(Refusal) in
    let node = try draft.make(arguments.node(0))
    try draft.attach(popup: node, alert: draft.attached.alert, recording: .popup)
  },
  rootSentence(
    "dismiss", "dismiss", summary: "close the popup", example: "dismiss",
    originals: router("dismiss()")
  ) { _, draft throws(Refusal) in
    let attached = draft.attached
    if attached.popup == nil { throw .ignored(RouterCodes.noPopup) }
    try draft.attach(popup: nil, alert: attached.alert, recording: .popup)
  },
  rootSentence(
    "showAlert", "show alert NODE:alert",
    summary: "show an alert; if an alert is visible, replace it",
    example: "show alert deleteAsset(id: \"1\")", originals: router("show(alert:)")
  ) { arguments, draft throws(Refusal) in try draft.showAlert(arguments) },
  rootSentence(
    "hideAlert", "hide alert", summary: "close the alert without pressing a button",
    example: "hide alert", originals: router("hideCurrentAlert()")
  ) { _, draft throws(Refusal) in
    let attached = draft.attached
    if attached.alert == nil { throw .ignored(RouterCodes.noAlert) }
    try draft.attach(popup: attached.popup, alert: nil, recording: .alert)
  },
]

func router(_ members: String...) -> [String] {
  members.flatMap { ["NavigationRouter.\($0)", "Router.\($0)"] }
}

extension Draft {
  fileprivate mutating func showAlert(_ arguments: Arguments) throws(Refusal) {
    guard case .node(let alert) = arguments[0], let (definition, input) = arguments.made(0),
      let content = app.alertContent(of: alert)
    else { return }
    let node = try makeModal(.alert, content)
    try attach(popup: attached.popup, alert: node, recording: .alert)
    let inputs = Array(input.prefix(app.definition(definition).parameters.count))
    keepBodies(
      of: content.buttons, of: store.instance(of: node),
      owner: store.instance(of: self.node(at: 0)), frame: makeVector(inputs))
  }
}
