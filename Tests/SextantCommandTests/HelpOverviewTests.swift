import SextantEngine
import SextantSystems
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite("overview of `:help`") struct HelpOverviewTests {
  @Test(
    "finds topics by several words, types and members",
    arguments: [
      ("stack is", "stack [of REF] is"), ("expect graph", "graph { … }"),
      ("types", "  Duration\n      a time\n"), ("action", "action NAME[(INPUT: TYPE, …)]"),
      ("expect top is", "top is NODE"),
    ])
  func topics(topic: String, text: String) {
    let repl = ScriptedREPL([":help \(topic)"])
    #expect(repl.errors == "" && repl.text.contains(text), "\(repl.text)\(repl.errors)")
  }

  @Test("begins with sentences of the app's system", arguments: SystemCatalog.all.names)
  func firstSteps(name: String) throws {
    let system = try #require(SystemCatalog.all.system(named: name))
    let repl = ScriptedREPL(
      [":help"], loading: "t.sextant",
      files: ScriptedFiles(["t.sextant": system.manual.example]))
    let lines = repl.text.split(separator: "\n").drop { $0 != "First steps" }.dropFirst()
    let rows = lines.prefix { $0.hasPrefix("  ") }.filter { !$0.hasPrefix("   ") }
    let steps = rows.map { $0.split(separator: " ").first ?? "" }
    let known = system.sentences.flatMap(\.pattern.firstWords) + ["expect"]
    #expect(
      (1...4).contains(steps.count) && steps.allSatisfy { known.contains(String($0)) }, "\(steps)")
  }
}
