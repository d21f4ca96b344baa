internal import SextantEngine
internal import SextantInterpreter
internal import SextantReports
internal import SextantSyntax

/// Reports the entries of a running script, as text or as JSON.
///
/// An interpreter calls the reporter on its thread, one entry at a time.
final class RunReporter: @unchecked Sendable {
  private let output: any Output
  private var steps: StepReporter
  private let options: RunOptions
  private(set) var isGood = true

  init(_ output: any Output, _ sources: [SourceText], _ options: RunOptions) {
    self.output = output
    self.options = options
    steps = StepReporter(sources: sources)
  }

  var sourceCount: Int { steps.sources.count }

  func extend(by sources: some Sequence<SourceText>) { steps.extend(by: sources) }

  var observe: @Sendable (TraceEntry, Interpreter) -> Void {
    { entry, run in
      if !self.report(entry, run) { self.isGood = false }
    }
  }

  private func report(_ entry: TraceEntry, _ run: Interpreter) -> Bool {
    let step = run.transition(entry)
    let warnings = run.reportedWarnings(of: entry)
    let isWarned = !warnings.isEmpty
    let isGood = !step.hasFailed && step.broken.isEmpty
    if options.format == .text {
      reportAsText(step, warnings, run)
    } else if !options.quiet || step.printed != nil || !isGood || isWarned {
      output.write(traceLine(of: steps.report(entry, in: run)) + "\n")
    }
    if options.stream { output.flush() }
    return isGood && !(options.strictness.strict && isWarned)
  }

  private func reportAsText(
    _ step: Transition, _ warnings: [RuntimeError], _ run: Interpreter
  ) {
    let entry = step.entry
    if let printed = step.printed {
      output.write(printableText(printed) + "\n")
      if entry.kind == .print { return }
    }
    if !options.quiet, entry.kind == .sentence, !entry.isRejected {
      output.write(stepText(step, run))
    }
    let own = step.hasFailed ? [step.error].compactMap(\.self) : []
    for error in own + step.broken.map(\.error) + warnings {
      output.writeError(
        failureText(
          error, in: steps.sources, isStrict: options.strictness.strict, style: output.errorStyle))
    }
  }

  private func stepText(_ step: Transition, _ run: Interpreter) -> String {
    let sentence = steps.sources.place(of: step.place).text
    let first = sentence.split(separator: "\n").first.map(String.init) ?? sentence
    var text = printable(first) + (first.count < sentence.count ? " …" : "") + "\n"
    text += changeText(from: step.before, to: step.after, in: run, style: output.style)
    for event in step.events where event.isSent {
      text += "  → " + run.evaluator.show(event) + "\n"
    }
    return text
  }
}
