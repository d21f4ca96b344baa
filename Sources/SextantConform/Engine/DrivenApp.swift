package import SextantEngine
package import SextantInterpreter
package import SextantLanguage
import SextantReports
import SextantSyntax

package struct DrivenApp: Sendable {
  package enum Verdict: Sendable, Hashable {
    case same
    /// The app differs from the model. The sentence describes the difference.
    case differs(String)
    case crashed(String)
    case unsupported
  }

  private let driver: any AppDriver
  private let program: Program
  /// The maximum time for the app to settle. Ignored if the driver does not answer `look`.
  private let settle: Duration
  private var declared = DriverDeclaration()
  private var reader: ObservationReader
  private var shown: ShownState?
  private var unread: [String: Int] = [:]
  private(set) var seen = 0

  package static let defaultSettle = Duration.milliseconds(500)

  package init(
    _ driver: any AppDriver, of program: Program, _ names: NameMap = NameMap(),
    settle: Duration = defaultSettle
  ) {
    (self.driver, self.program, self.settle) = (driver, program, settle)
    reader = ObservationReader(program, names)
  }

  mutating func drainUnread() -> [String: Int] {
    defer { if !unread.isEmpty { unread = [:] } }
    return unread
  }

  package mutating func reset(showing shown: ShownState) throws(DriverProblem) -> Verdict {
    let reply = try driver.answer(to: .reset(app: program.app.name, state: []))
    if reply.outcome == .crashed { return Self.crash(reply) }
    if reply.outcome != .applied {
      throw DriverProblem("it answers \"\(reply.outcome.rawValue)\" to a reset")
    }
    declared = reply.declared ?? DriverDeclaration()
    return try verdict(on: reply, expectedOutcome: .applied, showing: shown)
  }

  /// Compares the app with the model, which has already performed the step.
  ///
  /// - Parameter outcome: The outcome in the model; nil to compare only observations.
  package mutating func perform(
    _ step: DrivenStep, _ outcome: Outcome?, showing shown: ShownState
  ) throws(DriverProblem) -> Verdict {
    let reply = try driver.answer(to: .step(step))
    return switch reply.outcome {
    case .unsupported: .unsupported
    case .crashed: Self.crash(reply)
    case .applied, .refused: try verdict(on: reply, expectedOutcome: outcome, showing: shown)
    }
  }

  private static func crash(_ reply: DriverReply) -> Verdict {
    .crashed("the app crashes" + (reply.message.isEmpty ? "" : ": \(printable(reply.message))"))
  }

  /// Returns the verdict on a reply. If only the observation differs, the driver observes the app
  /// again, because the app may still be settling.
  private mutating func verdict(
    on reply: DriverReply, expectedOutcome outcome: Outcome?, showing shown: ShownState
  ) throws(DriverProblem) -> Verdict {
    var found: [String] = []
    if let outcome, outcome != .applied, reply.outcome == .applied {
      found.append("the model refuses this move, but the app makes the move")
    }
    // The app may refuse a step that changes nothing in the model.
    if outcome == .applied, reply.outcome == .refused, shown != self.shown {
      found.append("the model makes this move, but the app refuses the move")
    }
    self.shown = shown
    var differences = differences(in: reply.see, from: shown)
    let end = ContinuousClock.now + settle
    while declared.looks, found.isEmpty, reply.outcome == .applied, !differences.isEmpty,
      ContinuousClock.now < end
    {
      let look = try driver.answer(to: .look)
      if look.outcome == .crashed { return Self.crash(look) }
      differences = self.differences(in: look.see, from: shown)
    }
    found += differences
    return found.isEmpty ? .same : .differs(found.joined(separator: "; "))
  }

  private mutating func differences(in see: Observation, from shown: ShownState) -> [String] {
    if see != Observation() { seen += 1 }
    let read = reader.read(see)
    for name in read.unread { unread[name, default: 0] += 1 }
    return read.differences(from: shown, in: program).map { difference in
      let unknown = read.unknown.first { $0.key == difference.key }
      return difference.text + (unknown.map { " (\($0.sentence))" } ?? "")
    }
  }
}
