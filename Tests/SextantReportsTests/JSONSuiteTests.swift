import Foundation
import SextantEngine
import SextantReports
import Testing
@testable import ShellTestSupport

@Suite struct JSONSuiteTests {
  @Test("every verdict, and both kinds of graphs")
  func golden() {
    #expect(
      SuiteSample.report("json") == #"""
        {"schemaVersion":3,"scenarios":[
        {"name":"passes","file":"shop/checkout.sextant","line":1,"tags":["smoke"],"case":null,"verdict":"passed","reason":null,"replay":null,"lastLine":null,"steps":3,"failures":[],"furtherFailures":0,"warnings":[],"furtherWarnings":0},
        {"name":"a notification opens a product","file":"shop/checkout.sextant","line":1,"tags":["smoke","link"],"case":null,"verdict":"failed","reason":null,"replay":"sextant repl shop/checkout.sextant:3","lastLine":null,"steps":3,"failures":[{"code":"expectationFailed","number":3005,"message":"the visible node is Home","help":null,"file":"shop/checkout.sextant","line":3,"column":10,"sentence":"expect top is Product(id: \"42\")","notes":[],"excerpt":{"before":"  expect ","marked":"top","after":" is Product(id: \"42\")","continues":false},"graph":[{"window":"main","focused":true,"root":{"id":"stack#1","kind":"stack","name":"stack","input":{},"role":"root","source":null,"selected":null,"children":[{"id":"Home#2","kind":"screen","name":"Home","input":{},"role":"stack:0","source":null,"selected":null,"children":[]}]}}]},{"code":"expectationFailed","number":3005,"message":"the graph differs","help":null,"file":"shop/checkout.sextant","line":4,"column":10,"sentence":"expect top is Product(id: \"42\")","notes":[],"excerpt":{"before":"  expect ","marked":"graph","after":" { stack { Home } }","continues":false},"expectedGraph":"stack {\n  Home\n}","actualGraph":"stack {\n  Home\n  Help\n}"}],"furtherFailures":0,"warnings":[],"furtherWarnings":0},
        {"name":"a case [id: \"1\"]","file":"shop/checkout.sextant","line":1,"tags":[],"case":"id: \"1\"","verdict":"passed","reason":null,"replay":null,"lastLine":null,"steps":3,"failures":[],"furtherFailures":0,"warnings":[],"furtherWarnings":0},
        {"name":"known","file":"shop/checkout.sextant","line":1,"tags":[],"case":null,"verdict":"todo","reason":"nobody # has built it","replay":null,"lastLine":null,"steps":3,"failures":[],"furtherFailures":0,"warnings":[],"furtherWarnings":0},
        {"name":"elsewhere","file":"shop/checkout.sextant","line":1,"tags":[],"case":null,"verdict":"skipped","reason":"no <network>","replay":null,"lastLine":null,"steps":null,"failures":[],"furtherFailures":0,"warnings":[],"furtherWarnings":0},
        {"name":"late","file":"shop/checkout.sextant","line":1,"tags":[],"case":null,"verdict":"notRun","reason":null,"replay":null,"lastLine":null,"steps":null,"failures":[],"furtherFailures":0,"warnings":[],"furtherWarnings":0}
        ],
        "summary":{"passed":2,"failed":1,"skipped":1,"todo":1,"notRun":1,"warnings":0,"filesNotRun":[],"interrupted":false,"seed":null,"repetitions":1,"incomplete":false}}

        """#)
  }

  private func schema() throws -> Schema {
    let file = RepositoryScripts.root.appending(path: "Grammar/suite.schema.json")
    return Schema(try JSONValue(parsing: [UInt8](Data(contentsOf: file))))
  }

  @Test("the lines are the scenarios of the document, and the end")
  func lines() throws {
    let document = SuiteSample.report("json").split(separator: "\n")
    let lines = SuiteSample.report("jsonl").split(separator: "\n")
    #expect(lines.count == SuiteSample.results.count + 1)
    for (line, inner) in zip(lines, document.dropFirst()).dropLast() {
      #expect(line == (inner.hasSuffix(",") ? inner.dropLast() : inner))
    }
    #expect(lines.last == "{\"schemaVersion\":3,\(document.last ?? "")")
  }

  @Test("documents and lines conform to the schema")
  func validity() throws {
    let schema = try schema()
    let name = SuiteSample.hostileName
    var full = SuiteSample.result(name, SuiteSample.failure("top", name, line: 3))
    full.elapsed = 5
    full.warnings = full.failures
    full.failures[0].statement = .init(file: "a.sextant", line: 4)
    var results = SuiteSample.results
    results.append(full)
    results.append(SuiteSample.result(name) { $0.shard = 2 })
    let node = screen("A", 1, ("mode", .enumCase("fancy")), ("delay", .duration(5)))
    full.failures[0].graphs = .actual(graph(node))
    results.append(full)
    let shard = SuiteSample.report("json", results) {
      $0.shard = try? SuiteShard(index: 1, count: 2)
      $0.missing = [.init(name: name, reason: "is missing")]
      $0.elapsed = 5
    }
    for text in [
      shard, SuiteSample.report("json", results), SuiteSample.reportOfBrokenFile("json"),
      SuiteSample.report("json", []),
    ] {
      let value = try JSONValue(parsing: Array(text.utf8))
      #expect(schema.violations(of: value) == [])
      #expect(value["schemaVersion"]?.int == 3)
    }
    let lines =
      SuiteSample.report("jsonl", results).split(separator: "\n")
      + results.map { Substring(listLine(of: $0)) }
    for line in lines {
      #expect(schema.violations(of: try JSONValue(parsing: Array(line.utf8))) == [])
    }
    let wrong = lines[0].replacing("passed", with: "well")
    #expect(schema.violations(of: try JSONValue(parsing: Array(wrong.utf8))) != [])
  }

  @Test("a name is unchanged")
  func hostileName() throws {
    let text = SuiteSample.report("jsonl", [SuiteSample.result(SuiteSample.hostileName)])
    let line = try #require(text.split(separator: "\n").first)
    #expect(try JSONValue(parsing: Array(line.utf8))["name"]?.string == SuiteSample.hostileName)
  }
}
