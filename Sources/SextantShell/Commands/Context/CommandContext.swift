import SextantCompiler
package import SextantEngine
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

package final class CommandContext {
  let systems: SystemCatalog
  let files: any FileSystem
  let output: any Output
  let interrupt: InterruptFlag

  package init(
    systems: SystemCatalog, files: any FileSystem, output: any Output,
    interrupt: InterruptFlag = .shared
  ) {
    self.systems = systems
    self.files = files
    self.output = output
    self.interrupt = interrupt
  }

  /// The compiler that is copied for each file, so that the vocabulary of a system is built only
  /// once.
  private lazy var freshCompiler = compilerFactory(false)

  func compiler(isStrictAboutNames: Bool) -> Compiler {
    var compiler = freshCompiler
    compiler.context.isStrictAboutNames = isStrictAboutNames
    return compiler
  }

  var compilerFactory: @Sendable (_ isStrictAboutNames: Bool) -> Compiler {
    let (systems, files) = (systems, files)
    return { isStrictAboutNames in
      Compiler(
        systems: systems, files: files, isStrictAboutNames: isStrictAboutNames,
        stateFormat: JSONStateFormat())
    }
  }

  func report(_ failures: [PathFailure]) -> ExitCode {
    var code = ExitCode.success
    for failure in failures {
      code = code.joined(with: printError(of: failure.path, failure.message, failure.code))
    }
    return code
  }

  var shouldStop: @Sendable () -> Bool {
    let interrupt = interrupt
    return { interrupt.isRequested }
  }

  var interruption: ExitCode? { interrupt.exitCode }

  func report(_ errors: [RuntimeError], in sources: [SourceText]) {
    for error in errors {
      output.writeError(errorText(error, in: sources, style: output.errorStyle))
    }
  }

  /// Reports diagnostics. Returns true if the text must not run.
  func report(_ diagnostics: [Diagnostic], _ sources: [SourceText], isStrict: Bool) -> Bool {
    var first = FirstErrors()
    for diagnostic in diagnostics where first.shows(diagnostic) {
      output.writeError(diagnosticText(diagnostic, among: sources, style: output.errorStyle))
    }
    if !first.rest.isEmpty { output.writeError(first.rest) }
    return diagnostics.preventRunning(isStrict: isStrict)
  }
}
