internal import SextantReports
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax

/// What `sextant format` does with the canonical form of a script.
public enum FormatMode: Sendable {
  /// Prints it.
  case print
  /// Prints what would change, and changes nothing.
  case check
  /// Writes it in place of the script.
  case inPlace(any FileWriter)
}

extension Batch {
  /// Brings scripts into canonical form; nothing is checked but that they can be read.
  ///
  /// What is broken in a script is told, left as it is, and the rest formatted around it.
  public func format(_ paths: [String], _ mode: FormatMode) -> ExitCode {
    if case .inPlace = mode, paths.contains("-") {
      output.writeError("sextant: -: standard input cannot be written; format it without -i\n")
      return .usage
    }
    let (inputs, failures) = files.expand(paths)
    var code = tell(failures)
    var (changed, unread) = (0, 0)
    for input in inputs {
      do {
        code = code.joined(with: try format(input, mode, &changed))
      } catch {
        output.writeError("sextant: \(input.shownName): \(error.message)\n")
        code = code.joined(with: .missingInput)
        unread += 1
      }
      // What was not read to its end is not told as if it had been.
      if let interruption {
        output.flush()
        return interruption
      }
    }
    if inputs.isEmpty, failures.isEmpty {
      code = tell([Batch.noScripts(in: paths)])
    }
    let count = inputs.count - unread
    switch mode {
    case .print: break
    case .check:
      output.write("\(counted(count, "file")) checked, \(changed) not formatted\n")
    case .inPlace: output.write("\(counted(count, "file")) formatted, \(changed) changed\n")
    }
    output.flush()
    return code
  }

  private func format(
    _ input: Input, _ mode: FormatMode, _ changed: inout Int
  ) throws(FileProblem) -> ExitCode {
    let source = try input.source(files)
    var symbols = SymbolTable()
    let result = parse(source, symbols: &symbols)
    let problems = result.diagnostics + result.tree.lostBraces()
    let isBroken = report(problems, [source], isStrict: false)
    let code = isBroken ? ExitCode.badScript : .success
    // Bytes that are no text go nowhere.
    if result.diagnostics.contains(where: { SyntaxCodes.noText.contains($0.code) }) { return code }
    let bytes = result.tree.formattedBytes()
    if case .print = mode {
      output.write(String(decoding: bytes, as: UTF8.self))
      return code
    }
    if bytes == source.bytes { return code }
    switch mode {
    case .print: return code
    case .check:
      changed += 1
      tellDifference(source, bytes)
      return code.joined(with: .failure)
    case .inPlace(let writer):
      do {
        try writer.write(bytes, to: input.name)
      } catch {
        output.writeError("sextant: \(input.shownName) cannot be written: \(error.message)\n")
        return code.joined(with: .cannotWrite)
      }
      changed += 1
      output.write("formatted \(input.shownName)\n")
      return code
    }
  }

  private func tellDifference(_ source: SourceText, _ bytes: [UInt8]) {
    let lines = unifiedDifference(
      from: source.text(of: Span(start: 0, end: UInt32(source.bytes.count))),
      to: String(decoding: bytes, as: UTF8.self),
      named: (printable(source.name), "\(printable(source.name)) (formatted)"))
    output.write(output.style.text(of: lines))
  }
}
