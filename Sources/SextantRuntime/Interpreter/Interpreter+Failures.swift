package import SextantEngine
package import SextantLanguage

/// A frame of a failure's backtrace: a statement and its body.
struct FailureStep {
  let place: SourceSpan
  /// The title of the body; nil outside of bodies, and before the failure has left it.
  var body: String?
}

/// The value that a name of a `for` has while a round of it runs.
struct Round {
  let variable: LoopVariable
  let value: Value
}

/// A failure inside bodies is reported at the failed statement, with its callers.
extension Interpreter {
  /// The rounds in which a failure is, as text: `y: 2`.
  ///
  /// - Parameter inside: whether it is a failure of a body.
  func roundTexts(inside: Bool) -> [String] {
    (inside ? failureRounds : rounds).map { round in
      "\(round.variable.name): \(show(round.value).prefix(Self.longestRound))"
    }
  }

  /// The limit of characters of a value in such a text.
  private static var longestRound: Int { 200 }

  /// Adds the failed statement to the backtrace, then, after each body, the one that ran it.
  mutating func noteFailure(at place: SourceSpan) {
    if let last = failureTrail.last, last.body == nil { return }
    if failureTrail.isEmpty { failureRounds = rounds }
    failureTrail.append(FailureStep(place: place))
  }

  /// Closes the backtrace's frame when a failure leaves a body.
  mutating func leaveFailedBody(_ title: String) {
    guard let last = failureTrail.indices.last, failureTrail[last].body == nil else { return }
    failureTrail[last].body = title
  }

  /// When a node left the graph, for a message; empty at time 0.
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

  /// The error of starting the app: at the failed statement of a rule, if there is one.
  package func startError(_ refusal: Refusal, at place: SourceSpan) -> RuntimeError {
    word(refusal, failureTrail, from: place)
  }

  /// The error of a refusal, at the failed statement of a body.
  ///
  /// - Parameter statement: the whole statement that was running.
  func word(
    _ refusal: Refusal, _ trail: [FailureStep], from statement: SourceSpan
  ) -> RuntimeError {
    let error = word(refusal, at: statement)
    // A cycle has no failed statement, and its message names the bodies.
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
