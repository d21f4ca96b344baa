package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// Formats errors and warnings. Use it while the draft and the trace contain the nodes and events
/// of the error.
package struct Wording {
  let draft: Draft
  let program: Program
  let trace: Trace

  package func error(_ refusal: Refusal, at place: SourceSpan) -> RuntimeError {
    RuntimeError(
      code: refusal.code, message: message(refusal),
      advice: advice(of: refusal), place: place, outcome: refusal.outcome)
  }

  /// Returns the error for a refusal, at the failed statement, which may be in a body.
  ///
  /// - Parameter statement: the span of the running statement of the script.
  func error(
    _ refusal: Refusal, _ backtrace: Backtrace?, of statement: SourceSpan
  ) -> RuntimeError {
    var error = error(refusal, at: statement)
    guard let backtrace else { return error }
    error.rounds = texts(of: backtrace.rounds)
    // A cycle has no single failed statement. Its message already names the bodies.
    guard let innermost = backtrace.steps.first, refusal.code.number != EngineCodes.cycle.number
    else { return error }
    (error.place, error.outerStatement) = (innermost.place, statement)
    for (index, step) in backtrace.steps.enumerated() {
      guard let body = step.body else { continue }
      let isLast = index + 1 == backtrace.steps.count
      let place = isLast ? statement : backtrace.steps[index + 1].place
      error.callers.append(.init(body: program.body(body).title, place: place))
    }
    let title = innermost.body.map { program.body($0).title } ?? ""
    if !title.isEmpty { error.message += " (in \(title))" }
    return error
  }

  func broken(
    _ refusal: Refusal, at place: SourceSpan, _ property: SourceSpan, _ rounds: [Round]
  ) -> RuntimeError {
    RuntimeError(
      code: refusal.code, message: message(refusal), place: place, outcome: .applied,
      property: property, rounds: texts(of: rounds))
  }

  package func warning(_ warning: Warning, at place: SourceSpan) -> RuntimeError {
    let refusal = Refusal(warning.code, warning.subject.map { [$0] } ?? [])
    return RuntimeError(
      code: warning.code, message: message(refusal), place: place, outcome: .applied)
  }

  func texts(of rounds: [Round]) -> [String] {
    rounds.map { "\($0.variable.name): \(draft.show($0.value).prefix(Self.longestRound))" }
  }

  private static var longestRound: Int { 200 }

  private func message(_ refusal: Refusal) -> String {
    let arguments = refusal.arguments.map { argument in
      switch argument {
      case .node(let node): draft.describe(node)
      case .instance(let instance): draft.describeEvenGone(instance)
      case .departure(let instance, let missed): departure(of: instance, missed: missed)
      case .name(let name): program.map.name(name)
      case .text(let text): text
      case .number(let number): String(number)
      }
    }
    return formatted(refusal.code.wording, with: arguments)
  }

  /// Returns a phrase for the time at which a node left the graph; empty if the failed access was
  /// at time 0.
  private func departure(of instance: Instance, missed: Int) -> String {
    guard missed > 0 else { return "" }
    if let event = draft.finishEventIndex(of: instance),
      let entry = trace.entries.last(where: { $0.events.lowerBound <= event }),
      entry.events.contains(event), entry.before.clock == entry.after.clock
    {
      return " at \(Value.duration(entry.after.clock))"
    }
    return " by \(Value.duration(missed))"
  }

  /// Returns the hint for a refusal, if any. If the system's `codes` do not contain the code, the
  /// hint reports this bug of the system.
  private func advice(of refusal: Refusal) -> String? {
    let code = refusal.code
    let lists = [EngineCodes.all, program.system.codes, RuntimeCodes.all]
    if lists.contains(where: { list in list.contains { $0 === code } }) {
      return refusal.help ?? code.advice
    }
    return "the `codes` of the system \(program.system.name) lack `\(code.word)`"
  }
}

/// Returns the last cycle of a chain: the names from the previous occurrence of the last name to
/// the end.
func lastCycle(of names: [String]) -> String {
  var round: [String] = []
  for name in names.reversed() {
    round.append(name)
    if round.count > 1, name == names.last { break }
  }
  return round.reversed().joined(separator: " → ")
}

/// Returns whether a refusal ends the statement of the script, even inside a `try`. If it did not,
/// endless bodies would continue.
func endsStatement(_ refusal: Refusal) -> Bool {
  endsRun(refusal) || refusal.code.number == EngineCodes.cycle.number
    || refusal.code === RuntimeCodes.tooDeep || refusal.code === RuntimeCodes.tooManySentences
}

func endsRun(_ refusal: Refusal) -> Bool {
  [RuntimeCodes.interrupted, RuntimeCodes.tooManySteps, RuntimeCodes.memoryFull].contains {
    refusal.code === $0
  }
}
