internal import SextantEngine
internal import SextantReports
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax

/// Tells what statements came to, as text for people or JSON for machines.
struct Teller {
  let output: any Output
  var reporter: StepReporter
  let options: RunOptions

  /// Tells of one entry of a trace; false when it failed.
  func tell(_ entry: TraceEntry, _ run: Interpreter) -> Bool {
    if options.format == .json {
      output.write(traceLine(of: reporter.report(entry, in: run)) + "\n")
    } else {
      tellAsText(entry, run)
    }
    if options.isStreaming { output.flush() }
    return !entry.isRejected && entry.passed != false && entry.broken.isEmpty
      && !(options.isStrict && !run.toldWarnings(of: entry).isEmpty)
  }

  private func tellAsText(_ entry: TraceEntry, _ run: Interpreter) {
    if let printed = entry.printed {
      output.write(run.trace.printed[printed] + "\n")
      if entry.kind == .print { return }
    }
    if !options.isQuiet, entry.kind == .sentence, !entry.isRejected {
      output.write(stepText(entry, run))
    }
    if entry.isRejected || entry.passed == false, let index = entry.error {
      let error = run.trace.errors[index]
      output.writeError(
        errorText(error, in: reporter.sources, style: output.errorStyle))
      if let expected = error.expectedGraph, let actual = error.actualGraph {
        let lines = literalDifference(expected: expected, actual: actual)
        output.writeError(output.errorStyle.text(of: lines, indent: "    "))
      }
    }
    for property in run.trace.broken[entry.broken] {
      output.writeError(
        errorText(property.error, in: reporter.sources, style: output.errorStyle))
    }
    for index in run.toldWarnings(of: entry) { warn(run.word(run.draft.warnings[index]), entry) }
  }

  private func warn(
    _ warning: (word: String, number: Int, message: String), _ entry: TraceEntry
  ) {
    let source = reporter.source(entry.place)
    let problem = Problem(
      severity: options.isStrict ? .error : .warning, code: warning.word, number: warning.number,
      message: warning.message, help: nil, file: source.name, span: entry.place.span)
    output.writeError(output.errorStyle.text(of: problemLines(problem, in: source, width: 100)))
  }

  /// The sentence, then what changed, one line each.
  private func stepText(_ entry: TraceEntry, _ run: Interpreter) -> String {
    let sentence = reporter.sentence(entry.place)
    let first = sentence.split(separator: "\n").first.map(String.init) ?? sentence
    var text = first + (first.count < sentence.count ? " …" : "") + "\n"
    text += changeText(entry, run)
    for index in entry.events where run.draft.events[index].isSent {
      text += "  → " + run.show(run.draft.events[index]) + "\n"
    }
    return text
  }
}

extension Teller {
  /// A graph of more nodes than this is not compared as a whole after each sentence: a script that
  /// builds a large graph would take the square of its length.
  private static let largestCompared = 200

  /// What changed, one line each.
  private func changeText(_ entry: TraceEntry, _ run: Interpreter) -> String {
    let store = run.draft.store
    if max(store.size(of: entry.before), store.size(of: entry.after)) > Teller.largestCompared {
      return livesText(entry, run)
    }
    let lines = changes(
      from: run.draft.snapshot(of: entry.before), to: run.draft.snapshot(of: entry.after)
    ).map(\.line)
    return output.style.text(of: lines, indent: "  ")
  }

  /// What started and finished, from the events: it costs what changed.
  private func livesText(_ entry: TraceEntry, _ run: Interpreter) -> String {
    var text = ""
    for (kind, sign) in [(Event.Kind.finished, "-"), (Event.Kind.started, "+")] {
      let nodes = entry.events.lazy.map { run.draft.events[$0] }.filter { $0.kind == kind }
        .map(\.node)
      for node in nodes.prefix(10) { text += "  \(sign) \(run.draft.describe(node))\n" }
      let rest = nodes.dropFirst(10).count
      if rest > 0 { text += "  \(sign) \(rest) more\n" }
    }
    return text
  }
}

/// Tells of entries while a run goes on, and remembers whether all were good.
///
/// Runs call it on their own thread, one entry after the other.
final class RunningTeller: @unchecked Sendable {
  private var teller: Teller
  private(set) var isGood = true

  init(_ teller: Teller) { self.teller = teller }

  /// How many sources it knows.
  var sourceCount: Int { teller.reporter.sources.count }

  /// Takes what sources a stream has come to by now.
  func extend(by sources: some Sequence<SourceText>) { teller.reporter.extend(by: sources) }

  /// What to have an interpreter or a session observed by.
  var observer: @Sendable (TraceEntry, Interpreter) -> Void {
    { entry, run in
      if !self.teller.tell(entry, run) { self.isGood = false }
    }
  }
}
