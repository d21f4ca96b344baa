package import SextantSyntax

/// A diagnostic or a runtime error, ready for rendering.
package struct Problem: Sendable {
  package var severity: Severity
  /// The code as a word and as a number.
  package var code: String
  package var number: Int
  package var message: String
  /// A suggestion, as a sentence.
  package var help: String?
  /// Additional lines, such as a backtrace.
  package var steps: [String] = []
  /// Secondary locations.
  package var notes: [Note] = []
  /// The name of the source text.
  @ExactText package var file: String
  /// The location, in UTF-8 bytes from 0; nil if there is none.
  package var span: Span?

  package init(
    severity: Severity = .error, code: String, number: Int, message: String, help: String? = nil,
    file: String, span: Span? = nil
  ) {
    self.severity = severity
    self.code = code
    self.number = number
    self.message = message
    self.help = help
    self.file = file
    self.span = span
  }

  /// Makes the problem of a diagnostic.
  package init(_ diagnostic: Diagnostic) {
    self.init(
      severity: diagnostic.severity, code: diagnostic.code.word, number: diagnostic.code.number,
      message: diagnostic.message,
      help: diagnostic.help,
      file: diagnostic.file, span: diagnostic.span)
    notes = diagnostic.notes
  }
}

/// A diagnostic as text: location, message and code, then the source line with marks below it, then
/// the secondary locations.
///
/// - Parameter sources: the source texts; if several have the name that the diagnostic refers to,
///   the last one is used.
package func diagnosticText(
  _ diagnostic: Diagnostic, among sources: [SourceText], style: Style = .plain, width: Int = 100
) -> String {
  style.text(
    of: problemLines(
      Problem(diagnostic), in: sources.named(diagnostic.file), among: sources, width: width))
}

extension [SourceText] {
  /// The last text with a name.
  package func named(_ name: String) -> SourceText? { last { $0.$name == ExactText(name) } }
}

/// A problem as text. Time does not depend on the length of the source line.
///
/// - Parameters:
///   - source: the text of the problem's span; without it there is no excerpt.
///   - sources: the texts of the secondary locations.
package func problemLines(
  _ problem: Problem, in source: SourceText?, among sources: [SourceText] = [], width: Int = 100
) -> [StyledLine] {
  var lines = [headLine(problem, in: source)]
  if let source, let span = problem.span {
    lines += excerptLines(SourceExcerpt(of: span, in: source, width: width))
  }
  lines += problem.steps.map { StyledLine([StyledText("  " + printable($0), .note)]) }
  if let help = problem.help {
    lines.append(
      StyledLine([StyledText("  help: ", .heading), StyledText(printable(help))]))
  }
  for place in problem.notes {
    let source = source?.$name == place.$file ? source : sources.named(place.file)
    lines.append(headLine(of: place, in: source))
    if let source {
      lines += excerptLines(SourceExcerpt(of: place.span, in: source, width: width))
    }
  }
  return lines
}

/// `shop.sextant:3:8: note: first declared here`
private func headLine(of place: Note, in source: SourceText?) -> StyledLine {
  StyledLine([
    StyledText(
      placeText(place.file, source == nil ? nil : place.span, in: source) + ": ", .heading),
    StyledText("note: ", .note), StyledText(printable(place.message)),
  ])
}

/// `shop.sextant:17:8`
private func placeText(_ file: String, _ span: Span?, in source: SourceText?) -> String {
  guard let source, let span else { return printable(file) }
  let location = source.location(of: span.start)
  return "\(printable(file)):\(location.line):\(location.column)"
}

/// `shop.sextant:17:8: error: there is no screen … [unknownScreen 1203]`
private func headLine(_ problem: Problem, in source: SourceText?) -> StyledLine {
  StyledLine([
    StyledText(placeText(problem.file, problem.span, in: source) + ": ", .heading),
    StyledText("\(problem.severity): ", role(of: problem.severity)),
    StyledText(printable(problem.message), .heading),
    StyledText(" [\(problem.code) \(problem.number)]", .note),
  ])
}

/// The source line after its number, and the marks below.
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
