import SextantEngine
import SextantLanguage
import SextantSyntax

/// Imports of files that declare nothing, and duplicate imports.
let unusedImports = LintRule(
  "unusedImport", 1303, "%1 brings nothing here",
  cause:
    "An import brings an app and declarations. The file has none, or it was imported before; its statements, its scenarios and its `before each` and `after each` do not run here.",
  fails: "import \"steps.sextant\"\nappend A",
  works: "append A",
  remark: "where steps.sextant holds statements only",
  needsCorrectProgram: false
) { program in
  program.own(program.usages.idleImports).map {
    .init(
      $0.place.span, Value.quoted($0.subject),
      suggestion: .advice(
        "an import brings an app and declarations: this file has none, or is imported already"))
  }
}
