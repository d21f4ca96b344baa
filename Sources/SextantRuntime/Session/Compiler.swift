package import SextantCompiler
package import SextantEngine
package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// Compiles sources for the runtime and creates interpreters for them.
///
/// A compiler serves a single session or a single file of a suite. It keeps the symbols and sources
/// of all its texts.
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

  package var sources: [SourceText] { context.sources }

  /// Compiles a source and its imports. Do not run a result with errors.
  package mutating func compile(_ source: SourceText) -> Compilation {
    SextantCompiler.compile(source, in: &context)
  }

  package mutating func compile(
    _ source: SourceText, after compilation: Compilation
  ) -> Compilation {
    context.kind = .input
    context.app = compilation.program.app
    context.scope = compilation.scope
    return compile(source)
  }

  mutating func compileFile(_ source: SourceText) -> Compilation {
    let session = context
    (context.kind, context.app, context.scope) = (.file, nil, Scope())
    let compilation = compile(source)
    (context.kind, context.app, context.scope) = (session.kind, session.app, session.scope)
    return compilation
  }

  /// Builds the language of a system in advance. Copies of this compiler then share the language.
  package mutating func prepare(for system: String) { context.prepare(for: system) }

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

  func prepare(_ interpreter: inout Interpreter) {
    let promises = interpreter.program.app.behavior.properties
    interpreter[PropertyMonitor.self] = promises.isEmpty ? nil : PropertyMonitor()
    interpreter.suppressions = context.suppressions
  }
}
