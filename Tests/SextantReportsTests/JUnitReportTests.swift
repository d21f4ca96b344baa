import SextantReports
import Testing
@testable import ShellTestSupport

@Suite struct JUnitReportTests {
  @Test("every verdict, and both kinds of graphs")
  func golden() {
    #expect(
      SuiteSample.report("junit") == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="sextant" tests="6" failures="1" errors="0">
          <testsuite name="shop/checkout.sextant" tests="6" failures="1" errors="0" skipped="3" file="shop/checkout.sextant">
            <testcase name="passes" classname="shop.checkout" group="smoke">
              <system-out>shop/checkout.sextant:1
        tags: smoke
        steps: 3</system-out>
            </testcase>
            <testcase name="a notification opens a product" classname="shop.checkout" group="smoke link">
              <failure type="expectationFailed" message="expected `top is Product(id: &quot;42&quot;)`, but the visible node is Home">expect top is Product(id: &quot;42&quot;)                       shop/checkout.sextant:3
               ^^^ the visible node is Home [expectationFailed 3005]

          stack
          └─ Home
        </failure>
              <failure type="expectationFailed" message="expected stack { Home }, found stack { Home; Help }">expect graph { stack { Home } }                       shop/checkout.sextant:4
               ^^^^^ the graph differs [expectationFailed 3005]

          stack {
            Home
        +   Help
          }
        </failure>
              <system-out>shop/checkout.sextant:1
        tags: smoke, link
        steps: 3
        replay: sextant repl shop/checkout.sextant:3</system-out>
            </testcase>
            <testcase name="a case [id: &quot;1&quot;]" classname="shop.checkout">
              <system-out>shop/checkout.sextant:1
        steps: 3</system-out>
            </testcase>
            <testcase name="known" classname="shop.checkout">
              <skipped message="todo: nobody # has built it"/>
              <system-out>shop/checkout.sextant:1
        steps: 3</system-out>
            </testcase>
            <testcase name="elsewhere" classname="shop.checkout">
              <skipped message="no &lt;network&gt;"/>
              <system-out>shop/checkout.sextant:1</system-out>
            </testcase>
            <testcase name="late" classname="shop.checkout">
              <skipped message="not run"/>
              <system-out>shop/checkout.sextant:1</system-out>
            </testcase>
          </testsuite>
        </testsuites>

        """#)
  }

  @Test("a file that did not run is a separate error")
  func brokenFile() {
    let text = SuiteSample.report("junit", []) {
      $0.filesNotRun = [.init(name: "./shop/a.sextant", reason: "it says <what>")]
    }
    #expect(
      text == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="sextant" tests="1" failures="0" errors="1">
          <testsuite name="./shop/a.sextant" tests="1" failures="0" errors="1" skipped="0" file="./shop/a.sextant">
            <testcase name="./shop/a.sextant" classname="shop.a">
              <error type="didNotRun" message="it says &lt;what&gt;"/>
            </testcase>
          </testsuite>
        </testsuites>

        """#)
  }

  @Test("each file is a suite with the sum of its times")
  func times() {
    var results = SuiteSample.results
    results[0].elapsed = 1_234_567
    results[1].elapsed = 2_099_500_000
    results.append(SuiteSample.result("other") { $0.file = "other.sextant" })
    let text = SuiteSample.report("junit", results)
    #expect(
      text.contains(
        #"<testcase name="passes" classname="shop.checkout" group="smoke" time="0.001">"#))
    #expect(text.contains(#"skipped="3" time="2.101" file="shop/checkout.sextant">"#))
    #expect(
      text.contains(#"<testsuites name="sextant" tests="7" failures="1" errors="0" time="2.101">"#))
    #expect(
      text.contains(
        #"<testsuite name="other.sextant" tests="1" failures="0" errors="0" skipped="0" file="other.sextant">"#
      ))
  }

  @Test(
    "different files have different class names",
    arguments: [
      ("a/b.sextant", "a.b"), ("./a//b.sextant", "a.b"), ("a.b.sextant", "a%2Eb"),
      ("a.b/c.sextant", "a%2Eb.c"), ("a/b.c.sextant", "a.b%2Ec"), ("../a.sextant", "%2E%2E.a"),
      ("/a/b.sextant", ".a.b"), ("a%2Eb.sextant", "a%252Eb"), ("a/b", "a.b%"),
      ("a\n.sextant", "a%0A"), ("a\u{1F}.sextant", "a%1F"), ("a\u{FFFD}.sextant", "a\u{FFFD}"),
      ("a\u{202E}.sextant", "a%E2%80%AE"), ("é <.sextant", "é &lt;"),
    ])
  func className(file: String, name: String) {
    let text = SuiteSample.report("junit", [SuiteSample.result("s") { $0.file = file }])
    #expect(text.contains("classname=\"\(name)\""), "\(text)")
  }

  @Test("the output of a failed scenario contains its printed text")
  func printed() {
    var failed = SuiteSample.failed
    failed.printed = [
      PrintedText(file: "a.sextant", line: 2, text: "<Home>"),
      PrintedText(file: "a.sextant", line: 3, text: "graph {\n  Home\u{1B}\n}"),
    ]
    failed.furtherPrinted = 2
    let text = SuiteSample.report("junit", [failed])
    #expect(
      text.contains(
        """
        replay: sextant repl shop/checkout.sextant:3
        printed:
          &lt;Home&gt;                                                a.sextant:2
          graph {                                               a.sextant:3
            Home␛
          }

        and 2 further texts, not shown</system-out>
        """), "\(text)")
  }

