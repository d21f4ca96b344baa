import SextantEngine
import SextantReports
import Testing

private func difference(_ expected: GraphSnapshot, _ actual: GraphSnapshot) -> String {
  Style.plain.text(of: differenceLines(expected: expected, actual: actual))
}

private func texts(_ old: NodeSnapshot, _ new: NodeSnapshot) -> [String] {
  changes(from: graph(old), to: graph(new)).map(\.text)
}

extension StyledLine {
  /// The line without the tree's drawing.
  fileprivate var words: String {
    let words = parts.first?.text.hasSuffix("─ ") == true ? parts.dropFirst() : parts[...]
    return words.map(\.text).joined()
  }
}

private struct Random {
  private var seed: UInt64 = 7
  private var instance = 0

  mutating func next(_ bound: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(seed >> 33) % bound
  }

  /// A small graph of screens, stacks and presentations.
  mutating func node(depth: Int) -> NodeSnapshot {
    instance += 1
    let name = ["A", "B"][next(2)]
    if depth == 0 || next(3) == 0 { return screen(name, instance, ("id", .int(next(2)))) }
    var result = stack(instance, of: (0..<next(4)).map { _ in node(depth: depth - 1) })
    for _ in 0..<next(2) { result = result.presenting("sheet", node(depth: depth - 1)) }
    return result
  }
}

@Suite struct GraphDifferenceReportTests {
  @Test func aChangedScreenStandsInItsTree() {
    #expect(
      difference(shop(product: "42"), shop(product: "41")) == """
          Root
          └─ Main
             ├─ home (selected)
             │  ├─ Catalogue
        -    │  └─ Product(id: "42")
        +    │  └─ Product(id: "41")
             └─ profile …

        """)
  }

  @Test func aMissingSheetTakesEverythingBelowIt() {
    let sheet = stack(8, screen("Review", 9), screen("Help", 10))
    #expect(
      difference(shop(sheet: sheet), shop()) == """
          Root
          └─ Main
             ├─ home (selected)
             │  ├─ Catalogue
             │  └─ Product(id: "42")
             ├─ profile …
        -    └─ sheet
        -       ├─ Review
        -       └─ Help

        """)
  }

  @Test func anotherTabKeepsWhatIsBelow() {
    #expect(
      difference(shop(selected: "home"), shop(selected: "profile")) == """
          Root
          └─ Main
        -    ├─ home (selected)
        +    ├─ home
             │  ├─ Catalogue
             │  └─ Product(id: "42")
        -    └─ profile
        +    └─ profile (selected)
                └─ Profile

        """)
  }

  @Test func whatReadsTheSameIsPairedFirst() {
    func product(_ id: Int) -> NodeSnapshot { screen("Product", 0, ("id", .int(id))) }
    let old = graph(stack(0, product(1), product(2), product(3)))
    let new = graph(stack(0, product(2), product(3), product(4)))
    #expect(
      difference(old, new) == """
          stack
        - ├─ Product(id: 1)
          ├─ Product(id: 2)
          ├─ Product(id: 3)
        + └─ Product(id: 4)

        """)
  }

  @Test func anotherWindowGivesBothNames() {
    let one = graph(focused: "main", ("main", screen("Home")))
    let two = graph(focused: "help", ("main", screen("Home")), ("help", screen("Help")))
    #expect(
      difference(one, two) == """
        - window main (focused)
        + window main
          └─ Home
        + window help (focused)
        + └─ Help

        """)
  }

  @Test func randomGraphsGiveBothSidesBack() {
    var random = Random()
    for _ in 0..<500 {
      let old = graph(random.node(depth: 3))
      let new = graph(random.node(depth: 3))
      let lines = differenceLines(expected: old, actual: new)
      if lines.contains(where: { $0.plain.contains("lines") }) { continue }
      #expect(lines.filter { $0.marker != .added }.map(\.words) == treeLines(of: old).map(\.words))
      #expect(
        lines.filter { $0.marker != .removed }.map(\.words) == treeLines(of: new).map(\.words))
      #expect(differenceLines(expected: old, actual: old).allSatisfy { $0.marker == .same })
      #expect(changes(from: old, to: old).isEmpty)
    }
  }

  @Test func longStretchesAreLeftOut() {
    func list(_ last: String) -> GraphSnapshot {
      graph(stack(of: (1...100_000).map { screen($0 == 50_000 ? last : "S\($0)") }))
    }
    #expect(
      difference(list("A"), list("B")) == """
          stack
          ├─ … 49996 lines
          ├─ S49997
          ├─ S49998
          ├─ S49999
        - ├─ A
        + ├─ B
          ├─ S50001
          ├─ S50002
          ├─ S50003
          └─ … 49997 lines

        """)
  }

  @Test func graphsWithNothingInCommonAreStillCompared() {
    func list(_ name: String) -> GraphSnapshot {
      graph(stack(of: (1...20_000).map { screen("\(name)\($0)") }))
    }
    #expect(differenceLines(expected: list("A"), actual: list("B")).count == 40_001)
  }
}

