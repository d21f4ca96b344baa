internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

extension SuiteRunner {
  /// Returns each file once, with the lines that select its scenarios. A path without a line
  /// selects the whole file.
  func suiteFiles(_ paths: [String], reports: Bool = true) -> SuiteFiles {
    var found = SuiteFiles()
    var places: [ExactText: Int] = [:]
    var seen: Set<ExactText> = []
    func add(_ input: Input, _ line: Int?) {
      let lines = line.map { [$0] } ?? []
      let key = paths.count > 1 ? context.files.identity(of: input) : input.key
      guard let place = places[key] else {
        places[key] = found.files.count
        return found.files.append(SuiteFile(input: input, lines: lines))
      }
      let known = found.files[place].lines
      found.files[place].lines = known.isEmpty || lines.isEmpty ? [] : known + lines
    }
    func fail(_ path: String, _ reason: String, _ code: ExitCode, isFile: Bool = true) {
      if reports { context.output.writeError("sextant: \(printable(path)): \(reason)\n") }
      found.fail(path, reason, code, isFile: isFile)
    }
    for path in paths {
      let target = context.place(path)
      do {
        let (inputs, orphans) = try listing(at: target.path)
        if target.line != nil, inputs.map(\.key) != [ExactText(target.path)] {
          let reason = "a folder cannot have a line number"
          fail(path, reason, .usage, isFile: false)
          continue
        }
        for input in inputs { add(input, target.line) }
        for path in orphans where seen.insert(context.files.identity(of: .file(path))).inserted {
          found.orphanedSnapshots.append(path)
        }
      } catch {
        fail(path, error.message, .missingInput)
      }
    }
    return found
  }

  private func listing(
    at path: String
  ) throws(FileProblem) -> (inputs: [Input], orphans: [String]) {
    if path == "-" { return ([.standardInput], []) }
    let (scripts, orphans) = try context.files.suite(at: path)
    return (scripts.map { .file($0) }, orphans)
  }
}

struct SuiteFiles {
  var files: [SuiteFile] = []
  var orphanedSnapshots: [String] = []
  var failed: [SuiteSummary.FileNotRun] = []
  var code = ExitCode.success
  /// For each file, the names of its selected scenarios. If a file has no entry, all its scenarios
  /// are selected.
  var names: [ExactText: Set<String>] = [:]
  var narrowed: Narrowed?

  struct Narrowed {
    var emptiness: String?
  }

  mutating func fail(
    _ path: String, _ reason: String, _ code: ExitCode, isFile: Bool = true
  ) {
    var file = SuiteSummary.FileNotRun(name: path, reason: reason)
    file.isFile = isFile
    failed.append(file)
    self.code = self.code.joined(with: code)
  }
}
