import SextantLanguage
import SextantSyntax

/// Unused declarations of a text.
///
/// A file with an app is often imported by test files, which are unknown to the file itself. Tests
/// run commands, fire events, open links and windows, and set or read states. The lack of such uses
/// is therefore not a finding.
///
/// - In an app, a name is unused if nothing in the program names it.
/// - Names for use from outside are not checked: actions and their inputs, tabs, links, commands,
///   events, windows, and inputs of screens.
/// - Presentables, triggers and sources are checked only if the file itself has statements or
///   scenarios.
/// - A script without an app may contain declarations for later use.
let unusedNames = LintRule(
  "unused", 1235, "`%1` is never used",
  cause:
    "The app declares it, but no sentence or declaration uses it.",
  fails: "app T { screen A; screen B; start A }",
  works: "app T { screen A; start A }"
) { program in
  if program.app.isScratch { return [] }
  let usages = program.usages
  let isComplete = !program.scenarios.isEmpty || !program.script.statements.isEmpty
  return usages.declared.compactMap { kind, name, place in
    guard place.file == program.file, !usages.uses(kind), isComplete || !kind.isForOthers else {
      return nil
    }
    return .init(place.span, name, suggestion: kind.advice.map { .advice($0) })
  }
}
