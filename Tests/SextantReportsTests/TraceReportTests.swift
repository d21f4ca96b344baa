import Foundation
import SextantEngine
import SextantInterpreter
import SextantReports
import SextantRuntime
import Testing
@testable import ShellTestSupport

private func schema() throws -> Schema {
  var folder = URL(fileURLWithPath: #filePath)
  for _ in 0..<3 { folder.deleteLastPathComponent() }
  let file = folder.appendingPathComponent("Grammar/trace.schema.json")
  return Schema(try JSONValue(parsing: [UInt8](Data(contentsOf: file))))
}

private func problem(_ code: String, _ number: Int, _ message: String) -> NavigationProblem {
  NavigationProblem(
    code: code, number: number, message: message,
    at: SourcePlace(file: "shop.sextant", line: 17, column: 3))
}

private func fullStep() -> StepReport {
  let dialog = alert("dialog", 9, "Log out?", buttons: [("Cancel", "cancel"), ("OK", nil)])
  var step = StepReport(
    at: SourcePlace(
      file: "shop.sextant", line: 17, column: 3, text: "tap open(id: \"1\")"),
    graph: graph(
      stack(1, screen("Home", 2), screen("Product", 7, ("id", .string("1")), ("n", .int(2))))
        .zooming(1, from: "thumb").hidingTabBar()
        .presenting("dialog", dialog, from: "button").presenting(
          "cover", tabs("Main", 10, selected: "a", ("a", switched("S", 11, screen("X", 12)))),
          transition: "fade")))
  step.target = "Home#2"
  step.can = true
  step.outcome = .applied
  step.warnings = [problem("noSource", 2103, "no visible screen …")]
  step.events = [
    EventReport("transaction", animated: true), EventReport("started", node: "Product#7"),
    EventReport("message", node: "Home#2", name: "saved", arguments: [.string("good"), .int(1)]),
  ]
  var call = CallReport(
    at: SourcePlace(
      file: "shop.sextant", line: 5, column: 30, text: "append Product(id: id)"),
    outcome: .ignored)
  call.target = "Home#2"
  call.can = false
  call.error = problem("noStack", 3001, "there is no stack")
  call.events = [EventReport("timer")]
  step.calls = [call]
  step.state = [
    .init(name: "loggedIn", value: .bool(true)),
    .init(name: "wait", value: .duration(1500)), .init(name: "tags", value: .list([.string("a")])),
    .init(name: "price", value: .decimal(FixedDecimal(digits: 150, scale: 2))),
  ]
  return step
}

@Suite struct TraceReportTests {
  @Test func printsAStatementAsALine() throws {
    #expect(
      traceLine(of: fullStep()) == """
        {"file":"shop.sextant","line":17,"column":3,"sentence":"tap open(id: \\"1\\")",\
        "target":"Home#2","can":true,"outcome":"applied","error":null,"passed":null,\
        "printed":null,"warnings":[{"code":"noSource","number":2103,\
        "message":"no visible screen …"}],"events":[{"event":"transaction","animated":true},\
        {"event":"started","node":"Product#7"},{"event":"message","node":"Home#2",\
        "name":"saved","arguments":["good",1]}],"calls":[{"file":"shop.sextant","line":5,\
        "column":30,"sentence":"append Product(id: id)","depth":1,"target":"Home#2",\
        "can":false,"outcome":"ignored","error":{"code":"noStack","number":3001,\
        "message":"there is no stack"},"events":[{"event":"timer"}]}],\
        "state":{"loggedIn":true,"wait":"1500ms","tags":["a"],"price":1.5},\
        "graph":[{"window":"main","focused":true,"root":{"id":"stack#1","kind":"stack",\
        "name":"stack","input":{},"role":"root","source":null,"selected":null,\
        "tabBar":"hidden","children":[{"id":"dialog#9","kind":"modal","name":"dialog",\
        "input":{},"role":"presented:dialog","source":"button","selected":null,\
        "title":"Log out?","message":null,"buttons":[{"title":"Cancel","role":"cancel"},\
        {"title":"OK","role":null}],"children":[]},{"id":"Main#10","kind":"tabs",\
        "name":"Main","input":{},"role":"presented:cover","source":null,"selected":"a",\
        "transition":"fade","children":[{"id":"S#11","kind":"switched","name":"S",\
        "input":{},"role":"tab:a","source":null,"selected":null,"children":[{"id":"X#12",\
        "kind":"screen","name":"X","input":{},"role":"switched","source":null,\
        "selected":null,"children":[]}]}]},{"id":"Home#2","kind":"screen","name":"Home",\
        "input":{},"role":"stack:0","source":null,"selected":null,"children":[]},\
        {"id":"Product#7","kind":"screen","name":"Product","input":{"id":"1","n":2},\
        "role":"stack:1","source":"thumb","selected":null,"children":[]}]}}]}
        """)
  }

  @Test func outputConformsToTheSchema() throws {
    var expectation = StepReport(
      at: SourcePlace(file: "<stdin>", line: 1, column: 1, text: "expect top is A"),
      graph: graph(focused: "b", ("a", shop().windows[0].root), ("b", screen("B", 1))))
    expectation.passed = false
    expectation.error = problem("expectation", 1, "no")
    var print = StepReport(
      at: SourcePlace(file: "<stdin>", line: 1, column: 1, text: "print \"x\""),
      graph: graph(custom("C", 1, selected: 1, screen("A", 2), screen("B", 3))))
    print.printed = "x"
    let schema = try schema()
    for step in [fullStep(), expectation, print] {
      #expect(schema.violations(of: try JSONValue(parsing: traceLine(of: step))) == [])
    }
  }

  @Test(arguments: [
    ("\"line\":17", "\"line\":0"), ("\"can\":true", "\"can\":1"), ("\"applied\"", "\"done\""),
    ("\"passed\":null,", ""), ("\"printed\":null", "\"printed\":null,\"more\":1"),
    ("\"kind\":\"stack\"", "\"kind\":\"pile\""), ("\"number\":3001", "\"number\":\"3001\""),
    ("\"event\":\"timer\"", "\"kind\":\"timer\""), ("\"role\":\"switched\",", ""),
    ("\"id\":\"X#12\"", "\"id\":12"), ("\"window\":\"main\",", ""),
  ])
  func schemaRejectsInvalidOutput(_ change: (String, String)) throws {
    let line = traceLine(of: fullStep())
    let wrong = line.replacing(change.0, with: change.1, maxReplacements: 1)
    #expect(wrong != line)
    #expect(try !schema().violations(of: JSONValue(parsing: wrong)).isEmpty)
  }

  @Test func printsADeepGraphAsALine() throws {
    var node = screen("Last", 3001)
    for instance in (1...3000).reversed() {
      node = screen("A", instance).presenting("sheet", node)
    }
    let line = graphJSON(of: graph(node))
    #expect(!line.contains("\n"))
    #expect(try JSONValue(parsing: line).array?.count == 1)
  }
}