  @Test("omitted failures are counted, and warnings are output")
  func further() {
    var failed = SuiteSample.failed
    failed.furtherFailures = 7
    failed.warnings = [SuiteSample.failure("top", "<nothing> changed", line: 3)]
    let text = SuiteSample.report("junit", [failed])
    #expect(text.contains("\n7 further failures, not shown\n"))
    #expect(text.contains("^^^ &lt;nothing&gt; changed [expectationFailed 3005]\n</system-out>"))
  }

  /// Elements and attributes in the schema of Jenkins' xUnit plugin.
  private static let allowed: [String: (required: Set<String>, optional: Set<String>)] = [
    "testsuites": ([], ["name", "time", "tests", "failures", "errors"]),
    "testsuite": (["name", "tests", "failures", "errors"], ["skipped", "time", "file"]),
    "testcase": (["name"], ["classname", "time", "group"]),
    "failure": ([], ["type", "message"]), "error": ([], ["type", "message"]),
    "skipped": ([], ["type", "message"]), "system-out": ([], []), "system-err": ([], []),
  ]
  private static let parents = [
    "testsuites": "", "testsuite": "testsuites", "testcase": "testsuite", "failure": "testcase",
    "error": "testcase", "skipped": "testcase", "system-out": "testcase",
  ]

  @Test("the document conforms to the schema for any name")
  func structure() throws {
    let name = SuiteSample.hostileName
    let hostile = SuiteSample.result(name, SuiteSample.failure("top", name, line: 3)) {
      $0.file = name
      $0.tags = [name]
      $0.elapsed = 1
    }
    let skipped = SuiteSample.result("a") { $0.remark = .skipped(name) }
    for text in [
      SuiteSample.report("junit"), SuiteSample.reportOfBrokenFile("junit"),
      SuiteSample.report("junit", [hostile, skipped]), SuiteSample.report("junit", []),
    ] {
      let elements = try XMLElements(text)
      #expect(elements.all.first?.name == "testsuites")
      for element in elements.all {
        let allowed = try #require(Self.allowed[element.name], "\(element.name)")
        let names = Set(element.attributes.keys)
        #expect(names.isSuperset(of: allowed.required))
        #expect(names.isSubset(of: allowed.required.union(allowed.optional)))
        #expect(element.parent == Self.parents[element.name])
      }
      for suite in elements.all where suite.name == "testsuite" {
        let cases = elements.all.filter { $0.name == "testcase" && $0.suite == suite.suite }
        #expect(suite.attributes["tests"] == "\(cases.count)")
      }
      for name in ["tests", "failures", "errors"] {
        let sum = elements.all.filter { $0.name == "testsuite" }
          .compactMap { $0.attributes[name].flatMap { Int($0) } }.reduce(0, +)
        #expect(elements.all.first?.attributes[name] == "\(sum)")
      }
    }
    let read = try XMLElements(SuiteSample.report("junit", [hostile]))
    #expect(
      read.all.first { $0.name == "testcase" }?.attributes["name"]
        == "<b>&\"x\" ]]> # TODO `a` @all ::error::50%, \\ ␛[31m\u{FFFD}␊| *b*")
  }
}
