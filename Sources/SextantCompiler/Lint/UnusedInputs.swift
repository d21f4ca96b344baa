import SextantLanguage

/// Unused inputs of commands.
let unusedInputs = LintRule(
  "unusedInput", 1302, "the input `%1` is never read",
  cause:
    "Whoever runs the command has to give the input, and its body does the same whatever it is.",
  fails: "command add(n: Int) { append A }",
  works: "command add(n: Int) { append A(n: n) }"
) { program in
  unread(.input, in: program, "leave it out")
}
