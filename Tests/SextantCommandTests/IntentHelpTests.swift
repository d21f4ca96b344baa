import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import Testing

@testable import SextantShell

@Suite struct IntentHelpTests {
  @Test(arguments: [
    "NavigationDirection", "NavigationDirection.back", "back",
    "NavigationDirection.forward(destination:style:)", "forward(destination:style:)", "forward",
    "NavigationDestination", "NavigationStyle", "NavigationStyle.push", "push",
    "NavigationStyle.present", "present", "NavigationHandler", "navigationDirection",
    "NavigationHandler.destination", "destination", "sheetActive", "linkActive", "onDismiss",
    "handleNavigation(_:onDismiss:)", "handleNavigation", "handlenavigation", "ViewFactory",
    "ViewFactory.makeView(_:)", "makeView", "buildDestination(_:)", "presentationMode.dismiss()",
    "dismiss", "NavigationView", "NavigationLink", "sheet(isPresented:onDismiss:content:)",
    "ViewModel",
  ]) func helpFindsTheNamesOfTheArticle(name: String) throws {
    #expect(Self.books.filter { $0.lines(on: name).isEmpty }.isEmpty)
  }

  private static let books = ["", "app T uses intent { destination list; start list }"].map {
    var session = Session(systems: .all)
    _ = session.submit($0)
    return helpBook(session)
  }
}
