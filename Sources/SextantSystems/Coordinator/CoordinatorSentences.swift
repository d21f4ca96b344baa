import SextantEngine

enum FlowEvent: UInt8 {
  case completed, stopped, answered

  static let words = ["completed", "stopped", "answered"]
}

let coordinatorSentences = [
  flowSentence(
    "showAlert", "show alert EXPR:title [EXPR:message] [asking] [ANSWERS:yes-no]",
    summary: "show an alert with `OK`, or with `Yes` and `No`",
    example: "show alert \"Delete?\" asking { yes { back } }",
    originals: [
      "AlertPresenter.showInfoAlert(on:title:message:buttonTitle:completion:)",
      "AlertPresenter.showAcceptanceAlert(on:title:message:yesActionTitle:noActionTitle:yesActionStyle:noActionStyle:completion:)",
    ]
  ) { arguments, chain, flow, draft throws(Refusal) in
    try chain.showAlert(arguments, flow, &draft)
  },
  flowSentence(
    "show", "show NODE:route [with EXPR:data]",
    summary: "show a route of the current flow: push it, present it, or start its flow",
    example: "show assetDetails(id: \"1\")",
    originals: [
      "UIKitNavigationRouter.show(route:withData:)", "FlowCoordinator.show(route:withData:)",
      "FlowCoordinator.canShow(route:)",
    ],
    can: { arguments, draft in
      guard let route = arguments.made(0)?.definition else { return false }
      let flow = draft.openFlows.addressed(arguments.addressee)
      return flow?.definition == draft.app.definitions[Int(route.index)].owner
    }
  ) { arguments, chain, flow, draft throws(Refusal) in
    guard let (route, input) = arguments.made(0) else { return }
    if !chain.canShow(route, flow, draft.app) {
      let name = draft.app.definitions[Int(route.index)].name
      throw .ignored(
        CoordinatorCodes.notHandled,
        .text("the flow \(flow.name) has no route \(name); the original does nothing"))
    }
    let views = draft.app.views(arguments)
    try chain.show(route, views, input: input, flow, &draft)
  },
  flowSentence(
    "switchTo", "switch to NODE:route [with EXPR:data]",
    summary:
      "go to a route of the current flow or a parent flow; if the route is not on the stack, show it",
    example: "switch to assetsList",
    originals: [
      "UIKitNavigationRouter.switch(toRoute:withData:)",
      "FlowCoordinator.switch(toRoute:withData:)",
    ]
  ) { arguments, chain, flow, draft throws(Refusal) in
    guard let (route, input) = arguments.made(0) else { return }
    let views = draft.app.views(arguments)
    try chain.switchTo(route, views, input: input, from: flow, &draft)
  },
  flowSentence(
    "back", "back",
    summary: "close the presentation; if the flow has no presentation, go back by one view",
    example: "back",
    originals: [
      "UIKitNavigationRouter.navigateBack(animated:)", "FlowCoordinator.navigateBack(animated:)",
    ], animates: true
  ) { arguments, chain, flow, draft throws(Refusal) in
    if try !chain.goBack(flow, &draft) {
      throw .ignored(CoordinatorCodes.notOnStack, .text("the stack has only one view"))
    }
  },
  flowSentence(
    "backToRoot", "back to root [keeping popup]",
    summary:
      "go back to the flow's initial route and close the presentation; with `keeping popup`, the presentation stays open",
    example: "back to root",
    originals: [
      "UIKitNavigationRouter.navigateBackToRoot(animated:)",
      "FlowCoordinator.navigateBackToRoot(animated:)",
    ], animates: true
  ) { arguments, chain, flow, draft throws(Refusal) in
    let result = try chain.goBackToRoot(dismissing: !arguments.flag(0), flow, &draft)
    try draft.require(result, flow.initial, flow)
  },
  flowSentence(
    "backTo", "back to PAT:route [keeping popup]",
    summary:
      "go back to the topmost view of a route and close the presentation; with `keeping popup`, the presentation stays open",
    example: "back to assetsList",
    originals: [
      "UIKitNavigationRouter.navigateBack(toRoute:animated:)",
      "FlowCoordinator.navigateBack(toRoute:animated:)",
    ], animates: true
  ) { arguments, chain, flow, draft throws(Refusal) in
    let route = draft.route(arguments.match(0))
    let result = try chain.goBack(to: route, dismissing: !arguments.flag(1), flow, &draft)
    try draft.require(result, route, flow)
  },
  Sentence(
    "stop", "stop [flow NAME:flow [EXPR:index]]",
    summary:
      "stop a flow: remove its views and notify its parent. Without FLOW, stop the current flow. If several flows have this name, FLOW means the deepest flow; INDEX, counted from 0, selects a flow",
    example: "stop flow AddAsset",
    originals: ["UIKitNavigationRouter.stopCurrentFlow()", "FlowCoordinator.stop()"],
    run: { arguments, draft throws(Refusal) in
      let named = arguments.definition(0).map { Addressee($0, at: arguments.int(1)) }
      let addressee = named ?? arguments.addressee
      try draft.withFlow(addressee) { chain, flow, draft throws(Refusal) in
        try chain.stop(flow, &draft)
      }
    }),
]

