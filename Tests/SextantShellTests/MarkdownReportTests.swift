import SextantReports
import Testing

/// The report of a suite in Markdown.
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
               ^^^^^ the graph is another one [expectationFailed 3005]

          stack {
            Home
        +   Help
          }
        ```

        replay: ` sextant repl shop/checkout.sextant:3 `

        </details>

        """#)
  }

  @Test("nothing of a name is markup")
  func hostileName() {
    let name = SuiteSample.hostileName + "\n```\n</details>"
    let text = SuiteSample.report(
      "markdown", [SuiteSample.result(name, SuiteSample.failure("top", name, line: 3))])
    let shown =
      "&lt;b&gt;&amp;\"x\" ]]&gt; # TODO `a` @all ::error::50%, \\ ␛[31m�␊| *b*␊```␊&lt;/details&gt;"
    #expect(text.contains("<summary>✘ <code>\(shown)</code> "))
    let lines = text.split(separator: "\n")
    #expect(lines.filter { $0 == "</details>" }.count == 1)
    // The fence is longer than the backticks inside of it.
    #expect(lines.contains("````diff") && lines.contains("````"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B })
  }

  @Test("a file that did not run is named, with backticks that its reason does not hold")
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

  @Test("a comment has a limit, and what is left out is counted")
  func limit() {
    let results = (1...1_000).map {
      SuiteSample.result("s\($0)", SuiteSample.failure("top", "no", line: $0))
    }
    let text = SuiteSample.report("markdown", results)
    let shown = text.split(separator: "\n").filter { $0 == "<details>" }.count
    #expect(text.utf8.count < 65_536 && shown > 100)
    #expect(text.hasSuffix("\n… and \(1_000 - shown) more failed\n"))
  }
}
