internal import SextantEngine
internal import SextantReports
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax

/// What one file came to when it was checked; it is told once its turn has come.
struct FileCheck: Sendable {
  let input: Input
  var diagnostics: [Diagnostic] = []
  /// The texts that the diagnostics are about; none for a file without.
  var sources: [SourceText] = []
  /// The diagnostics as people read them, when that is wanted.
  var drawn: [DrawnDiagnostic] = []
  var preventsRunning = false
  /// Why it could not be read.
  var failure: String?
}

/// Reads and checks files and writes nothing: each thread has one.
struct CheckWorker {
  private var compiler: Compiler
  private let files: any FileSystem
  private let isStrict: Bool
  /// How diagnostics are drawn; nil when they are not.
  private let style: Style?

  init(_ compiler: Compiler, _ files: any FileSystem, isStrict: Bool, style: Style?) {
    self.compiler = compiler
    self.files = files
    self.isStrict = isStrict
    self.style = style
  }

  mutating func check(_ input: Input) -> FileCheck {
    var result = FileCheck(input: input)
    do {
      let source = try input.source(files)
      var compiler = self.compiler
      let checked = compiler.compile(source)
      // The next file is likely to be of the same system.
      self.compiler.prepare(for: checked.program.system.name)
      if checked.diagnostics.isEmpty { return result }
      result.diagnostics = checked.diagnostics
      result.sources = compiler.sources
      result.preventsRunning = checked.diagnostics.preventRunning(isStrict: isStrict)
      if let style {
        result.drawn = checked.diagnostics.drawn(among: compiler.sources, style: style)
      }
    } catch {
      result.failure = error.message
    }
    return result
  }
}
