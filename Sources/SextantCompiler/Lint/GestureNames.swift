import SextantEngine
import SextantLanguage

let gestureNames = LintRule(
  "gestureName", 1332, "`tap %1` is a gesture; to tap this action, write ``tap `%1` ``",
  cause:
    "The system has a gesture with the same name as the action. To avoid the backquotes, rename the action.",
  fails: "app T { screen A { action back { append A } }; start stacked A }",
  works: "app T { screen A { action goBack { append A } }; start stacked A }"
) { program in
  let names = program.app.vocabulary.tappedWords
  return program.app.declared.flatMap(\.actions).compactMap { action in
    guard names.contains(action.name), action.place.file == program.file else { return nil }
    return .init(action.place.span, action.name)
  }
}
