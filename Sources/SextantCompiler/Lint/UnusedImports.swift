import SextantEngine
import SextantLanguage
import SextantSyntax

let unusedImports = LintRule(
  "unusedImport", 1303, "%1 declares nothing",
  cause:
    "An import adds an app and its declarations. The imported file has no app and no declarations, or is already imported. Imported statements, scenarios, `before each` and `after each` do not run.",
  fails: "import \"steps.sextant\"\nappend A",
  works: "append A",
  remark: "if steps.sextant contains only statements",
  needsCorrectProgram: false
) { program in
  program.own(program.usages.idleImports).map {
    .init(
      $0.place.span, Value.quoted($0.subject),
      suggestion: .advice(
        "an import adds an app and declarations: this file has none, or is already imported"))
  }
}
