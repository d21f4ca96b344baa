import SextantEngine
import SextantLanguage
import SextantSyntax

let impossibleExpectations = LintRule(
  "neverHolds", 1311, "this fact can never hold: %1",
  cause: "The fact is false in every run, so the expectation always fails.",
  fails: "expect count A is -1",
  works: "expect count A is 0"
) { program in
  program.statementLists.joined().flatMap { statement -> [LintRule.Finding] in
    guard case .expect(.fact(let fact), let isRequired) = statement.kind else { return [] }
    return fact.conjuncts.compactMap { reason($0, program.app) }.map { reason in
      .init(
        statement.place.span, reason,
        suggestion: isRequired ? .advice("the later statements of this block never run") : nil)
    }
  } + neverPresented(program)
}

private func neverPresented(_ program: Program) -> [LintRule.Finding] {
  let (app, usages) = (program.app, program.usages)
  if app.isScratch || app.vocabulary.hasOwnDeclarations || usages.restoresFiles
    || usages.hasComputedSource
  {
    return []
  }
  let known = usages.givenSources.sorted()
  return prerequisites(of: program).flatMap { span, prerequisites in
    prerequisites.sources.filter { !usages.givenSources.contains($0) }.map { name in
      .init(
        span, "no sentence presents with `from \(Value.quoted(name))`",
        suggestion: likelyName(to: name, in: known).map { .replacement(Value.quoted($0)) })
    }
  }
}

/// Returns the reason that a fact is always false; nil if a run may satisfy it.
private func reason(_ fact: Fact, _ app: App) -> String? {
  switch fact {
  case .truth(.compare(.count, let comparison, .constant(.int(let count)))):
    let isNever =
      switch comparison {
      case .equal, .lessOrEqual: count < 0
      case .less: count <= 0
      case .notEqual, .greater, .greaterOrEqual, .contains: false
      }
    return isNever ? "a count is 0 or more" : nil
  case .truth(.compare(.constant(let left), .equal, .constant(let right))):
    return areSurelyDifferent(left, right) ? "\(left) is not \(right)" : nil
  case .truth(.constant(.bool(false))), .not(.truth(.constant(.bool(true)))):
    return "the condition is always false"
  case .form(_, let arguments):
    guard case .matching(.declared(let id, _))? = arguments.reference(0),
      case .name(let tab)? = arguments.last, app.definition(id).kind == .tabs,
      !app.definition(id).tabs.contains(where: { $0.id == tab })
    else { return nil }
    let tabs = app.definition(id).tabs.map { "`\(app.names[Int($0.id.index)])`" }
    return "the tabs of `\(app.definition(id).name)` are \(tabs.joined(separator: ", "))"
  default: return nil
  }
}

/// Returns whether two values are of the same kind and differ. An integer and a decimal may be
/// equal.
private func areSurelyDifferent(_ left: Value, _ right: Value) -> Bool {
  switch (left, right) {
  case (.int, .int), (.string, .string), (.bool, .bool), (.enumCase, .enumCase),
    (.duration, .duration):
    left != right
  default: false
  }
}
