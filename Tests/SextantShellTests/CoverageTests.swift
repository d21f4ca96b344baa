import Foundation
import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantShell
import SextantSyntax
import SextantSystems
import Testing
@testable import RuntimeTestSupport
@testable import ShellTestSupport

@Suite("the scripts cover every rule and every sentence")
struct CoverageTests {
  private let scripts = RepositoryScripts.all

  private func scenarios(of system: String) throws -> [(path: String, scenario: Scenario)] {
    try scripts.paths.filter { $0.hasPrefix("Scripts/\(system)/") }.flatMap { path in
      try scripts.compile(path).file.program.scenarios.map { (path, $0) }
    }
  }

  @Test(arguments: SystemCatalog.all.names)
  func everyRuleHasAScenario(system: String) throws {
    let scenarios = try scenarios(of: system)
    for rule in try Rule.all(of: system) where rule.kind == .scenario {
      let own = scenarios.filter { $0.scenario.title == rule.title }
      #expect(!own.isEmpty, "no scenario holds: \(rule.title)")
      #expect(
        own.allSatisfy { $0.scenario.tags.contains(rule.section) },
        "not tagged \(rule.section): \(rule.title)")
    }
  }

  @Test(arguments: SystemCatalog.all.names)
  func everyScenarioChecksARule(system: String) throws {
    let titles = Set(try Rule.all(of: system).filter { $0.kind == .scenario }.map(\.title))
    for (path, scenario) in try scenarios(of: system) {
      #expect(titles.contains(scenario.title), "\(path): no such rule: \(scenario.title)")
    }
  }

  @Test(arguments: SystemCatalog.all.names)
  func everyRuleOccursOnce(system: String) throws {
    let titles = try Rule.all(of: system).map(\.title)
    #expect(titles.count > (system == "graph" ? 100 : 20))
    #expect(titles.count == Set(titles).count)
  }

  @Test func checkerKeepsTheRules() throws {
    let rules = try SystemCatalog.all.names.flatMap { try Rule.all(of: $0) }
    for rule in rules where rule.kind == .check {
      let broken = try #require(Self.broken[rule.title], "nothing breaks: \(rule.title)")
      var compiler = Compiler.fresh()
      let checked = compiler.compile(SourceText(name: "broken", text: broken.text))
      let errors = checked.diagnostics.filter { $0.severity == .error }
      #expect(errors.map(\.code.word) == [broken.code], "\(rule.title)")
    }
  }

  private static let broken: [String: (text: String, code: String)] = [
    "present: a cover has no source": (#"present cover Detail from "button""#, "expected"),
    "select tab: only an id that some tabs have": ("select tab nowhere", "unknownTabName"),
    "open window: only one that is declared": ("open window nowhere", "unknownWindow"),
    "transaction: only where there is one": (
      #"open url "https://example.org" without animation"#, "noAnimation"
    ),
    "forward: only to a destination": (
      "app T uses intent { destination list; start list }\nforward to nowhere push", "unknownThing"
    ),
    "forward: by a push or in a sheet": (
      "app T uses intent { destination list; start list }\nforward to list", "expected"
    ),
    "start: only a destination": (
      "app T uses intent { destination list { action a { forward to list push } }; start nowhere }",
      "unknownThing"
    ),
    "on dismiss: only of a destination": (
      "app T uses intent { destination list { on dismiss nowhere { back } }; start list }",
      "unknownThing"
    ),
  ]

  @Test(arguments: SystemCatalog.all.names)
  func everySentenceRuns(name: String) throws {
    let notes = Notes()
    let original = try #require(SystemCatalog.all.system(named: name))
    let system = ChangedSystem(original) { sentence in
      sentence.with { arguments, draft throws(Refusal) in
        try sentence.run(arguments, &draft)
        notes.add(sentence.name)
      }
    }
    let paths = RepositoryScripts.paths(of: name)
    #expect(paths.count > 3)
    #expect(try scripts.firstFailure(in: paths, for: system.catalog) == nil)
    let later = try Rule.laterSentences(of: name)
    #expect(later.isSubset(of: system.sentences.map(\.name)))
    for sentence in system.sentences {
      let runs = notes.all.contains(sentence.name)
      #expect(
        runs != later.contains(sentence.name),
        "\(runs ? "it is there, so it is not for later" : "no scenario runs"): \(sentence.name)")
    }
  }
}

extension Scenario {
  fileprivate var title: String {
    parameters.isEmpty ? name : String(name.prefix(while: { $0 != "[" && $0 != "(" })).trimmed
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
