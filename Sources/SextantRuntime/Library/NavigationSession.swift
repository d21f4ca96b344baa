import SextantCompiler
public import SextantEngine
import SextantInterpreter
public import SextantLanguage
import SextantSyntax

/// The visible state of an app at a moment.
///
/// The state includes instance numbers. It excludes data of the system outside the graph.
public struct NavigationState: Hashable, Sendable, Codable {
  /// The windows with their screens, containers and presentations.
  public var graph: GraphSnapshot
  /// The values of the app's variables. The keys are names.
  public var variables: [String: Value]
  /// The visible chain of the focused window, from the root to the top: `["tabs", "feed", "Post"]`.
  public var visibleChain: [String]
}

/// The effect of a statement.
public struct NavigationStep: Sendable {
  /// The source text of the statement.
  public let text: String
  /// Whether the statement changed the state.
  public let isChange: Bool
  /// The events, in the form of trace reports: `started Detail#3`, `message saved(1) Detail#3`. If
  /// the trace of a block exceeds 128 MB, only the last events are available.
  public let events: [String]
  /// The output of `print`; for a block, of all its statements. With `set tracing on`, the output
  /// also names the started and finished nodes.
  public let printed: [String]
  /// The warnings of the statement.
  public let warnings: [NavigationProblem]
}

/// A walk through an app. A session is a value: to return to a state later, keep a copy.
///
/// ```swift
/// var walk = try NavigationSession(
///   app: """
///     app Shop { screen Home { action open { append Cart } }; screen Cart; start stacked Home }
///     """,
///   systems: .all)
/// try walk.run("tap open; expect top is Cart")
/// print(walk.state.visibleChain)
/// ```
public struct NavigationSession: Sendable {
  private var session: Session
  /// The warnings of the app's source.
  public private(set) var warnings: [NavigationProblem] = []
  /// The maximum number of statements of a single ``run(_:)``, including statements of bodies; nil
  /// for no limit.
  ///
  /// A run beyond the limit throws `tooManySteps`. The first statement beyond the limit changes
  /// nothing.
  public var maxSteps: Int? = ScenarioRunner.defaultSteps {
    didSet { session.limitSteps(to: maxSteps) }
  }

  /// Starts an app.
  ///
  /// The statements and scenarios of the source do not run. Use ``run(_:)`` for statements, and
  /// ``NavigationSuite`` for scenarios. Without a declared app, an empty app starts, in which any
  /// screen name is valid.
  ///
  /// - Parameters:
  ///   - text: the source text of a script, which may declare an app.
  ///   - name: the name of the source in problems. Imports are relative to this name.
  ///   - systems: the systems available to the app. `SextantSystems` declares `.all`.
  ///   - files: the files for imports; none by default.
  /// - Throws: `NavigationError` if the source has an error or the app cannot start.
  public init(
    app text: String, name: String = "app.sextant", systems: SystemCatalog,
    files: any FileAccess = NoFiles()
  ) throws(NavigationError) {
    try self.init(SourceText(name: name, text: text), systems, files)
  }

  /// Starts the app of a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file, which is also its name in problems.
  ///   - systems: the systems available to the app. `SextantSystems` declares `.all`.
  ///   - files: the access to the file and its imports; by default, the local file system.
  /// - Throws: `NavigationError` if the file cannot be read or has an error, or if its app cannot
  ///   start.
  public init(
    file path: String, systems: SystemCatalog, files: any FileAccess = LocalFiles()
  ) throws(NavigationError) {
    try self.init(readSource(path, files), systems, files)
  }

  private init(
    _ source: SourceText, _ systems: SystemCatalog, _ files: any FileAccess
  ) throws(NavigationError) {
    session = Session(systems: systems, files: files)
    session.rollsBack = true
    session.limitSteps(to: maxSteps)
    let reply = session.loadApp(source)
    let problems = problems(of: reply)
    if !problems.isEmpty { throw NavigationError(problems: problems) }
    warnings = reply.diagnostics.map { NavigationProblem($0, in: session.compiler.sources) }
  }

