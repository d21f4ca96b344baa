internal import SextantEngine
import SextantInterpreter
internal import SextantReports
import SextantRuntime
package import SextantSyntax

/// Turns entries of a trace into reports of steps.
package struct StepReporter: Sendable {
  private(set) var sources: [SourceText]

  package init(sources: [SourceText]) { self.sources = sources }

  /// Adds source texts that a stream has read since.
  mutating func extend(by new: some Sequence<SourceText>) { sources += new }

  /// The report of one entry.
  func report(_ entry: TraceEntry, in run: Interpreter) -> StepReport {
    let step = run.transition(entry)
    var report = StepReport(
      at: sources.place(of: entry.place), graph: run.draft.snapshot(of: entry.after))
    if !entry.target.isNone { report.target = run.draft.describe(entry.target) }
    report.can = entry.kind == .sentence ? entry.can : nil
    report.outcome = entry.kind == .sentence ? entry.outcome : nil
    report.broken = step.broken.map { problem($0.error) }
    report.passed = report.broken.isEmpty ? entry.passed : false
    report.error = step.error.map { problem($0) } ?? report.broken.first
    report.printed = step.printed
    report.warnings = step.warnings.map { problem(run.wording.warning($0, at: entry.place)) }
    report.events = step.events.map { event($0, run) } + visibility(step, run)
    report.calls = step.calls.map { call($0, run) }
    report.memory = run.draft.memory(of: entry.after)
    report.state = run.evaluator.variables.map { .init(name: $0.name, value: $0.value) }
    return report
  }

  private func problem(_ error: RuntimeError) -> NavigationProblem {
    NavigationProblem(error, in: sources)
  }

  private func call(_ record: CallRecord, _ run: Interpreter) -> CallReport {
    var report = CallReport(
      at: sources.place(of: record.place), outcome: record.outcome, depth: record.depth)
    if !record.target.isNone { report.target = run.draft.describe(record.target) }
    report.can = record.can
    report.error = record.failure.flatMap { run.trace.failures[$0].error }.map { problem($0) }
    report.events = run.draft.events[record.events].map { event($0, run) }
    return report
  }

  private func event(_ event: Event, _ run: Interpreter) -> EventReport {
    let node = event.node.isNone ? nil : run.draft.describe(event.node)
    switch event.kind {
    case .started: return EventReport("started", node: node)
    case .finished: return EventReport("finished", node: node)
    case .selected:
      return EventReport("selected", node: node, name: run.evaluator.selectionName(of: event.node))
    case .dismissTrigger: return EventReport("trigger", node: node, name: "dismiss")
    case .timer: return EventReport("timer", node: node)
    case .system:
      let value = event.value.isNone ? [] : [run.draft.store.value(event.value)]
      return EventReport(
        run.program.system.word(of: event), node: node, arguments: value)
    case .animated: return EventReport("transaction", animated: true)
    case .unanimated: return EventReport("transaction", animated: false)
    case .trigger, .message:
      var name: String?
      var arguments: [Value] = []
      if case .list(let sent) = run.draft.store.value(event.value) {
        if case .string(let text)? = sent.first { name = text }
        arguments = Array(sent.dropFirst())
      }
      return EventReport(
        event.kind == .trigger ? "trigger" : "message", node: node, name: name,
        arguments: arguments)
    }
  }

  /// What a step has caused, each a line: `appeared Detail#7`.
  func events(of step: Transition, _ run: Interpreter) -> [String] {
    (step.events.map { event($0, run) } + visibility(step, run)).map { event in
      let given = event.arguments.map(\.description).joined(separator: ", ")
      let name = event.name.map { $0 + (given.isEmpty ? "" : "(\(given))") }
      let parts = [event.event, name ?? (given.isEmpty ? nil : given), event.node]
      let kind = event.animated.map { $0 ? "animated" : "not animated" }
      return (parts + [kind]).compactMap(\.self).joined(separator: " ")
    }
  }

  /// The nodes that became visible or invisible.
  private func visibility(_ step: Transition, _ run: Interpreter) -> [EventReport] {
    let gone = run.draft.appeared(from: step.after, to: step.before)
    let come = run.draft.appeared(from: step.before, to: step.after)
    return gone.map { EventReport("disappeared", node: run.draft.describe($0)) }
      + come.map { EventReport("appeared", node: run.draft.describe($0)) }
  }
}
