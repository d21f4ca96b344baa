import SextantCompiler
public import SextantEngine
package import SextantInterpreter
public import SextantLanguage
import SextantSyntax

/// The scenarios of a file, for programs and test targets.
public struct NavigationSuite: Sendable {
  /// A scenario, or a case of a scenario with `for`.
  public struct Scenario: Sendable, Hashable, CustomStringConvertible {
    /// The title, followed by the case: `a review [id: "1"]`.
    public let name: String
    /// The tags, in the order of the source.
    public let tags: [String]
    /// The reason after `skip`; nil if the scenario has no `skip`.
    public let skip: String?
    /// The reason after `todo`; nil if the scenario has no `todo`.
    public let todo: String?
    /// The name of the file, as the caller wrote it.
    public let file: String
    /// The line of the scenario, counted from 1.
    public let line: Int
    let index: Int

    /// The name of the scenario.
    public var description: String { name }
  }

  /// The result of a scenario.
  public struct Result: Sendable {
    /// The outcome of a scenario.
    public enum Outcome: Sendable, Hashable {
      case passed, failed, skipped
      /// The scenario has `todo`, and fails as expected.
      case todo
    }

    /// The outcome.
    public let outcome: Outcome
    /// The failures, in order. The list is empty if the outcome is not `failed`.
    public let failures: [NavigationProblem]
    /// The graph at the first failure; nil if nothing failed or if the graph is too large.
    public let graph: GraphSnapshot?
    /// The warnings.
    public let warnings: [NavigationProblem]
    /// The number of executed statements.
    public let steps: Int
  }

  /// The scenarios, in the order of the file. Statements outside of scenarios form the first
  /// scenario, which has the name of the file.
  public let scenarios: [Scenario]
  /// The warnings of the source.
  public let warnings: [NavigationProblem]
  private let parts: [SextantLanguage.Scenario]
  package let sources: [SourceText]
  private let runner: ScenarioRunner

  /// Reads the scenarios of a source.
  ///
  /// - Parameters:
  ///   - text: the source text of a script.
  ///   - name: the name of the source in problems. Imports are relative to this name.
  ///   - systems: the systems available to the app. `SextantSystems` declares `.all`.
  ///   - files: the files for imports and recorded snapshots; none by default.
  /// - Throws: `NavigationError` if the source has an error.
  public init(
    _ text: String, name: String = "suite.sextant", systems: SystemCatalog,
    files: any FileAccess = NoFiles()
  ) throws(NavigationError) {
    try self.init(SourceText(name: name, text: text), systems, files)
  }

  /// Reads the scenarios of a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file, which is also its name in problems.
  ///   - systems: the systems available to the app. `SextantSystems` declares `.all`.
  ///   - files: the access to the file, its imports and its recorded snapshots; by default, the
  ///     local file system.
  /// - Throws: `NavigationError` if the file cannot be read or has an error.
  public init(
    file path: String, systems: SystemCatalog, files: any FileAccess = LocalFiles()
  ) throws(NavigationError) {
    try self.init(readSource(path, files), systems, files)
  }

  private init(
    _ source: SourceText, _ systems: SystemCatalog, _ files: any FileAccess
  ) throws(NavigationError) {
    var compiler = Compiler(systems: systems, files: files)
    let file = compiler.compile(source)
    let sources = compiler.sources
    let problems = file.diagnostics.map { NavigationProblem($0, in: sources) }
    let errors = problems.filter { $0.severity == .error }
    if !errors.isEmpty { throw NavigationError(problems: errors) }
    let parts = file.scenariosAndStatements
    (self.parts, self.sources, warnings) = (parts, sources, problems)
    runner = ScenarioRunner(file, compiler)
    scenarios = parts.enumerated().map { index, part in
      Scenario(
        name: part.name, tags: part.tags, skip: part.head.skip?.reason,
        todo: part.head.todo?.reason, file: source.name,
        line: source.lineNumber(of: part.place.span.start), index: index)
    }
  }

  /// Runs a scenario of this suite from the initial state of the app.
  ///
  /// Scenarios are independent. Run them in any order and on several threads. A run records no
  /// snapshots: a missing snapshot is a failure.
  ///
  /// - Precondition: the scenario is an element of ``scenarios`` of this suite.
  /// - Complexity: the cost of the scenario's statements. The suite has already compiled and
  ///   started the app.
  public func run(_ scenario: Scenario) -> Result {
    precondition(
      scenarios.indices.contains(scenario.index) && scenarios[scenario.index] == scenario,
      "unknown scenario `\(scenario.name)` of \(scenario.file)")
    guard let outcome = outcome(of: scenario) else {
      let failures = scenario.skip == nil ? startProblems : []
      return Result(
        outcome: failures.isEmpty ? .skipped : .failed,
        failures: failures.map { NavigationProblem($0, in: sources) }, graph: nil, warnings: [],
        steps: 0)
    }
    let failures = outcome.failures.map { NavigationProblem($0.error, in: sources) }
    let warnings = outcome.warnings.map { NavigationProblem($0, in: sources) }
    return Result(
      outcome: !failures.isEmpty ? .failed : outcome.hasFailedAsExpected ? .todo : .passed,
      failures: failures, graph: outcome.failures.first?.graph, warnings: warnings,
      steps: outcome.steps)
  }

  package var startProblems: [RuntimeError] { runner.startProblems }

  package func outcome(of scenario: Scenario) -> ScenarioOutcome? {
    guard scenario.skip == nil, startProblems.isEmpty else { return nil }
    var runner = runner
    return runner.run(parts[scenario.index])
  }

  /// Runs a scenario while a monitor observes it. Returns nil if the scenario does not run.
  package func outcome<Watcher: Monitor>(
    of scenario: Scenario, watchedBy monitor: (Program) -> Watcher
  ) -> ScenarioOutcome? {
    guard scenario.skip == nil, startProblems.isEmpty else { return nil }
    var runner = runner
    runner.watch(with: monitor(runner.program))
    return runner.run(parts[scenario.index])
  }
}
