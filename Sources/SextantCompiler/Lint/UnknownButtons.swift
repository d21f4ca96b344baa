import SextantEngine
import SextantLanguage
import SextantSyntax

/// Invariants that are checked only after a tap on a missing button.
let unknownButtons = LintRule(
  "unknownButton", 1319, "no alert has a button %1, so this invariant is never checked",
  cause:
    "The invariant is checked after a tap on a button with this title. No alert or dialog of the program has such a button.",
  fails:
    "app T { screen A { action ask { present alert \"Sure?\" { button \"Yes\" } } }; start stacked A; invariant \"i\" after button \"Ja\" { top is A } }",
  works:
    "app T { screen A { action ask { present alert \"Sure?\" { button \"Yes\" } } }; start stacked A; invariant \"i\" after button \"Yes\" { top is A } }"
) { program in
  let asked = program.own(program.usages.testedButtons)
  if asked.isEmpty || program.usages.hasComputedButton || program.usages.restoresFiles { return [] }
  let declared = buttonsOfDeclaredAlerts(program)
  if declared.contains(where: { $0.constant == nil }) { return [] }
  let known = program.usages.buttons.union(defaultTitles).union(
    declared.compactMap(\.constant?.text))
  return asked.filter { !known.contains($0.subject) }.map { mention in
    let near = likelyName(to: mention.subject, in: known.sorted())
    return .init(
      mention.place.span, Value.quoted(mention.subject),
      suggestion: near.map { .replacement(Value.quoted($0)) })
  }
}

/// The button titles of alerts without a block.
private let defaultTitles: Set<String> = ["OK", "Cancel", "Yes", "No"]

/// Returns the button titles of declared alerts. In `computed`, they follow the title and the
/// message.
private func buttonsOfDeclaredAlerts(_ program: Program) -> [Expression] {
  guard let word = program.system.vocabulary.alerts?.word else { return [] }
  return zip(program.app.definitions, program.app.declared).filter { $0.0.word == word }
    .flatMap { $0.1.computed.dropFirst(2).compactMap(\.self) }
}
