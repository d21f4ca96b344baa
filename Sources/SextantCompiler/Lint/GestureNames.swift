import SextantEngine
import SextantLanguage

let gestureNames = LintRule(
  "gestureName", 1332, "`tap %1` is a gesture, so this action is tapped as ``tap `%1` ``",
  cause:
    "The system has a gesture with the words of `tap` and the name of the action. A script that means the action writes its name in backquotes.",
  fails: "app T { screen A { action back { append A } }; start stacked A }",
  works: "app T { screen A { action goBack { append A } }; start stacked A }"
) { program in
  let names = program.app.vocabulary.tappedWords
  return program.app.declared.flatMap(\.actions).compactMap { action in
    guard names.contains(action.name), action.place.file == program.file else { return nil }
    return .init(action.place.span, action.name)
  }
}
