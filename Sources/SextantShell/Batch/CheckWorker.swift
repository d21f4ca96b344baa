import SextantCompiler
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// The result of checking one file; results are reported in the order of the files.
struct FileCheck: Sendable {
  let input: Input
  var diagnostics: [Diagnostic] = []
  /// The source texts of the diagnostics; empty if there are none.
  var sources: [SourceText] = []
  /// The rendered diagnostics, if requested.
  var rendered: [RenderedDiagnostic] = []
  var preventsRunning = false
  /// Why the file could not be read.
  var failure: String?
}

/// Reads and checks files, without output. Each thread has its own.
struct CheckWorker {
  private var compiler: Compiler
  private let files: any FileSystem
  private let isStrict: Bool
  /// The style of rendered diagnostics; nil to render none.
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
      // The next file most likely uses the same system.
      self.compiler.prepare(for: checked.program.system.name)
      if checked.diagnostics.isEmpty { return result }
      result.diagnostics = checked.diagnostics
      result.sources = compiler.sources
      result.preventsRunning = checked.diagnostics.preventRunning(isStrict: isStrict)
      if let style {
        result.rendered = checked.diagnostics.rendered(among: compiler.sources, style: style)
      }
    } catch {
      result.failure = error.message
    }
    return result
  }
}
