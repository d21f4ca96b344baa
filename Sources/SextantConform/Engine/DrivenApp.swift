package import SextantEngine
package import SextantInterpreter
package import SextantLanguage
import SextantReports

/// An app that does what its model does, step by step.
package struct DrivenApp: Sendable {
  /// What has come of a step.
  package enum Verdict: Sendable, Hashable {
    /// Model and app are at the same place, as far as the app says.
    case same
    /// They are not: in what, as a sentence.
    case differs(String)
    case unsupported
  }

  private let driver: any AppDriver
  private let program: Program
  private var reader: ObservationReader
  /// What the model showed last.
  private var shown: ShownState?
  private var unread: [String: Int] = [:]
  /// In how many of its answers the app has said what it shows.
  private(set) var seen = 0

  package init(_ driver: any AppDriver, of program: Program, _ names: NameMap = NameMap()) {
    (self.driver, self.program) = (driver, program)
    reader = ObservationReader(program, names)
  }

  /// What could not be read as what is declared since this was asked last, and how often.
  mutating func takeUnread() -> [String: Int] {
    defer { if !unread.isEmpty { unread = [:] } }
    return unread
  }

  /// Has the app start as freshly installed.
  ///
  /// - Parameter shown: what the model shows then.
  package mutating func reset(showing shown: ShownState) throws(DriverProblem) -> Verdict {
    let reply = try driver.answer(to: .reset(app: program.app.name, state: []))
    if reply.outcome != .applied {
      throw DriverProblem("it answers \"\(reply.outcome.rawValue)\" to a reset")
    }
    return verdict(on: reply, whereOutcomeIs: .applied, showing: shown)
  }

  /// Has the app do what the model has done.
  ///
  /// - Parameters:
  ///   - outcome: what has come of it in the model.
  ///   - shown: what the model shows now.
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
      found.append("the model refuses this, the app does it")
    }
    // What changes nothing may well be refused.
    if outcome == .applied, reply.outcome == .refused, hasChanged {
      found.append("the model does this, the app refuses it")
    }
    for difference in read.differences(from: shown, in: program) {
      let unknown = read.unknown.first { $0.key == difference.key }
      found.append(difference.text + (unknown.map { " (\($0.sentence))" } ?? ""))
    }
    return found.isEmpty ? .same : .differs(found.joined(separator: "; "))
  }
}
