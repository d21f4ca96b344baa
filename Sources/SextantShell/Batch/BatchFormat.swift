internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// What `sextant format` does with the result.
package enum FormatMode: Sendable {
  /// Prints it.
  case print
  /// Prints a difference, and changes nothing.
  case check
  /// Overwrites the script.
  case inPlace(any FileWriter)
}

extension Batch {
  /// Formats scripts, checking their syntax only.
  ///
  /// Syntax errors are reported, and the code around them is formatted.
  package func format(_ paths: [String], _ mode: FormatMode) -> ExitCode {
    if case .inPlace = mode, paths.contains("-") {
      return complain("-: standard input cannot be written; format it without -i", .usage)
    }
    let (inputs, failures) = files.expand(paths)
    var code = report(failures)
    var (changed, unread) = (0, 0)
    for input in inputs {
      do {
        code = code.joined(with: try format(input, mode, &changed))
      } catch {
        code = code.joined(with: complain(of: input.name, error.message, .missingInput))
        unread += 1
      }
      // A file that was not read to its end is not reported as if it was.
      if let interruption {
        output.flush()
        return interruption
      }
    }
    let count = inputs.count - unread
    switch mode {
    case .print: break
    case .check:
      output.write("\(pluralized(count, "file")) checked, \(changed) not formatted\n")
    case .inPlace: output.write("\(pluralized(count, "file")) formatted, \(changed) changed\n")
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
    // Bytes that are not UTF-8 are not printed.
    if result.diagnostics.contains(where: { SyntaxCodes.noText.contains($0.code) }) { return code }
    let bytes = result.tree.formattedBytes()
    if case .print = mode {
      let text = String(decoding: bytes, as: UTF8.self)
      output.write(output.isTerminal ? printableText(text) : text)
      return code
    }
    if bytes == source.bytes { return code }
    switch mode {
    case .print: return code
    case .check:
      changed += 1
      reportDifference(source, bytes)
      return code.joined(with: .failure)
    case .inPlace(let writer):
      do {
        try writer.write(bytes, to: input.name)
      } catch {
        let failure = "\(input.shownName) cannot be written: \(error.message)"
        return code.joined(with: complain(failure, .cannotWrite))
      }
      changed += 1
      output.write("formatted \(input.shownName)\n")
      return code
    }
  }

  private func reportDifference(_ source: SourceText, _ bytes: [UInt8]) {
    let lines = unifiedDifference(
      from: source.text(of: Span(start: 0, end: UInt32(source.bytes.count))),
      to: String(decoding: bytes, as: UTF8.self),
      named: (printable(source.name), "\(printable(source.name)) (formatted)"))
    output.write(output.style.text(of: lines))
  }
}
