package import SextantEngine
package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax
internal import Synchronization

/// What a scenario has done and expected, as somebody would do it and look for it who has the app's screen only.
package struct UITestStep: Sendable, Hashable {
  package enum What: Sendable, Hashable {
    case move(DrivenStep)
    /// A move that the model refuses.
    case refused(DrivenStep)
    case checks([DrivenCheck])
    /// What cannot be seen from outside.
    case unseen
  }

  let what: What
  /// The sentence with the values of its names.
  let text: String
  let place: SourceSpan
}

/// Notes the steps of the scenarios that run.
package struct UITestRecorder: Monitor {
  /// The steps since they were asked for last.
  package final class Steps: Sendable {
    private let state = Mutex<[UITestStep]>([])

    package init() {}

    package func take() -> [UITestStep] {
      state.withLock { steps in
        defer { steps = [] }
        return steps
      }
    }

    fileprivate func add(_ step: UITestStep) { state.withLock { $0.append(step) } }
  }

  private let steps: Steps
  private var texts: StatementTexts

  package init(_ program: Program, _ sources: [SourceText], into steps: Steps) {
    self.steps = steps
    texts = StatementTexts(sources, of: program)
  }

  package var confirmsStatements: Bool { true }

  package mutating func beginScenario() { texts.beginScenario() }

  package mutating func ran(
    _ statement: Statement, _ outcome: Outcome?, since before: World, in run: inout Interpreter
  ) throws(Refusal) {
    texts.note(statement)
    if let step = texts.step(of: statement, in: before, &run) {
      let isRefused = outcome.map { $0 != .applied } ?? false
      steps.add(
        UITestStep(
          what: isRefused ? .refused(step) : .move(step), text: step.sentence,
          place: statement.place))
    } else if case .expect = statement.kind {
      let checks = statement.expectedFact.flatMap { run.checks(of: $0) }
      steps.add(
        UITestStep(
          what: checks.map { .checks($0) } ?? .unseen, text: texts.text(of: statement, in: run),
          place: statement.place))
    }
  }
}
