import SextantEngine
import SextantSystems
import Testing

@testable import SextantShell

@Suite("The overview of `:help`") struct HelpOverviewTests {
  @Test("begins with sentences of the app's system", arguments: SystemCatalog.all.names)
  func firstSteps(name: String) throws {
    let system = try #require(SystemCatalog.all.system(named: name))
    let repl = ScriptedREPL(
      [":help"], loading: "t.sextant",
      files: ScriptedFiles(["t.sextant": system.manual.example]))
    let lines = repl.text.split(separator: "\n").drop { $0 != "To begin with" }.dropFirst()
    let steps = lines.prefix { $0.hasPrefix("  ") }.map { $0.split(separator: " ").first ?? "" }
    let known = system.sentences.flatMap(\.pattern.firstWords) + ["expect"]
    #expect(
      (1...4).contains(steps.count) && steps.allSatisfy { known.contains(String($0)) }, "\(steps)")
  }
}
