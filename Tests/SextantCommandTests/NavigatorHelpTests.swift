import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSystems
import Testing

@testable import SextantShell
@testable import ShellTestSupport

private let app = """
  app D uses navigator { screen home; screen a(id: Int); screen b; start home }
  """

@Suite("names of the original of navigator") struct NavigatorHelpTests {
  private static let names = [
    "Navigator", "Navigation", "navStack", "navigate(to:)", "navigate", "pop", "pop()",
    "popToRoot", "popToRoot()", "navigateWith(stack:)", "navigateWith", "onDismiss(_:)",
    "onDismiss", "init(rootScreen:viewFactory:)", "rootScreen", "ViewFactory",
    "makeView(screenType:)", "makeView", "ScreenWrapper", "screenWrapper", "ScreenView",
    "ScreenID", "screenId", "showNextScreen", "bindNavigation(_:binding:)", "bindNavigation",
    "NavigationView.with(_:)", "popToDetailWithSpecificIdOrRoot(id:)", "OrderedDictionary",
    "CurrentValueSubject.send(_:)", "send(_:)", "NavigationLink.isActive", "isActive",
    "Navigator.navigate(to:)", "Navigator.pop", "Navigator.popToRoot()", "Navigator.navStack",
  ]

  @Test("are topics, with or without their type, in any case")
  func found() {
    var session = Session(systems: .all)
    #expect(session.submit(app).succeeded)
    let book = helpBook(session)
    for name in Self.names {
      for spelling in [name, name.lowercased(), name.uppercased()] {
        #expect(!book.lines(on: spelling).isEmpty, "\(spelling)")
      }
    }
  }

  @Test("`restore` restores the state that `print state` has printed")
  func states() throws {
    for (text, holds) in [
      ("navigate to a(id: 1); navigate to b", "expect shown on home is true"),
      ("navigate to a(id: 1); tap back", "expect shown on home is true"),
      (
        "navigate to a(id: 1); navigate to b; try navigate to a(id: 1)",
        "expect shown on a is false; expect shown on b is true; expect shown on home is true"
      ),
      ("navigate to a(id: 1); pop", "expect shown on home is false"),
    ] {
      let kept = try SystemState(app, text)
      let restored = try kept.restored()
      #expect(restored.graph == kept.graph, "\(text)")
      #expect(restored.holds(holds), "\(text)")
      #expect(restored.holds("navigate to a(id: 9); pop"))
    }
  }
}
