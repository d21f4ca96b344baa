import SextantReports
import SextantRuntime
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

struct ConformCommandTests {
  private static let shop = """
    app Shop {
      state loggedIn = false
      screen Home {
        action open(id: String) { append Product(id: id) }
        action delete { present alert "Delete?" { button "OK" { set loggedIn = false } } }
        action splash { present sheet Splash; after 2s { try dismiss } }
      }
      screen Product(id: String) { action buy when loggedIn { present sheet Receipt } }
      screen Receipt
      screen Splash
      event logsIn { set loggedIn = true }
      start stacked Home
    }

    """

  private func conform(
    _ logs: [String: String], _ set: (inout ConformOptions) -> Void = { _ in }
  ) -> BatchResult {
    let files = ScriptedFiles(logs.merging(["shop.sextant": Self.shop]) { $1 })
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    var options = ConformOptions.parsed()
    options.runContext.writer = files
    set(&options)
    let names = logs.keys.filter { $0.hasSuffix(".jsonl") }.sorted()
    let code = LogChecker(context).conform("shop.sextant", names, options)
    return BatchResult(code: code, text: output.text, errors: output.errors)
  }

  private static let good = """
    {"launch": {"loggedIn": true}}
    {"do": "tap open(id: \\"cup\\")", "see": {"top": "product(\\"cup\\")"}}
    {"do": "tap buy", "see": {"top": "Receipt", "presented": ["sheet Receipt"]}}

    """

  @Test func explainsTheMovesOfTheModel() {
    let result = conform(["a.jsonl": Self.good]) { $0.hidden = 0 }
    #expect(result.text == "1 passed, 0 failed\n2 observations compared\n")
    #expect(result.code == .success && result.errors.isEmpty)
  }

