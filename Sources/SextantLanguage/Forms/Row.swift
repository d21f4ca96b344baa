package import SextantEngine
package import SextantSyntax

/// A row of a table of forms, with the words of its pattern as symbols of a session.
package struct Row<Form: PatternForm>: Sendable {
  package let form: Form
  package let pattern: CompiledPattern

  /// - Parameters:
  ///   - pattern: if that is not the one of the form.
  ///   - isQuestion: whether `not` may stand behind its `is`.
  package init(
    _ form: Form, as pattern: Pattern? = nil, isQuestion: Bool = false,
    _ symbols: inout SymbolTable
  ) {
    self.form = form
    self.pattern = CompiledPattern(
      pattern ?? form.pattern, isQuestion: isQuestion, symbols: &symbols)
  }
}
