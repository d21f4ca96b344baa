import SextantLanguage
import SextantSyntax

/// Declarations that the program never uses.
///
/// Other files may import an app file: for example, tests that run commands, fire events, open
/// links and windows, and set or read states. Therefore, the rule never reports:
///
/// - actions and their inputs, tabs, links, commands, events, windows, and inputs of screens
/// - presentables, triggers and sources, unless the file has statements or scenarios
/// - declarations of a script that declares no app, because later input may use them
let unusedNames = LintRule(
  "unused", 1235, "`%1` is never used",
  cause:
    "No sentence and no other declaration uses this declaration.",
  fails: "app T { screen A; screen B; start A }",
  works: "app T { screen A; start A }"
) { program in
  if program.app.isScratch { return [] }
  let usages = program.usages
  let isComplete = !program.scenarios.isEmpty || !program.script.statements.isEmpty
  return usages.declared.compactMap { kind, name, place in
    guard place.file == program.file, !usages.uses(kind), isComplete || !kind.isUsableByImporters
    else {
      return nil
    }
    return .init(place.span, name, suggestion: kind.advice.map { .advice($0) })
  }
}
