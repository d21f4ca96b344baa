import Foundation
import SextantEngine
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// Holds `Scripts/graph` to the list of rules beside it, and to the table of sentences.
@Suite("the scripts hold every rule and every sentence")
struct CoverageTests {
  private let scripts = RepositoryScripts.all

  /// The scenarios of the rules, with the file that each stands in.
  private func scenarios() throws -> [(path: String, scenario: Scenario)] {
    try scripts.paths.filter { $0.hasPrefix("Scripts/graph/") }.flatMap { path in
      try scripts.compile(path).file.scenarios.map { (path, $0) }
    }
  }

  @Test func everyRuleHasItsScenario() throws {
    let scenarios = try scenarios()
    for rule in try Rule.all() where rule.kind == .scenario {
      let own = scenarios.filter { $0.scenario.title == rule.title }
      #expect(!own.isEmpty, "no scenario holds: \(rule.title)")
      #expect(
        own.allSatisfy { $0.scenario.tags.contains(rule.section) },
        "not tagged \(rule.section): \(rule.title)")
    }
  }

  @Test func everyScenarioHoldsARule() throws {
    let titles = Set(try Rule.all().filter { $0.kind == .scenario }.map(\.title))
    for (path, scenario) in try scenarios() {
      #expect(titles.contains(scenario.title), "\(path): no such rule: \(scenario.title)")
    }
  }

  @Test func everyRuleStandsOnce() throws {
    let titles = try Rule.all().map(\.title)
    #expect(titles.count > 100)
    #expect(titles.count == Set(titles).count)
  }

  /// A rule that is about what can be written is held by a script that does not check.
  @Test func theCheckerHoldsItsRules() throws {
    for rule in try Rule.all() where rule.kind == .check {
      let broken = try #require(Self.broken[rule.title], "nothing breaks: \(rule.title)")
      var compiler = Compiler(systems: .all, files: NoFiles())
      let checked = compiler.compile(SourceText(name: "broken", text: broken.text))
      #expect(checked.diagnostics.map(\.code.word) == [broken.code], "\(rule.title)")
    }
  }

  private static let broken: [String: (text: String, code: String)] = [
    "present: a cover has no source": (#"present cover Detail from "button""#, "expected"),
    "select tab: only an id that some tabs have": ("select tab nowhere", "unknownTabName"),
    "open window: only one that is declared": ("open window nowhere", "unknownWindow"),
    "transaction: only where there is one": (
      #"open url "https://example.org" without animation"#, "noAnimation"
    ),
  ]

  @Test func everySentenceRuns() throws {
    let notes = Notes()
    let system = ChangedSystem(GraphSystem()) { sentence in
      sentence.with { arguments, draft throws(Refusal) in
        try sentence.run(arguments, &draft)
        notes.add(sentence.name)
      }
    }
    #expect(try scripts.firstFailure(for: system.catalog, only: "graph") == nil)
    let later = try Rule.laterSentences()
    #expect(later.isSubset(of: system.sentences.map(\.name)))
    for sentence in system.sentences {
      let runs = notes.all.contains(sentence.name)
      #expect(
        runs != later.contains(sentence.name),
        "\(runs ? "it is there, so it is not for later" : "no scenario runs"): \(sentence.name)")
    }
  }

  @Test func everyScriptIsInCanonicalForm() throws {
    for path in scripts.paths {
      let source = SourceText(name: path, bytes: try scripts.read(path))
      var symbols = SymbolTable()
      let formatted = parse(source, symbols: &symbols).tree.formatted()
      let written = String(decoding: source.bytes, as: UTF8.self)
      #expect(formatted == written, "\(path) is not formatted")
    }
  }
}

extension Scenario {
  /// The name without the arguments of a scenario that runs several times.
  fileprivate var title: String {
    parameters.isEmpty ? name : String(name.prefix(while: { $0 != "[" && $0 != "(" })).trimmed
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
