import SextantLanguage
import SextantSyntax

let unusedBindings = LintRule(
  "unusedBinding", 1301, "the binding `%1` is never read",
  cause: "No statement after the `let` uses its name.",
  fails: "let a = 1",
  works: "let a = 1\nprint a"
) {
  program in
  unread(.binding, in: program, "remove the `let`, or use the name")
}

func unread(
  _ kind: Usages.Local.Kind, in program: Program, _ advice: String
) -> [LintRule.Finding] {
  program.usages.locals.filter { $0.kind == kind && !$0.isRead && $0.place.file == program.file }
    .map { .init($0.place.span, $0.name, suggestion: .advice(advice)) }
}