  // MARK: Reading

  /// The visible state.
  ///
  /// - Complexity: O(*n*) for a graph of *n* nodes.
  public var state: NavigationState {
    let draft = session.draft
    let variables = session.interpreter.evaluator.variables.map { ($0.name, $0.value) }
    let chain = session.interpreter.evaluator.visibleChain().steps.map { draft.name(of: $0.node) }
    return NavigationState(
      graph: draft.snapshot(), variables: Dictionary(variables) { $1 }, visibleChain: chain)
  }

  /// The possible next steps: actions of visible screens, gestures, buttons, links, events, time,
  /// and the host.
  public var moves: [NavigationMove] { session.moves().map { NavigationMove($0) } }

  // MARK: Walking

  /// Runs statements: sentences, expectations, declarations.
  ///
  /// A refused sentence changes nothing and ends the run. The effects of earlier statements remain.
  /// A false `expect` does not end the run, but a false `require` does. If a statement violates a
  /// property, its effect remains.
  ///
  /// - Returns: a step for each statement. Declarations have no step.
  /// - Throws: `NavigationError` with all problems. If the text has an error, nothing runs. Other
  ///   problems are a refused sentence, a false expectation, a violated property, and more
  ///   statements than ``maxSteps``.
  @discardableResult
  public mutating func run(_ text: String) throws(NavigationError) -> [NavigationStep] {
    defer { session.discardRun() }
    let reply = session.submit(text)
    if reply.isIncomplete || reply.diagnostics.contains(where: { $0.severity == .error }) {
      throw NavigationError(problems: problems(of: reply))
    }
    let problems =
      self.problems(of: reply)
      + reply.statements.flatMap(\.summary.failures).map {
        NavigationProblem($0.error, in: session.compiler.sources)
      }
    if !problems.isEmpty { throw NavigationError(problems: problems) }
    return reply.statements.map(step)
  }

  /// Makes a move from ``moves``.
  ///
  /// - Throws: `NavigationError` if the move is refused or if arguments are missing.
  @discardableResult
  public mutating func make(_ move: NavigationMove) throws(NavigationError) -> [NavigationStep] {
    if !move.isReady {
      let code = EngineCodes.notPossible
      let text = move.description
      throw NavigationError(problems: [
        NavigationProblem(
          severity: .error, code: code.word, number: code.number,
          message: "`\(text)` needs values for its inputs",
          advice: "call `run` with values in place of `…`",
          at: SourcePlace(file: "input", line: 1, column: 1))
      ])
    }
    return try run(move.description)
  }

  /// Undoes steps. Returns the number of undone steps. The cost does not depend on the size of the
  /// graph.
  @discardableResult
  public mutating func undo(_ steps: Int = 1) -> Int { session.undo(max(0, steps)) }

  /// Redoes undone steps. Returns the number of redone steps.
  @discardableResult
  public mutating func redo(_ steps: Int = 1) -> Int { session.redo(max(0, steps)) }

  // MARK: Results

  private func problems(of reply: Session.Reply) -> [NavigationProblem] {
    let sources = session.compiler.sources
    let errors = reply.diagnostics.filter { $0.severity == .error }
    let failures = [reply.startProblem].compactMap(\.self) + reply.violatedProperties
    return errors.map { NavigationProblem($0, in: sources) }
      + failures.map { NavigationProblem($0, in: sources) }
  }

  private func step(_ ran: Session.StatementResult) -> NavigationStep {
    let run = session.interpreter
    let entries = run.trace.entries[ran.entries]
    let warnings = ran.summary.warnings.map {
      NavigationProblem($0, in: session.compiler.sources)
    }
    return NavigationStep(
      text: ran.text, isChange: !ran.after.isSame(as: ran.before),
      events: entries.flatMap { run.eventReports(of: run.transition($0)).map(\.text) },
      printed: entries.compactMap { run.transition($0).printed }, warnings: warnings)
  }
}
