internal import SextantReports
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax

/// How `sextant check` reports, and whether it applies fixes.
public struct CheckOptions: Sendable {
  public enum Format: Sendable { case text, json, sarif }

  public var format = Format.text
  public var isStrict = false
  /// What writes fixed files; nil when nothing is to be fixed.
  public var writer: (any FileWriter)?
  /// How many files are worked on at the same time; nil for as many as the machine can.
  public var workers: Int?

  public init() {}
}

extension Batch {
  /// Reads, resolves and type-checks scripts and runs nothing.
  public func check(_ paths: [String], _ options: CheckOptions) -> ExitCode {
    let (inputs, failures) = files.expand(paths)
    var told = CheckTold(batch: self, options: options)
    for failure in failures { told.fail(failure) }
    if let writer = options.writer {
      if inputs.contains(where: { $0.name == Input.standardInput.name }) {
        output.writeError(
          "sextant: -: --fix writes files in place, and standard input has none\n")
        return .usage
      }
      told.fix(inputs, writer)
    }
    let (files, isStrict, factory) = (files, options.isStrict, compilerFactory)
    let style = options.format == .text ? output.errorStyle : nil
    workInOrder(
      on: inputs.count, threads: options.workers ?? processorCount(),
      makeWorker: { CheckWorker(factory(isStrict), files, isStrict: isStrict, style: style) },
      work: { worker, place in worker.check(inputs[place]) },
      consume: { told.record($0) })
    if inputs.isEmpty, failures.isEmpty {
      told.fail(Batch.noScripts(in: paths))
    }
    let code = told.finish(of: inputs.count)
    output.flush()
    return code
  }
}

/// What there is to tell of a check, which grows file by file.
private struct CheckTold {
  let batch: Batch
  let options: CheckOptions
  private var code = ExitCode.success
  private var problems = 0
  private var unread = 0
  private var told = ToldDiagnostics()
  private var fixed = 0
  private var report: CheckReport
  /// Whether someone has ended it: what was not read to its end gets no verdict.
  private var isCut = false

  init(batch: Batch, options: CheckOptions) {
    self.batch = batch
    self.options = options
    report = CheckReport(version: sextantVersion)
  }

  private var isForPeople: Bool { options.format == .text }

  mutating func fail(_ failure: PathFailure) {
    code = code.joined(with: batch.tell([failure]))
    report.failures.append(.init(path: failure.path, message: failure.message))
  }

  /// Applies fixes to the files, and says what it has changed.
  mutating func fix(_ inputs: [Input], _ writer: any FileWriter) {
    let applier = FixApplier(
      compiler: batch.compiler(isStrictAboutNames: options.isStrict), files: batch.files,
      writer: writer)
    // What is fixed in one file may show what can be fixed in another that imports it.
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

  /// Adds what a file came to; false when no more is wanted.
  mutating func record(_ check: FileCheck) -> Bool {
    isCut = batch.interrupt.isRequested
    if let failure = check.failure {
      fail(PathFailure(path: check.input.name, message: failure, code: .missingInput))
      unread += 1
      return !isCut
    }
    if isCut { return false }
    if check.preventsRunning { code = code.joined(with: .badScript) }
    if isForPeople {
      let new = told.take(new: check.drawn)
      problems += new.count
      if !new.isEmpty { batch.output.writeError(new.map(\.text).joined()) }
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
      batch.output.write(
        "\(counted(count - unread, "file")) checked, \(counted(problems, "problem"))\(suffix)\n")
    case .json: batch.output.write(diagnosticsJSON(of: report))
    case .sarif:
      let pages = CodePages(batch.systems)
      batch.output.write(sarif(of: report) { pages.rule($0) })
    }
    return code
  }
}
