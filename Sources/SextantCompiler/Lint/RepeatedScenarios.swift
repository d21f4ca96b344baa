import SextantLanguage
import SextantSyntax

let repeatedScenarios = LintRule(
  "sameScenario", 1281, "duplicate scenario %1, first declared on line %2",
  cause:
    "Reports and filters cannot distinguish two scenarios with the same name in a file.",
  fails: "scenario \"s\" { append A }\nscenario \"s\" { append A }",
  works: "scenario \"s\" { append A }\nscenario \"t\" { append A }",
  severity: .error, needsCorrectProgram: false
) { program in
  var first: [String: Span] = [:]
  var found: Set<Span> = []
  return program.scenarios.compactMap { scenario in
    let span = scenario.place.span
    guard let other = first[scenario.name] else {
      first[scenario.name] = span
      return nil
    }
    // The cases of a scenario share a location. `repeatedCases` checks them.
    if other == span || !found.insert(span).inserted { return nil }
    return .init(
      span, "\"\(scenario.name)\"", String(program.source.lineNumber(of: other.start)),
      notes: [Note(.firstDeclaration, file: program.source.name, span: other)])
  }
}
