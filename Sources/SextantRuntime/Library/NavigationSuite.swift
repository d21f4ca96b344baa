import SextantCompiler
public import SextantEngine
package import SextantInterpreter
public import SextantLanguage
import SextantSyntax

/// The scenarios of a file, to be run from a program or a test target.
public struct NavigationSuite: Sendable {
  /// One scenario, or one case of a scenario with `for`.
  public struct Scenario: Sendable, Hashable, CustomStringConvertible {
    /// Its title, with its case: `a review [id: "1"]`.
    public let name: String
    /// Its tags, in the order of the text.
    public let tags: [String]
    /// Why it does not run, if it says `skip`.
    public let skip: String?
    /// Why it is known to fail, if it says `todo`.
    public let todo: String?
    /// The name of the file, as it was given.
    public let file: String
    /// Where it begins, from 1.
    public let line: Int
    let index: Int

    /// Its name.
    public var description: String { name }
  }

  /// The outcome of a scenario.
  public struct Result: Sendable {
    /// How a scenario ended.
    public enum Outcome: Sendable, Hashable {
      case passed, failed, skipped
      /// It says `todo`, and fails as it says.
      case todo
    }

    /// How it ended.
    public let outcome: Outcome
    /// What failed, in order; empty unless it has failed.
    public let failures: [NavigationProblem]
    /// What the graph was at the first failure; nil where it is large, or nothing failed.
    public let graph: GraphSnapshot?
    /// What is odd about it and is no failure.
    public let warnings: [NavigationProblem]
    /// How many statements ran.
    public let steps: Int
  }

  /// Every scenario, in the order of the file. Statements outside of scenarios are the first one, with the
  /// name of the file.
  public let scenarios: [Scenario]
  /// Problems of the text that do not keep it from running.
  public let warnings: [NavigationProblem]
  private let parts: [SextantLanguage.Scenario]
  package let sources: [SourceText]
  private let runner: ScenarioRunner

  /// Reads the scenarios of a text.
  ///
  /// - Parameters:
  ///   - text: the text of a script.
  ///   - name: what problems call the text; imports are relative to it.
  ///   - systems: the systems that its app may name; `.all` with `SextantSystems`.
  ///   - files: where imports and recorded snapshots are read from; by default there are none.
  /// - Throws: `NavigationError` if the text has an error.
  public init(
    _ text: String, name: String = "suite.sextant", systems: SystemCatalog,
    files: any FileAccess = NoFiles()
  ) throws(NavigationError) {
    try self.init(SourceText(name: name, text: text), systems, files)
  }

  /// Reads the scenarios of a file.
  ///
  /// - Parameters:
  ///   - path: the file's path, which is also what problems call it.
  ///   - systems: the systems that its app may name; `.all` with `SextantSystems`.
  ///   - files: where it, its imports and its recorded snapshots are read from; by default the files of this
  ///     machine.
  /// - Throws: `NavigationError` if it cannot be read or has an error.
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

  /// Runs a scenario of this suite from the app's start.
  ///
  /// Scenarios do not know each other, so they may run in any order and on several threads. Nothing is
  /// recorded: a snapshot that is not there is a failure.
  ///
  /// - Precondition: it is one of ``scenarios``, and not of another suite or of an earlier text.
  /// - Complexity: that of its statements; the app was compiled and started once.
  public func run(_ scenario: Scenario) -> Result {
    precondition(
      scenarios.indices.contains(scenario.index) && scenarios[scenario.index] == scenario,
      "`\(scenario.name)` of \(scenario.file) is no scenario of this suite")
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

  /// Why no scenario of the suite can run: its app cannot start, or breaks its properties at once.
  package var startProblems: [RuntimeError] { runner.startProblems }

  /// The outcome of a scenario; nil if it does not run.
  package func outcome(of scenario: Scenario) -> ScenarioOutcome? {
    guard scenario.skip == nil, startProblems.isEmpty else { return nil }
    var runner = runner
    return runner.run(parts[scenario.index])
  }

  /// The same, watched by a monitor.
  package func outcome<Watcher: Monitor>(
    of scenario: Scenario, watchedBy monitor: (Program) -> Watcher
  ) -> ScenarioOutcome? {
    guard scenario.skip == nil, startProblems.isEmpty else { return nil }
    var runner = runner
    runner.watch(with: monitor(runner.program))
    return runner.run(parts[scenario.index])
  }
}
