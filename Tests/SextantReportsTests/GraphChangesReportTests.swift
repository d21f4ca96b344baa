import SextantEngine
import SextantReports
import Testing
@testable import ShellTestSupport

private func texts(_ old: NodeSnapshot, _ new: NodeSnapshot) -> [String] {
  changes(from: graph(old), to: graph(new)).map(\.text)
}

@Suite struct GraphChangesReportTests {
  @Test func nothingChanged() {
    #expect(changes(from: shop(), to: shop()).isEmpty)
  }

  @Test func omitsNodesWithoutANumber() {
    #expect(texts(stack(0, screen("A")), stack(0, screen("B"))).isEmpty)
  }

  @Test func presentingAndDismissingASheet() {
    let home = screen("Home", 2)
    let shown = home.presenting("sheet", stack(5, screen("Detail", 6, ("id", .string("1")))))
    #expect(
      texts(stack(1, home), stack(1, shown))
        == [#"+ sheet stack#5 › Detail#6(id: "1") on Home#2"#])
    #expect(
      texts(stack(1, shown), stack(1, home)) == [#"- sheet stack#5 › Detail#6(id: "1")"#])
  }

  @Test func namesAnAlertOnce() {
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

  @Test func reportsAMovedNode() {
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

  @Test func reportsAChangedDescription() {
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

  @Test func truncatesALargeSubtree() {
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
