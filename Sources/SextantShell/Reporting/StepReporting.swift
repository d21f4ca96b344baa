import SextantEngine
import SextantInterpreter
internal import SextantReports
import SextantRuntime
package import SextantSyntax

package struct StepReporter: Sendable {
  private(set) var sources: [SourceText]

  package init(sources: [SourceText]) { self.sources = sources }

  mutating func extend(by new: some Sequence<SourceText>) { sources += new }

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
    report.events = run.eventReports(of: step)
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
    report.events = run.eventReports(of: record)
    return report
  }
}
