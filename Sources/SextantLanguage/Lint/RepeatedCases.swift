import SextantEngine

/// Values that stand twice in the list of a scenario, which runs the same twice.
let repeatedCases = LintRule("sameCase", 1282, "the list has %1 twice", needsCorrectProgram: false)
{
  program in
  program.own(program.usages.repeatedCases).map { .init($0.place.span, "\($0.subject)") }
}
