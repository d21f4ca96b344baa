import SextantConform
import SextantEngine
import SextantExplore
import SextantInterpreter
import SextantReplay
import SextantReports
import SextantRuntime
import SextantSyntax
public import SextantSystems

/// The coverage of a model's transitions by a test of an app.
public struct NavigationCoverage: Sendable, Hashable {
  /// The number of transitions that the search has found.
  public let transitions: Int
  /// The number of transitions that were performed on the app.
  public let covered: Int
  /// The number of steps performed on the app. Starts and repeated walks are included.
  public let steps: Int
  /// The sentences that the driver does not support.
  public let unsupported: [String]
}

/// A model for testing an app. The test performs all transitions of the model on the app.
///
/// ```swift
/// @Test func everyTransition() async {
///   let coverage = await NavigationModel("Scripts/Shop.sextant").cover(on: RouterDriver())
///   #expect(coverage.covered == coverage.transitions)
/// }
/// ```
public struct NavigationModel: Sendable {
  private let place: SwiftPlace
  private let path: String
  private let systems: SystemCatalog

  /// Creates a model from a file. The file is read by
  /// ``cover(on:depth:maxStack:maxSteps:doubleTaps:walks:walkSteps:seed:timeout:)``.
  ///
  /// - Parameters:
  ///   - path: The file with the app, relative to the folder of the calling Swift file.
  ///   - systems: The systems that the app may use.
  ///   - filePath: The calling Swift file.
  ///   - line: The calling line.
  public init(
    _ path: String, systems: SystemCatalog = .all, filePath: String = #filePath, line: Int = #line
  ) {
    place = SwiftPlace(filePath: filePath, line: line)
    (self.path, self.systems) = (path, systems)
  }

  /// Searches the state space of the model, and performs each transition at least once on the app.
  ///
  /// Each difference between app and model is an issue of the test. The issue has the location of
  /// the app's declaration, and contains a short script that reproduces the difference. Differences
  /// with the same move on the same screen are reported as a single issue.
  ///
  /// - Parameters:
  ///   - driver: The driver of the app.
  ///   - depth: The depth bound of the search, in moves; nil for no bound.
  ///   - maxStack: The stack bound of the search. It also limits nested presentations.
  ///   - maxSteps: The maximum number of steps to perform on the app.
  ///   - doubleTaps: Whether to also perform actions, gestures and buttons twice before the app
  ///     redraws.
  ///   - walks: The number of random walks after the transitions.
  ///   - walkSteps: The maximum number of moves in a random walk.
  ///   - seed: The seed of the random walks.
  ///   - timeout: The maximum time for an answer of the driver. Time in which other tests occupy
  ///     the main actor or the thread pool does not count.
  /// - Returns: The coverage of the transitions.
  @discardableResult
  public func cover(
    on driver: any NavigationDriver, depth: Int? = nil, maxStack: Int = 4, maxSteps: Int = 10_000,
    doubleTaps: Bool = false, walks: Int = 40, walkSteps: Int = 50, seed: UInt64 = 0,
    timeout: Duration = .seconds(10)
  ) async -> NavigationCoverage {
    var options = SearchOptions().findingShortest
    (options.depth, options.maxStack, options.doubleTaps) = (depth, maxStack, doubleTaps)
    options.maxStates = 100_000
    var planned = DrivenCover.Walks()
    (planned.planned, planned.steps, planned.seed) = (walks, walkSteps, seed)
    let (issues, driven) = await compare(
      with: DriverBridge(driver: driver, timeout: timeout), options, planned, maxSteps)
    for issue in issues { issue.record() }
    return NavigationCoverage(
      transitions: driven.transitions, covered: driven.covered, steps: driven.steps,
      unsupported: driven.unsupported.keys.sorted())
  }

  private func compare(
    with driver: DriverBridge, _ options: SearchOptions, _ walks: DrivenCover.Walks, _ steps: Int
  ) async -> ([ScriptIssue], DrivenCover) {
    await onThread {
      let files = FolderFiles(folder: place.folder)
      var session = Session(systems: systems, files: files)
      let problems = open(&session, files)
      if !problems.isEmpty { return (problems, DrivenCover()) }
      var plan = EngineCover.Options()
      (plan.steps, plan.walks) = (steps, walks)
      var options = options
      let program = session.interpreter.program
      if let reply = try? driver.answer(to: .reset(app: session.app.name, state: [])) {
        plan.observed = ObservedVariables(in: reply.see, of: program, NameMap())
        options.observedVariables = Set(plan.observed.trackedIndices)
      }
      var checks: [any SpaceCheck] = [EngineCover(driver, NameMap(), plan)]
      var search = Search(StateSpace(from: session.interpreter, options))
      search.run(&checks)
      var issues: [ScriptIssue] = []
      var space = search.space
      for finding in search.findings(of: &checks) where finding.verdict != .holds {
        let script = finding.example.map {
          "\n" + ReplayScript(of: $0, in: &space, session).scenario(named: "differs")
        }
        issues.append(issue(finding.message + (script ?? ""), in: session, files))
      }
      guard let cover = checks.first as? EngineCover else { return (issues, DrivenCover()) }
      if let problem = cover.problem { issues.append(issue(problem, in: session, files)) }
      return (issues, cover.summary)
    }
  }

  private func open(_ session: inout Session, _ files: FolderFiles) -> [ScriptIssue] {
    let source: SourceText
    do throws(FileProblem) {
      source = SourceText(name: path, bytes: try files.read(path))
    } catch {
      return [place.issue("\(path) cannot be read: \(error.message)")]
    }
    let reply = session.loadApp(source)
    let sources = session.compiler.sources
    let errors = reply.diagnostics.filter { $0.severity == .error }
    let problems =
      errors.map { NavigationProblem($0, in: sources) }
      + ([reply.startProblem].compactMap { $0 }).map { NavigationProblem($0, in: sources) }
    if problems.isEmpty, session.app.isScratch {
      return [place.issue("\(path) declares no app")]
    }
    return problems.map { ScriptIssue($0, saying: $0.description, in: files) }
  }

  private func issue(_ message: String, in session: Session, _ files: FolderFiles) -> ScriptIssue {
    guard let declared = session.app.place else { return self.place.issue(message) }
    let place = session.compiler.sources.place(of: declared)
    return ScriptIssue(
      message: message, filePath: files.path(of: place.file), line: place.line,
      column: place.column)
  }
}
