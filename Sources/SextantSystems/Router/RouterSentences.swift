import SextantEngine

/// The commands of a router. None touches what another keeps: the list, the popup and the alert are
/// three independent values.
let routerSentences = [
  routerSentence(
    "push", "push NODE:route", summary: "add a route to the stack",
    example: "push assetDetails(id: \"1\")", originals: ["Router.push(_:)"]
  ) { arguments, draft throws(Refusal) in
    let node = try draft.make(arguments.node(0))
    let list = draft.store.content(of: draft.node(at: 0))
    try draft.setRoutes(draft.append(node, to: list, Attribute(), mayPresent: false))
  },
  routerSentence(
    "pop", "pop", summary: "take the last route off the stack", example: "pop",
    originals: ["Router.pop()"]
  ) { _, draft throws(Refusal) in
    let list = draft.store.content(of: draft.node(at: 0))
    if draft.store.count(of: list) < 2 { throw .ignored(RouterCodes.emptyStack) }
    try draft.setRoutes(draft.store.dropLast(list))
  },
  routerSentence(
    "popAll", "pop all", summary: "take every route off the stack; announced even if there is none",
    example: "pop all", originals: ["Router.popAll()", "Router.popToRoot()"]
  ) { _, draft throws(Refusal) in
    try draft.setRoutes(draft.store.prefix(1, of: draft.store.content(of: draft.node(at: 0))))
  },
  routerSentence(
    "setStack", "set stack NODES:route", summary: "replace all routes of the stack",
    example: "set stack [assetsList, assetDetails(id: \"1\")]",
    originals: ["Router.stack", "Router.replaceStack(_:)"]
  ) { arguments, draft throws(Refusal) in
    guard case .nodes(let routes) = arguments[0] else { return }
    var list = draft.store.prefix(1, of: draft.store.content(of: draft.node(at: 0)))
    for route in routes {
      list = draft.append(try draft.make(route), to: list, Attribute(), mayPresent: false)
    }
    try draft.setRoutes(list)
  },
  routerSentence(
    "presentPopup", "present popup NODE:popup",
    summary: "show a popup, in place of one that is open",
    example: "present popup addAsset", originals: ["Router.present(popup:)"]
  ) { arguments, draft throws(Refusal) in
    let node = try draft.make(arguments.node(0))
    try draft.attach(popup: node, alert: draft.attached.alert, telling: .popup)
  },
  routerSentence(
    "dismiss", "dismiss", summary: "close the popup", example: "dismiss",
    originals: ["Router.dismiss()"]
  ) { _, draft throws(Refusal) in
    let attached = draft.attached
    if attached.popup == nil { throw .ignored(RouterCodes.noPopup) }
    try draft.attach(popup: nil, alert: attached.alert, telling: .popup)
  },
  routerSentence(
    "showAlert", "show alert NODE:alert", summary: "show an alert, in place of one that shows",
    example: "show alert deleteAsset(id: \"1\")", originals: ["Router.show(alert:)"]
  ) { arguments, draft throws(Refusal) in try draft.showAlert(arguments) },
  routerSentence(
    "hideAlert", "hide alert", summary: "take the alert away, with neither of its buttons",
    example: "hide alert", originals: ["Router.hideAlert()"]
  ) { _, draft throws(Refusal) in
    let attached = draft.attached
    if attached.alert == nil { throw .ignored(RouterCodes.noAlert) }
    try draft.attach(popup: attached.popup, alert: nil, telling: .alert)
  },
]

private func routerSentence(
  _ name: String, _ pattern: String, summary: String, example: String, originals: [String],
  run: @escaping @Sendable (Arguments, inout Draft) throws(Refusal) -> Void
) -> Sentence {
  Sentence(
    name, pattern, summary: summary, example: example, originals: originals,
    run: { arguments, draft throws(Refusal) in
      draft.focusOnRoot()
      try run(arguments, &draft)
    })
}

extension Draft {
  /// Makes the alert of a declaration: its texts stand behind its inputs.
  fileprivate mutating func showAlert(_ arguments: Arguments) throws(Refusal) {
    guard let (definition, input) = arguments.made(0) else { return }
    let declared = app.definition(definition)
    let texts = Array(input.dropFirst(declared.parameters.count))
    guard texts.count >= 3, case .string(let confirm) = texts[2] else { return }
    var cancel = declared.detail("cancel")?.arguments.string(0)
    if texts.count > 3, case .string(let text) = texts[3] { cancel = text }
    let body = declared.detail("alert")?.body
    let buttons = [
      Value.list([
        .string(confirm), .string(""), .int(body.map { Int($0.index) + 1 } ?? 0),
      ]),
      Value.list([.string(cancel ?? "Cancel"), .string("cancel"), .int(0)]),
    ]
    let node = try makeModal([texts[0], texts[1], .list(buttons)])
    try attach(popup: attached.popup, alert: node, telling: .alert)
    guard let body else { return }
    let inputs = Array(input.prefix(declared.parameters.count))
    keep(
      body, slot: 0, of: store.instance(of: node), owner: store.instance(of: self.node(at: 0)),
      frame: makeBlock(inputs))
  }
}
