/// Inputs of commands that nothing reads.
let unusedInputs = LintRule("unusedInput", 1302, "the input `%1` is never read") { program in
  unread(.input, in: program, "leave it out")
}
