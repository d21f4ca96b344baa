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
          "a view, a flow that it starts, or several views at once; the first is where the flow begins",
        example: "route addAsset popup modal starts AddAsset",
        originals: [
          "Route", "Route.name", "Route.isFlow", "Route.popupPresentationStyle",
          "ViewComponentFactory.makeViewComponents(forRoute:withData:)",
          "FlowCoordinatorFactory.makeFlowCoordinator(forRoute:navigator:withData:)",
        ])
    ]),
    summary: "a coordinator, with the routes that it can show",
    example: "flow AddAsset { route addAssetForm { action close { stop } } }",
    originals: ["FlowCoordinator"])
]

/// The manual of system `coordinator` for users of UIKit Flow Coordinators.
let coordinatorManual = SystemManual(
  original: "UIKit Flow Coordinators",
  summary:
    "A chain of flows, each with its routes, on navigation controllers: inline flows share their parent's, popup flows have one that the parent's presents. What is said goes to the deepest flow; only `switch` climbs.",
  example: """
    app Assets uses coordinator { // sextant: allow reachableScreens (the scenario shows the rest)
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
    "What the original ignores (`show` of a route that the flow does not have, `back` with nothing to go back to, a second alert) is an error unless `try` stands before it.",
    "A stale child (a popup flow that was dismissed by anything but its own stop) and a flow without a view stay in the chain as in the original, with a warning.",
    "What the flow presents whose popup is closed is dropped as by UIKit, with a warning; an alert there is an error unless `try` stands before it.",
    "Where the original recurses until its stack overflows, the error names the flows that stop one another.",
  ],
  terms: [
    .init(
      "UIKitNavigationRouter.start(initialFlow:animated:)",
      "`start FLOW` in the app: the flow is started when the world begins"),
    .init(
      "FlowCoordinator.start(animated:)",
      "nothing to write: the first flow starts with the world (`start FLOW` in the app), a child when it is created"
    ),
    .init("FlowCoordinator.start()", "nothing to write: see `start FLOW` in the app"),
    .init("FlowCoordinator.navigator", "the stack of the flow: `expect stack is […]`"),
    .init("FlowCoordinator.cleanUpNavigationStack(animated:)", "a part of `stop`"),
    .init(
      "PopupPresentationStyle", "`popup modal` or `popup fullScreen` after a route, or neither"),
    .init("Route.isPopup", "`popup modal` or `popup fullScreen` after the route's name"),
    .init(
      "PopupPresentationStyle.modal",
      "`popup modal` after a route's name: a sheet. `expect presented is sheet stacked addAssetForm` asks for a flow by its screens, `expect presented is sheet appInfoStandalone` for a single view"
    ),
    .init(
      "PopupPresentationStyle.fullScreen",
      "`popup fullScreen` after a route's name: a flow is presented as a cover (`expect presented is cover stacked addAssetForm`); a single view comes up as a sheet that can be swiped away, as in the original"
    ),
    .init("PopupPresentationStyle.none", "nothing after a route's name: it is pushed"),
    .init("ViewComponent", "a `route`: each view that is shown stands under its route"),
    .init(
      "ViewComponent.viewController", "a `route`: each view that is shown stands under its route"),
    .init("ViewComponent.route", "`expect top is ROUTE`"),
    .init("FlowCoordinatorFactory", "`starts FLOW` after a route's name"),
    .init("ViewComponentFactory", "a `route` in the block of its flow"),
    .init("PopupDismissHandler", "`swipe down`"),
    .init("NavigationStackChangesHandler", "nothing to write: an inline flow ends by itself"),
    .init(
      "UIKitNavigationRouter",
      "the sentences: each goes to the current flow, `in flow F:` to the deepest of a name, `in flow F 0:` to the first of it"
    ),
    .init("AlertPresenter", "`show alert \"Title\"`"),
    .init("AcceptanceAlertAction", "`asking { yes { … }; no { … } }` after `show alert`"),
  ])
