package import SextantCompiler
package import SextantEngine
package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// Compiles texts for the runtime and makes interpreters for them.
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

  /// The compiled texts, in order.
  package var sources: [SourceText] { context.sources }

  /// Compiles a text with its imports. A result with errors must not be run.
  package mutating func compile(_ source: SourceText) -> Compilation {
    SextantCompiler.compile(source, in: &context)
  }

  /// Compiles a text that goes on where another one ends, with its app and its names.
  package mutating func compile(
    _ source: SourceText, after compilation: Compilation
  ) -> Compilation {
    context.kind = .input
    context.app = compilation.program.app
    context.scope = compilation.scope
    return compile(source)
  }

  /// Compiles a whole file, independent of earlier declarations.
  mutating func compileFile(_ source: SourceText) -> Compilation {
    let session = context
    (context.kind, context.app, context.scope) = (.file, nil, Scope())
    let compilation = compile(source)
    (context.kind, context.app, context.scope) = (session.kind, session.app, session.scope)
    return compilation
  }

  /// Builds the language of a system now, so that copies of this compiler share it.
  package mutating func prepare(for system: String) { context.prepare(for: system) }

  /// An interpreter for a program that this compiler has made.
  package func interpreter(
    for program: Program, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) -> Interpreter {
    var interpreter = Interpreter(
      program: program, files: context.files, stateFormat: context.stateFormat,
      shouldStop: shouldStop)
    interpreter[SnapshotLog.self] = SnapshotLog()
    prepare(&interpreter)
    return interpreter
  }

  /// Has an interpreter look at what its program promises, and report what the texts do not suppress.
  func prepare(_ interpreter: inout Interpreter) {
    let promises = interpreter.program.app.behavior.properties
    interpreter[PropertyMonitor.self] = promises.isEmpty ? nil : PropertyMonitor()
    interpreter.suppressions = context.suppressions
  }
}
