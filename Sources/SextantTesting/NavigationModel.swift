import SextantConform
import SextantEngine
import SextantExplore
import SextantInterpreter
import SextantReports
import SextantRuntime
import SextantSyntax
public import SextantSystems

/// How many of the transitions of a model were made on an app as well.
public struct NavigationCoverage: Sendable, Hashable {
  /// Those that the search has found.
  public let transitions: Int
  public let covered: Int
  /// The steps that the app was told to do, starts and repeated walks among them.
  public let steps: Int
  /// The sentences that the driver does not support.
  public let unsupported: [String]
}

/// The model of an app, all of whose transitions can be made on the app as well.
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

  /// Names a model.
  ///
  /// - Parameters:
  ///   - path: a file with an app, relative to the folder of the Swift file that calls this.
  ///   - systems: the systems that the app may name.
  ///   - filePath: the Swift file that calls this.
  ///   - line: the line that calls this.
  public init(
    _ path: String, systems: SystemCatalog = .all, filePath: String = #filePath, line: Int = #line
  ) {
    place = SwiftPlace(filePath: filePath, line: line)
    (self.path, self.systems) = (path, systems)
  }

  /// Searches the states of the model, and makes the moves that it finds on an app as well, each at least once.
  ///
  /// Where the app differs from the model, the test gets an issue at the app's declaration, with the fewest steps
  /// that show it: one for each move and screen.
  ///
  /// - Parameters:
  ///   - driver: what drives the app.
  ///   - depth: the most moves in a row that the search makes.
  ///   - maxStack: how high stacks, and presentations in one another, become in the search.
  ///   - maxSteps: how many steps the app does at most.
  ///   - doubleTaps: whether moves of a person are also made twice before anything is drawn.
  ///   - timeout: the longest time for an answer of the driver.
  ///     Time in which other tests occupy the main actor or the thread pool does not count.
  @discardableResult
  public func cover(
    on driver: any NavigationDriver, depth: Int? = nil, maxStack: Int = 4, maxSteps: Int = 10_000,
    doubleTaps: Bool = false, timeout: Duration = .seconds(10)
  ) async -> NavigationCoverage {
    var options = SearchOptions().findingShortest
    (options.depth, options.maxStack, options.doubleTaps) = (depth, maxStack, doubleTaps)
    options.maxStates = 100_000
    let (issues, cover) = await compare(
      with: DriverBridge(driver: driver, timeout: timeout), options, maxSteps: maxSteps)
    for issue in issues { issue.record() }
    return NavigationCoverage(
      transitions: cover.transitions, covered: cover.covered, steps: cover.steps,
      unsupported: cover.unsupported.keys.sorted())
  }

  private func compare(
    with driver: DriverBridge, _ options: SearchOptions, maxSteps: Int
  ) async -> ([ScriptIssue], DrivenCover) {
    await onThread {
      let files = FolderFiles(folder: place.folder)
      var session = Session(systems: systems, files: files)
      let problems = open(&session, files)
      if !problems.isEmpty { return (problems, DrivenCover()) }
      var limits = EngineCover.Limits()
      limits.steps = maxSteps
      var checks: [any SpaceCheck] = [EngineCover(driver, NameMap(), limits)]
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

  /// Starts the app; why that cannot be.
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
      return [place.issue("there is no app in \(path)")]
    }
    return problems.map { ScriptIssue($0, saying: $0.description, in: files) }
  }

  /// An issue at the declaration of the app.
  private func issue(_ message: String, in session: Session, _ files: FolderFiles) -> ScriptIssue {
    guard let declared = session.app.place else { return self.place.issue(message) }
    let place = session.compiler.sources.place(of: declared)
    return ScriptIssue(
      message: message, filePath: files.path(of: place.file), line: place.line,
      column: place.column)
  }
}
