import SextantLanguage
import SextantSyntax

/// Names that a text declares and nothing uses.
///
/// A file with an app is often imported by others, which cannot be seen from it: what tests do with an
/// app, such as running a command, firing an event, opening a link or a window, setting a state or asking
/// for it, is not missing from the app itself. So in an app a name is unused when nothing in the program
/// names it at all, and what is there to be used from outside (actions and what a person gives them, tabs,
/// links, commands, events, windows, inputs of screens) is not looked at. Presentables, triggers and
/// sources are looked at only in a file that has statements or scenarios itself. A script without an app
/// may declare what is to come.
let unusedNames = LintRule(
  "unused", 1235, "`%1` is never used",
  cause:
    "The app declares it, and nothing in the text shows or names it, so that it can never be seen.",
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