/// Returns a sentence that acts on a flow. An animated sentence is a transaction, even if it fails.
private func flowSentence(
  _ name: String, _ pattern: String, summary: String, example: String, originals: [String],
  animates: Bool = false, can: (@Sendable (Arguments, inout Draft) -> Bool)? = nil,
  run:
    @escaping @Sendable (Arguments, inout FlowChain, OpenFlow, inout Draft) throws(Refusal) -> Void
) -> Sentence {
  Sentence(
    name, pattern, summary: summary, example: example, originals: originals, animates: animates,
    can: can,
    run: { arguments, draft throws(Refusal) in
      if animates { draft.recordTransaction(isAnimated: arguments.isAnimated) }
      try draft.withFlow(arguments.addressee) { chain, flow, draft throws(Refusal) in
        try run(arguments, &chain, flow, &draft)
      }
    })
}

extension Draft {
  /// Runs a function on a flow. Commits the chain even after an error.
  ///
  /// - Parameter addressee: the flow; `none` for the current flow.
  mutating func withFlow(
    _ addressee: Addressee,
    _ run: (inout FlowChain, OpenFlow, inout Draft) throws(Refusal) -> Void
  ) throws(Refusal) {
    var chain = FlowChain(openFlows, in: world)
    guard let flow = chain.flows.addressed(addressee) else {
      let name = app.definition(addressee.definition).name
      let index = addressee.index.map { " \($0)" } ?? ""
      throw .ignored(CoordinatorCodes.notHandled, .text("the flow \(name)\(index) is not open"))
    }
    defer { chain.commit(&self) }
    try run(&chain, flow, &self)
    try chain.reportAppearances(&self)
  }

  func route(_ match: NodeMatch?) -> DefinitionID {
    switch match {
    case .declared(let route, _): return route
    case .instance(let instance):
      var copy = self
      return copy.focus(on: instance) ? store.definition(of: copy.target) : .none
    case .stack, nil: return .none
    }
  }

  fileprivate func require(
    _ result: FlowChain.BackResult, _ route: DefinitionID, _ flow: OpenFlow
  ) throws(Refusal) {
    let name = route == .none ? "this" : app.definitions[Int(route.index)].name
    switch result {
    case .gone: return
    case .presented: throw .ignored(CoordinatorCodes.presenting, .text(flow.name), .text(name))
    case .notThere:
      throw .ignored(
        CoordinatorCodes.notOnStack, .text("\(name) is not on the stack of \(flow.name)"))
    }
  }
}

extension AppMap {
  fileprivate func views(_ arguments: Arguments) -> [NodeDescription] {
    guard case .node(.new(let route, let input, let content, _)) = arguments[0] else { return [] }
    if traits(of: route).showsNothing { return [] }
    let data = arguments.value(1)
    if content.count < 2 { return [view(route, input, data)] }
    return content.compactMap { item in
      guard case .new(let route, let input, _, _) = item else { return nil }
      return view(route, input, data)
    }
  }

  fileprivate func view(
    _ route: DefinitionID, _ input: [Value], _ data: Value?
  ) -> NodeDescription {
    guard let data, let place = definitions[Int(route.index)].parameters.firstIndex(of: "data")
    else { return .screen(route, input: input) }
    var input = input
    if place < input.count {
      input[place] = data
    } else if place == input.count {
      input.append(data)
    }
    return .screen(route, input: input)
  }
}

extension FlowChain {
  fileprivate mutating func showAlert(
    _ arguments: Arguments, _ flow: OpenFlow, _ draft: inout Draft
  ) throws(Refusal) {
    if let shown = presented(flow.controller, &draft) {
      throw .ignored(
        CoordinatorCodes.presenting, .text(flow.name), .text(draft.describe(shown)))
    }
    if !isOnScreen(flow.controller, &draft) {
      throw .ignored(CoordinatorCodes.offScreen, .text(flow.name))
    }
    let titles = arguments.flag(2) ? ["Yes", "No"] : ["OK"]
    var buttons = Buttons(items: titles.map { .init($0) }, frame: .empty)
    if case .buttons(let given) = arguments[3] { buttons = given }
    let node = try draft.makeModal(
      .alert,
      AlertContent(
        title: arguments.string(0) ?? "", message: arguments.string(1), buttons: buttons.items))
    try present(node, .alert, flow.controller, &draft)
    let owner = draft.focusOnRoot()
    draft.keepBodies(
      of: buttons.items, of: draft.store.instance(of: node),
      owner: draft.store.instance(of: owner), frame: buttons.frame)
  }
}
