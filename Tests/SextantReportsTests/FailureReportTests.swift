import SextantReports
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct FailureReportTests {
  private static let app = """
    app Shop {
      state isOpen = false
      screen Home {
        action show(id: String) { append Detail(id: id) }
        action fail { show(id: "1"); dismiss }
      }
      screen Detail(id: String) // sextant: allow unused
      screen Profile
      command show(id: String) { append Detail(id: id); dismiss }
      when isOpen { dismiss }
      link "shop://open" { dismiss }
      link "shop://{id}" { append Detail(id: id) }
      tabs Main { tab home stacked Home; tab profile stacked Profile }
      start Main
    }

    """

  private func report(
    of scenario: String, files: [String: String] = [:], format: String = "pretty"
  ) throws -> String {
    var all = BatchFiles()
    all.texts = files.merging(["app.sextant": Self.app]) { own, _ in own }
    all.texts["a.sextant"] = "import \"app.sextant\"\n" + scenario
    var options = TestOptions.standard
    options.reporting.report = [format]
    let result = runBatch(all) { SuiteRunner($0).test(["a.sextant"], options) }
    #expect(!result.errors.contains("error"), "\(result.errors)")
    return result.text
  }

  private static let printing = """
    scenario "fails" {
      print top
      select tab profile
      repeat 2 { print "a" }
      expect top is Home
      print graph
    }
    scenario "passes" { print "quiet" }
    scenario "known" todo "later" { print "quiet"; expect top is Profile }

    """

  @Test(
    "the output of `print` in a failed scenario", arguments: ["pretty", "markdown", "tap", "json"])
  func printed(format: String) throws {
    let text = try report(of: Self.printing, format: format)
    let expected = [
      "pretty": """

        printed:
          Home#3                                                a.sextant:3
          a                                                     a.sextant:5
          a                                                     a.sextant:5
          graph {                                               a.sextant:7
            tabs Main selected profile {
              tab home { stack { Home } }
              tab profile { stack { Profile } }
            }
          }

        replay: sextant repl a.sextant:6
      """,
      "markdown": "```\nprinted:\n  Home#3  ",
      "tap": "printed:\n    - \"Home#3\"\n    - \"a\"\n    - \"a\"\n    - \"graph {",
      "json": #""printed":[{"file":"a.sextant","line":3,"text":"Home#3"},"#,
    ]
    #expect(text.contains(try #require(expected[format])), "\(text)")
    #expect(!text.contains("quiet\"}") && !text.contains("quiet  "))
  }

  @Test("a standalone message contains the expectation and the value")
  func expectedAndActual() throws {
    let text = try report(
      of: """
        scenario "s" {
          expect isOpen
          expect not (isOpen is false)
          expect path is [
            Profile
          ]
          expect graph { stack { Home } }
          expect started Profile
          require count stack is 4
        }

        """, format: "junit")
    let messages = text.matches(of: #/message="([^"]*)"/#).map { String($0.1) }
    let graph =
      "graph { tabs Main selected home { tab home { stack { Home } }; tab profile { stack { Profile } } } }"
    #expect(
      messages == [
        "expected `isOpen`, but it is false",
        "expected `not (isOpen is false)`, but it is false",
        "expected `path is [ Profile ]`, but the path is [Home]",
        "expected graph { stack { Home } }, found \(graph)",
        "expected `started Profile`, but started: []",
        "expected `count stack is 4`, but it is 1",
      ])
  }

  private func graph(of expectation: String, after steps: String) throws -> String {
    let text = try report(of: "scenario \"s\" {\n\(steps)\n  expect \(expectation)\n}\n")
    let paragraphs = text.split(separator: "\n\n").map(String.init)
    return paragraphs.count > 2 ? paragraphs[2] : text
  }

  @Test(
    "each fact about nodes shows the expected and the actual graph",
    arguments: [
      (
        "append Detail(id: \"1\")", "top is Detail(id: \"2\")",
        """
            Main
            ├─ home (selected)
            │  ├─ Home
          - │  └─ Detail(id: "2")
          + │  └─ Detail(id: "1")
            └─ profile
               └─ Profile
        """
      ),
      (
        "append Detail(id: \"1\")", "stack is [Home, Profile, Detail(id: \"1\"), Detail]",
        """
            Main
            ├─ home (selected)
            │  ├─ Home
          - │  ├─ Profile
            │  ├─ Detail(id: "1")
          - │  └─ Detail
            └─ profile
               └─ Profile
        """
      ),
      (
        "append Detail(id: \"1\")", "stack is [..., Home]",
        """
            Main
            ├─ home (selected)
            │  ├─ Home
          + │  └─ Detail(id: "1")
            └─ profile
               └─ Profile
        """
      ),
      (
        "append Detail(id: \"1\")", "path is [Profile]",
        """
            Main
            ├─ home (selected)
            │  ├─ Home
          - │  └─ Profile
          + │  └─ Detail(id: "1")
            └─ profile
               └─ Profile
        """
      ),
      (
        "select tab profile", "tab is home",
        """
            Main
            ├─ home
            │  └─ Home
          - └─ home (selected)
          + └─ profile (selected)
               └─ Profile
        """
      ),
      (
        "present sheet Detail(id: \"1\")", "presented is sheet Profile",
        """
            Main
            ├─ home (selected)
            │  └─ Home
            ├─ profile
            │  └─ Profile
          - └─ sheet Profile
          + └─ sheet: Detail(id: "1")
        """
      ),
      (
        "swipe down", "presented is cover stacked Profile",
        """
            Main
            ├─ home (selected)
            │  └─ Home
          - │     └─ cover stacked Profile
            └─ profile
               └─ Profile
        """
      ),
      (
        "present sheet Profile", "nothing presented",
        """
            Main
            ├─ home (selected)
            │  └─ Home
            ├─ profile
            │  └─ Profile
          + └─ sheet: Profile
        """
      ),
      (
        "append Detail(id: \"1\")", "no Detail",
        """
            Main
            ├─ home (selected)
            │  ├─ Home
          + │  └─ Detail(id: "1")
            └─ profile
               └─ Profile
        """
      ),
      (
        "append Detail(id: \"1\")", "tab is home and top is Profile",
        """
            Main
            ├─ home (selected)
            │  ├─ Home
          - │  └─ Profile
          + │  └─ Detail(id: "1")
            └─ profile
               └─ Profile
        """
      ),
      (
        "append Detail(id: \"1\")", "children of stack of top is [Home]",
        """
            Main
            ├─ home (selected)
            │  ├─ Home
          + │  └─ Detail(id: "1")
            └─ profile
               └─ Profile
        """
      ),
    ])
  func difference(_ steps: String, _ expectation: String, _ shown: String) throws {
    // A swipe without effect is an error, unless the sentence has `try`.
    let steps = steps == "swipe down" ? "try swipe down" : steps
    #expect(try graph(of: expectation, after: steps) == shown)
  }

  @Test(
    "a failure inside a body shows both statements with their lines",
    arguments: [
      ("tap fail", "command show(id: String) { append Detail(id: id); dismiss }", "app.sextant:9"),
      (
        "show(id: \"2\")", "command show(id: String) { append Detail(id: id); dismiss }",
        "app.sextant:9"
      ),
      ("set isOpen = true", "when isOpen { dismiss }", "app.sextant:10"),
      ("open link \"shop://open\"", "link \"shop://open\" { dismiss }", "app.sextant:11"),
    ])
  func bothPlaces(_ statement: String, _ inside: String, _ place: String) throws {
    let scenario = "scenario \"s\" {\n  \(statement)\n}\n"
    let lines = try report(of: scenario).split(separator: "\n").map(String.init)
    try #require(lines.count > 3, "\(lines)")
    #expect(lines[1].hasPrefix("  \(statement) ") && lines[1].hasSuffix(" a.sextant:3"))
    #expect(lines[2].hasPrefix("  ") && lines[2].hasSuffix(" \(place)"), "\(lines)")
    #expect(inside.contains(lines[2].dropFirst(2).prefix(8)))
    #expect(lines[3].contains("^"))
    for format in ["junit", "tap", "github", "markdown"] {
      let text = try report(of: scenario, format: format)
      #expect(text.contains("a.sextant:3") && text.contains(place), "\(text)")
    }
    let json = try report(of: scenario, format: "jsonl")
    #expect(json.contains("\"statement\":{\"file\":\"a.sextant\",\"line\":3,\"sentence\":"))
    #expect(json.contains("\"file\":\"app.sextant\",\"line\":\(place.dropFirst(12)),"))
  }

  private static let steps = """
    scenario "s" {
      let one = "1"
      select tab profile
      together { select tab home
        append Detail(id: one) }
      repeat 2 { append Profile }
      expect top is Profile
      expect stack is []
      expect top is Home
    }

    """

  @Test("shows the last five statements before the first failure, with their changes")
  func lastSteps() throws {
    let text = try report(of: Self.steps)
    let shown = """
        before it:
          select tab profile                                    a.sextant:4
            tab home → profile
          together { select tab home …                          a.sextant:5
            + Detail#6(id: "1") in stack#2
            tab profile → home
          append Profile                                        a.sextant:7
            + Profile#7 in stack#2
          append Profile                                        a.sextant:7
            + Profile#8 in stack#2
          expect top is Profile                                 a.sextant:8

        expect top is Home
      """
    #expect(text.contains(shown), "\(text)")
    #expect(text.ranges(of: "before it:").count == 1)
    #expect(
      try report(of: Self.steps, format: "junit").contains("before it:\n  select tab profile"))
    #expect(try !report(of: "scenario \"p\" { append Profile }").contains("before it"))
  }

  @Test("JSON has the last statements and the differences, and conforms to the schema")
  func json() throws {
    let text = try report(of: Self.steps, format: "jsonl")
    #expect(
      text.contains(
        """
        "lastSteps":[{"file":"a.sextant","line":4,"sentence":"select tab profile","changes":["tab home → profile"]},
        """))
    #expect(text.contains("\"difference\":[{\"unwanted\":3},{\"unwanted\":6},{\"unwanted\":7},"))
    #expect(text.contains("\"difference\":[{\"missing\":\"Home\"},{\"unwanted\":8}]"))
    #expect(text.ranges(of: "lastSteps").count == 1)
    let empty = try report(
      of: "scenario \"s\" {\n expect presented is sheet Profile\n}", format: "json")
    #expect(empty.contains("\"difference\":[{\"missing\":\"sheet Profile\",\"inside\":3}]"))
  }

  @Test("many changes of a statement are counted")
  func manyChanges() throws {
    let text = try report(
      of: """
        scenario "s" {
          repeat 7 { append Detail(id: "1") }
          drop last 7
          expect top is Profile
        }
        """)
    #expect(
      text.contains("      - Detail#10(id: \"1\")\n      … and 2 more changes\n\n"), "\(text)")
  }
}
