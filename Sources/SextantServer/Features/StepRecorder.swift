import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantShell
import SextantSyntax
import Synchronization

final class StepRecorder: Sendable {
  struct Step: Sendable {
    let place: Span
    let visible: String
    var varies = false
    /// The graphs before and after the step, and their difference; nil if not requested.
    var graphs: (before: String, after: String, changes: String)?
  }

  private let steps = Mutex<[UInt32: Step]>([:])
  private let file: Int
  private let wanted: Span?
  private static let maxLines = 60

  private init(file: Int, graphsOf wanted: Span?) {
    self.file = file
    self.wanted = wanted
  }

  /// Returns the recorded steps. The key is the offset of the statement. Returns nil if a limit is
  /// exceeded or the app cannot start.
  static func steps(
    of scenarios: [Scenario], in analysis: Analysis, graphsOf wanted: Span? = nil,
    _ workspace: Workspace
  ) -> [UInt32: Step]? {
    let recorder = StepRecorder(file: analysis.file, graphsOf: wanted)
    let (signal, limits) = (workspace.signal, workspace.limits)
    signal.limit(limits.time)
    var runner = ScenarioRunner(
      analysis.compilation, analysis.compiler, maxSteps: limits.steps
    ) { signal.shouldStop() }
    runner.observe { recorder.record($0, $1) }
    var left = runner.startProblems.isEmpty ? limits.steps : 0
    for scenario in scenarios where left > 0 && !signal.shouldStop() {
      let outcome = runner.run(scenario)
      left -= outcome.steps
      if outcome.failures.contains(where: { $0.error.code.word == "tooManySteps" }) { left = 0 }
    }
    return signal.limit(nil) || left <= 0 ? nil : recorder.steps.withLock { $0 }
  }

  private func record(_ entry: TraceEntry, _ run: Interpreter) {
    guard entry.place.file == file, entry.kind == .sentence || entry.place.span == wanted else {
      return
    }
    let start = entry.place.span.start
    let visible = visiblePlace(of: run)
    steps.withLock { steps in
      if let known = steps[start] {
        if known.visible != visible { steps[start]?.varies = true }
        return
      }
      var step = Step(place: entry.place.span, visible: visible)
      if entry.place.span == wanted {
        step.graphs = (
          Self.tree(run.draft.snapshot(of: entry.before)),
          Self.tree(run.draft.snapshot(of: entry.after)),
          changeText(from: entry.before, to: entry.after, in: run, style: .plain)
        )
      }
      steps[start] = step
    }
  }

  private static func tree(_ graph: GraphSnapshot) -> String {
    let lines = treeLines(of: graph, instances: true).map(\.plain)
    let rest = lines.count > maxLines ? ["… and \(lines.count - maxLines) more lines"] : []
    return (lines.prefix(maxLines) + rest).joined(separator: "\n")
  }
}

extension StepRecorder {
  /// Returns the scenarios that touch a span, with only the first case of each scenario.
  static func scenarios(of analysis: Analysis, around span: Span) -> [Scenario] {
    var seen: Set<Span> = []
    func touches(_ place: SourceSpan) -> Bool {
      place.span.start <= span.end && span.start <= place.span.end
    }
    let all = analysis.scenarios.filter { seen.insert($0.body.place.span).inserted }
    let found = all.filter { scenario in
      touches(scenario.place) || touches(scenario.body.place)
    }
    if !found.isEmpty { return found }
    let hooks = all.last?.hooks
    let isHook = ((hooks?.before ?? []) + (hooks?.after ?? [])).contains { touches($0.place) }
    return isHook ? Array(all.suffix(1)) : []
  }
}
