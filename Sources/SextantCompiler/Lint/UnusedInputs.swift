import SextantLanguage

let unusedInputs = LintRule(
  "unusedInput", 1302, "the input `%1` is never read",
  cause:
    "Every call must pass a value for the input, but the body of the command never uses the input.",
  fails: "command add(n: Int) { append A }",
  works: "command add(n: Int) { append A(n: n) }"
) { program in
  unread(.input, in: program, "remove it")
}
