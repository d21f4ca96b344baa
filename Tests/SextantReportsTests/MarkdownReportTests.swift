import SextantReports
import Testing
@testable import ShellTestSupport

@Suite struct MarkdownReportTests {
  @Test("every verdict, and both kinds of graphs")
  func golden() {
    #expect(
      SuiteSample.report("markdown") == #"""
        ### ✘ sextant: 2 passed, 1 failed, 1 skipped, 1 todo, 1 not run

        <details>
        <summary>✘ <code>a notification opens a product</code> <code>shop/checkout.sextant:1</code></summary>

        ```diff
        expect top is Product(id: "42")                       shop/checkout.sextant:3
               ^^^ the visible node is Home [expectationFailed 3005]

          stack
          └─ Home
        ```

        ```diff
        expect graph { stack { Home } }                       shop/checkout.sextant:4
               ^^^^^ the graph differs [expectationFailed 3005]

          stack {
            Home
        +   Help
          }
        ```

        replay: ` sextant repl shop/checkout.sextant:3 `

        </details>

        """#)
  }

  @Test("escapes names")
  func hostileName() {
    let name = SuiteSample.hostileName + "\n```\n</details>"
    let text = SuiteSample.report(
      "markdown", [SuiteSample.result(name, SuiteSample.failure("top", name, line: 3))])
    let shown =
      "&lt;b&gt;&amp;\"x\" ]]&gt; # TODO `a` @all ::error::50%, \\ ␛[31m�␊| *b*␊```␊&lt;/details&gt;"
    #expect(text.contains("<summary>✘ <code>\(shown)</code> "))
    let lines = text.split(separator: "\n")
    #expect(lines.filter { $0 == "</details>" }.count == 1)
    // The fence must be longer than the backticks in the text.
    #expect(lines.contains("````diff") && lines.contains("````"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B })
  }

  @Test("escapes names in the list of folded scenarios")
  func hostileNameInList() {
    let name = "[a](http://b.c) `x` " + SuiteSample.hostileName
    var options = SuiteReportOptions()
    // Failures that are not folded get half of the limit, which is too small here.
    options.maxBytes = 600
    let text = SuiteSample.report(
      "markdown", [SuiteSample.result(name, SuiteSample.failure("top", name, line: 3))],
      options: options)
    let item = text.split(separator: "\n").first { $0.hasPrefix("- ") }
    #expect(
      item
        == "- ✘ `` [a](http://b.c) `x` <b>&\"x\" ]]> # TODO `a` @all ::error::50%, \\ ␛[31m�␊| *b* `` ` shop/checkout.sextant:1 `"
    )
  }

  @Test("names a file that did not run, with enough backticks for its reason")
  func brokenFile() {
    let text = SuiteSample.report("markdown", []) {
      $0.filesNotRun = [.init(name: "a.sextant", reason: "there is no `Detail`")]
      $0.wasInterrupted = true
    }
    #expect(
      text == """
        ### ✘ sextant: 0 passed, 0 failed, 1 file did not run

        The run was interrupted.

        - ` a.sextant ` did not run: `` there is no `Detail` ``


        """)
    #expect(SuiteSample.report("markdown", []) == "### ✔ sextant: 0 passed, 0 failed\n\n")
  }

  @Test(
    "unfolds failures first, then names them, then counts them, within the limit",
    arguments: [
      (60_000, 1_000, 100, 400), (1_040_000, 9_000, 1_500, 7_000), (0, 9, 0, 0),
      (1_040_000, 1_500, 1_500, 0),
    ])
  func limit(maxBytes: Int, count: Int, minUnfolded: Int, minNamed: Int) {
    let results = (1...count).map {
      SuiteSample.result("s\($0)", SuiteSample.failure("top", "no", line: $0))
    }
    var options = SuiteReportOptions()
    options.maxBytes = maxBytes
    let text = SuiteSample.report("markdown", results, options: options)
    let lines = text.split(separator: "\n")
    let unfolded = lines.filter { $0 == "<details>" }.count
    let named = lines.filter { $0.hasPrefix("- ✘ ` s") }.count
    #expect(text.utf8.count < maxBytes + 200)
    #expect(unfolded >= minUnfolded && named >= minNamed)
    let rest = count - unfolded - named
    #expect(
      text.hasSuffix(rest == 0 ? (named == 0 ? ">\n" : "`\n") : "\n… and \(rest) more failed\n"))
    #expect(rest == 0 || maxBytes < 1_000_000)
  }

  @Test("files that did not run leave room for failures")
  func manyBrokenFiles() {
    let results = (1...9).map {
      SuiteSample.result("s\($0)", SuiteSample.failure("top", "no", line: $0))
    }
    let text = SuiteSample.report("markdown", results) {
      $0.filesNotRun = (1...900).map { .init(name: "\($0).sextant", reason: "no") }
    }
    let lines = text.split(separator: "\n")
    let named = lines.filter { $0.hasSuffix(" did not run: ` no `") }.count
    #expect(text.utf8.count < 60_000 && named > 300)
    #expect(lines.contains("- … and \(900 - named) more"))
    #expect(lines.filter { $0 == "<details>" }.count == 9)
  }
}
