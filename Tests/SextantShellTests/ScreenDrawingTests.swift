import SextantEngine
import Testing

@testable import SextantReports

/// What a person sees of a state, drawn.
@Suite struct ScreenDrawingTests {
  private func text(
    _ graph: GraphSnapshot, actions: [Int: [String]] = [:], columns: Int = 80,
    _ characters: BoxCharacters = .unicode
  ) -> String {
    let drawing = ScreenDrawing(of: graph, actions: actions, columns: columns)
    return Style.plain.text(of: drawing.lines(in: characters))
  }

  @Test func hiddenCardsPeepOutBehindTheTopOneAndTheTabBarStandsAtTheBottom() {
    #expect(
      text(shop(), actions: [7: ["addToCart", "share(…)"]]) == """
        ╭────────────────────────────────────╮
        │  ╭ Catalogue ───────────────────╮  │
        │ ╭┴──────────────────────────────┴╮ │
        │ │ Product                        │ │
        │ │   id: "42"                     │ │
        │ │ [addToCart] [share(…)]         │ │
        │ ╰────────────────────────────────╯ │
        │ ────────────────────────────────── │
        │ [home]  profile                    │
        ╰────────────────────────────────────╯

        """)
  }

  @Test func aSheetLiesOverItsPresenterWhoseNameStaysInSight() {
    #expect(
      text(shop(selected: "profile", sheet: stack(8, screen("Review", 9)))) == """
        ╭────────────────────────────────────╮
        │ Profile                            │
        │ ╭ sheet ─────────────────────────╮ │
        │ │ Review                         │ │
        │ │                                │ │
        │ │                                │ │
        │ ╰────────────────────────────────╯ │
        ╰────────────────────────────────────╯

        """)
  }

  @Test func anAlertHasItsButtons() {
    let buttons: [(String, String?)] = [("Log out", "destructive"), ("Cancel", "cancel")]
    let question = alert("dialog", 3, "Log out?", "Now", buttons: buttons)
    #expect(
      text(graph(screen("Home", 1).presenting("dialog", question))) == """
        ╭────────────────────────────────────╮
        │ Home                               │
        │    ╭ dialog ──────────────────╮    │
        │    │ Log out?                 │    │
        │    │ Now                      │    │
        │    │ [Log out] [Cancel]       │    │
        │    ╰──────────────────────────╯    │
        │                                    │
        ╰────────────────────────────────────╯

        """)
  }

  @Test func whatIsEmptySaysSoAndSegmentsStandAbove() {
    let segments = custom("D", selected: 1, screen("List"), switched("Place", 0, nil))
    #expect(
      text(graph(segments)) == """
        ╭────────────────────────────────────╮
        │  List  [Place]                     │
        │ (empty)                            │
        │                                    │
        │                                    │
        │                                    │
        │                                    │
        ╰────────────────────────────────────╯

        """)
  }

  @Test(arguments: [(80, 78), (60, 38), (40, 38), (30, 30), (1, 20)])
  func windowsStandBesideEachOtherWhereThereIsRoom(columns: Int, width: Int) {
    let windows = graph(focused: "help", ("main", screen("Home")), ("help", screen("Help")))
    let drawing = ScreenDrawing(of: windows, columns: columns)
    #expect(drawing.width == width)
    #expect(drawing.height == (columns == 80 ? 8 : 17))
    let text = text(windows, columns: columns)
    #expect(text.contains(" main "))
    #expect(text.contains(" help (focuse"))
  }

  @Test func anAsciiTerminalGetsAscii() {
    let deep = stack(0, screen("Übersicht"), screen("日本", 0, ("text", .string("a\nb"))))
    let text = text(graph(deep), actions: [:], columns: 40, .ascii)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.contains("+ ?bersicht ---"))
    #expect(text.contains("| ????"))
  }

  @Test func everyLineIsAsWideAsTheDrawing() {
    let names = ["日本語の画面", "e\u{301}tat", "👩‍👩‍👧 Family", "a\u{202E}b", "", "\u{1B}[31m"]
    let cards = (0..<40).map { screen(names[$0 % names.count], 0, ("n", .int($0))) }
    for count in 1...40 {
      let text = text(graph(stack(0, of: Array(cards.prefix(count)))))
      for line in text.split(separator: "\n") { #expect(displayWidth(String(line)) == 38) }
    }
  }

  /// Deep and wide graphs are drawn in bounded space.
  @Test func aDrawingIsBoundedWhateverTheGraph() {
    var sheets = screen("Last")
    for _ in 0..<200 { sheets = screen("Over").presenting("sheet", sheets) }
    var nested = screen("Innermost")
    for _ in 0..<200 { nested = stack(0, screen("Below"), switched("S", 0, nested)) }
    let wide = stack(0, of: (0..<10_000).map { screen("S\($0)") })
    for root in [sheets, nested, wide] {
      let drawing = ScreenDrawing(of: graph(root))
      #expect(drawing.height < 60)
      #expect(drawing.shapes.count < 200)
    }
    #expect(text(graph(sheets)).contains("sheet over 195 more"))
    #expect(text(graph(nested)).contains("⋯"))
    #expect(text(graph(wide)).contains("⋯ 9996 more"))
  }

  @Test func aPictureIsWellFormedAndTextCannotBecomeMarkup() throws {
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
