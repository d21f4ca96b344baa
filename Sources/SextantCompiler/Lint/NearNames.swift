import SextantEngine
import SextantLanguage
import SextantSyntax

let nearNames = LintRule(
  "nearName", 1231, "`%1` is used only once and is similar to `%2`",
  cause:
    "In a script without an app, every capitalised name is a screen. The less frequent name may be a misspelling of the other name.",
  fails: "append Details\nappend Detials",
  works: "append Details\nappend Details",
  appliesToSessions: true,
  needsCorrectProgram: false, isStrictAboutNames: true
) { program in
  let app = program.app
  // In a program with many names, some are similar by chance.
  if app.definitions.count > 500 { return [] }
  // Of two similar names, only the later name is reported.
  var first: Set<String> = []
  var findings: [LintRule.Finding] = []
  for mention in program.own(program.usages.implicit).reversed()
  where app.implicitUses[mention.subject] == .once {
    let name = app.definition(mention.subject).name
    let others = app.definitions.indices.dropFirst()
      .filter { $0 != Int(mention.subject.index) && $0 != app.builtInScreen.map { Int($0.index) } }
      .map { app.definitions[$0].name }.filter { !isNumbered($0, like: name) }
    guard !first.contains(name), let near = nearestName(to: name, in: others) else { continue }
    first.insert(near)
    findings.append(
      .init(
        mention.place.span, name, near,
        suggestion: .advice("write `\(near)`, or declare `screen \(name)`")))
  }
  return findings.reversed()
}

/// Returns whether two names differ only in their trailing numbers, as `Page1` and `Page2` do.
private func isNumbered(_ name: String, like other: String) -> Bool {
  func stem(_ name: String) -> Substring {
    var stem = Substring(name)
    while stem.last?.isNumber ?? false { stem.removeLast() }
    return stem
  }
  return stem(name) == stem(other)
}