  @Test func reportsTheFirstUnexplainedLine() {
    let log = Self.good.replacing("sheet Receipt", with: "alert \\\"Paid\\\"")
    let result = conform(["a.jsonl": log])
    #expect(
      result.text == """
        ✘ a.jsonl                                               a.jsonl:3

          {"do": "tap buy", "see": {"top": "Receipt", "presented": ["alert \\"Paid\\""]}}  a.jsonl:3
                            ^^^^^ presented: the model shows [sheet Receipt], the app shows [alert "Paid"] [unexplained 4100]
          the model matches this observation after `tap buy`
          before this line, the model has 1 possible state: Product(id: "cup")
          in the model: shop.sextant:8: `present sheet Receipt`

          before it:
            tap open(id: "cup")                                   a.jsonl:2

          replay: sextant conform shop.sextant a.jsonl

        0 passed, 1 failed
        2 observations compared

        """)
    #expect(result.code == .failure)
  }

  @Test(arguments: [
    (
      #"{"do": "tap open(id: \"cup\")"}"# + "\n" + #"{"do": "tap buy"}"#,
      "the model refuses `tap buy`: this move is not possible here", 2
    ),
    (
      #"{"do": "tap opne(id: 1)"}"#,
      "`do` is not a sentence of the app: unknown action `opne`", 1
    ),
    (#"{"do": "expect top is Home"}"#, "expected a single sentence", 1),
    (#"{"do": "tap splash; tap back"}"#, "expected a single sentence", 1),
    (#"{"do": ""}"#, "expected a single sentence", 1),
    (#"{"launch": {"logedIn": true}}"#, "the model cannot start with the values of `launch`", 1),
    (#"{"see": {"top": "Hoem"}}"#, "top: the model shows Home, the app shows Hoem", 1),
    (
      #"{"see": {"state": {"loggedIn": 3}}}"#,
      "state.loggedIn: the model shows false, the app shows 3", 1
    ),
    (
      #"{"see": {"state": {"count": 1}}}"#,
      "state.count: the model shows no such state, the app shows 1",
      1
    ),
    (
      #"{"t": 0, "do": "tap splash", "see": {"top": "Splash"}}"# + "\n"
        + #"{"t": 1900, "see": {"top": "Home"}}"#,
      "top: the model shows Splash, the app shows Home", 2
    ),
  ])
  func saysWhy(_ log: String, _ message: String, _ line: Int) {
    let result = conform(["a.jsonl": log + "\n"]) { $0.hidden = 0 }
    #expect(result.code == .failure)
    #expect(result.text.contains(message), "\(result.text)")
    #expect(result.text.contains("a.jsonl:\(line)\n"), "\(result.text)")
  }

  @Test func findsUnloggedMoves() {
    let log = """
      {"see": {"top": "Home"}}
      {"see": {"top": "Product(id: \\"mug\\")", "state": {"loggedIn": true}}}
      {"see": {"top": "Receipt"}}
      {"see": {"top": "Home"}}

      """
    let result = conform(["a.jsonl": log])
    #expect(
      result.text == """
        ✔ a.jsonl

          {"see": {"top": "Product(id: \\"mug\\")", "state": {"loggedIn": true}}}  a.jsonl:2
           ^^^^^ warning: the log lacks 5 moves [assumedMoves 4104]
          help: log each move as `do`; with `--hidden 0`, `conform` assumes no moves

          assumed moves:
            fire logsIn                                           a.jsonl:2
            tap open(id: "mug")                                   a.jsonl:2
            tap buy                                               a.jsonl:3
            swipe down                                            a.jsonl:4
            tap back                                              a.jsonl:4

        1 warning; `--hidden 0` makes it an error
        1 passed, 0 failed
        4 observations compared
        assumed moves that the logs lack: 1 × fire logsIn, 1 × swipe down, 1 × tap back, 1 × tap buy, 1 × tap open(…)

        """)
    #expect(conform(["a.jsonl": log]) { $0.hidden = 1 }.code == .failure)
  }

  private static let paywall = """
    app A {
      state premium = false
      state n = 0
      screen Show {
        action download { if premium { set n += 1 } else { present sheet Paywall } }
      }
      screen Paywall { action buy { set premium = true; dismiss } }
      start stacked Show
    }

    """

  @Test(arguments: [
    // If a possible state explains a line, no move before the line is assumed.
    (["", "Show", "tap download Show"], "failed at 3"),
    (["", "Show", "Show", "tap download Paywall"], ""),
    // If a line has `do`, no move before the line is assumed.
    (["", "tap buy Show"], "failed at 2"),
    // All shortest sequences of moves are assumed. Longer sequences are not.
    (["", "Paywall", "Show", "tap download Show"], "2: tap download; 3: tap buy"),
    (["", "Paywall", "Show", "tap download Paywall"], "2: tap download; 3: swipe down"),
    (["", "premium", "tap download Show"], "2: tap download; 2: tap buy"),
    // A state that explains a line without a move is preferred to a state that needs a move.
    (["", "Paywall", "Show", "premium", "Show"], "2: tap download; 3: tap buy"),
  ])
  func assumesTheFewestMoves(_ moves: [String], _ expected: String) throws {
    let lines = moves.map { line -> String in
      let words = line.split(separator: " ")
      guard let last = words.last else { return #"{"launch": {}}"# }
      let cause = words.dropLast().joined(separator: " ")
      let seen = last == "premium" ? #""state": {"premium": true}"# : #""top": "\#(last)""#
      return (cause.isEmpty ? "{" : #"{"do": "\#(cause)", "#) + #""see": {"# + seen + "}}"
    }
    let texts = ["app.sextant": Self.paywall, "a.jsonl": lines.joined(separator: "\n") + "\n"]
    let text = runBatch(BatchFiles(texts: texts)) { context in
      var options = ConformOptions.parsed()
      options.reporting.report = ["jsonl"]
      return LogChecker(context).conform("app.sextant", ["a.jsonl"], options)
    }.text
    let report = try RecordedSuite(parsing: Array(text.utf8))
    let scenario = try #require(report.scenarios.first)
    let assumed = scenario.warnings.flatMap(\.assumedSteps).map { "\($0.line): \($0.sentence)" }
    let failed = scenario.failures.map { "failed at \($0.problem.line)" }
    #expect((failed + assumed).joined(separator: "; ") == expected)
  }

  @Test(arguments: SuiteFormats.all.map(\.name))
  func allReportsListAssumedMoves(_ format: String) {
    let log = #"{"see": {"top": "Product(id: \"mug\")"}}"# + "\n"
    let text = conform(["a.jsonl": log]) { $0.reporting.report = [format] }.text
    #expect(
      text.contains("tap open(id: ") && text.contains("the log lacks 1 move"), "\(text)")
  }

  /// Only a later line shows which of two possible moves was made.
  @Test func keepsAllPossibleStates() {
    let app = """
      app T {
        state x = 0
        screen Home { action a { set x = 1; append Detail }; action b { set x = 2; append Detail } }
        screen Detail { action go { if x is 1 { append One } else { append Two } } }
        screen One
        screen Two
        start stacked Home
      }

      """
    let log = ["Home", "Detail", "Two"].map { "{\"see\": {\"top\": \"\($0)\"}}\n" }.joined()
    func held(_ states: Int) -> BatchResult {
      runBatch(BatchFiles(texts: ["app.sextant": app, "a.jsonl": log])) { context in
        var options = ConformOptions.parsed()
        (options.hidden, options.maxStates) = (1, states)
        return LogChecker(context).conform("app.sextant", ["a.jsonl"], options)
      }
    }
    #expect(held(1_000).text.contains("1 × tap b"))
    let result = held(1)
    #expect(result.code == .failure)
    #expect(result.text.contains("the model has at least 1 possible state"), "\(result.text)")
    #expect(result.text.contains("raise the limit with --max-states"))
  }

  /// The clock follows the times in the log. If they are missing, a timer may fire at any time.
  @Test func advancesTime() {
    let seen = { (time: String, top: String) in "{\(time)\"see\": {\"top\": \"\(top)\"}}\n" }
    let start = #"{"t": 5000, "do": "tap splash", "see": {"top": "Splash"}}"# + "\n"
    for (time, top, code) in [
      ("\"t\": 6999, ", "Splash", ExitCode.success), ("\"t\": 6999, ", "Home", .failure),
      ("\"t\": 7000, ", "Home", .success), ("\"t\": 7000, ", "Splash", .failure),
      ("\"t\": 9223372036854775807, ", "Home", .success),
    ] {
      let log = start + seen(time, top)
      #expect(conform(["a.jsonl": log]) { $0.hidden = 0 }.code == code, "\(log)")
    }
    #expect(conform(["a.jsonl": start + seen("", "Home")]).code == .success)
    // If a move is not in the log, its time is unknown, and so is the time of its timer.
    let hidden =
      seen("\"t\": 0, ", "Home") + seen("\"t\": 5000, ", "Splash") + seen("\"t\": 5500, ", "Home")
    #expect(conform(["a.jsonl": hidden]).code == .success)
  }

  @Test func ignoresTransientObservations() {
    let log = """
      {"t": 0, "do": "tap open(id: \\"cup\\")", "see": {"top": "Loading"}}
      {"t": 100, "see": {"top": "Product"}}

      """
    #expect(conform(["a.jsonl": log]) { $0.hidden = 0 }.code == .success)
    #expect(
      conform(["a.jsonl": log]) { ($0.hidden, $0.settle) = (0, 100) }.text.contains(
        "unknown screen `Loading` in the model"))
    let lost = conform(["a.jsonl": log + "{\"t\": 200, \"see\": {\"top\": \"Lost\"}}\n"])
    #expect(lost.text.contains("lines 1, 2 were not compared: the next"), "\(lost.text)")
  }

  @Test func readsNames() {
    let log = """
      {"launch": {"in": true}, "see": {"tab": "main", "top": "HomeView"}}
      {"do": "tap showProduct(id: \\"cup\\")", "see": {"top": "ProductView(\\"cup\\", debug: 1)"}}

      """
    let names =
      #"{"screens": {"HomeView": "Home", "ProductView": "Product"}, "actions": {"showProduct": "open"}, "#
      + #""variables": {"in": "loggedIn"}, "ignore": {"keys": ["tab"], "inputs": ["Product.debug"]}}"#
    let result = conform(["a.jsonl": log, "names.json": names]) { $0.names = "names.json" }
    #expect(result.code == .success, "\(result.text)\(result.errors)")
    #expect(conform(["a.jsonl": log]) { $0.names = names }.code == .success)
    for (text, message, code) in [
      ("{", "names: line 1, column 2: expected a name in quotes", ExitCode.badScript),
      (#"{"screen": {}}"#, "`names` has no `screen`: did you mean `screens`?", .badScript),
      (#"{"screens": {"A": "Hoem"}}"#, "unknown screen `Hoem` in the model", .badScript),
      (#"{"ignore": {"inputs": ["image"]}}"#, "`image` is not an input", .badScript),
      (
        #"{"ignore": {"inputs": ["Prodct.image"]}}"#,
        "unknown screen `Prodct` in the model: did you mean `Product`?", .badScript
      ),
      ("none.json", "none.json: ", .missingInput),
    ] {
      let result = conform(["a.jsonl": log]) { $0.names = text }
      #expect(result.code == code && result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func explainsALongLog() {
    let lines = ["tap delete", "tap button \\\"OK\\\""].map { "{\"do\": \"\($0)\"}\n" }.joined()
    let result = conform(["a.jsonl": String(repeating: lines, count: 10_000)])
    #expect(result.code == .success && result.text.hasPrefix("1 passed"), "\(result.text)")
  }

  @Test func reportsUntriedMoves() {
    let result = conform(["a.jsonl": #"{"see": {"top": "Product"}}"# + "\n"])
    let note = "nor this line has values for their inputs: `tap open(…)`\n"
    #expect(result.text.contains(note), "\(result.text)")
    #expect(
      !conform(["a.jsonl": #"{"see": {"top": "Thanks(1)"}}"# + "\n"]) { $0.hidden = 0 }.text
        .contains("not tried"))
  }

  @Test func reportsNamesMissingInTheModel() {
    let log = """
      {"see": {"top": "Product(\\"cup\\", image: <0x1>)"}}
      {"see": {"top": "Prodct"}}

      """
    let text = conform(["a.jsonl": log]).text
    #expect(text.contains("  unknown screen `Prodct` in the model; did you mean `Product`?\n"))
    #expect(text.hasSuffix("not compared: 1 × Product(image:)\n"), "\(text)")
    #expect(!text.contains("not tried"), "\(text)")
  }

  @Test func savesExplainedLogs() throws {
    let files = ScriptedFiles(["shop.sextant": Self.shop, "logs/a.jsonl": Self.good])
    let context = CommandContext(
      systems: .all, files: files, output: TextOutput(), interrupt: InterruptFlag())
    var options = ConformOptions.parsed()
    (options.save, options.runContext.writer) = ("out/walk.sextant", files)
    #expect(LogChecker(context).conform("shop.sextant", ["logs/a.jsonl"], options) == .success)
    let text = try String(decoding: files.read("out/walk.sextant"), as: UTF8.self)
    #expect(
      text == """
        import "../shop.sextant"

        scenario "logs/a.jsonl" {
          set loggedIn = true
          tap open(id: "cup")
          expect top is Product(id: "cup")
          tap buy
          expect top is Receipt
        }

        """)
  }

  @Test func reportsCoverageAndCases() {
    let bad = #"{"see": {"top": "Receipt", "state": {"loggedIn": false}}}"# + "\n"
    let result = conform(["a.jsonl": Self.good, "b.jsonl": bad]) {
      ($0.reporting.report, $0.coverage.coverage) = (["tap"], true)
    }
    #expect(
      result.text.hasPrefix("TAP version 13\n# a.jsonl\nok 1 - a.jsonl\n# b.jsonl\nnot ok 2"))
    #expect(result.text.contains("replay: \"sextant conform shop.sextant b.jsonl\""))
    #expect(result.text.contains("screens            3 of     4"), "\(result.text)")
  }

  // MARK: Logs that cannot be read

  @Test(arguments: [
    ("", "the logs are empty", ExitCode.nothingSelected),
    ("\n \n", "the logs are empty", .nothingSelected),
    ("{\"see\": {}}\n{\"se", "a.jsonl: the incomplete last line is ignored", .success),
    ("{\"se", "a.jsonl: the incomplete last line is ignored", .nothingSelected),
    ("{\"see\": {}}\n{\"se\n", "a.jsonl:2:2: unterminated string", .badScript),
    ("\0\u{1}\u{7F}\n", "a.jsonl:1:1: expected a value", .badScript),
    ("[1]\n", "a.jsonl:1:1: a line of a log must be an object", .badScript),
    ("{\"d0\": \"\"}\n", "a line of a log has no `d0`: did you mean `do`?", .badScript),
    ("{\"t\": 1e99}\n", "`t` is not a non-negative integer (at `/t`)", .badScript),
    ("{\"t\": -1}\n", "`t` is not a non-negative integer (at `/t`)", .badScript),
    ("{\"see\": {\"top\": 1}}\n", "`top` is not a string or `null` (at `/see/top`)", .badScript),
    ("{\"do\": \"a\", \"launch\": {}}\n", "not both", .badScript),
    (
      "{\"t\": 1200}\n{\"see\": {}}\n{\"t\": 900}\n",
      "a.jsonl:3:1: `t` must not decrease: found 900 after 1200", .badScript
    ),
    ("{\"t\": 1200}\n{\"t\": 900, \"launch\": {}, \"see\": {}}\n", "", .success),
    (
      "{\"see\": " + String(repeating: "[", count: 9_000) + "\n",
      "more than 8000 levels of nesting", .badScript
    ),
    (
      "{\"see\": {\"state\": {\"loggedIn\": " + String(repeating: "[", count: 4_000)
        + String(repeating: "]", count: 4_000) + "}}}\n", "", .failure
    ),
  ])
  func reportsInvalidLogs(_ log: String, _ message: String, _ code: ExitCode) {
    let result = conform(["a.jsonl": log])
    #expect(result.code == code, "\(result.text)\(result.errors)")
    #expect(message.isEmpty ? result.errors.isEmpty : result.errors.contains(message))
  }

  @Test func continuesWithTheOtherLogs() {
    let result = conform(["a.jsonl": "{\n", "b.jsonl": Self.good])
    #expect(result.code == .badScript)
    #expect(result.text.hasPrefix("1 passed, 0 failed, 1 file did not run\n"))
    let files = ScriptedFiles(["shop.sextant": Self.shop])
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    #expect(LogChecker(context).conform("shop.sextant", ["none.jsonl"], .parsed()) == .missingInput)
    #expect(LogChecker(context).conform("none.sextant", ["none.jsonl"], .parsed()) == .missingInput)
  }
}
