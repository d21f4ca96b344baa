import Foundation
import SextantShell
import SextantSystems
import Testing

@testable import SextantReports
@testable import ShellTestSupport

@Suite struct HTMLReportTests {
  private static let shop = """
    app Shop {
      state visits = 0
      screen Home { action open(id: String) { set visits = visits + 1; append Product(id: id) } }
      screen Product(id: String)
      start stacked Home
    }
    before each { tap open(id: "1") }
    scenario "shown" tags smoke { expect top is Product }
    scenario "left" { tap back }
    scenario "another" {
      expect top is Product(id: "2")
    }
    scenario "later" skip "not yet" { tap back }

    """

  private func page(
    _ texts: [String: String], change: (inout TestOptions) -> Void = { _ in }
  ) throws -> String {
    var options = TestOptions.standard
    let files = ScriptedFiles(texts)
    options.reporting.report = ["html=page"]
    options.runContext.writer = files
    change(&options)
    let context = CommandContext(
      systems: .all, files: files, output: TextOutput(), interrupt: InterruptFlag())
    _ = SuiteRunner(context).test(texts.keys.sorted(), options)
    return try #require(files["page"])
  }

  private struct Page: Decodable {
    struct Scenario: Decodable {
      var id: String
      var name: String
      var verdict: String
      var start: Int?
      var steps: [Int]?
      var count: Int?
    }

    struct Step: Decodable {
      let number, scene: Int
      let text: String
      let changes, events: [String]
    }

    var scenarios: [Scenario]
    var steps: [Values]
    var scenes: [[Int?]]
    var drawings: [[Int]]
    var lists: [[Int]]
    var strings: [String]

    struct Values: Decodable {
      var numbers: [Int] = []

      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while numbers.count < 8 { numbers.append(try container.decode(Int.self)) }
      }
    }

    init(_ html: String) throws {
      let parts = html.components(separatedBy: "<script type=\"application/json\" id=\"data\">")
      let text = try #require(parts.last?.components(separatedBy: "</script>").first)
      self = try JSONDecoder().decode(Page.self, from: Data(text.utf8))
    }

    func steps(of scenario: Scenario) -> [Step] {
      (scenario.steps ?? []).map { index in
        let numbers = steps[index].numbers
        func list(_ index: Int) -> [String] { lists[index].map { strings[$0] } }
        return Step(
          number: numbers[0], scene: numbers[5], text: strings[numbers[4]],
          changes: list(numbers[6]), events: list(numbers[7]))
      }
    }

