import SextantEngine
internal import SextantExplore
internal import SextantFindings
internal import SextantLanguage
internal import SextantReplay
internal import SextantReports
internal import SextantSyntax

/// A requested report of a search. Each finding becomes a test case, an annotation or a result.
struct RequestedSearch: Sendable {
  private let format: CheckFormat
  let path: String?

  static var formatNames: [String] { formats.map(\.name) }

  private static var formats: [CheckFormat] {
    CheckFormat.all.filter { ["junit", "github", "sarif"].contains($0.name) }
  }

  init(_ text: String) throws(RequestProblem) {
    let requested = try Requested(text, of: Self.formats, by: \.name)
    (format, path) = (requested.format, requested.path)
  }

  func text(
    of report: SearchReport, _ file: String, _ sources: [SourceText], _ files: any FileSystem,
    workspace: String?, isStrict: Bool
  ) -> String {
    if format.name == "junit" { return searchXML(of: report, file: file) }
    let paths = RepositoryPaths(workspace: workspace, files)
    var checked = paths.emptyReport
    checked.add(file, paths.artifact)
    for entry in report.entries {
      guard let diagnostic = diagnostic(of: entry, file, sources) else { continue }
      checked.add(diagnostic, among: sources, paths.artifact)
    }
    let broken = report.entries.count { $0.finding.verdict == .broken }
    checked.exitCode = report.fails(isStrict: isStrict) ? ExitCode.failure.rawValue : 0
    let notes = report.entries.count { $0.finding.verdict == .noted }
    checked.summary =
      "\(pluralized(broken, "finding"))" + (notes > 0 ? ", \(pluralized(notes, "note"))" : "")
      + "\n"
    return format.text(checked) { code in
      Explanation(LawCodes.all.first { $0 == code } ?? code).rule
    }
  }

  private func diagnostic(
    of entry: SearchReport.Entry, _ file: String, _ sources: [SourceText]
  ) -> Diagnostic? {
    let finding = entry.finding
    guard finding.verdict == .broken || finding.verdict == .noted else { return nil }
    let law = LawCodes.all.first { $0.word == finding.word }
    let code = Code(
      law?.word ?? finding.word.split(separator: " ").joined(separator: "-"),
      law?.number ?? PropertyCodes.number(of: finding.word), "%1",
      cause: law?.cause ?? "A state of the app violates a declared property.",
      fails: law?.fails ?? "", works: law?.works ?? "")
    let source = finding.place.flatMap {
      sources.indices.contains($0.file) ? sources[$0.file] : nil
    }
    let title = finding.title.isEmpty ? "" : "\(Value.quoted(finding.title)): "
    let script = entry.script.map { "\n" + $0.scenario(named: entry.scenario) } ?? ""
    return Diagnostic(
      code: code, severity: finding.verdict == .broken ? .error : .note,
      file: source?.name ?? file, span: finding.place?.span ?? Span(start: 0, end: 0),
      arguments: [title + finding.message + script])
  }
}

private enum PropertyCodes {
  private static let words = ["invariant", "never", "sometimes", "always can reach"]

  static func number(of word: String) -> Int { 1450 + (words.firstIndex(of: word) ?? words.count) }
}
