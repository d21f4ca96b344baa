import SextantCompiler
public import SextantEngine
import SextantInterpreter
public import SextantLanguage
import SextantSyntax

/// What can be seen of an app at one moment.
///
/// Two states are equal if a person could not tell them apart: the numbers of instances count, what a system
/// remembers beside the graph does not.
public struct NavigationState: Hashable, Sendable, Codable {
  /// The windows with their screens, containers and presentations.
  public var graph: GraphSnapshot
  /// The values of the app's variables, by their names.
  public var variables: [String: Value]
  /// What is visible in the focused window, from the root to the top: `["tabs", "feed", "Post"]`.
  public var visibleChain: [String]
}

/// What a statement did.
public struct NavigationStep: Sendable {
  /// The statement as it was written.
  public let text: String
  /// Whether it changed the state.
  public let isChange: Bool
  /// The events, in the words of trace reports: `started Detail#3`, `message saved(1) Detail#3`. If a block's trace
  /// exceeds 128 MB, the last ones.
  public let events: [String]
  /// What `print` has shown, and with `set tracing on` what has started and finished; of a block, what each of
  /// its statements has.
  public let printed: [String]
  /// What is odd about it and did not keep it from running.
  public let warnings: [NavigationProblem]
}

/// A walk through an app: a value, so that a copy is a place to come back to.
///
/// ```swift
/// var walk = try NavigationSession(
///   app: "app Shop { screen Home { action open { append Cart } }; screen Cart; start stacked Home }",
///   systems: .all)
/// try walk.run("tap open; expect top is Cart")
/// print(walk.state.visibleChain)
/// ```
public struct NavigationSession: Sendable {
  private var session: Session
  /// Problems of the app that do not keep it from running.
  public private(set) var warnings: [NavigationProblem] = []
  /// How many statements one ``run(_:)`` may execute, those of bodies included; nil without a limit. One that
  /// needs more throws `tooManySteps`, and the statement that was running changes nothing.
  public var maxSteps: Int? = ScenarioRunner.usualSteps {
    didSet { session.limitSteps(to: maxSteps) }
  }

  /// Starts an app.
  ///
  /// The statements and scenarios of the text do not run: ``run(_:)`` runs statements, ``NavigationSuite``
  /// runs scenarios. A text without an app gives the empty app in which any screen can be named.
  ///
  /// - Parameters:
  ///   - text: the text of a script that declares an app.
  ///   - name: what problems call the text; imports are relative to it.
  ///   - systems: the systems that the app may name; `.all` with `SextantSystems`.
  ///   - files: where imports are read from; by default there are none.
  /// - Throws: `NavigationError` if the text has an error or the app cannot start.
  public init(
    app text: String, name: String = "app.sextant", systems: SystemCatalog,
    files: any FileAccess = NoFiles()
  ) throws(NavigationError) {
    try self.init(SourceText(name: name, text: text), systems, files)
  }

  /// Starts the app of a file.
  ///
  /// - Parameters:
  ///   - path: the file's path, which is also what problems call it.
  ///   - systems: the systems that the app may name; `.all` with `SextantSystems`.
  ///   - files: where it and its imports are read from; by default the files of this machine.
  /// - Throws: `NavigationError` if the file cannot be read or has an error, or its app cannot start.
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

  /// What can be seen now. Linear in the size of the graph.
  public var state: NavigationState {
    let draft = session.draft
    let variables = session.interpreter.evaluator.variables.map { ($0.name, $0.value) }
    let chain = session.interpreter.evaluator.visibleChain().steps.map { draft.name(of: $0.node) }
    return NavigationState(
      graph: draft.snapshot(), variables: Dictionary(variables) { $1 }, visibleChain: chain)
  }

  /// What can happen next: actions of what is visible, gestures, buttons, links, events, and time.
  public var moves: [NavigationMove] { session.moves().map { NavigationMove($0) } }

  // MARK: Walking

  /// Runs statements: sentences, expectations, declarations.
  ///
  /// A sentence that is refused changes nothing; those before it stay, and none behind it runs. An `expect`
  /// that does not hold is collected, and what is behind it runs, as in a scenario; a `require` stops. What
  /// breaks a property of the app has run.
  ///
  /// - Returns: a step for each statement; none for a declaration.
  /// - Throws: `NavigationError` with every problem, if the text has an error, and then none of it runs; if a
  ///   sentence is refused, an expectation does not hold, a property of the app is broken, or ``maxSteps``
  ///   do not suffice.
  @discardableResult
  public mutating func run(_ text: String) throws(NavigationError) -> [NavigationStep] {
    defer { session.forgetRun() }
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

  /// Makes a move that ``moves`` has listed.
  ///
  /// - Throws: `NavigationError` if it is refused, or waits for inputs.
  @discardableResult
  public mutating func make(_ move: NavigationMove) throws(NavigationError) -> [NavigationStep] {
    if !move.isReady {
      let code = EngineCodes.notPossible
      let text = move.description
      throw NavigationError(problems: [
        NavigationProblem(
          severity: .error, code: code.word, number: code.number,
          message: "`\(text)` waits for inputs of which nothing says what they can be",
          advice: "`run` takes it with values in place of `…`",
          at: SourcePlace(file: "input", line: 1, column: 1))
      ])
    }
    return try run(move.description)
  }

  /// Goes back by steps; returns how many there were. Costs nothing that depends on the graph.
  @discardableResult
  public mutating func undo(_ steps: Int = 1) -> Int { session.undo(max(0, steps)) }

  /// Goes forward again by steps that were undone; returns how many there were.
  @discardableResult
  public mutating func redo(_ steps: Int = 1) -> Int { session.redo(max(0, steps)) }

  // MARK: Results

  /// The errors of a text, and of what it declares.
  private func problems(of reply: Session.Reply) -> [NavigationProblem] {
    let sources = session.compiler.sources
    let errors = reply.diagnostics.filter { $0.severity == .error }
    let failures = [reply.startProblem].compactMap(\.self) + reply.violatedProperties
    return errors.map { NavigationProblem($0, in: sources) }
      + failures.map { NavigationProblem($0, in: sources) }
  }

  private func step(_ ran: Session.Ran) -> NavigationStep {
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
