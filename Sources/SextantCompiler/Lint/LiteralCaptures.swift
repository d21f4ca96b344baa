import SextantEngine
import SextantLanguage
import SextantSyntax

let literalCaptures = LintRule(
  "literalCapture", 1276, "`%1` matches only the literal text",
  cause:
    "Other routers write a capture as `:id`. In Sextant, a capture is in braces: `{id}`.",
  fails: "link \"x://show/:id\" { append A }",
  works: "link \"x://show/{id}\" { append A }",
  appliesToSessions: true
) { program in
  program.own(program.usages.links).flatMap { mention in
    ColonCapture.all(in: program.source, mention.place.span).map {
      LintRule.Finding(
        $0.span, ":" + $0.name, suggestion: .replacement("{\($0.name)}", fix: $0.fix("")))
    }
  }
}
