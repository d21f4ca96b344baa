import SextantEngine
import SextantLanguage
import SextantSyntax

/// Undeclared sources in an app that declares other sources.
///
/// If the next statement expects a warning, the undeclared source is intended and not reported.
let unknownSources = LintRule(
  "unknownSource", 1316, "no screen has the source %1, so the original framework presents nothing",
  cause:
    "`from` names the source of a presentation: the view at which the presentation starts. No screen of the app declares this source.",
  fails: "app T { screen A { source \"rose\" }; screen B; start A }\npresent sheet B from \"nose\"",
  works: "app T { screen A { source \"rose\" }; screen B; start A }\npresent sheet B from \"rose\""
) { program in
  let known = Set(program.app.definitions.flatMap(\.sources)).sorted()
  let presented = program.own(program.usages.presentedSources)
  if known.isEmpty || presented.isEmpty { return [] }
  let expected = program.statementLists.flatMap(warningExpected)
  return presented.compactMap { mention in
    let (name, span) = (mention.subject, mention.place.span)
    if known.contains(name) || expected.contains(where: { $0.holds(span) }) { return nil }
    return .init(
      span, Value.quoted(name), suggestion: suggestion(for: name, among: known, span, program))
  }
}

private func suggestion(
  for name: String, among known: [String], _ span: Span, _ program: Program
) -> Suggestion {
  guard let near = likelyName(to: name, in: known) else {
    return .advice("declare it in a screen: `source \(Value.quoted(name))`")
  }
  let written = program.source.text(of: span)
  let isLiteral = span.length <= 100 && written.hasPrefix("\"") && written.hasSuffix("\"")
  let isCertain = isLiteral && onlyNearestName(to: name, in: known) == near
  return .replacement(
    Value.quoted(near),
    fix: isCertain ? .replacing(written, at: span, with: Value.quoted(near)) : nil)
}

private func warningExpected(in statements: [Statement]) -> [Span] {
  var spans: [Span] = []
  var last: Statement?
  for statement in statements {
    if let last, case .expect(.event(let form, _, _, isNegated: false), _) = statement.kind,
      form.common == .warning
    {
      spans.append(last.place.span)
    }
    if !statement.kind.changesNothing { last = statement }
  }
  return spans
}
