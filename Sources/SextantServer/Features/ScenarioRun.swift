import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax

struct ScenarioRun {
  let analysis: Analysis
  private(set) var outcomes: [ScenarioOutcome] = []
  private var waiting: ArraySlice<Scenario>
  private var runner: ScenarioRunner?
  private var startProblems: [RuntimeError] = []
  private static let most = 100

  /// - Parameter line: a line of the scenario, counted from 1; nil for all scenarios.
  init(_ analysis: Analysis, line: Int? = nil, in workspace: Workspace) {
    self.analysis = analysis
    waiting =
      analysis.scenarios.filter { scenario in
        line.map { analysis.covers($0, in: scenario) } ?? true
      }[...]
    let signal = workspace.signal
    guard !analysis.hasErrors else { return }
    runner = ScenarioRunner(analysis.compilation, analysis.compiler) { signal.shouldStop() }
    startProblems = runner?.startProblems ?? []
  }

  var isDone: Bool { waiting.isEmpty || !startProblems.isEmpty }

  var ended: Self {
    var run = self
    run.runner = nil
    return run
  }

  mutating func step() {
    guard !isDone, let next = waiting.popFirst(), let outcome = runner?.run(next) else { return }
    outcomes.append(outcome)
  }

  var hasFailed: Bool {
    analysis.hasErrors || !startProblems.isEmpty
      || outcomes.contains { !$0.failures.isEmpty || $0.wasInterrupted }
  }

  var summary: String {
    if analysis.hasErrors { return "nothing was run: the script has errors" }
    if let problem = startProblems.first {
      return "the app cannot start: \(problem.message)"
    }
    let failed = outcomes.filter { !$0.failures.isEmpty }
    let passed = outcomes.count { $0.passed || $0.hasFailedAsExpected && $0.failures.isEmpty }
    let skipped = outcomes.count(where: \.isSkipped)
    let left = waiting.count + outcomes.count(where: \.wasInterrupted)
    let names = failed.prefix(3).map(\.scenario.name).joined(separator: ", ")
    return [
      "\(pluralized(passed, "scenario")) passed",
      failed.isEmpty ? nil : "\(failed.count) failed: \(names)",
      skipped == 0 ? nil : "\(skipped) skipped", left == 0 ? nil : "\(left) not run",
    ].compactMap(\.self).joined(separator: ", ")
  }

  // MARK: Diagnostics

  func diagnostics(in workspace: Workspace) -> [JSONValue] {
    var writer = DiagnosticWriter(analysis, workspace)
    for problem in startProblems { writer.add(problem, of: nil) }
    for outcome in outcomes {
      for failure in outcome.failures { writer.add(failure.error, of: outcome.scenario) }
      for warning in outcome.warnings { writer.add(warning, of: outcome.scenario) }
    }
    let more = writer.values.count - Self.most
    if more <= 0 { return writer.values }
    return writer.values.prefix(Self.most) + [
      [
        "range": RangeWriter.start, "severity": 2, "source": "sextant test",
        "message": .string("\(more) more failures and warnings are not shown"),
      ]
    ]
  }
}

private struct DiagnosticWriter {
  private let analysis: Analysis
  private var places: PlaceWriter
  private var seen: Set<JSONValue> = []
  private(set) var values: [JSONValue] = []

  init(_ analysis: Analysis, _ workspace: Workspace) {
    self.analysis = analysis
    places = PlaceWriter(workspace)
  }

  mutating func add(_ error: RuntimeError, of scenario: Scenario?) {
    // An error in another file is shown at the statement of this file that caused the error.
    let isHere = error.place.file == analysis.file
    var related: [JSONValue] = []
    if !isHere { related.append(location(error.place, "the statement failed here")) }
    for caller in error.callers.prefix(10) {
      related.append(location(caller.place, "\(caller.body) was called here"))
    }
    let advice = error.advice.map { ": " + $0 } ?? ""
    let title = scenario.map { "in `\($0.name)`: " } ?? ""
    let place = isHere ? error.place : error.statement
    let isShown = place.file == analysis.file
    let diagnostic: JSONValue = [
      "range": isShown ? places.range(analysis.place(place), in: analysis) : RangeWriter.start,
      "severity": .int(error.severity == .error ? 1 : 2), "code": .string(error.code.word),
      "source": "sextant test", "message": .string(title + error.message + advice),
      "relatedInformation": .array(related),
    ]
    if seen.insert(diagnostic).inserted { values.append(diagnostic) }
  }

  private mutating func location(_ place: SourceSpan, _ message: String) -> JSONValue {
    [
      "location": places.location(analysis.place(place), in: analysis),
      "message": .string(message),
    ]
  }
}
