import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
@testable import RuntimeTestSupport

@Suite("covers inside a tab") struct TabCoverTests {
  private static let app = """
    app Photos {
      tabs Main { tab library "Library" stacked Library; tab search "Search" stacked Search }
      screen Library {
        action edit { present cover Editor inside tab }
        action open { append Photo }
      }
      screen Photo { action crop { present cover Editor inside tab } }
      screen Search { action share { present sheet Share } }
      screen Editor {
        action done { dismiss }
        action filter { present cover Filter inside tab }
        action help { present sheet Share }
        action ask { present alert "Sure?" { button "OK" cancel } }
      }
      screen Filter { action apply { dismiss } }
      screen Share
      event pushed { present sheet Share }
      link "p://search" { select tab search }
      start Main
    }

    """

  /// Scripts whose expectations all hold.
  static let rows: [String] = [
    "tap edit; expect presented is cover Editor inside tab; expect presented is cover Editor; "
      + "expect top is Editor; expect count covers is 1; expect presented of Main/library is Editor",
    "present cover Editor; expect not presented is cover Editor inside tab",
    "tap edit; expect error notPossible from tap open; expect error notPossible from swipe down; "
      + "expect error notPossible from tap back",
    "tap edit; tap tab search; expect top is Search; expect Editor exists; expect not Editor visible; "
      + "expect nothing presented; tap tab library; expect top is Editor",
    "tap open; tap crop; expect presented of Main/library is Editor; tap tab search; "
      + "tap tab library; tap done; expect top is Photo; tap back; expect top is Library",
    "tap edit; tap done; expect nothing presented; expect top is Library",
    // Moves in another tab neither dismiss the cover nor present on it.
    "tap edit; tap tab search; expect error nothingToDismiss from dismiss; tap share; "
      + "expect presented is sheet Share on Main; expect error notPossible from tap tab library; "
      + "dismiss; tap tab library; expect top is Editor",
    "tap edit; fire pushed; expect presented is sheet Share on Main; dismiss; expect top is Editor",
    "tap edit; tap tab search; fire pushed; expect top is Share; swipe down; expect top is Search",
    // Presentations on the cover: a cover in the tab, a sheet over the window, an alert.
    "tap edit; tap filter; expect presented of Editor is Filter; tap tab search; tap tab library; "
      + "expect top is Filter; tap apply; expect top is Editor",
    "tap edit; tap help; expect error notPossible from tap tab search; swipe down; tap tab search",
    "tap edit; tap ask; expect error alertShowing from tap tab search; press escape; tap tab search",
    "tap edit; tap help; expect error noTabs from present cover Filter inside tab",
    "tap tab search; present cover Editor inside tab on Library; expect top is Search; "
      + "tap tab library; expect top is Editor",
    // If a link selects another tab, the cover's alert is hidden until the cover's tab is selected.
    "tap edit; tap ask; open link \"p://search\"; expect top is Search; expect nothing presented; "
      + "tap tab library; expect presented is alert",
    "tap edit; tap tab search; expect can present cover Editor inside tab; "
      + "present sheet Share; expect not can present cover Editor inside tab",
    "present cover Editor inside tab transition zoom; "
      + "expect presented is cover Editor inside tab transition zoom",
  ]

  @Test("cover only their tab", arguments: rows)
  func holds(_ script: String) throws {
    let play = try Play(app: Self.app)
    play.run(script)
    #expect(play.messages == [])
  }

  @Test("are part of a printed and restored graph")
  func literal() throws {
    let play = try Play(app: Self.app)
    play.works("tap edit; tap filter; tap tab search")
    let literal = play.literal
    #expect(
      literal
        == "tabs Main selected search { tab library { stack { Library; cover inside tab { Editor { cover inside tab { Filter } } } } }; tab search { stack { Search } } }"
    )
    play.works("set root Library; restore graph { \(literal) }; expect graph { \(literal) }")
    play.works("tap tab library; tap apply; expect top is Editor")
    let covering = literal.replacing("cover inside tab", with: "cover")
    #expect(!play.run("restore graph { \(literal) }; expect graph { \(covering) }"))
    #expect(!play.run("restore graph { stack { Library; cover inside tab { Editor } } }"))
    #expect(play.messages.first?.contains("is not the content of a tab") == true)
  }

  @Test("cover their presenter, which can be a container of tabs")
  func nestedTabs() throws {
    let play = try Play(
      app: """
        app T {
          tabs Main { tab a "A" Inner; tab b "B" Other }
          tabs Inner { tab x "X" stacked Home; tab y "Y" Other }
          screen Home { action edit { present cover Editor inside tab on Inner } }
          screen Other; screen Editor
          start Main
        }

        """)
    play.works("tap edit; expect top is Editor; expect error notPossible from tap tab y")
    play.works("tap tab b; tap tab a; expect top is Editor")
  }

  @Test("are closed by `in top: dismiss`, not by `dismiss` outside of the tab")
  func outside() throws {
    let play = try Play(app: Self.app)
    #expect(!play.run("tap edit; in Main: dismiss"))
    #expect(play.advice.last == "write `in top: dismiss` to close the cover of a tab")
    play.works("in top: dismiss; expect nothing presented")
  }
}
