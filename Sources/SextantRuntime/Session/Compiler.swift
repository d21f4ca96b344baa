package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// Compiles texts for the runtime, and makes what runs them.
///
/// One compiler serves one session or one file of a suite; its symbols and sources grow.
package struct Compiler: Sendable {
  package var context: CompilationContext

  package init(
    systems: SystemCatalog, files: any FileAccess, isStrictAboutNames: Bool = false,
    stateFormat: (any StateFormat)? = nil
  ) {
    context = CompilationContext(
      systems: systems, runtime: runtimeForms, files: files, stateFormat: stateFormat)
    context.isStrictAboutNames = isStrictAboutNames
  }

  /// The texts that were read, in order.
  package var sources: [SourceText] { context.sources }

  /// Compiles a text with what it imports. With errors, nothing of it is to be run.
  package mutating func compile(_ source: SourceText) -> Compilation {
    SextantLanguage.compile(source, in: &context)
  }

  /// Compiles a whole file that begins anew, whatever was declared before.
  mutating func compileFile(_ source: SourceText) -> Compilation {
    let session = context
    (context.kind, context.app, context.scope) = (.file, nil, Scope())
    let compilation = compile(source)
    (context.kind, context.app, context.scope) = (session.kind, session.app, session.scope)
    return compilation
  }

  /// Makes the language of a system at once: copies of this compiler then have it.
  package mutating func prepare(for system: String) { context.prepare(for: system) }

  /// An interpreter for a program that this compiler has made.
  package func interpreter(
    for program: Program, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) -> Interpreter {
    var interpreter = Interpreter(
      model: program, files: context.files, stateFormat: context.stateFormat,
      shouldStop: shouldStop)
    interpreter.suppressions = context.suppressions
    return interpreter
  }
}
