import Foundation
import SextantEngine
import Testing

@testable import SextantReports
@testable import ShellTestSupport

@Suite struct ScreenDrawingTests {
  private func text(
    _ graph: GraphSnapshot, actions: [Int: [String]] = [:], columns: Int = 80,
    _ characters: BoxCharacters = .unicode
  ) -> String {
    let drawing = ScreenDrawing(of: graph, actions: actions, columns: columns)
    return Style.plain.text(of: drawing.lines(in: characters))
  }

  @Test func drawsHiddenCardsAndTheTabBar() {
    #expect(
      text(shop(), actions: [7: ["addToCart", "share(…)"]]) == """
        ╭────────────────────────────────────╮
        │  ╭ Catalogue ───────────────────╮  │
        │ ╭┴──────────────────────────────┴╮ │
        │ │ Product                        │ │
        │ │ id: "42"                       │ │
        │ │ [addToCart] [share(…)]         │ │
        │ ╰────────────────────────────────╯ │
        │ ────────────────────────────────── │
        │      [home]           profile      │
        ╰────────────────────────────────────╯

        """)
  }

  @Test func sheetShowsTheNameOfThePresenter() {
    let review = stack(8, screen("Review", 9))
    #expect(
      text(shop(selected: "profile", sheet: review.presenting("sheet", screen("Help", 10)))) == """
        ╭────────────────────────────────────╮
        │ Profile                            │
        │ ╭ sheet ─────────────────────────╮ │
        │ │ Review                         │ │
        │ │ ╭ sheet ─────────────────────╮ │ │
        │ │ │ Help                       │ │ │
        │ │ │                            │ │ │
        │ │ ╰────────────────────────────╯ │ │
        │ ╰────────────────────────────────╯ │
        ╰────────────────────────────────────╯

        """)
  }

  @Test func coverHidesThePresenter() {
    let covered = shop(sheet: stack(8, screen("Review", 9)).presenting("cover", screen("Lock", 10)))
    #expect(
      text(covered, actions: [10: ["unlock"]]) == """
        ╭────────────────────────────────────╮
        │╭ cover ───────────────────────────╮│
        ││ Lock                             ││
        ││ [unlock]                         ││
        ││                                  ││
        ││                                  ││
        ││                                  ││
        ││                                  ││
        │╰──────────────────────────────────╯│
        ╰────────────────────────────────────╯

        """)
  }

  @Test func positionsOfAlertsAndDialogs() {
    let buttons: [(String, String?)] = [("Log out", "destructive"), ("Cancel", "cancel")]
    func drawn(_ style: String) -> String {
      let question = alert(style, 3, "Log out?", "Now, and for good?", buttons: buttons)
      return text(graph(screen("Home", 1).presenting(style, question)), columns: 40, .ascii)
    }
    #expect(
      drawn("alert") == """
        +------------------------------------+
        | Home                               |
        |    + alert -------------------+    |
        |    | Log out?                 |    |
        |    | Now, and for good?       |    |
        |    | [Log out] [Cancel]       |    |
        |    +--------------------------+    |
        |                                    |
        |                                    |
        +------------------------------------+

        """)
    #expect(
      drawn("dialog") == """
        +------------------------------------+
        | Home                               |
        |                                    |
        |                                    |
        |  + dialog ----------------------+  |
        |  | Log out?                     |  |
        |  | Now, and for good?           |  |
        |  | [Log out] [Cancel]           |  |
        |  +------------------------------+  |
        +------------------------------------+

        """)
  }

  @Test func marksEmptyScreensBelowSegments() {
    let segments = custom("D", selected: 1, stack(0, screen("List")), switched("Place", 0, nil))
    #expect(
      text(graph(segments)).hasPrefix(
        """
        ╭────────────────────────────────────╮
        │       List            [Place]      │
        │ (empty)                            │
        │                                    │

        """))
  }

  @Test func drawsCardsAndPanels() {
    func view(_ name: String, _ parts: (String, NodeSnapshot?)...) -> NodeSnapshot {
      var node = screen(name)
      node.children = parts.map { .init(node: switched($0.0, 0, $0.1)) }
      return node
    }
    let parts = view("Parts", ("left", view("Left")), ("right", view("Right")), ("none", nil))
    #expect(
      text(graph(view("First", ("First", parts)))) == """
        ╭────────────────────────────────────╮
        │  ╭ First ───────────────────────╮  │
        │ ╭┴──────────────────────────────┴╮ │
        │ │ Parts                          │ │
        │ │ ╭ left ──────────────────────╮ │ │
        │ │ │ Left                       │ │ │
        │ │ ╰────────────────────────────╯ │ │
        │ │ ╭ right ─────────────────────╮ │ │
        │ │ │ Right                      │ │ │
        │ │ ╰────────────────────────────╯ │ │
        │ ╰────────────────────────────────╯ │
        ╰────────────────────────────────────╯

        """)
  }

  @Test(arguments: [(80, 78), (60, 38), (40, 38), (30, 30), (1, 20)])
  func drawsWindowsSideBySide(columns: Int, width: Int) {
    let windows = graph(focused: "help", ("main", screen("Home")), ("help", screen("Help")))
    let drawing = ScreenDrawing(of: windows, columns: columns)
    #expect(drawing.width == width)
    #expect(drawing.height == (columns == 80 ? 10 : 21))
    let text = text(windows, columns: columns)
    #expect(text.contains(" main "))
    #expect(text.contains(" help (focuse"))
  }

  @Test func widensASingleWindowForLongTexts() {
    func width(_ text: String, columns: Int, widens: Bool = true) -> Int {
      let graph = graph(stack(0, screen("Home", 0, ("text", .string(text)))))
      return ScreenDrawing(of: graph, columns: columns, widens: widens).width
    }
    let (long, veryLong) = (
      String(repeating: "word ", count: 8), String(repeating: "x", count: 300)
    )
    #expect(width("short", columns: 80) == 38)
    #expect(width(long, columns: 80) == 58)
    #expect(width(long, columns: 80, widens: false) == 38)
    #expect(width(long, columns: 40) == 38)
    #expect(width(veryLong, columns: 200) == 78)
    #expect(width(veryLong, columns: 80) == 78)
    #expect(width(veryLong, columns: 60) == 58)
    // A button shows only a part of its arguments.
    let home = graph(stack(0, screen("Home", 1)))
    #expect(ScreenDrawing(of: home, actions: [1: ["open(…)"]], widens: true).width == 38)
  }

  @Test func drawsJoinedEmojiAndInvisibleCharacters() {
    let shown = "👩‍👩‍👧‍👦 ❤️‍🔥 ☁️"
    #expect(Value.quoted(shown) == "\"\(shown)\"")
    for (text, escaped) in [
      ("a\u{200D}b", "a\\u{200d}b"), ("👩\u{200D}", "👩\\u{200d}"), ("\u{200D}👩", "\\u{200d}👩"),
      ("1\u{200D}2", "1\\u{200d}2"), ("\u{202E}x", "\\u{202e}x"), ("\u{200B}", "\\u{200b}"),
    ] {
      #expect(Value.quoted(text) == "\"\(escaped)\"")
    }
    #expect(text(graph(stack(0, screen("H", 0, ("t", .string(shown)))))).contains(shown))
  }

  @Test func boldAlertTitleFits() {
    for title in [
      "Would you really want to throw away the whole unsaved draft?",
      "WWWW MMMM WWWW MMMM WWWW MMMM",
      "i would fill it, if it fits: i i i i i",
    ] {
      let shown = screen("H").presenting(
        "alert", alert("alert", 3, title, title, buttons: []))
      let drawing = ScreenDrawing(of: graph(shown))
      let titles = drawing.shapes.filter { $0.textRole == .title && title.contains($0.text) }
      #expect(titles.count > 1)
      for line in titles {
        #expect(ScreenElements.fits(line.text, as: .title, cells: line.frame.width), "\(line.text)")
      }
    }
  }

  @Test func drawsAsciiOnAnAsciiTerminal() {
    let deep = stack(0, screen("Übersicht"), screen("日本", 0, ("text", .string("a\nb"))))
    let text = text(graph(deep), actions: [:], columns: 40, .ascii)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.contains("+ ?bersicht ---"))
    #expect(text.contains("| ????"))
  }

  @Test func allLinesHaveTheSameWidth() {
    let names = ["日本語の画面", "e\u{301}tat", "👩‍👩‍👧 Family", "a\u{202E}b", "", "\u{1B}[31m"]
    let cards = (0..<40).map { screen(names[$0 % names.count], 0, ("n", .int($0))) }
    for count in 1...40 {
      let text = text(graph(stack(0, of: Array(cards.prefix(count)))))
      for line in text.split(separator: "\n") { #expect(displayWidth(String(line)) == 38) }
    }
  }

  @Test func limitsTheSizeOfADrawing() {
    var sheets = screen("Last")
    for _ in 0..<200 { sheets = screen("Over").presenting("sheet", sheets) }
    var nested = screen("Innermost")
    for _ in 0..<200 { nested = stack(0, screen("Below"), switched("S", 0, nested)) }
    let wide = stack(0, of: (0..<10_000).map { screen("S\($0)") })
    for root in [sheets, nested, wide] {
      let drawing = ScreenDrawing(of: graph(root))
      #expect(drawing.height < 60)
      #expect(drawing.shapes.count < 200)
      #expect(drawing.svg(title: "").utf8.count < 20_000)
    }
    #expect(text(graph(sheets)).contains("sheet over 195 more"))
    #expect(text(graph(nested)).contains("…"))
    #expect(text(graph(wide)).contains("… 9996 more"))
  }

  @Test(arguments: [
    (["home", "search", "bookings", "profile"], ["[home] search  bookings  profile"]),
    (["one", "two", "three", "four"], [" [one]    two    three    four"]),
    (["discover", "library", "settings", "me"], ["[discover] library  settings  me"]),
    (["discover", "library", "settings", "more"], ["[discover]  library   settings", " more"]),
    (
      ["discover", "library", "settings", "profiles"],
      ["[discover]  library   settings", " profiles"]
    ),
  ])
  func drawsFittingTabsInARow(_ names: [String], _ rows: [String]) {
    var bar = tabs("Main", 0, selected: names[0])
    bar.children = names.map { .init(tab: $0, node: screen("S")) }
    let lines = text(graph(bar)).split(separator: "\n").suffix(rows.count + 1).dropLast()
    let shown = lines.map { line in
      let inner = line.drop { $0 == "│" || $0 == " " }
      return inner.reversed().drop { $0 == "│" || $0 == " " }.reversed()
    }
    #expect(shown.map { String($0) } == rows.map { String($0.drop { $0 == " " }) })
  }

  @Test func countsOmittedTabsWindowsButtonsAndInputs() {
    var bar = tabs("Main", 0, selected: "t150")
    bar.children = (0..<200).map { .init(tab: "t\($0)", node: screen("S\($0)")) }
    let shown = text(graph(bar))
    #expect(shown.contains("[t150]  t0   t1 "))
    #expect(shown.contains("… 18"), "\(shown)")
    let windows = (0..<50).map {
      WindowSnapshot(name: "w\($0)", isFocused: $0 == 33, root: screen("S\($0)"))
    }
    let drawn = text(GraphSnapshot(windows: windows))
    #expect(drawn.contains("… 44 more windows"))
    #expect(drawn.contains("w33 (focused)"))
    var many = screen("Many", 1)
    many.input = (0..<100).map { .init(label: "i\($0)", value: .int($0)) }
    let actions = text(graph(many), actions: [1: (0..<1000).map { "action\($0)" }])
    #expect(actions.contains("… 92 more"))
    #expect(actions.contains("… 970 more"))
  }

  @Test func wrapsAndTruncatesALongQuestion() {
    let long = String(repeating: "very long words ", count: 40)
    let question = alert("alert", 2, "Short\nand in two lines", long, buttons: [(long, nil)])
    let drawn = text(graph(screen("Home", 1).presenting("alert", question)))
    #expect(drawn.contains("│ Short                    │"))
    #expect(drawn.contains("│ and in two lines         │"))
    #expect(drawn.contains("│ very long words very     │"))
    #expect(drawn.components(separatedBy: "long words").count < 8)
    #expect(drawn.contains("…"))
  }

  @Test func stylesApplyToDrawingsOnly() {
    let rules = ScreenDrawing.styles.replacing("@media(prefers-color-scheme:dark){", with: "")
    for rule in rules.split(separator: "}") {
      for selector in rule.prefix(while: { $0 != "{" }).split(separator: ",") {
        #expect(selector.hasPrefix(".screens "), "\(selector)")
      }
    }
  }

  @Test func pictureIsWellFormed() throws {
    let hostile = "</text><script>alert(1)</script> & \"quoted\" \u{0}\u{FFFF}"
    let root = stack(0, screen(hostile), screen("B", 2, ("x", .string(hostile))))
    let shown = root.presenting(
      "alert", alert("alert", 3, hostile, hostile, buttons: [(hostile, nil)]))
    let svg = ScreenDrawing(of: graph(shown), actions: [2: [hostile]]).svg(title: hostile)
    let elements = try XMLElements(svg)
    #expect(Set(elements.all.map(\.name)) == ["svg", "title", "style", "rect", "text"])
    #expect(!svg.contains("<script"))
  }
}
