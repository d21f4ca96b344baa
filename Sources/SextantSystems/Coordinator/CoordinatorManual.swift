import SextantEngine

let coordinatorDeclarations = [
  Declaration(
    "flow", .name,
    block: .only([
      Declaration(
        "route",
        form:
          "([popup modal] | [popup fullScreen]) [(starts NAME:flow | shows NODES:route)]",
        .node(.screen), block: .members([]), takesInputs: true, extraInputs: ["data"],
        summary:
          "a route to a view, a flow or several views; the first route of a flow is the initial route",
        example: "route addAsset popup modal starts AddAsset",
        originals: [
          "Route", "Route.name", "Route.isFlow", "Route.popupPresentationStyle",
          "ViewComponentFactory.makeViewComponents(forRoute:withData:)",
          "FlowCoordinatorFactory.makeFlowCoordinator(forRoute:navigator:withData:)",
        ])
    ]),
    summary: "a coordinator and its routes",
    example: "flow AddAsset { route addAssetForm { action close { stop } } }",
    originals: ["FlowCoordinator"])
]

let coordinatorManual = SystemManual(
  original: "UIKit Flow Coordinators",
  summary:
    "A chain of flows, each with routes. An inline flow uses the navigation controller of its parent flow. A popup flow has a new navigation controller. The deepest flow is the current flow: it receives all sentences. `switch to` also searches the parent flows.",
  example: """
    app Assets uses coordinator { // sextant: allow reachableScreens (some routes have no action)
      flow Main {
        route assetsList { action open(id: String in ["1", "2"]) { show assetDetails(id: id) } }
        route assetDetails(id: String) { action edit { show editAsset(id: "1") } }
        route editAsset(id: String) { action done { back to assetsList } }
        route appInfoStandalone popup modal
        route addAsset popup modal starts AddAsset
        route appInfoEmbedded starts AppInfo
        route restore(id: String) shows [assetDetails(id: id), editAsset(id: id)]
      }
      flow AddAsset { route addAssetForm { action close { stop } } }
      flow AppInfo { route appInfo { action finish { stop } } }
      start Main
    }
    """,
  differences: [
    "The original ignores a `show` of a route from another flow, a `back` without a target, and a second alert. Sextant reports an error, except after `try`.",
    "As in the original, a flow stays in the chain of flows if its popup is closed without `stop`, or if it has no view. Sextant gives a warning.",
    "After the popup of a flow is closed, the flow cannot present: UIKit ignores its presentations. Sextant gives a warning or, for an alert, an error (except after `try`).",
    "If flows stop each other without end, the original crashes. Sextant reports an error that lists these flows.",
  ],
  terms: [
    .init(
      "UIKitNavigationRouter.start(initialFlow:animated:)",
      "`start FLOW` in the app: the flow starts with the app"),
    .init(
      "FlowCoordinator.start(animated:)",
      "not needed: the first flow starts with the app (`start FLOW`); a child flow starts when a route creates it"
    ),
    .init("FlowCoordinator.start()", "not needed: see `start FLOW` in the app"),
    .init("FlowCoordinator.navigator", "the stack of the flow: `expect stack is […]`"),
    .init("FlowCoordinator.cleanUpNavigationStack(animated:)", "part of `stop`"),
    .init(
      "PopupPresentationStyle",
      "`popup modal` or `popup fullScreen` after a route's name; without `popup`, the view is pushed"
    ),
    .init("Route.isPopup", "`popup modal` or `popup fullScreen` after the route's name"),
    .init(
      "PopupPresentationStyle.modal",
      "`popup modal` after a route's name: a sheet. Test a flow by its screens (`expect presented is sheet stacked addAssetForm`) and a single view by its name (`expect presented is sheet appInfoStandalone`)"
    ),
    .init(
      "PopupPresentationStyle.fullScreen",
      "`popup fullScreen` after a route's name. A flow is a cover (`expect presented is cover stacked addAssetForm`). As in the original, a single view is a sheet"
    ),
    .init("PopupPresentationStyle.none", "a route without `popup`: the view is pushed"),
    .init("ViewComponent", "a `route`: each view belongs to its route"),
    .init(
      "ViewComponent.viewController", "a `route`: each view belongs to its route"),
    .init("ViewComponent.route", "`expect top is ROUTE`"),
    .init("FlowCoordinatorFactory", "`starts FLOW` after a route's name"),
    .init("ViewComponentFactory", "a `route` in the block of its flow"),
    .init("PopupDismissHandler", "`swipe down`"),
    .init("NavigationStackChangesHandler", "not needed: an inline flow ends automatically"),
    .init(
      "UIKitNavigationRouter",
      "the sentences, which act on the current flow. After `in flow F:`, they act on the deepest flow F; after `in flow F 0:`, they act on the first flow F"
    ),
    .init("AlertPresenter", "`show alert \"Title\"`"),
    .init("AcceptanceAlertAction", "`asking { yes { … }; no { … } }` after `show alert`"),
  ])
