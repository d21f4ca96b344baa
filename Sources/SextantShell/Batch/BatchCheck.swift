internal import SextantReports
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax

/// How `sextant check` reports, and whether it applies fixes.
package struct CheckOptions: Sendable {
  package enum Format: Sendable { case text, json, sarif }

  package var format = Format.text
  package var isStrict = false
  /// Writes fixed files; nil if fixes are not applied.
  package var writer: (any FileWriter)?
  /// The number of worker threads; nil for that of the machine's cores.
  package var workers: Int?

  package init() {}
}

extension Batch {
  /// Parses, resolves and type-checks scripts without running them.
  package func check(_ paths: [String], _ options: CheckOptions) -> ExitCode {
    let (inputs, failures) = files.expand(paths)
    var reporter = CheckReporter(batch: self, options: options)
    for failure in failures { reporter.fail(failure) }
    if let writer = options.writer {
      if inputs.contains(where: { $0.name == Input.standardInput.name }) {
        output.writeError(
          "sextant: -: --fix writes files in place, and standard input has none\n")
        return .usage
      }
      reporter.fix(inputs, writer)
    }
    let (files, isStrict, factory) = (files, options.isStrict, compilerFactory)
    let style = options.format == .text ? output.errorStyle : nil
    workInOrder(
      on: inputs, threads: options.workers ?? processorCount(),
      makeWorker: { CheckWorker(factory(isStrict), files, isStrict: isStrict, style: style) },
      work: { worker, input in Work(result: worker.check(input)) },
      consume: { reporter.record($0) })
    if inputs.isEmpty, failures.isEmpty {
      reporter.fail(Batch.noScripts(in: paths))
    }
    let code = reporter.finish(of: inputs.count)
    output.flush()
    return code
  }
}

/// Collects and reports the results of checking, file by file.
private struct CheckReporter {
  let batch: Batch
  let options: CheckOptions
  private var code = ExitCode.success
  private var problems = 0
  /// The number of paths that could not be read, and of those the files among the inputs.
  private var unread = 0
  private var notChecked = 0
  private var reported = ReportedDiagnostics()
  private var fixed = 0
  private var report: CheckReport
  /// Whether it was interrupted: files that were not read to their end get no verdict.
  private var isCut = false

  init(batch: Batch, options: CheckOptions) {
    self.batch = batch
    self.options = options
    report = CheckReport(version: sextantVersion)
  }

  private var isForPeople: Bool { options.format == .text }

  mutating func fail(_ failure: PathFailure) {
    if failure.code == .missingInput { unread += 1 }
    code = code.joined(with: batch.report([failure]))
    report.failures.append(.init(path: failure.path, message: failure.message))
  }

  /// Applies fixes to the files, and reports the changes.
  mutating func fix(_ inputs: [Input], _ writer: any FileWriter) {
    let applier = FixApplier(
      compiler: batch.compiler(isStrictAboutNames: options.isStrict), files: batch.files,
      writer: writer)
    // Fixing one file may enable fixes in another that imports it.
    for _ in 0..<FixApplier.mostRounds {
      var hasChanged = false
      for input in inputs where !batch.interrupt.isRequested {
        guard case .file(let path) = input else { continue }
        do {
          for change in try applier.fix(path, unless: batch.shouldStop) {
            fixed += 1
            hasChanged = true
            let line = change + "\n"
            if isForPeople { batch.output.write(line) } else { batch.output.writeError(line) }
          }
        } catch {
          let message = "it cannot be written: \(error.message)"
          fail(PathFailure(path: path, message: message, code: .cannotWrite))
          return
        }
      }
      if !hasChanged { return }
    }
  }

  /// Adds the result of a file; false to stop.
  mutating func record(_ check: FileCheck) -> Bool {
    if isCut { return false }
    isCut = batch.interrupt.isRequested
    if let failure = check.failure {
      fail(PathFailure(path: check.input.name, message: failure, code: .missingInput))
      notChecked += 1
      return !isCut
    }
    if isCut { return false }
    if check.preventsRunning { code = code.joined(with: .badScript) }
    if isForPeople {
      let new = reported.take(new: check.rendered)
      problems += new.count
      if !new.text.isEmpty { batch.output.writeError(new.text) }
      return true
    }
    report.add(check.input.name, artifact)
    for diagnostic in check.diagnostics {
      report.add(diagnostic, among: check.sources, artifact)
    }
    return true
  }

  private func artifact(_ path: String) -> CheckReport.Artifact {
    if path == Input.standardInput.name {
      return .init(path: path, uri: "stdin:-", relativeURI: "stdin:-")
    }
    let whole = "file://" + uriPath(batch.files.absolutePath(path))
    let isRelative = !path.hasPrefix("/")
    return .init(
      path: path, uri: whole,
      relativeURI: isRelative ? uriPath(normalizedPath(path)) : whole)
  }

  mutating func finish(of count: Int) -> ExitCode {
    if isCut { return batch.interruption ?? code }
    report.exitCode = code.rawValue
    switch options.format {
    case .text:
      let suffix = options.writer == nil ? "" : ", \(fixed) fixed"
      let missing = unread == 0 ? "" : ", \(unread) could not be read"
      batch.output.write(
        "\(pluralized(count - notChecked, "file")) checked\(missing), "
          + "\(pluralized(problems, "problem"))\(suffix)\n")
    case .json: batch.output.write(diagnosticsJSON(of: report))
    case .sarif:
      batch.output.write(sarif(of: report) { Explanation($0).rule })
    }
    return code
  }
}
