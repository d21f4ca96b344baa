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
      try scripts.compile(path, for: GraphSystem()).scenarios.map { (path, $0) }
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
      var compiler = Compiler(system: GraphSystem(), files: NoFiles())
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
    let system = ChangedSystem { sentence in
      sentence.with { arguments, draft throws(Refusal) in
        try sentence.run(arguments, &draft)
        notes.add(sentence.name)
      }
    }
    #expect(try scripts.firstFailure(for: system, in: scripts.paths) == nil)
    for sentence in system.sentences {
      #expect(notes.all.contains(sentence.name), "no scenario runs: \(sentence.pattern.notation)")
    }
  }

  @Test func everyScriptIsInCanonicalForm() throws {
    for path in scripts.paths {
      let source = SourceText(name: path, bytes: try scripts.read(path))
      var symbols = SymbolTable()
      let formatted = parse(source, symbols: &symbols).tree.formatted()
      #expect(Array(formatted.utf8) == source.bytes, "\(path) is not formatted")
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

/// A line of `Scripts/graph/rules.txt`.
private struct Rule {
  enum Kind {
    /// A scenario with this title holds it.
    case scenario
    /// `check:` the checker holds it.
    case check
    /// `later:` it needs what is not there yet.
    case later
  }

  let kind: Kind
  let title: String
  /// The tag that its scenarios have.
  let section: String

  static func all() throws -> [Rule] {
    let file = RepositoryScripts.root.appending(path: "Scripts/graph/rules.txt")
    var section = ""
    var rules: [Rule] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("[") {
        section = String(line.dropFirst().prefix { $0 != "]" })
      } else if line.hasPrefix("check: ") {
        rules.append(Rule(kind: .check, title: String(line.dropFirst(7)), section: section))
      } else if line.hasPrefix("later: ") {
        rules.append(Rule(kind: .later, title: String(line.dropFirst(7)), section: section))
      } else {
        rules.append(Rule(kind: .scenario, title: String(line), section: section))
      }
    }
    return rules
  }
}
