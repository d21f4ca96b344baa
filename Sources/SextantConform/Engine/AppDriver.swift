internal import SextantEngine
package import SextantInterpreter
package import SextantReports

/// A driver of an app. It performs each requested step, waits until the app has settled, and
/// observes the app.
package protocol AppDriver: Sendable {
  /// Answers a request. The first request must be a reset.
  ///
  /// - Throws: The reason why the driver cannot continue.
  func answer(to request: DriverRequest) throws(DriverProblem) -> DriverReply
}

package enum DriverRequest: Sendable, Hashable {
  /// Starts the app as if freshly installed. `state` overrides the initial values of variables.
  case reset(app: String, state: [JSONValue.Member])
  case step(DrivenStep)
  /// Only observes the app. The outcome of the reply is ignored.
  case look
}

package struct DriverReply: Sendable, Hashable {
  package enum Outcome: String, Sendable, CaseIterable {
    case applied, refused
    /// The driver cannot perform the step, and has not changed the app.
    case unsupported
    case crashed
  }

  package var outcome: Outcome
  /// The observation. Missing parts are not compared.
  package var see: Observation
  /// The reason for a crash; empty if unknown.
  package var message = ""
  /// The properties that the driver declares. Only replies to a reset contain these properties.
  package var declared: DriverDeclaration?

  package init(_ outcome: Outcome, see: Observation = Observation()) {
    (self.outcome, self.see) = (outcome, see)
  }
}

/// The properties that a driver declares in its replies to resets.
package struct DriverDeclaration: Sendable, Hashable {
  package var looks = false
  /// Whether the driver runs in the process of the app. The end of this process is then a crash of
  /// the app.
  package var inProcess = false
  /// The gestures that the platform lacks, such as `tap back to`.
  package var lacks: [String] = []

  package init() {}
}

/// The reason why the driver cannot continue: a sentence without a full stop.
package struct DriverProblem: Error, Sendable, Hashable {
  package let message: String

  package init(_ message: String) { self.message = message }

  /// Creates the problem of an exceeded time limit.
  ///
  /// - Parameters:
  ///   - what: The words before the time, such as "it does not answer".
  ///   - rest: The words after the time.
  package init(_ what: String, within time: Duration, _ rest: String = "") {
    message = "\(what) within \(Value.duration(Int(time / .milliseconds(1))))\(rest)"
  }
}
