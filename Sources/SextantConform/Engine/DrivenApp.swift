package import SextantEngine
package import SextantInterpreter
package import SextantLanguage
import SextantReports

/// An app under test that performs the steps of its model.
package struct DrivenApp: Sendable {
  /// The comparison of the app with the model after a step.
  package enum Verdict: Sendable, Hashable {
    /// The observed parts equal those of the model.
    case same
    /// App and model differ; the sentence describes the difference.
    case differs(String)
    case unsupported
  }

  private let driver: any AppDriver
  private let program: Program
  private var reader: ObservationReader
  /// The previous shown state of the model, to detect changes.
  private var shown: ShownState?
  private var unread: [String: Int] = [:]
  /// The number of replies with an observation.
  private(set) var seen = 0

  package init(_ driver: any AppDriver, of program: Program, _ names: NameMap = NameMap()) {
    (self.driver, self.program) = (driver, program)
    reader = ObservationReader(program, names)
  }

  /// Returns and resets the numbers of unreadable arguments and values, by name.
  mutating func takeUnread() -> [String: Int] {
    defer { if !unread.isEmpty { unread = [:] } }
    return unread
  }

  /// Restarts the app as freshly installed.
  ///
  /// - Parameter shown: The shown initial state of the model.
  package mutating func reset(showing shown: ShownState) throws(DriverProblem) -> Verdict {
    let reply = try driver.answer(to: .reset(app: program.app.name, state: []))
    if reply.outcome != .applied {
      throw DriverProblem("it answers \"\(reply.outcome.rawValue)\" to a reset")
    }
    return verdict(on: reply, whereOutcomeIs: .applied, showing: shown)
  }

  /// Performs a step after the model has performed it.
  ///
  /// - Parameters:
  ///   - outcome: The outcome in the model.
  ///   - shown: The shown state of the model after the step.
  package mutating func perform(
    _ step: DrivenStep, _ outcome: Outcome, showing shown: ShownState
  ) throws(DriverProblem) -> Verdict {
    let reply = try driver.answer(to: .step(step))
    return reply.outcome == .unsupported
      ? .unsupported : verdict(on: reply, whereOutcomeIs: outcome, showing: shown)
  }

  private mutating func verdict(
    on reply: DriverReply, whereOutcomeIs outcome: Outcome, showing shown: ShownState
  ) -> Verdict {
    let hasChanged = shown != self.shown
    self.shown = shown
    if reply.see != Observation() { seen += 1 }
    let read = reader.read(reply.see)
    for name in read.unread { unread[name, default: 0] += 1 }
    var found: [String] = []
    if outcome != .applied, reply.outcome == .applied {
      found.append("the model refuses this, but the app performs it")
    }
    // An app may refuse a step that changes nothing in the model.
    if outcome == .applied, reply.outcome == .refused, hasChanged {
      found.append("the model performs this, but the app refuses it")
    }
    for difference in read.differences(from: shown, in: program) {
      let unknown = read.unknown.first { $0.key == difference.key }
      found.append(difference.text + (unknown.map { " (\($0.sentence))" } ?? ""))
    }
    return found.isEmpty ? .same : .differs(found.joined(separator: "; "))
  }
}
