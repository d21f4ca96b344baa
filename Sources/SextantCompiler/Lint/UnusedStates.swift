import SextantLanguage

let unusedStates = LintRule(
  "unusedState", 1300, "the variable `%1` is never %2",
  cause: "No statement and no fact in the app or in its file reads or sets the variable.",
  fails: "app T { screen A; state n = 0; start A }",
  works: "app T { screen A; state n = 0; start A; when n is 1 { hide } }"
) { program in
  if program.app.isScratch { return [] }
  let usages = program.usages
  return usages.declared.compactMap { kind, name, place in
    guard case .state(let index) = kind, place.file == program.file,
      !usages.readStates.contains(index), !usages.setStates.contains(index)
    else { return nil }
    return .init(place.span, name, "set or read")
  }
}
