import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSystems
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite("names of the original of graph") struct GraphHelpTests {
  private static let names = [
    ".stackAppend", "StackAppendNavigationCommand", ".stackDropLast",
    "StackDropLastNavigationCommand", ".stackDropToRoot", "StackDropToRootNavigationCommand",
    ".stackSetRoot", "StackSetRootNavigationCommand", ".stackMap", "StackMapNavigationCommand",
    ".present", "PresentNavigationCommand", "PresentOnGivenModelNavigationCommand", ".dismiss",
    "DismissNavigationCommand", "DismissJustFromPresentedNavigationCommand", ".hide",
    "ResolvedHideNavigationCommand", ".tabsSelectItem", "TabsSelectItemNavigationCommand",
    ".switchModel", "SwitchNavigationCommand", ".openWindow", "OpenWindowNavigationCommand",
    ".dismissWindow", "DismissWindowNavigationCommand", ".openURL", "OpenURLNavigationCommand",
    ".fullScreenCover", "FullScreenCoverPresentedNavigationModel", ".sheet",
    "SheetPresentedNavigationModel", ".alert", "AlertPresentedNavigationModel",
    ".confirmationDialog", "ConfirmationDialogPresentedNavigationModel", "NavigationModel",
    "@NavigationModel", "@StackRootNavigationModel", "@TabsRootNavigationModel",
    "@SwitchedNavigationModel", ".stacked", "DefaultStackRootNavigationModel",
    "SFSafariNavigationModel", "Safari", "NavigationCommand", "execute(_:)", "canExecute",
    "OpenURLNavigationEnvironmentTrigger", "OpenWindowNavigationEnvironmentTrigger",
    "DismissNavigationEnvironmentTrigger", "DismissWindowNavigationEnvironmentTrigger",
    "sendEnvironmentTrigger", "sendMessage(_:)", "onMessageReceived(_:)",
    "addMessageListener(_:)", "printDebugGraph()", "isDebugPrintEnabled", "NavigationWindow",
    "RootNavigationView", "NavigationModelResolvedView",
  ]

  @Test("are topics, with or without a leading dot, in any case", arguments: names)
  func found(name: String) {
    let bare = name.drop { $0 == "." || $0 == "@" }
    for spelling in [name, name.lowercased(), String(bare)] {
      #expect(!Self.book.lines(on: spelling).isEmpty, "\(spelling)")
    }
  }

  private static let book = helpBook(Session(systems: .all))

  @Test("are topics in apps of other systems, under the name of graph")
  func elsewhere() {
    var session = Session(systems: .all)
    #expect(
      session.submit("app A uses router { screen Home; route r; start Home }\npush r").succeeded)
    let lines = helpBook(session).lines(on: "stackAppend").map(\.plain)
    #expect(lines.first == "In the system graph (the default for an app without `uses`)")
    #expect(lines.contains { $0.contains("append Detail") })
  }
}
