import SextantEngine
import SextantLanguage

/// Duplicate values in the list of a scenario, which repeat the same run.
let repeatedCases = LintRule(
  "sameCase", 1282, "the list has %1 twice",
  cause:
    "A value stands twice in the list of a scenario: two of its cases have one name, so neither a report nor `--case` can tell them apart.",
  fails: "scenario \"s\" for n in [1, 1] { append A(id: n) }",
  works: "scenario \"s\" for n in [1, 2] { append A(id: n) }",
  severity: .error, needsCorrectProgram: false
) {
  program in
  program.own(program.usages.repeatedCases).map { .init($0.place.span, "\($0.subject)") }
}
