import SextantCompiler
import SextantRuntime
import SextantSyntax

/// The problems of a text in the present state of a session.
func check(
  _ text: String, in session: Session
) -> (diagnostics: [Diagnostic], isIncomplete: Bool) {
  var context = session.compiler.context
  context.sources = []
  context.suggests = false
  let compilation = compile(SourceText(name: "input", text: text), in: &context)
  return (compilation.diagnostics, compilation.script.canBeContinued)
}

/// Whether a sentence would go through now; tried on a copy.
func isPossible(_ sentence: String, in session: Session) -> Bool {
  var copy = session
  return copy.attempt("expect no error from " + sentence).succeeded
}
