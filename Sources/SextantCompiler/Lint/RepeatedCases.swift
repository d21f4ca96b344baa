import SextantEngine
import SextantLanguage

let repeatedCases = LintRule(
  "sameCase", 1282, "duplicate value %1 in the list",
  cause:
    "The list after `in` contains a value twice, so two cases of the scenario have the same name. Reports and `--case` cannot distinguish these cases.",
  fails: "scenario \"s\" for n in [1, 1] { append A(id: n) }",
  works: "scenario \"s\" for n in [1, 2] { append A(id: n) }",
  severity: .error, needsCorrectProgram: false
) {
  program in
  program.own(program.usages.repeatedCases).map { .init($0.place.span, "\($0.subject)") }
}
