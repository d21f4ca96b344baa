import SextantLanguage

let unusedInputs = LintRule(
  "unusedInput", 1302, "the input `%1` is never read",
  cause:
    "Every call must pass a value for this input, but the body of the command never reads it.",
  fails: "command add(n: Int) { append A }",
  works: "command add(n: Int) { append A(n: n) }"
) { program in
  unread(.input, in: program, "remove it")
}
