import Foundation
import SextantEngine
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// Holds `Scripts/intent` to the list of rules beside it, and to the tables of the system.
@Suite("the scripts of system intent hold every rule, fact and event")
struct IntentScriptTests {
  private static let folder = "Scripts/intent/"

  private func lines() throws -> [(section: String, line: String)] {
    let file = RepositoryScripts.root.appending(path: Self.folder + "rules.txt")
    var section = ""
    var found: [(section: String, line: String)] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("[") {
        section = String(line.dropFirst().dropLast())
      } else if !line.hasPrefix("#") {
        found.append((section, String(line)))
      }
    }
    return found
  }

  private func scenarios() throws -> [Scenario] {
    try RepositoryScripts.all.paths.filter { $0.hasPrefix(Self.folder) }.flatMap {
      try RepositoryScripts.all.compile($0).file.scenarios
    }
  }

  @Test func everyRuleHasItsScenario() throws {
    let scenarios = try scenarios()
    let rules = try lines().filter { !$0.line.hasPrefix("check: ") }
    #expect(rules.count > 50)
    for (section, line) in rules {
      let own = scenarios.filter { $0.name == line }
      #expect(!own.isEmpty, "no scenario holds: \(line)")
      #expect(own.allSatisfy { $0.tags.contains(section) }, "not tagged \(section): \(line)")
    }
    let known = Set(rules.map(\.line))
    for scenario in scenarios {
      #expect(known.contains(scenario.name), "no such rule: \(scenario.name)")
    }
  }

  /// A rule that is about what can be written is held by a script that does not check.
  @Test func theCheckerHoldsItsRules() throws {
    let checked = try lines().compactMap {
      $0.line.hasPrefix("check: ") ? String($0.line.dropFirst(7)) : nil
    }
    #expect(Set(checked) == Set(Self.broken.keys))
    for (rule, broken) in Self.broken {
      var compiler = Compiler(systems: .all, files: NoFiles())
      let text = "app T uses intent { destination list; \(broken.line) }\n\(broken.sentence)"
      let checked = compiler.compile(SourceText(name: "broken", text: text))
      #expect(checked.diagnostics.map(\.code.word).first == broken.code, "\(rule)")
    }
  }

  private static let broken: [String: (line: String, sentence: String, code: String)] = [
    "forward: only to a destination": ("start list", "forward to nowhere push", "unknownThing"),
    "forward: by a push or in a sheet": ("start list", "forward to list", "expected"),
    "start: only a destination": ("start nowhere", "", "unknownThing"),
    "on dismiss: only of a destination": (
      "destination add { on dismiss nowhere { back } }; start list", "forward to add present",
      "unknownThing"
    ),
  ]

  /// Each form of the facts and events stands in some expectation.
  @Test func everyFactAndEventIsAsked() throws {
    let texts = try RepositoryScripts.all.paths.filter { $0.hasPrefix(Self.folder) }.map {
      String(decoding: try RepositoryScripts.all.read($0), as: UTF8.self)
    }.joined(separator: "\n")
    let system = IntentSystem()
    for notation in system.facts.map(\.pattern.notation) + system.events.map(\.pattern.notation) {
      let words = notation.split(separator: " ").map { word in
        word.first?.isUppercase == true ? #"\S+"# : String(word)
      }
      let form = try Regex("expect (not \\()?" + words.joined(separator: " "))
      #expect(texts.firstMatch(of: form) != nil, "\(notation)")
    }
  }
}
