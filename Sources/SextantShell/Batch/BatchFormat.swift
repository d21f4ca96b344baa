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
      output.write(String(decoding: bytes, as: UTF8.self))
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

  /// Prints the visible changes as a difference, and names the invisible changes.
  private func reportDifference(_ source: SourceText, _ bytes: [UInt8]) {
    let name = printable(source.name)
    var old = LineEnding.lf.applied(to: source.bytes)
    if old.starts(with: SourceText.byteOrderMark) {
      old.removeFirst(SourceText.byteOrderMark.count)
      output.write("\(name): byte order mark\n")
    }
    if let line = source.otherLineEnding {
      let ending = source.lineEnding == .crlf ? "CRLF" : "LF"
      output.write("\(name):\(line): line ending: expected \(ending), as in the first line\n")
    }
    let lines = unifiedDifference(
      from: String(decoding: old, as: UTF8.self),
      to: String(decoding: LineEnding.lf.applied(to: bytes), as: UTF8.self),
      named: (name, "\(name) (formatted)"))
    output.write(output.style.text(of: lines))
  }
}

extension SourceText {
  /// The first line that does not end as the first line does, if there is one.
  fileprivate var otherLineEnding: Int? {
    (1..<max(lineCount, 1)).first { line in
      let end = Int(span(ofLine: line).end)
      let isPair = end < bytes.count && bytes[end] == UInt8(ascii: "\r")
      return isPair != (lineEnding == .crlf)
    }
  }
}
