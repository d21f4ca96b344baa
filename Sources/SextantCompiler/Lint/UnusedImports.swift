import SextantEngine
import SextantLanguage
import SextantSyntax

let unusedImports = LintRule(
  "unusedImport", 1303, "the import of %1 has no effect",
  cause:
    "The imported file has no app and no declarations, or another line already imports the file. An import does not run statements or scenarios.",
  fails: "import \"steps.sextant\"\nappend A",
  works: "append A",
  remark: "if `steps.sextant` contains only statements",
  needsCorrectProgram: false
) { program in
  program.own(program.usages.uselessImports).map {
    .init(
      $0.place.span, Value.quoted($0.subject),
      suggestion: .advice(
        "remove the import: the file has no app and no declarations, or another line imports it"))
  }
}
