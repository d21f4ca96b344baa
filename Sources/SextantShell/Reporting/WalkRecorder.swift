internal import SextantEngine
internal import SextantInterpreter
internal import SextantReports
internal import SextantSyntax

/// Records steps. All calls are on the thread of the runner.
final class WalkRecorder: @unchecked Sendable {
  /// The maximum number of recorded steps. After this number, only failing steps are recorded, up
  /// to `maxFailing`.
  private static let maxSteps = 1_000
  private static let maxFailing = 1_100
  private static let largestGraph = 1_000
  private static let maxNodes = 100_000
  private static let maxLines = 50

  private let reporter: StepReporter
  private var walk = ScenarioWalk()
  private var nodes = 0

  init(_ sources: [SourceText]) { reporter = StepReporter(sources: sources) }

  var observe: @Sendable (TraceEntry, Interpreter) -> Void {
    { entry, run in self.record(entry, run) }
  }

  func removeWalk() -> ScenarioWalk {
    defer { (walk, nodes) = (ScenarioWalk(), 0) }
    return walk
  }

  private func record(_ entry: TraceEntry, _ run: Interpreter) {
    walk.count += 1
    let step = run.transition(entry)
    let fails = step.hasFailed || !step.broken.isEmpty
    if walk.steps.count >= (fails ? Self.maxFailing : Self.maxSteps) { return }
    if walk.scenes.isEmpty { walk.scenes.append(scene(of: step.before, run)) }
    // If the previous step was not recorded, the last scene may be outdated.
    let isSame = step.after.isSame(as: step.before) && walk.steps.count == walk.count - 1
    if !isSame { walk.scenes.append(scene(of: step.after, run)) }
    var shown = ScenarioWalk.Step(
      at: reporter.sources.place(of: entry.place), scene: walk.scenes.count - 1, number: walk.count)
    shown.expects = entry.kind == .expectation
    if !isSame {
      shown.changes = limited(
        changeText(from: step.before, to: step.after, in: run, style: .plain)
          .split(separator: "\n").map { String($0.dropFirst(2)) })
    }
    shown.events = limited(run.eventReports(of: step).map(\.text))
    shown.warnings = limited(run.reportedWarnings(of: entry).map(\.message))
    shown.printed = step.printed
    if fails { shown.failures = failures(of: step, run) }
    walk.steps.append(shown)
  }

  private func failures(of step: Transition, _ run: Interpreter) -> [ProblemReport] {
    let own = step.hasFailed ? step.error.map { [($0, step.after)] } ?? [] : []
    return (own + step.broken.map { ($0.error, $0.world) }).map { error, world in
      let isShown = run.draft.store.size(of: world) <= Self.largestGraph
      let graph = isShown ? run.draft.snapshot(of: world) : nil
      return ProblemReport(error, graph, in: reporter.sources)
    }
  }

  private func scene(of world: World, _ run: Interpreter) -> ScenarioWalk.Scene {
    let size = run.draft.store.size(of: world)
    let variables = run.evaluator.variables(in: world).map { name, value in
      "\(name): \(printable("\(value)", limit: 200))"
    }
    nodes += size
    if size > Self.largestGraph || nodes > Self.maxNodes {
      return .init(graph: nil, variables: variables)
    }
    // Uses a copy without an observer, so that queries are not recorded.
    var asked = run
    asked.observer = nil
    return .init(
      graph: run.draft.snapshot(of: world), actions: asked.offeredNames(in: world),
      variables: variables)
  }

  private func limited(_ lines: [String]) -> [String] {
    let shown = lines.prefix(Self.maxLines).map { printable($0, limit: 300) }
    return lines.count > shown.count ? shown + ["… and \(lines.count - shown.count) more"] : shown
  }
}
