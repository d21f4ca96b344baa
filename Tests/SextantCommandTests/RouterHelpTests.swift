import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSystems
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite("names of the original of router") struct RouterHelpTests {
  private static let names = [
    "Router", "NavigationRouter", "SwiftUIRouterHomeView", "NavigationRoute",
    "NavigationRoute.Screen", "PopupRoute", "PopupRoute.Popup", "AlertRoute", "AlertRoute.Alert",
    "presentedPopup", "presentedPopupPublished", "presentedPopupPublisher", "presentedAlert",
    "presentedAlertPublished", "presentedAlertPublisher", "navigationRoute", "navigationStack",
    "push", "push(screen:)", "pop", "pop()", "popAll", "popAll()", "set(navigationStack:)",
    "present(popup:)", "dismiss", "dismiss()", "show(alert:)", "hideCurrentAlert",
    "hideCurrentAlert()", "navigationDestination(for:)", "sheet(item:)", "NavigationStack",
    "confirmationActionTitle", "confirmationActionCallback",
  ]

  @Test("are topics, with or without their type, in any case")
  func found() {
    var session = Session(systems: .all)
    #expect(
      session.submit("app A uses router { screen Home; route r; start Home }\npush r").succeeded)
    let book = helpBook(session)
    let members = Self.names.filter { $0.first?.isLowercase == true && $0.hasSuffix(")") }
    let spelled = members.prefix { $0 != "navigationDestination(for:)" }.flatMap {
      ["Router.\($0)", "NavigationRouter.\($0)"]
    }
    for name in Self.names + spelled {
      for spelling in [name, name.lowercased(), name.uppercased()] {
        #expect(!book.lines(on: spelling).isEmpty, "\(spelling)")
      }
    }
  }

  @Test("`restore` restores the state that `print state` has printed")
  func states() throws {
    let app = """
      app A uses router {
        screen Home
        route r(id: Int)
        popup p(of: String)
        alert ask "Ask" message "Why" confirm "Yes" cancel "No"
        start Home
      }
      """
    for text in [
      "push r(id: 1); push r(id: 1)", "present popup p(of: \"é\")", "show alert ask",
      "push r(id: 2); present popup p(of: \"x\"); show alert ask", "pop all",
    ] {
      let kept = try SystemState(app, text)
      #expect(try kept.restored().graph == kept.graph, "\(text)")
    }
  }
}
