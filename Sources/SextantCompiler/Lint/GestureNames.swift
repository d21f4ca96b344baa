import SextantEngine
import SextantLanguage

let gestureNames = LintRule(
  "gestureName", 1332, "`tap %1` is a gesture, so this action is tapped as ``tap `%1` ``",
  cause:
    "The system has a gesture with the same name as the action. To tap the action, write its name in backquotes. To avoid this, rename the action.",
  fails: "app T { screen A { action back { append A } }; start stacked A }",
  works: "app T { screen A { action goBack { append A } }; start stacked A }"
) { program in
  let tap = Sentence.tapAction.pattern.firstWords
  let names = program.app.vocabulary.sentences.compactMap { row -> String? in
    guard row.form.isGesture, row.form.pattern.elements.count == 2,
      case .word(let first) = row.form.pattern.elements[0], tap.contains(first),
      case .word(let name) = row.form.pattern.elements[1]
    else { return nil }
    return name
  }
  return program.app.declared.flatMap(\.actions).compactMap { action in
    guard names.contains(action.name), action.place.file == program.file else { return nil }
    return .init(action.place.span, action.name)
  }
}