    func graph(_ scene: Int) -> [String] { lists[scenes[scene][1] ?? 0].map { strings[$0] } }
  }

  @Test("the page is small, without its styles and its script")
  func golden() throws {
    let html = try page(["shop.sextant": Self.shop])
    let shown = html.replacing(#/<style>[^<]*</style>/#, with: "<style></style>")
      .replacing(#/<script>(?:.|\n)*?</script>\n/#, with: "")
      .replacing(#/sha256-[A-Za-z0-9+\/=]{44}/#, with: "sha256-…")
      .replacing(#/<template id="maps">(?:.|\n)*?<\/template>\n/#, with: "")
      .replacing(#/<main>(?:.|\n)*</dialog>\n/#, with: "")
    #expect(shown == goldenPage)
  }

  @Test("a step has its sentence, changes, events and graph")
  func steps() throws {
    let page = try Page(try page(["shop.sextant": Self.shop]))
    #expect(page.scenarios.map(\.verdict) == ["passed", "passed", "failed", "skipped"])
    let steps = page.steps(of: page.scenarios[1])
    #expect(steps.map(\.text) == ["tap open(id: \"1\")", "tap back"])
    #expect(steps.map(\.number) == [1, 2])
    #expect(steps[0].changes == ["+ Product#3(id: \"1\") in stack#1", "visits: 0 → 1"])
    #expect(steps[0].events.contains("started Product#3"))
    #expect(steps[1].events.contains("appeared Home#2"))
    #expect(page.graph(steps[0].scene) == ["stack", "├─ Home", "└─ Product(id: \"1\")"])
    #expect(page.graph(page.scenarios[1].start ?? -1) == ["stack", "└─ Home"])
    #expect(Set(page.scenarios.prefix(3).map { $0.steps?.first }).count == 1)
  }

  @Test(
    "contains all steps in order, and each distinct scene and drawing once",
    arguments: ["tour", "graph", "coordinator", "intent", "navigator", "router", "stackview"])
  func laws(folder: String) throws {
    let files = ScriptedFiles([:])
    var options = TestOptions.standard
    options.reporting.report = ["html=page", "json=json"]
    options.runContext.writer = files
    let context = CommandContext(
      systems: .all, files: RepositoryScripts.all, output: TextOutput(),
      interrupt: InterruptFlag())
    #expect(SuiteRunner(context).test(["Scripts/\(folder)"], options) == .success)
    let page = try Page(try #require(files["page"]))
    struct Report: Decodable {
      struct Scenario: Decodable { var name: String, steps: Int? }
      var scenarios: [Scenario]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data((files["json"] ?? "").utf8))
    #expect(page.scenarios.map(\.name) == report.scenarios.map(\.name))
    #expect(Set(page.scenarios.map(\.id)).count == page.scenarios.count)
    for (shown, scenario) in zip(page.scenarios, report.scenarios) {
      let numbers = page.steps(of: shown).map(\.number)
      #expect(shown.count ?? numbers.count == scenario.steps ?? 0)
      #expect(numbers == Array(1..<max(numbers.count + 1, 1)))
      #expect((shown.start == nil) == numbers.isEmpty)
    }
    #expect(page.scenes.count > 10)
    for table in [page.drawings, page.lists] { #expect(Set(table).count == table.count) }
    #expect(Set(page.scenes).count == page.scenes.count)
    #expect(Set(page.strings).count == page.strings.count)
  }

  @Test(
    "the map marks unreached parts, and other reports contain no coverage for it")
  func walkedMap() throws {
    let shop = """
      app Shop {
        screen Home { action open { append Product }; action browse { append Archive } }
        screen Product
        screen Archive { action share { present sheet stacked Sharing } }
        screen Sharing
        tabs Main { tab a stacked Inner }
        screen Inner
        start stacked Home
      }
      scenario "open" { tap open }

      """
    let files = ScriptedFiles(["shop.sextant": shop])
    var options = TestOptions.standard
    options.reporting.report = ["html=page", "json=json"]
    options.runContext.writer = files
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    #expect(SuiteRunner(context).test(["shop.sextant"], options) == .success)
    #expect(output.text == "1 passed, 0 failed\n" && output.errors.contains("coverage") == false)
    #expect(files["json"]?.contains("coverage") == false)
    let html = try #require(files["page"])
    let grey = html.matches(of: #/class="node \w+ unseen" data-id="([^"]*)"/#).map { String($0.1) }
    #expect(
      Set(grey) == ["screen Archive", "screen Sharing", "screen Inner", "tabs Main"])
    #expect(html.matches(of: #/class="way[^"]* unseen"/#).count == 3)
    #expect(html.contains("<p>2 of 5 screens, 1 of 3 actions, 0 of 1 presentations</p>"))
    #expect(html.contains("<li>screen Archive <small>shop.sextant:4:3</small></li>"))
  }

  @Test("texts of an app are never markup")
  func hostileTexts() throws {
    let markup = "</script><script>alert(1)</script></svg></template><img src=x onerror=f()><!--"
    let html = try page([
      "a.sextant": """
      app S { state text = "\(markup)"; screen Home; screen Wide(text: String); start stacked Home }
      scenario "\(markup)" tags odd {
        append Wide(text: "\(markup)")
        present alert "\(markup)" { button "\(markup)" }
        print "\(markup)"
        expect top is Home
        set text = "\(markup)\(markup)"
      }
      scenario "it's skipped" skip "\(markup)" { append Home }

      """
    ])
    #expect(html.components(separatedBy: "<script").count == 3)
    #expect(html.components(separatedBy: "</script>").count == 3)
    #expect(html.components(separatedBy: "</template>").count == 3)
    #expect(!html.contains("<img") && !html.contains("<!--"))
    let page = try Page(html)
    #expect(page.scenarios.map(\.name) == [markup, "it's skipped"])
    #expect(page.strings.contains("text: \"\(markup)\""))
  }

  @Test("every name has a unique address")
  func addresses() throws {
    let names = [
      "a  B!", "a b", "A-b", "a b 2", "🎉", "map", "é", String(repeating: "long ", count: 50),
    ]
    let script = names.map { "scenario \"\($0)\" { append A }\n" }.joined()
    let page = try Page(try page(["a.sextant": script]))
    #expect(
      page.scenarios.map(\.id) == [
        "a-b", "a-b-2", "a-b-3", "a-b-2-2", "scenario", "map-2", "scenario-2",
        String(repeating: "long-", count: 12).dropLast().description,
      ])
  }

  @Test("a long scenario keeps its first and its failing steps")
  func longScenario() throws {
    let script = """
      scenario "long" { repeat 1000 { append A; drop last }; expect top is B; append C; expect top is D }
      scenario "wide" { repeat 600 { append A } }

      """
    let page = try Page(try page(["a.sextant": script]))
    try #require(page.scenarios.count == 2)
    let steps = page.steps(of: page.scenarios[0])
    #expect(page.scenarios[0].count == 2003)
    try #require(steps.count == 1002)
    #expect(steps.suffix(2).map(\.number) == [2001, 2003])
    #expect(page.graph(steps[1001].scene) == ["stack", "├─ Home", "└─ C"])
    let last = try #require(page.steps(of: page.scenarios[1]).last)
    #expect(page.graph(last.scene) == ["the graph is too large to show"])
    #expect(page.scenes[last.scene][0] == nil)
  }

  @Test("repeated scenarios are shown once")
  func repetitions() throws {
    let once = try page(["shop.sextant": Self.shop])
    let twice = try page(["shop.sextant": Self.shop]) { $0.order.repetitions = 3 }
    let note = ", each run 3 times"
    #expect(twice.replacing(note, with: "") == once)
  }

  @Test("a failure outside the steps is reported with its scenario")
  func failuresOfNoStep() throws {
    let html = try page([
      "a.sextant": """
      app S { screen Home; screen Help; start stacked Home; invariant "help" { top is Help } }
      scenario "a" { append Home }

      """,
      "b.sextant": "scenario \"b\" todo \"soon\" { append A }\n",
    ])
    #expect(html.contains(#""failures":[{"message":"the invariant"#))
    #expect(html.contains(#""code":"todoPassed "#))
  }

  @Test("rows have the expected line on the left and the actual line on the right")
  func rows() {
    var failure = SuiteSample.failure("graph", "the graph differs", line: 4)
    #expect(GraphRow.rows(of: failure).isEmpty)
    failure.graphs = .literals(
      expected: "stack {\n  Home\n  A\n  B\n}", actual: "stack {\n  Home\n  C\n}")
    let rows = GraphRow.rows(of: failure)
    #expect(rows.map(\.expected) == ["stack {", "  Home", "  A", "  B", "}"])
    #expect(rows.map(\.actual) == ["stack {", "  Home", "  C", nil, "}"])
    #expect(rows.map(\.differs) == [false, false, true, true, false])
  }

  @Test("merged reports in JSON Lines have no steps")
  func merging() throws {
    let result = try Sextant.run(["merge", "a.jsonl", "--report", "html=page"])
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.errors.contains("`html` needs steps, but JSON Lines have none"))
  }
}

private let goldenPage = #"""
  <!DOCTYPE html>
  <html lang="en">
  <head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-…'; style-src 'sha256-…'; img-src data:; base-uri 'none'; form-action 'none'">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="referrer" content="no-referrer">
  <link rel="icon" href="data:,">
  <title>✘ 2 passed, 1 failed, 1 skipped · sextant</title>
  <style></style>
  </head>
  <body class="unscripted">
  <a class="skip" href="#scenario">Skip to the scenario</a>
  <header>
  <h1 class="bad">✘ 2 passed, 1 failed, 1 skipped</h1>
  <a href="#map">Map</a>
  <button type="button" id="explain" aria-haspopup="dialog">Keys <kbd>?</kbd></button>
  </header>
  <noscript>
  <ul class="plain">
  <li>✔ passed: shown <small>shop.sextant:8</small></li>
  <li>✔ passed: left <small>shop.sextant:9</small></li>
  <li>✘ failed: another <small>shop.sextant:10</small><pre>expect top is Product(id: &quot;2&quot;)                        shop.sextant:11
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the visible node is Product(id: &quot;1&quot;) [expectationFailed 3005]

    stack
    ├─ Home
  - └─ Product(id: &quot;2&quot;)
  + └─ Product(id: &quot;1&quot;)

  before it:
    tap open(id: &quot;1&quot;)                                     shop.sextant:7
      + Product#3(id: &quot;1&quot;) in stack#1
  </pre></li>
  <li>○ skipped: later <small>shop.sextant:13</small> not yet</li>
  </ul>
  </noscript>
  <template id="elements"><svg><rect class="window" x="4" y="12" width="296" height="216" rx="16"/>
  <text class="title" x="16" y="41">Home</text>
  <g><rect class="button" x="16" y="50" width="72" height="20" rx="10"/><text class="button" x="52" y="65">open(…)</text></g>
  <g><rect class="card behind" x="28" y="36" width="248" height="48" rx="12"/><text class="label" x="40" y="52">Home</text></g>
  <rect class="card" x="20" y="60" width="264" height="144" rx="12"/>
  <text class="title" x="32" y="89">Product</text>
  <text class="input" x="32" y="113">id: &quot;1&quot;</text>
  </svg></template>
  <script type="application/json" id="data">{"scenarios":[{"id":"shown","name":"shown","file":6,"line":8,"verdict":"passed","tags":["smoke"],"start":0,"steps":[0,1]},
  {"id":"left","name":"left","file":6,"line":9,"verdict":"passed","start":0,"steps":[0,2]},
  {"id":"another","name":"another","file":6,"line":10,"verdict":"failed","replay":"sextant repl shop.sextant:11","start":0,"steps":[0,3]},
  {"id":"later","name":"later","file":6,"line":13,"verdict":"skipped","reason":"not yet"}],
  "steps":[[1,6,7,15,7,1,4,5],
  [2,6,8,31,14,1,6,6,{"expects":true}],
  [2,6,9,19,15,2,7,8],
  [2,6,11,3,20,1,6,6,{"expects":true,"failures":[{"message":"expected `top is Product(id: \"2\")`, but the visible node is Product(id: \"1\")","code":"expectationFailed 3005","place":"shop.sextant:11","rows":[["stack","stack"],["├─ Home","├─ Home"],["└─ Product(id: \"2\")","└─ Product(id: \"1\")",1]]}]}]],
  "scenes":[[0,1,0],
  [1,3,2],
  [0,1,2]],
  "drawings":[[304,240,0,1,2],
  [304,240,0,3,4,5,6]],
  "lists":[[0],
  [1,2],
  [3],
  [1,4,5],
  [8,9],
  [10,11,12,13],
  [],
  [16],
  [17,18,19]],
  "strings":["visits: 0",
  "stack",
  "└─ Home",
  "visits: 1",
  "├─ Home",
  "└─ Product(id: \"1\")",
  "shop.sextant",
  "tap open(id: \"1\")",
  "+ Product#3(id: \"1\") in stack#1",
  "visits: 0 → 1",
  "transaction animated",
  "started Product#3",
  "disappeared Home#2",
  "appeared Product#3",
  "expect top is Product",
  "tap back",
  "- Product#3(id: \"1\")",
  "finished Product#3",
  "disappeared Product#3",
  "appeared Home#2",
  "expect top is Product(id: \"2\")"]}</script>
  </body>
  </html>

  """#
