import SextantReports
import Testing
@testable import ShellTestSupport

@Suite struct TAPReportTests {
  @Test("every verdict, and both kinds of graphs")
  func golden() {
    #expect(
      SuiteSample.report("tap") == ##"""
        TAP version 13
        # shop/checkout.sextant
        ok 1 - passes
        not ok 2 - a notification opens a product
          ---
          message: "expected `top is Product(id: \"42\")`, but the visible node is Home"
          file: "shop/checkout.sextant"
          line: 1
          tags: ["smoke", "link"]
          replay: "sextant repl shop/checkout.sextant:3"
          failures:
            - code: "expectationFailed"
              message: "expected `top is Product(id: \"42\")`, but the visible node is Home"
              file: "shop/checkout.sextant"
              line: 3
              detail: "expect top is Product(id: \"42\")                       shop/checkout.sextant:3\n       ^^^ the visible node is Home [expectationFailed 3005]\n\n  stack\n  └─ Home\n"
            - code: "expectationFailed"
              message: "expected stack { Home }, found stack { Home; Help }"
              file: "shop/checkout.sextant"
              line: 4
              detail: "expect graph { stack { Home } }                       shop/checkout.sextant:4\n       ^^^^^ the graph differs [expectationFailed 3005]\n\n  stack {\n    Home\n+   Help\n  }\n"
          ...
        ok 3 - a case [id: "1"]
        not ok 4 - known # TODO nobody # has built it
        ok 5 - elsewhere # SKIP no <network>
        ok 6 - late # SKIP not run
        1..6

        """##)
  }

  @Test("a name cannot be a directive, and has no line breaks")
  func hostileName() {
    let name = SuiteSample.hostileName
    let text = SuiteSample.report(
      "tap",
      [
        SuiteSample.result(name),
        SuiteSample.result(name, SuiteSample.failure("top", name, line: 3)),
        SuiteSample.result("a") { $0.remark = .skipped(name) },
      ])
    let lines = text.split(separator: "\n")
    let shown = ##"<b>&"x" ]]> ＃ TODO `a` @all ::error::50%, \ ␛[31m�␊| *b*"##
    #expect(lines[2] == "ok 1 - \(shown)" && lines[3] == "not ok 2 - \(shown)")
    #expect(lines.suffix(2) == ["ok 3 - a # SKIP \(shown.replacing("＃", with: "#"))", "1..3"])
    #expect(lines[4...].dropLast(2).allSatisfy { $0.hasPrefix("  ") })
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B })
  }

  @Test("the plan counts files that did not run, and an interruption bails out")
  func ends() {
    let text = SuiteSample.report("tap", [SuiteSample.result("a")]) {
      $0.filesNotRun = [.init(name: "b#.sextant", reason: "it \"is\" broken")]
      $0.wasInterrupted = true
    }
    #expect(
      text == ##"""
        TAP version 13
        # shop/checkout.sextant
        ok 1 - a
        not ok 2 - b＃.sextant did not run
          ---
          message: "it \"is\" broken"
          ...
        1..2
        Bail out! interrupted

        """##)
    #expect(SuiteSample.report("tap", []) == "TAP version 13\n1..0 # nothing to run\n")
  }
}