@Suite struct GraphChangesReportTests {
  @Test func nothingChanged() {
    #expect(changes(from: shop(), to: shop()).isEmpty)
  }

  @Test func nodesWithoutANumberAreLeftOut() {
    #expect(texts(stack(0, screen("A")), stack(0, screen("B"))).isEmpty)
  }

  @Test func aSheetComesAndGoes() {
    let home = screen("Home", 2)
    let shown = home.presenting("sheet", stack(5, screen("Detail", 6, ("id", .string("1")))))
    #expect(
      texts(stack(1, home), stack(1, shown))
        == [#"+ sheet stack#5 › Detail#6(id: "1") on Home#2"#])
    #expect(
      texts(stack(1, shown), stack(1, home)) == [#"- sheet stack#5 › Detail#6(id: "1")"#])
  }

  @Test func anAlertIsNamedOnce() {
    let home = screen("Home", 2)
    #expect(
      texts(home, home.presenting("alert", alert("alert", 3, "Sure?")))
        == [#"+ alert#3 "Sure?" on Home#2"#])
  }

  @Test func elementsOfAStack() {
    let (a, b, c) = (screen("A", 2), screen("B", 3), screen("C", 4))
    #expect(texts(stack(1, a, b), stack(1, a)) == ["- B#3"])
    #expect(texts(stack(1, a), stack(1, a, b)) == ["+ B#3 in stack#1"])
    #expect(texts(stack(1, a, b), stack(1, a, c)) == ["- B#3", "+ C#4 in stack#1"])
    #expect(texts(stack(1, a, b, c), stack(1, b, c)) == ["- A#2"])
    #expect(texts(stack(1, a, b, c), stack(1, c, a, b)) == ["~ C#4 in stack#1: 2 → 0"])
  }

  @Test func aNodeMayMove() {
    let (a, b) = (screen("A", 2), screen("B", 3))
    #expect(
      texts(stack(1, a, b), stack(1, a.presenting("sheet", b)))
        == ["~ B#3 in stack#1 → on A#2"])
  }

  @Test func selections() {
    let old = shop(selected: "home")
    let new = shop(selected: "profile")
    #expect(changes(from: old, to: new).map(\.text) == ["tab home → profile"])
    let (x, y) = (screen("X", 2), screen("Y", 3))
    #expect(
      texts(custom("C", 1, selected: 0, x, y), custom("C", 1, selected: 1, x, y))
        == ["segment X → Y"])
  }

  @Test func aNodeMayReadOtherwise() {
    let list = stack(1, screen("A", 2))
    #expect(texts(list, list.hidingTabBar()) == ["~ stack#1: stack → stack hiding tab bar"])
  }

  @Test func windows() {
    let one = graph(focused: "main", ("main", screen("Home", 1)))
    let two = graph(focused: "help", ("main", screen("Home", 1)), ("help", screen("Help", 2)))
    #expect(
      changes(from: one, to: two).map(\.text)
        == ["+ window help: Help#2", "focus main → help"])
    #expect(
      changes(from: two, to: one).map(\.text)
        == ["- window help: Help#2", "focus help → main"])
  }

  @Test func aLargeSubtreeIsCutShort() {
    let main = tabs(
      "Main", 2, selected: "a", ("a", stack(3, screen("A", 4))),
      (
        "b",
        stack(5, screen("B", 6), screen("C", 7), screen("D", 8), screen("E", 9), screen("F", 10))
      ))
    #expect(
      texts(switched("Root", 1, nil), switched("Root", 1, main)) == [
        "+ Main#2 › [stack#3 › A#4, stack#5 › [B#6, C#7, D#8, E#9, …]] in Root#1"
      ])
  }

  @Test func coloursFollowTheMarker() {
    let all = changes(from: graph(stack(1, screen("A", 2))), to: graph(stack(1)))
    #expect(Style.ansi.text(of: all.map(\.line)) == "\u{1B}[31m- A#2\u{1B}[0m\n")
  }
}
