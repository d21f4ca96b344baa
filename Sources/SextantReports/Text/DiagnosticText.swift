internal import SextantInterpreter
import SextantRuntime
package import SextantSyntax

/// Returns a diagnostic as text: the head, the source line with marks below it, and the secondary
/// locations.
///
/// - Parameter sources: The source texts. If several texts have the same name, the last text is
///   used.
package func diagnosticText(
  _ diagnostic: Diagnostic, among sources: [SourceText], style: Style = .plain, width: Int = 100
) -> String {
  style.text(
    of: problemLines(ProblemReport(diagnostic, in: sources), among: sources, width: width))
}

/// Returns a problem as lines. The running time does not depend on the length of the source line.
///
/// - Parameter sources: The texts of the secondary locations.
package func problemLines(
  _ report: ProblemReport, among sources: [SourceText] = [], width: Int = 100
) -> [StyledLine] {
  var lines = [headLine(report)]
  if let excerpt = report.excerpt(width: width) { lines += excerptLines(excerpt) }
  lines += report.notes.map { StyledLine([StyledText("  " + printable($0), .note)]) }
  if let advice = report.problem.advice {
    lines.append(
      StyledLine([StyledText("  help: ", .heading), StyledText(printable(advice))]))
  }
  for place in report.locations {
    let source = sources.named(place.file)
    lines.append(headLine(of: place, in: source))
    if let source {
      lines += excerptLines(SourceExcerpt(of: place.span, in: source, width: width))
    }
  }
  return lines
}

private func headLine(of note: Note, in source: SourceText?) -> StyledLine {
  let place = source.map { SourcePlace(of: note.span, in: $0) }
  return StyledLine([
    StyledText(placeText(note.file, place?.line, place?.column) + ": ", .heading),
    StyledText("note: ", .note), StyledText(printable(note.message)),
  ])
}

private func placeText(_ file: String, _ line: Int?, _ column: Int?) -> String {
  guard let line, let column else { return printable(file) }
  return "\(printable(file)):\(line):\(column)"
}

/// Returns a line such as `shop.sextant:17:8: error: unknown screen … [unknownNode 1220]`.
private func headLine(_ report: ProblemReport) -> StyledLine {
  let problem = report.problem
  return StyledLine([
    StyledText(placeText(problem.file, problem.line, report.column) + ": ", .heading),
    StyledText("\(problem.severity): ", role(of: problem.severity)),
    StyledText(printable(problem.message), .heading),
    StyledText(" [\(problem.code) \(problem.number)]", .note),
  ])
}

private func excerptLines(_ excerpt: SourceExcerpt) -> [StyledLine] {
  let number = String(excerpt.line)
  let blanks = String(repeating: " ", count: number.utf8.count)
  let bar = excerpt.code.isEmpty ? " |" : " | "
  return [
    StyledLine([StyledText("  " + number + bar, .rail), StyledText(excerpt.code)]),
    StyledLine([
      StyledText("  " + blanks + " | ", .rail), StyledText(excerpt.pointer, .caret),
    ]),
  ]
}

private func role(of severity: Severity) -> TextRole {
  switch severity {
  case .error: .error
  case .warning: .warning
  case .note: .note
  }
}
