package import SextantEngine
package import SextantInterpreter
package import SextantLanguage
import SextantReports
package import SextantSyntax
internal import Synchronization

/// The counts of all runs. Runs may be on several threads.
package final class DrivenTally: Sendable {
  package struct Counts: Sendable {
    /// For each unsupported sentence, the number of scenarios that it ended.
    package var unsupported: [String: Int] = [:]
    package var unread: [String: Int] = [:]
    /// The number of steps that the app applied or refused.
    package var answers = 0
    package var hasSeen = false
    /// The reason why the driver cannot continue, and the step at which it failed.
    package var problem: String?
  }

  private let state = Mutex(Counts())

  package init() {}

  package var counts: Counts { state.withLock { $0 } }
  package var hasFailed: Bool { counts.problem != nil }

  package func fail(_ message: String) { change { $0.problem = $0.problem ?? message } }

  func change(_ body: (inout Counts) -> Void) { state.withLock { body(&$0) } }
}

/// Performs the sentences of scenarios on an app, up to the first difference in each scenario.
package struct EngineMonitor: Monitor {
  private enum Place {
    case fresh
    case running
    /// The app no longer follows the model. Only the model runs the rest of the scenario.
    case over
  }

  private var app: DrivenApp
  private var texts: StatementTexts
  private let tally: DrivenTally
  private var place = Place.fresh

  package init(
    _ driver: any AppDriver, of program: Program, _ sources: [SourceText],
    _ names: NameMap = NameMap(), settle: Duration = DrivenApp.defaultSettle,
    counting tally: DrivenTally
  ) {
    app = DrivenApp(driver, of: program, names, settle: settle)
    texts = StatementTexts(sources, of: program)
    self.tally = tally
  }

  package var confirmsStatements: Bool { true }

  private static let reset = "reset"

  package mutating func beginScenario() {
    place = .fresh
    texts.beginScenario()
  }

  package mutating func ran(
    _ statement: Statement, _ outcome: Outcome?, since before: World, in run: inout Interpreter
  ) throws(Refusal) {
    texts.note(statement)
    if place == .fresh {
      place = .running
      try check(Self.reset, in: &run) { app, run throws(DriverProblem) in
        try app.reset(showing: run.shown(in: before))
      }
    }
    guard place == .running else { return }
    guard let step = texts.step(of: statement, in: before, &run) else { return }
    try check(step.sentence, in: &run) { app, run throws(DriverProblem) in
      try app.perform(step, outcome ?? .applied, showing: run.shown(in: run.draft.world))
    }
  }

  private mutating func check(
    _ what: String, in run: inout Interpreter,
    _ body: (inout DrivenApp, inout Interpreter) throws(DriverProblem) -> DrivenApp.Verdict
  ) throws(Refusal) {
    let verdict: DrivenApp.Verdict
    do {
      verdict = try body(&app, &run)
    } catch {
      place = .over
      // An interrupt also ends the wait for a reply.
      if run.shouldStop() { throw Refusal(RuntimeCodes.interrupted) }
      let message = "\(error.message) (at `\(what)`)"
      tally.fail(message)
      throw .refused(RuntimeCodes.engineFailed, .text("the engine has failed: \(message)"))
    }
    tally.change {
      if what != Self.reset, verdict != .unsupported { $0.answers += 1 }
      $0.hasSeen = $0.hasSeen || app.seen > 0
      $0.unread.merge(app.drainUnread(), uniquingKeysWith: +)
    }
    switch verdict {
    case .same: return
    case .differs(let message), .crashed(let message):
      place = .over
      throw .refused(
        RuntimeCodes.appDiffers, .text(what == Self.reset ? " at the start" : ""), .text(message))
    case .unsupported:
      place = .over
      tally.change { $0.unsupported[what, default: 0] += 1 }
      throw .refused(RuntimeCodes.notSupported, .text(what))
    }
  }
}
