import SextantConform
import SextantEngine
import SextantInterpreter
import SextantReports
import SextantRuntime

/// A scenario of a script as a test case.
///
/// Run the scenario with ``run()`` in Swift Testing, or with `runScenarios(_:)` of `XCTestCase` in
/// XCTest. A failure is an issue at the file and line of the script. The issue contains the source
/// line, the graph and the last steps.
public struct ScriptScenario: Sendable, Identifiable, CustomStringConvertible {
  /// The title of the scenario, followed by its case, such as `a review [id: "1"]`.
  public let name: String
  /// The tags of the scenario in the script.
  public let tags: [String]
  /// The path of the script, beginning with the path given to ``NavigationScripts``; empty if no
  /// script exists.
  public let file: String
  private let content: Content

  private enum Content: Sendable {
    case scenario(NavigationSuite.Scenario, NavigationSuite, FolderFiles)
    case problems([ScriptIssue])
  }

  init(_ scenario: NavigationSuite.Scenario, of suite: NavigationSuite, in files: FolderFiles) {
    (name, tags, file) = (scenario.name, scenario.tags, scenario.file)
    content = .scenario(scenario, suite, files)
  }

  init(name: String, file: String, issues: [ScriptIssue]) {
    (self.name, self.file, tags) = (name, file, [])
    content = .problems(issues)
  }

  /// The script and the title, such as `Scripts/Shop.sextant: a review [id: "1"]`.
  public var description: String { file.isEmpty ? name : "\(file): \(name)" }

  /// The description, which is the same in each run.
  public var id: String { description }

  var isProblem: Bool { if case .problems = content { true } else { false } }

  enum Verdict {
    case passed
    case failed([ScriptIssue])
    /// The scenario has `skip` with this reason, or an unsupported move.
    case skipped(String, ScriptIssue)
    /// The scenario has `todo` with this reason, and has failed.
    case todo(String, [ScriptIssue])
  }

  func verdict(on driver: any NavigationDriver, timeout: Duration) async -> Verdict {
    let driver = DriverBridge(driver: driver, timeout: timeout)
    return await onThread {
      verdict { suite, scenario in
        suite.outcome(of: scenario) { program in
          EngineMonitor(driver, of: program, suite.sources, counting: DrivenTally())
        }
      }
    }
  }

  func verdict(
    _ outcome: (NavigationSuite, NavigationSuite.Scenario) -> ScenarioOutcome? = {
      $0.outcome(of: $1)
    }
  ) -> Verdict {
    guard case .scenario(let scenario, let suite, let files) = content else {
      if case .problems(let issues) = content { return .failed(issues) }
      return .passed
    }
    let reporter = ScenarioReporter(sources: suite.sources)
    func issue(_ failure: ProblemReport) -> ScriptIssue {
      ScriptIssue(
        failure.problem, saying: "\(name)\n\(PrettyReport.text(of: failure))", in: files)
    }
    if let reason = scenario.skip {
      let place = files.path(of: scenario.file)
      return .skipped(
        reason,
        ScriptIssue(message: reason, filePath: place, line: scenario.line, column: 1))
    }
    guard let outcome = outcome(suite, scenario) else {
      return .failed(suite.startProblems.map { issue(ProblemReport($0, in: suite.sources)) })
    }
    if outcome.wasInterrupted, let failure = outcome.failures.last {
      let problem = NavigationProblem(failure.error, in: suite.sources)
      return .skipped(
        problem.message, ScriptIssue(problem, saying: problem.message, in: files))
    }
    let result = reporter.result(of: outcome)
    if result.failures.isEmpty, outcome.hasFailedAsExpected {
      return .todo(
        scenario.todo ?? "",
        outcome.expectedFailures.map { issue(reporter.failure($0)) })
    }
    return result.failures.isEmpty ? .passed : .failed(result.failures.map(issue))
  }
}

struct ScriptIssue: Sendable {
  let message: String
  let filePath: String
  let line: Int
  let column: Int
}

extension ScriptIssue {
  init(_ problem: NavigationProblem, saying message: String, in files: FolderFiles) {
    self.init(
      message: message, filePath: files.path(of: problem.file), line: problem.line,
      column: problem.column)
  }
}
