import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import Testing

@testable import SextantShell

@Suite("help on coordinators")
struct CoordinatorHelpTests {
  private static let names = [
    "UIKitNavigationRouter", "currentFlow", "UIKitNavigationRouter.show(route:withData:)",
    "show(route:withData:)", "switch(toRoute:withData:)", "switch", "navigateBack",
    "navigateBack(animated:)", "stopCurrentFlow", "stopCurrentFlow()",
    "navigateBackToRoot(animated:)", "navigateBackToRoot", "navigateBack(toRoute:animated:)",
    "start(initialFlow:animated:)", "UIKitNavigationRouter.start", "FlowCoordinator", "navigator",
    "FlowCoordinator.parent", "child", "completionCallback", "FlowCoordinator.start(animated:)",
    "FlowCoordinator.stop()", "stop", "canShow", "canShow(route:)", "FlowCoordinator.route",
    "initialInternalRoute", "cleanUpNavigationStack", "Route", "Route.name", "isFlow", "isPopup",
    "popupPresentationStyle", "PopupPresentationStyle", "fullScreen", "modal", "none", "matches",
    "Route.matches(_:)", "ViewComponent", "viewController", "ViewComponentFactory",
    "makeViewComponents(forRoute:withData:)", "FlowCoordinatorFactory",
    "makeFlowCoordinator(forRoute:navigator:withData:)", "PopupDismissHandler",
    "NavigationStackChangesHandler", "AlertPresenter", "showInfoAlert", "showAcceptanceAlert",
    "AcceptanceAlertAction", "AcceptanceAlertAction.yes", "acceptancealertaction.NO", "start",
  ]

  @Test(arguments: names) func findsNamesOfTheOriginal(name: String) {
    #expect(!Self.book.lines(on: name).isEmpty)
  }

  @Test(arguments: names) func findsNamesInOtherSystems(name: String) {
    #expect(!Self.bookOfGraph.lines(on: name).isEmpty)
  }

  private static let book = helpBook(session)
  private static let bookOfGraph = helpBook(Session(systems: .all))

  private static var session: Session {
    var session = Session(systems: .all)
    _ = session.submit("app T uses coordinator { flow Main { route home }; start Main }")
    return session
  }
}
