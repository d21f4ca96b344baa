import SextantCompiler
import SextantEngine
package import SextantLanguage
package import SextantRuntime
import SextantSyntax
import SextantSystems

extension Compiler {
  private static let prepared: Compiler = {
    var compiler = Compiler(systems: .all, files: NoFiles())
    for system in SystemCatalog.all.names { compiler.prepare(for: system) }
    return compiler
  }()

  /// Returns a new compiler for all systems. All copies share the tables of the language, because
  /// building these tables takes milliseconds.
  package static func fresh(
    files: any FileAccess = NoFiles(), stateFormat: (any StateFormat)? = nil
  ) -> Compiler {
    var compiler = prepared
    (compiler.context.files, compiler.context.stateFormat) = (files, stateFormat)
    return compiler
  }
}
