import SextantCompiler
package import SextantEngine
package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// The state of a shell or a script: declarations, bindings, the world and the undo history.
package struct Session {
  package struct Reply {
    /// The diagnostics of the text. If the text has an error, nothing ran.
    package var diagnostics: [Diagnostic] = []
    /// The error of an app or a new rule that cannot start; otherwise nil. After such an error, the
    /// text has no effect.
    package var startProblem: RuntimeError?
    /// The properties that are false at the start of the app or at their declaration.
    package var violatedProperties: [RuntimeError] = []
    /// The existing cases of a scenario, if the requested case does not exist; otherwise nil.
    package var availableCases: [String]?
    /// Whether a brace, bracket or string is still open.
    package var isIncomplete = false
    package var statements: [StatementResult] = []
    /// Whether the text declared an app. Such a text restarts the session.
    package var startedApp = false
    /// Whether everything ran and all expectations held.
    package var succeeded = true
    package var holds: Bool {
      succeeded && violatedProperties.isEmpty && !statements.contains(where: \.violatesProperty)
    }
  }

  package struct StatementResult {
    package let text: String
    /// The range of the statement's entries in the trace; empty if they were discarded.
    package var entries: Range<Int>
    package internal(set) var before: World
    package internal(set) var after: World
    package let hasFailed: Bool
    /// The failures and warnings, including failures and warnings of discarded entries.
    package let summary: ScenarioSummary
    package var violatesProperty: Bool { summary.violatesProperty }
  }

  package struct Step: Sendable {
    /// The source text of the statement; empty for the start.
    package let text: String
    package var file = ""
    /// The source texts of the expectations that held after the step.
    package var checks: [String] = []
    package var isDeclaration = false
    var scope = Scope()
    var control = Control()
  }

  package struct Declared: Sendable {
    package let origin: Origin
    /// The index of the step that was current at the declaration. If that step is discarded, the
    /// index of the last remaining step.
    package internal(set) var step: Int
  }

  package enum Origin: Sendable {
    case text(String)
    /// A file whose app and declarations were loaded or imported.
    case file(String)
  }

  package internal(set) var compiler: Compiler
  package internal(set) var interpreter: Interpreter
  package internal(set) var history: History
  /// The steps that led to the worlds of the history. The first step is the start.
  package internal(set) var steps = [Step(text: "")]
  package internal(set) var declarations: [Declared] = []
  /// Whether the failure of a statement rolls back the whole statement, including inner statements
  /// that succeeded.
  package var rollsBack = false
  package var system: any NavigationSystem { interpreter.program.system }
  package var systems: SystemCatalog { compiler.context.languages.catalog }
  package var app: App { interpreter.program.app }
  package var scope: Scope { compiler.context.scope }
  package var vocabulary: Vocabulary { app.vocabulary }

  package init(
    systems: SystemCatalog, files: any FileAccess = NoFiles(),
    stateFormat: (any StateFormat)? = nil,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.init(
      Compiler(systems: systems, files: files, stateFormat: stateFormat), shouldStop: shouldStop)
  }

  package init(
    _ compiler: Compiler, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    var compiler = compiler
    let empty = compiler.compile(SourceText(name: "", text: ""))
    compiler.context.beginSession(with: empty.program.app)
    interpreter = compiler.interpreter(for: empty.program, shouldStop: shouldStop)
    self.compiler = compiler
    do {
      try interpreter.start()
    } catch {
      preconditionFailure("the scratch app cannot start: \(error.code.word)")
    }
    history = History(interpreter.draft.world)
  }

  package var draft: Draft { interpreter.draft }

  /// Treats the next sources as parts of a file that uses the session's app. These sources may
  /// contain scenarios.
  ///
  /// - Parameter ofApp: whether an app declared in these sources is a part of the session's app.
  package mutating func readParts(ofApp: Bool) {
    compiler.context.kind = .file
    compiler.context.isPartOfApp = ofApp
  }

  // MARK: Input

  /// Compiles and runs a text. A text with an error has no effect.
  package mutating func submit(_ text: String, name: String = "input") -> Reply {
    submit(SourceText(name: name, text: text))
  }

  package mutating func submit(_ source: SourceText) -> Reply {
    submit(source, suggests: true)
  }

  /// Compiles and runs a text, without suggestions and without checking properties.
  package mutating func attempt(_ text: String) -> Reply {
    interpreter.propertyChecks = .never
    defer { interpreter.propertyChecks = .afterEachSentence }
    return submit(SourceText(name: "input", text: text), suggests: false)
  }

  private mutating func submit(_ source: SourceText, suggests: Bool) -> Reply {
    var reply = Reply()
    compiler.context.suggests = suggests
    defer { compiler.context.suggests = true }
    let compilation = compiler.compile(source)
    reply.isIncomplete = compilation.script.canBeContinued
    if reply.isIncomplete {
      reply.diagnostics = compilation.script.diagnostics
      return reply
    }
    reply.diagnostics = compilation.diagnostics
    reply.succeeded = !compilation.hasErrors
    if reply.succeeded { run(compilation, &reply) }
    return reply
  }

  /// Compiles a text, which must be a single statement, to run it in many worlds. Installs the
  /// declarations of the text, such as new screens. Returns nil for other texts.
  package mutating func prepare(_ text: String) -> Statement? {
    let compilation = compiler.compile(SourceText(name: "input", text: text))
    let script = compilation.program.script
    var reply = Reply()
    guard !compilation.hasErrors, !compilation.script.canBeContinued, !compilation.startsApp,
      script.statements.count == 1,
      install(compilation.program, startsApp: false, at: script.place, &reply)
    else { return nil }
    bind(compilation.scope)
    return script.statements.first
  }

  package func moves(onlyByUser: Bool = false) -> [Move] {
    var run = interpreter
    return run.moves(in: interpreter.draft.world, of: onlyByUser ? .person : .all)
  }

  package func offeredNames() -> [Int: [String]] {
    var run = interpreter
    return run.offeredNames(in: interpreter.draft.world)
  }

  private mutating func run(_ compilation: Compilation, _ reply: inout Reply) {
    let (tree, items) = (compilation.script.tree, compilation.items)
    let (program, place) = (compilation.program, compilation.program.script.place)
    let knownRules = interpreter.program.rules.count
    let knownProperties =
      compilation.startsApp ? 0 : interpreter.program.app.behavior.properties.count
    let continuesApp = !compilation.startsApp
    let step = continuesApp ? history.undoCount : 0
    let hasNewRules = continuesApp && program.rules.count > knownRules
    let hasNewProperties = continuesApp && program.app.behavior.properties.count > knownProperties
    let kept = hasNewRules || hasNewProperties ? self : nil
    guard install(program, startsApp: compilation.startsApp, at: place, &reply) else { return }
    if compilation.startsApp { declarations = [] }
    if hasNewRules, let kept {
      let text = items.declarations.map { tree.text($0) }.joined(separator: "\n")
      guard runRules(from: knownRules, text, at: place, &reply) else {
        self = kept
        return
      }
    }
    reply.violatedProperties = PropertyMonitor.errors(
      from: knownProperties, when: compilation.startsApp ? " at the start" : " now",
      help: compilation.startsApp
        ? nil : "all declarations of this input are discarded: declare again", of: &interpreter)
    // A false new property discards all declarations of the text, like a failed rule.
    if let kept, !reply.violatedProperties.isEmpty {
      self = kept
      reply.succeeded = false
      return
    }
    let texts = (items.apps + items.declarations).sorted().map { tree.text($0) }
    let origins = compilation.imports.map { Origin.file($0) } + texts.map { .text($0) }
    declarations += origins.map { Declared(origin: $0, step: step) }
    let statements = items.statements.map { tree.text($0) }
    run(program.script.statements, statements, in: compilation.scope, &reply)
  }

  /// Makes the program current. Returns false if its app cannot start.
  mutating func install(
    _ program: Program, startsApp: Bool, at place: SourceSpan, _ reply: inout Reply
  ) -> Bool {
    if startsApp {
      var fresh = compiler.interpreter(for: program, shouldStop: interpreter.shouldStop)
      fresh.observer = interpreter.observer
      fresh.dropsObserved = interpreter.dropsObserved
      fresh.limits.memory = interpreter.limits.memory
      fresh.limits.steps = interpreter.limits.steps
      do {
        try fresh.start()
      } catch {
        reply.startProblem = fresh.startError(error, at: place)
        reply.succeeded = false
        return false
      }
      interpreter = fresh
      reply.startedApp = true
      compiler.context.scope = Scope()
      beginHistory()
    } else {
      interpreter.extend(to: program)
    }
    compiler.prepare(&interpreter)
    compiler.context.app = program.app
    return true
  }

  // MARK: History

  package mutating func begin(in world: World, with compiler: Compiler) {
    interpreter.resume(world)
    interpreter.dropReported()
    self.compiler = compiler
    beginHistory()
  }

  package mutating func restart(with values: [Value?]) -> RuntimeError? {
    do {
      try interpreter.start(with: values)
    } catch {
      return interpreter.startError(error, at: interpreter.program.script.place)
    }
    beginHistory()
    return nil
  }

  package mutating func limitSteps(to most: Int?) { interpreter.limits.steps = most }

  package mutating func undo(_ steps: Int = 1) -> Int {
    let count = history.undo(steps)
    restoreCurrentStep()
    return count
  }

  package mutating func redo(_ steps: Int = 1) -> Int {
    let count = history.redo(steps)
    restoreCurrentStep()
    return count
  }

  private mutating func restoreCurrentStep() {
    let step = steps[history.undoCount]
    interpreter.resume(history.current, with: step.control)
    compiler.context.scope = step.scope
  }

  /// - Parameter dropping: whether to discard each entry after `observer` has received it.
  package mutating func observe(
    dropping: Bool = false, _ observer: (@Sendable (TraceEntry, Interpreter) -> Void)?
  ) {
    interpreter.observer = observer
    interpreter.dropsObserved = dropping
  }

  package mutating func discardTrace() { interpreter.dropReported() }

  package mutating func discardHistory() {
    interpreter.dropReported()
    beginHistory()
  }

  /// Discards the trace. In a large store, also discards the worlds outside of the history, because
  /// they would slow down every copy of the session.
  package mutating func discardRun() {
    guard interpreter.needsCompaction else { return interpreter.dropReported() }
    interpreter.keptWorlds = history.reachable
    interpreter.discardTrace()
    history = history.replacing(with: interpreter.keptWorlds)
    interpreter.keptWorlds = []
  }
}

extension Session.Origin {
  package var isText: Bool {
    if case .text = self { true } else { false }
  }
}
