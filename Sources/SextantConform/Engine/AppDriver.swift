internal import SextantEngine
package import SextantInterpreter
package import SextantReports

/// What drives an app: it does a step when it is told to, and says what the app shows once it has settled.
package protocol AppDriver: Sendable {
  /// Answers a request, the first of which is a reset.
  ///
  /// - Throws: why it can drive no more.
  func answer(to request: DriverRequest) throws(DriverProblem) -> DriverReply
}

/// What an app is told to do.
package enum DriverRequest: Sendable, Hashable {
  /// To be as freshly installed, with the initial values of all variables but these.
  case reset(app: String, state: [JSONValue.Member])
  case step(DrivenStep)
}

/// What has come of it.
package struct DriverReply: Sendable, Hashable {
  package enum Outcome: String, Sendable, CaseIterable {
    case applied, refused
    /// It does not know how; the app is as it was.
    case unsupported
  }

  package var outcome: Outcome
  /// What the app shows; what is not there is not compared.
  package var see: Observation

  package init(_ outcome: Outcome, see: Observation = Observation()) {
    (self.outcome, self.see) = (outcome, see)
  }
}

/// Why an app cannot be driven any more, as a sentence without its full stop.
package struct DriverProblem: Error, Sendable, Hashable {
  package let message: String

  package init(_ message: String) { self.message = message }

  /// A timeout.
  ///
  /// - Parameters:
  ///   - what: what the app has failed to do.
  ///   - rest: what follows in the sentence.
  package init(_ what: String, within time: Duration, _ rest: String = "") {
    message = "\(what) within \(Value.duration(Int(time / .milliseconds(1))))\(rest)"
  }
}
