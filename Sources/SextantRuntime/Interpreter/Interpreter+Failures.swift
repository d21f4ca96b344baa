package import SextantEngine
package import SextantLanguage

/// A statement on the way to a failure, and the body that it stands in.
struct FailureStep {
  let place: SourceSpan
  /// What people call the body; nil outside of bodies, and while the failure has not left it.
  var body: String?
}

/// Failures inside bodies are told at the statement that failed, with the way that led there.
extension Interpreter {
  /// Notes the innermost statement that failed, then, after each body, the one that ran it.
  mutating func noteFailure(at place: SourceSpan) {
    if let last = failureTrail.last, last.body == nil { return }
    failureTrail.append(FailureStep(place: place))
  }

  /// Notes that a failure leaves a body.
  mutating func leaveFailedBody(_ title: String) {
    guard let last = failureTrail.indices.last, failureTrail[last].body == nil else { return }
    failureTrail[last].body = title
  }

  /// When a node left the graph, for a message about it; empty where no time has passed, as then
  /// there is nothing to tell moments apart by.
  func departure(of instance: Instance, missed: Int) -> String {
    guard missed > 0 else { return "" }
    if let event = draft.recentEnd(of: instance),
      let entry = trace.entries.last(where: { $0.events.lowerBound <= event }),
      entry.events.contains(event), entry.before.clock == entry.after.clock
    {
      return " at \(Value.duration(entry.after.clock))"
    }
    return " by \(Value.duration(missed))"
  }

  /// The failure of starting the app in words: at the rule's statement, where one failed.
  package func wordOfStart(_ refusal: Refusal, at place: SourceSpan) -> RuntimeError {
    word(refusal, failureTrail, from: place)
  }

  /// A refusal in words, at the statement of a body in which it arose.
  ///
  /// - Parameter statement: what was running as a whole.
  func word(
    _ refusal: Refusal, _ trail: [FailureStep], from statement: SourceSpan
  ) -> RuntimeError {
    let error = word(refusal, at: statement)
    // Of a cycle every place is as good as any other, and the message names the bodies.
    guard let innermost = trail.first, refusal.code.number != EngineCodes.cycle.number else {
      return error
    }
    var callers: [RuntimeError.Caller] = []
    for (index, step) in trail.enumerated() {
      guard let body = step.body else { continue }
      let place = index + 1 < trail.count ? trail[index + 1].place : statement
      callers.append(.init(body: body, place: place))
    }
    let body = innermost.body.map { $0.isEmpty ? "" : " (in \($0))" } ?? ""
    return RuntimeError(
      word: error.word, number: error.number, message: error.message + body,
      advice: error.advice, place: innermost.place, outcome: error.outcome, callers: callers,
      statement: statement)
  }
}
