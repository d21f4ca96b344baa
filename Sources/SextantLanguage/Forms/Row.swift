package import SextantEngine
package import SextantSyntax

/// A row of a table of forms, with the words of its pattern as symbols of a session.
package struct Row<Form: Sendable>: Sendable {
  package let form: Form
  package let pattern: CompiledPattern

  package init(_ form: Form, _ pattern: Pattern, _ symbols: inout SymbolTable) {
    self.form = form
    self.pattern = CompiledPattern(pattern, symbols: &symbols)
  }

  /// A row of what can be asked: `not` may stand behind its `is`.
  init(question form: Form, _ pattern: Pattern, _ symbols: inout SymbolTable) {
    self.form = form
    self.pattern = CompiledPattern(pattern, isQuestion: true, symbols: &symbols)
  }
}
