import SextantCompiler
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// Checks scripts: `sextant check`.
package struct ScriptChecker {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func check(_ paths: [String], _ options: CheckOptions) -> ExitCode {
    let (inputs, failures) = context.files.expand(paths)
    var reporter = CheckReporter(context: context, options: options)
    for failure in failures { reporter.fail(failure) }
    if options.fix, let writer = options.runContext.writer {
      if inputs.contains(where: { $0.name == Input.standardInput.name }) {
        return context.printError(
          "-: --fix changes files in place; standard input is not a file", .usage)
      }
      reporter.fix(inputs, writer)
    }
    let (files, isStrict, factory) = (
      context.files, options.strictness.strict, context.compilerFactory
    )
    let style = reporter.isHumanReadable ? context.output.errorStyle : nil
    processInOrder(
      on: inputs, threads: options.workers ?? processorCount(),
      makeWorker: {
        CheckWorker(factory(isStrict), files, isStrict: isStrict, style: style)
      },
      work: { worker, input in Work(result: worker.check(input)) },
      consume: { reporter.record($0) })
    let code = reporter.finish(of: inputs.count)
    context.output.flush()
    return code
  }
}

private struct CheckReporter {
  let context: CommandContext
  let options: CheckOptions
  private var code = ExitCode.success
  private var unread = 0
  private var notChecked = 0
  private var reported = ReportedDiagnostics()
  private var fixed = 0
  private let paths: RepositoryPaths
  private var report: CheckReport
  private var isCut = false

  init(context: CommandContext, options: CheckOptions) {
    self.context = context
    self.options = options
    paths = RepositoryPaths(workspace: options.runContext.workspace, context.files)
    report = paths.emptyReport
    report.isStrict = options.strictness.strict
  }

  var isHumanReadable: Bool { options.reports.contains { $0.isHumanReadable } }

  mutating func fail(_ failure: PathFailure) {
    if failure.code == .missingInput { unread += 1 }
    code = code.joined(with: context.report([failure]))
    report.failures.append(
      .init(path: failure.path, message: failure.message, isFile: failure.isFile))
  }

  mutating func fix(_ inputs: [Input], _ writer: any FileWriter) {
    let applier = FixApplier(
      compiler: context.compiler(isStrictAboutNames: options.strictness.strict),
      files: context.files,
      writer: writer)
    // A fix in a file may enable fixes in files that import it.
    for _ in 0..<FixApplier.maxRounds {
      var hasChanged = false
      for input in inputs where !context.interrupt.isRequested {
        guard case .file(let path) = input else { continue }
        do {
          for change in try applier.fix(path, unless: context.shouldStop) {
            fixed += 1
            hasChanged = true
            let line = change + "\n"
            if isHumanReadable {
              context.output.write(line)
            } else {
              context.output.writeError(line)
            }
          }
        } catch {
          let message = "cannot be written: \(error.message)"
          fail(PathFailure(path: path, message: message, code: .cannotWrite))
          return
        }
      }
      if !hasChanged { return }
    }
  }

  /// Adds the result of a file to the report. Returns false if the check must stop.
  mutating func record(_ check: FileCheck) -> Bool {
    if isCut { return false }
    isCut = context.interrupt.isRequested
    if let failure = check.failure {
      fail(PathFailure(path: check.input.name, message: failure, code: .missingInput))
      notChecked += 1
      return !isCut
    }
    if isCut { return false }
    if check.preventsRunning { code = code.joined(with: .badScript) }
    if isHumanReadable {
      let new = reported.add(check.rendered)
      if !new.isEmpty { context.output.writeError(new) }
    }
    report.add(check.input.name, paths.artifact)
    for diagnostic in check.diagnostics {
      report.add(diagnostic, among: check.sources, paths.artifact)
    }
    return true
  }

  mutating func finish(of count: Int) -> ExitCode {
    if isCut { code = context.interruption ?? code }
    report.exitCode = code.rawValue
    let suffix = options.fix ? ", \(fixed) fixed" : ""
    let missing = unread == 0 ? "" : ", \(unread) unreadable"
    let problems = report.artifacts.reduce(0) { $0 + $1.diagnostics.count }
    let hasErrors = report.artifacts.contains { artifact in
      artifact.diagnostics.contains { $0.severity == .error }
    }
    let isWarned = problems > 0 && !hasErrors && !options.strictness.strict
    let checked = isCut ? report.artifacts.count : count - notChecked
    report.summary =
      (isCut ? "interrupted: " : "")
      + "\(pluralized(checked, "file")) checked\(missing), "
      + "\(pluralized(problems, isWarned ? "warning" : "problem"))\(suffix)\n"
    // After an interruption, the reader of standard output may have ended. Therefore, only reports
    // in files are written.
    for requested in options.reports where !isCut || requested.path != nil {
      let text = requested.format.text(report) { Explanation($0).rule }
      code = code.joined(with: context.write(text, to: requested.path, options.runContext.writer))
    }
    return code
  }
}

struct FileCheck: Sendable {
  let input: Input
  var diagnostics: [Diagnostic] = []
  var sources: [SourceText] = []
  var rendered: [RenderedDiagnostic] = []
  var preventsRunning = false
  var failure: String?
}

struct CheckWorker {
  private var compiler: Compiler
  private let files: any FileSystem
  private let isStrict: Bool
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
      // The next file probably uses the same system, so its vocabulary is created now.
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
