import SextantEngine
import SextantReports
import Testing
@testable import ShellTestSupport

@Suite struct GraphTreeReportTests {
  @Test func omitsTheStackOfATab() {
    #expect(
      treeText(of: shop()) == """
        Root
        └─ Main
           ├─ home (selected)
           │  ├─ Catalogue
           │  └─ Product(id: "42")
           └─ profile
              └─ Profile

        """)
  }

  @Test func showsInstanceNumbersOnRequest() {
    #expect(
      treeText(of: shop(sheet: stack(8, screen("Review", 9))), instances: true) == """
        Root#1
        └─ Main#2
           ├─ home: stack#3 (selected)
           │  ├─ Catalogue#4
           │  └─ Product#7(id: "42")
           ├─ profile: stack#5
           │  └─ Profile#6
           └─ sheet: stack#8
              └─ Review#9

        """)
  }

  @Test func showsTheSourceOfAPresentation() {
    let home = screen("Home")
      .presenting("sheet", stack(0, screen("Help"), screen("More")), from: "help")
    let list = stack(0, home, screen("Detail")).zooming(1, from: "thumb")
      .presenting("cover", screen("Player"), transition: "fade")
      .presenting("photosPicker", alert("photosPicker", 0, "Pick"))
    #expect(
      treeText(of: graph(list)) == """
        stack
        ├─ Home
        │  └─ sheet from "help"
        │     ├─ Help
        │     └─ More
        ├─ Detail zoom from "thumb"
        ├─ cover transition fade: Player
        └─ photosPicker "Pick"

        """)
  }

  @Test func showsTheButtonsOfAnAlert() {
    let buttons: [(String, String?)] = [("Log out", "destructive"), ("Cancel", "cancel")]
    let dialog = alert("dialog", 3, "Log \"out\"?", "Now", buttons: buttons)
    let root = screen("Home", 1).presenting("dialog", dialog.presenting("sheet", screen("A", 4)))
    #expect(
      treeText(of: graph(root), instances: true) == """
        Home#1
        └─ dialog#3 "Log \\"out\\"?" "Now"
           ├─ button "Log out" destructive
           ├─ button "Cancel" cancel
           └─ sheet: A#4

        """)
  }

  @Test func marksEmptyAndHiddenNodes() {
    let root = tabs(
      "Main", selected: "b", ("a", stack()), ("b", stack(0, screen("B")).hidingTabBar()),
      ("c", switched("C", 0, nil)), ("d", custom("D", selected: 1, screen("X"), screen("Y"))))
    #expect(
      treeText(of: graph(root)) == """
        Main
        ├─ a: stack (empty)
        ├─ b: stack hiding tab bar (selected)
        │  └─ B
        ├─ c: C (empty)
        └─ d: D
           ├─ X
           └─ Y (selected)

        """)
  }

  @Test func namesSeveralWindows() {
    let windows = graph(focused: "help", ("main", screen("Home")), ("help", screen("Help")))
    #expect(
      treeText(of: windows, indent: "  ") == """
          window main
          └─ Home
          window help (focused)
          └─ Help

        """)
  }

  @Test func coloursDoNotChangeTheText() {
    let text = treeText(of: graph(stack(0, screen("A"))), style: .ansi)
    #expect(text == "stack\n\u{1B}[2m└─ \u{1B}[0mA\n")
  }

  @Test func limitsTheWidthOfADeepTree() {
    var node = screen("Last", 3001)
    for instance in (1...3000).reversed() {
      node = screen("A", instance).presenting("sheet", node)
    }
    let lines = treeLines(of: graph(node)).map(\.plain)
    #expect(lines.count == 3001)
    #expect(lines[40] == String(repeating: "   ", count: 39) + "└─ sheet: A")
    #expect(lines[41] == "⋯40 └─ sheet: A")
    #expect(lines[42] == "⋯40    └─ sheet: A")
    #expect(lines.allSatisfy { $0.utf8.count < 200 })
  }

  @Test func everyFormatEndsInANewline() {
    for format in GraphFormats.all {
      #expect(GraphFormats.named(format.name)?.summary == format.summary)
      #expect(format.text(shop(), .plain).hasSuffix("\n"))
    }
    #expect(GraphFormats.named("nothing") == nil)
  }
}
