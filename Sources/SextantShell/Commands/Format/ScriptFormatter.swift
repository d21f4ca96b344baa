internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

package enum FormatMode: Sendable {
  case print
  case check
  case inPlace(any FileWriter)
}

/// Formats scripts: `sextant format`.
package struct ScriptFormatter {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Formats scripts. Scripts with syntax errors are reported and stay unchanged.
  package func format(_ paths: [String], _ mode: FormatMode) -> ExitCode {
    if case .inPlace = mode, paths.contains("-") {
      return context.printError("-: -i cannot change standard input: format it without -i", .usage)
    }
    let (inputs, failures) = context.files.expand(paths)
    var code = context.report(failures)
    var tally = FormatTally()
    for input in inputs {
      do {
        code = code.joined(with: try format(input, mode, &tally))
      } catch {
        code = code.joined(with: context.printError(of: input.name, error.message, .missingInput))
      }
      // An interruption may cut off the text of a file, so no totals are reported.
      if let code = context.interruption {
        context.output.flush()
        return code
      }
    }
    let count = pluralized(tally.formatted, "file")
    switch mode {
    case .print: break
    case .check: context.output.write("\(count) checked, \(tally.changed) not formatted\n")
    case .inPlace: context.output.write("\(count) formatted, \(tally.changed) changed\n")
    }
    context.output.flush()
    return code
  }

  private func format(
    _ input: Input, _ mode: FormatMode, _ tally: inout FormatTally
  ) throws(FileProblem) -> ExitCode {
    let source = try input.source(context.files)
    var symbols = SymbolTable()
    let result = parse(source, symbols: &symbols)
    let problems = result.diagnostics + result.tree.lostBraces()
    if context.report(problems, [source], isStrict: false) { return .badScript }
    tally.formatted += 1
    let bytes = result.tree.formattedBytes()
    if case .print = mode {
      let text = String(decoding: bytes, as: UTF8.self)
      context.output.write(context.output.isTerminal ? printableText(text) : text)
      return .success
    }
    if bytes == source.bytes { return .success }
    switch mode {
    case .print: return .success
    case .check:
      tally.changed += 1
      reportDifference(source, bytes)
      return .failure
    case .inPlace(let writer):
      do {
        try writer.write(bytes, to: input.name)
      } catch {
        let failure = "\(input.shownName) cannot be written: \(error.message)"
        return context.printError(failure, .cannotWrite)
      }
      tally.changed += 1
      context.output.write("formatted \(input.shownName)\n")
      return .success
    }
  }

  private func reportDifference(_ source: SourceText, _ bytes: [UInt8]) {
    let name = printable(source.name)
    var old = LineEnding.lf.applied(to: source.bytes)
    if old.starts(with: SourceText.byteOrderMark) {
      old.removeFirst(SourceText.byteOrderMark.count)
      context.output.write("\(name): byte order mark\n")
    }
    if let line = otherLineEnding(in: source) {
      let ending = source.lineEnding == .crlf ? "CRLF" : "LF"
      context.output.write(
        "\(name):\(line): line ending: expected \(ending), as in the first line\n")
    }
    let lines = unifiedDifference(
      from: String(decoding: old, as: UTF8.self),
      to: String(decoding: LineEnding.lf.applied(to: bytes), as: UTF8.self),
      named: (name, "\(name) (formatted)"))
    context.output.write(context.output.style.text(of: lines))
  }
}

private struct FormatTally {
  var formatted = 0
  var changed = 0
}

private func otherLineEnding(in source: SourceText) -> Int? {
  (1..<max(source.lineCount, 1)).first { line in
    let end = Int(source.span(ofLine: line).end)
    let isPair = end < source.bytes.count && source.bytes[end] == UInt8(ascii: "\r")
    return isPair != (source.lineEnding == .crlf)
  }
}
