import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax

/// A run of scenarios of a text, one after the other, and what has come of it.
struct ScenarioRun {
  let analysis: Analysis
  /// The version of the text.
  let version: Int
  private(set) var outcomes: [ScenarioOutcome] = []
  private var waiting: ArraySlice<Scenario>
  /// Nil for a text with errors, of which nothing runs.
  private var runner: ScenarioRunner?
  /// More failures than these are not shown.
  private static let most = 100

  /// - Parameter line: a line of the scenario, from 1; nil for all scenarios.
  init(_ document: Document, line: Int?, _ analysis: Analysis, in workspace: Workspace) {
    self.analysis = analysis
    version = document.version
    waiting =
      analysis.scenarios.filter { scenario in
        line.map { analysis.covers($0, in: scenario) } ?? true
      }[...]
    let signal = workspace.signal
    guard !analysis.hasErrors else { return }
    runner = ScenarioRunner(analysis.compilation, analysis.compiler) { signal.shouldStop() }
  }

  private var startProblems: [RuntimeError] { runner?.startProblems ?? [] }

  var isDone: Bool { waiting.isEmpty || !startProblems.isEmpty }

  /// Runs the next scenario.
  mutating func step() {
    guard !isDone, let next = waiting.popFirst(), let outcome = runner?.run(next) else { return }
    outcomes.append(outcome)
  }

  var hasFailed: Bool {
    !startProblems.isEmpty || outcomes.contains { !$0.failures.isEmpty || $0.wasInterrupted }
  }

  /// What people are told.
  var summary: String {
    if analysis.hasErrors { return "nothing was run: the script has errors" }
    if let problem = startProblems.first {
      return "the app cannot start: \(problem.message)"
    }
    let failed = outcomes.filter { !$0.failures.isEmpty }
    let passed = outcomes.count { $0.passed || $0.hasFailedAsExpected && $0.failures.isEmpty }
    let skipped = outcomes.count(where: \.isSkipped)
    let left = waiting.count + outcomes.count(where: \.wasInterrupted)
    var parts = ["\(pluralized(passed, "scenario")) passed"]
    if !failed.isEmpty {
      parts.append(
        "\(failed.count) failed: \(failed.prefix(3).map { $0.scenario.name }.joined(separator: ", "))"
      )
    }
    if skipped > 0 { parts.append("\(skipped) skipped") }
    if left > 0 { parts.append("\(left) not run") }
    return parts.joined(separator: ", ")
  }

  // MARK: Diagnostics

  /// The failures and warnings as diagnostics of the text.
  var diagnostics: [JSONValue] {
    var writer = DiagnosticWriter(analysis)
    for problem in startProblems { writer.add(problem, of: nil) }
    for outcome in outcomes where writer.values.count < Self.most {
      for failure in outcome.failures { writer.add(failure.error, of: outcome.scenario) }
      for warning in outcome.warnings { writer.add(warning, of: outcome.scenario) }
    }
    return Array(writer.values.prefix(Self.most))
  }
}

/// Errors of runs as diagnostics.
private struct DiagnosticWriter {
  private let analysis: Analysis
  private var ranges: [Int: RangeWriter] = [:]
  private var seen: Set<JSONValue> = []
  private(set) var values: [JSONValue] = []

  init(_ analysis: Analysis) { self.analysis = analysis }

  mutating func add(_ error: RuntimeError, of scenario: Scenario?) {
    // What has failed in another file is shown at the statement that has led there.
    let isHere = error.place.file == analysis.file
    var related: [JSONValue] = []
    if !isHere { related.append(location(error.place, "it has failed here")) }
    for caller in error.callers.prefix(10) {
      related.append(location(caller.place, "\(caller.body) was run here"))
    }
    let advice = error.advice.map { ": " + $0 } ?? ""
    let title = scenario.map { "in `\($0.name)`: " } ?? ""
    let place = isHere ? error.place : error.statement
    let diagnostic: JSONValue = [
      "range": range(
        place.file == analysis.file
          ? place : SourceSpan(file: analysis.file, span: Span(start: 0, end: 0))),
      "severity": .int(error.severity == .error ? 1 : 2), "code": .string(error.code.word),
      "source": "sextant test", "message": .string(title + error.message + advice),
      "relatedInformation": .array(related),
    ]
    if seen.insert(diagnostic).inserted { values.append(diagnostic) }
  }

  private mutating func location(_ place: SourceSpan, _ message: String) -> JSONValue {
    [
      "location": [
        "uri": .string(FileURI.uri(of: analysis.source(place.file).name)), "range": range(place),
      ], "message": .string(message),
    ]
  }

  private mutating func range(_ place: SourceSpan) -> JSONValue {
    var writer = ranges[place.file] ?? RangeWriter(analysis.source(place.file))
    defer { ranges[place.file] = writer }
    return writer.range(place.span)
  }
}
