internal import SextantEngine
package import SextantInterpreter
package import SextantReports

/// A driver of an app: performs each requested step, and observes the app once it has settled.
package protocol AppDriver: Sendable {
  /// Answers a request. The first request must be a reset.
  ///
  /// - Throws: The reason why the app cannot be driven any further.
  func answer(to request: DriverRequest) throws(DriverProblem) -> DriverReply
}

package enum DriverRequest: Sendable, Hashable {
  /// Starts the app as freshly installed. `state` overrides initial values of variables.
  case reset(app: String, state: [JSONValue.Member])
  case step(DrivenStep)
  /// Only observes the app. The caller ignores the outcome of the reply.
  case look
}

package struct DriverReply: Sendable, Hashable {
  package enum Outcome: String, Sendable, CaseIterable {
    case applied, refused
    /// The driver does not know the request, and has not changed the app.
    case unsupported
    case crashed
  }

  package var outcome: Outcome
  /// The observation. Parts that are missing are not compared.
  package var see: Observation
  /// The reason of a crash; empty if it is unknown.
  package var message = ""
  /// The properties of the driver; only in the reply to a reset.
  package var declared: DriverDeclaration?

  package init(_ outcome: Outcome, see: Observation = Observation()) {
    (self.outcome, self.see) = (outcome, see)
  }
}

/// The properties that a driver declares in its replies to resets.
package struct DriverDeclaration: Sendable, Hashable {
  /// Whether the driver answers `look`.
  package var looks = false
  /// Whether the driver runs in the process of the app. The death of this process is then a crash
  /// of the app.
  package var inProcess = false
  /// The gestures that the platform lacks, such as `tap back to`.
  package var lacks: [String] = []

  package init() {}
}

/// The reason why an app cannot be driven any further: a sentence without its full stop.
package struct DriverProblem: Error, Sendable, Hashable {
  package let message: String

  package init(_ message: String) { self.message = message }

  /// Creates the problem of a timeout.
  ///
  /// - Parameters:
  ///   - what: The failed action, such as "it does not answer".
  ///   - rest: The continuation of the sentence.
  package init(_ what: String, within time: Duration, _ rest: String = "") {
    message = "\(what) within \(Value.duration(Int(time / .milliseconds(1))))\(rest)"
  }
}
