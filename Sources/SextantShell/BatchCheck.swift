internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

extension Batch {
  /// Reads, resolves and type-checks scripts and runs nothing.
  public func check(_ paths: [String], isStrict: Bool) -> ExitCode {
    let (inputs, problem) = files.expand(paths, output)
    var code = problem
    var problems = 0
    for input in inputs {
      do {
        let source = try input.source(files)
        var compiler = compiler(isStrictAboutNames: isStrict)
        let checked = compiler.compile(source)
        problems += checked.diagnostics.count
        if report(checked.diagnostics, compiler.sources, isStrict: isStrict) {
          code = code.joined(with: .badScript)
        }
      } catch {
        output.writeError("sextant: \(input.name): \(error.message)\n")
        code = code.joined(with: .missingInput)
        // What was not read to its end gets no verdict.
        if interrupt.isRequested {
          output.flush()
          return code
        }
      }
    }
    if inputs.isEmpty, problem == .success {
      output.writeError("sextant: \(paths.joined(separator: ", ")): \(Batch.noScripts)\n")
      code = .nothingSelected
    }
    output.write("\(counted(inputs.count, "file")) checked, \(counted(problems, "problem"))\n")
    output.flush()
    return code
  }
}
