import SextantCompiler
package import SextantEngine
package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// A session of a shell or a script: its declarations, bindings, world and undo history.
package struct Session {
  /// The result of one input.
  package struct Reply {
    /// The diagnostics of the text; with an error among them, nothing ran.
    package var diagnostics: [Diagnostic] = []
    /// Why the app that the text declares cannot start; the text then has no effect.
    package var startProblem: RuntimeError?
    /// Properties that do not hold at the start of the app, or when they were declared.
    package var violatedProperties: [RuntimeError] = []
    /// Where a case of a scenario was asked for that it does not have: those that it has.
    package var casesToChoose: [String]?
    /// Whether the text ends inside an open brace, bracket or string.
    package var isIncomplete = false
    /// The statements that ran, in order.
    package var statements: [Ran] = []
    /// Whether the text declared an app, which starts the session over.
    package var startedApp = false
    /// Whether everything ran and all expectations held.
    package var succeeded = true
    /// Whether in addition no property was broken.
    package var holds: Bool {
      succeeded && violatedProperties.isEmpty && !statements.contains(where: \.breaksProperty)
    }
  }

  /// One statement of an input that ran.
  package struct Ran {
    package let text: String
    /// Its entries in the trace, but for those that a long run has dropped.
    package var entries: Range<Int>
    package internal(set) var before: World
    package internal(set) var after: World
    package let hasFailed: Bool
    /// What has failed and what it warns of, also where the entries were dropped.
    package let summary: ScenarioSummary
    /// Whether it broke a property; it is kept nevertheless.
    package var breaksProperty: Bool { summary.breaksProperty }
  }

  /// A step of the history.
  package struct Step: Sendable {
    /// The source text of the statement; empty for the start.
    package let text: String
    /// The name of the text that the statement stands in.
    package var file = ""
    /// The expectations after it that held.
    package var checks: [String] = []
    /// Whether it is a declaration, whose rules ran when it was entered.
    package var isDeclaration = false
    /// The names that are bound after it, and what else the run has beside its world.
    var scope = Scope()
    var control = Control()
  }

  /// A declaration of the session.
  package struct Declared: Sendable {
    package let origin: Origin
    /// The step after which it was entered; an earlier one where that step is gone.
    package internal(set) var step: Int
  }

  /// The origin of a declaration.
  package enum Origin: Sendable {
    case text(String)
    /// A file whose app and declarations were loaded or imported.
    case file(String)
  }

  package internal(set) var compiler: Compiler
  package internal(set) var interpreter: Interpreter
  package internal(set) var history: History
  /// The step to each world of the history, the start included.
  package internal(set) var steps = [Step(text: "")]
  /// The declarations, in order.
  package internal(set) var declarations: [Declared] = []
  /// Whether a failed statement is rolled back as a whole, with the statements of its block.
  package var rollsBack = false
  /// The system of the session's app.
  package var system: any NavigationSystem { interpreter.program.system }
  /// The systems that its app may use.
  package var systems: SystemCatalog { compiler.context.languages.catalog }
  /// The declarations.
  package var app: App { interpreter.program.app }
  package var scope: Scope { compiler.context.scope }
  /// The forms of its system.
  package var vocabulary: Vocabulary { app.vocabulary }

  /// A session over the scratch app.
  package init(
    systems: SystemCatalog, files: any FileAccess = NoFiles(),
    stateFormat: (any StateFormat)? = nil,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    var compiler = Compiler(systems: systems, files: files, stateFormat: stateFormat)
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

  /// The current world's trace, draft and variables are the interpreter's.
  package var draft: Draft { interpreter.draft }

  /// From now on, texts are parts of a file over the session's app, which may hold scenarios.
  ///
  /// - Parameter ofApp: whether a text that declares an app is a part of one, of which the session's has the rest.
  package mutating func readParts(ofApp: Bool) {
    compiler.context.kind = .file
    compiler.context.isPartOfApp = ofApp
  }

  // MARK: Input

  /// Compiles and runs a text. With an error in it, the text has no effect.
  package mutating func submit(_ text: String, name: String = "input") -> Reply {
    submit(SourceText(name: name, text: text))
  }

  /// Compiles and runs a text given as bytes.
  package mutating func submit(_ source: SourceText) -> Reply {
    submit(source, suggests: true)
  }

  /// The same for a trial: without suggestions and without checking properties.
  package mutating func attempt(_ text: String) -> Reply {
    interpreter.watching = .never
    defer { interpreter.watching = .afterEachSentence }
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

  /// The only statement of a text, to be run in many worlds; nil where the text has an error or is
  /// anything else. What it declares is installed, as in the scratch app the screens that it names.
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

  /// What can happen next.
  package func moves(onlyOfPerson: Bool = false) -> [Move] {
    var run = interpreter
    return run.moves(in: interpreter.draft.world, of: onlyOfPerson ? .person : .all)
  }

  /// The names of the actions that the screens offer, by the number of their instance.
  package func offeredNames() -> [Int: [String]] {
    var run = interpreter
    return run.offeredNames(in: interpreter.draft.world)
  }

  /// Installs the declarations of a text and runs its statements.
  private mutating func run(_ compilation: Compilation, _ reply: inout Reply) {
    let (tree, items) = (compilation.script.tree, compilation.items)
    let (program, place) = (compilation.program, compilation.program.script.place)
    let knownRules = interpreter.program.rules.count
    let knownProperties =
      compilation.startsApp ? 0 : interpreter.program.app.behavior.properties.count
    let isPiece = !compilation.startsApp
    let step = isPiece ? history.undoCount : 0
    let hasNewRules = isPiece && program.rules.count > knownRules
    let hasNewProperties = isPiece && program.app.behavior.properties.count > knownProperties
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
        ? nil : "nothing of this input is declared: declare it where it holds", of: &interpreter)
    // What does not hold where it is declared is not declared, like a rule that fails.
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

  /// Runs a program from now on; false when its app cannot start.
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

  /// Starts over in a world of the same store, for a search.
  package mutating func begin(in world: World, with compiler: Compiler) {
    interpreter.resume(world)
    interpreter.dropReported()
    self.compiler = compiler
    beginHistory()
  }

  /// Starts the app anew where its variables have other values; returns why it cannot.
  ///
  /// - Parameter values: those of its variables, in their order; nil for what is declared.
  package mutating func restart(with values: [Value?]) -> RuntimeError? {
    do {
      try interpreter.start(with: values)
    } catch {
      return interpreter.startError(error, at: interpreter.program.script.place)
    }
    beginHistory()
    return nil
  }

  /// Limits the statements of one input.
  package mutating func limitSteps(to most: Int?) { interpreter.limits.steps = most }

  /// Goes back; returns how many steps.
  package mutating func undo(_ steps: Int = 1) -> Int {
    let count = history.undo(steps)
    arrive()
    return count
  }

  /// Goes forward again; returns how many steps.
  package mutating func redo(_ steps: Int = 1) -> Int {
    let count = history.redo(steps)
    arrive()
    return count
  }

  /// Goes on from the current step: with its world, and the names that were bound there.
  private mutating func arrive() {
    let step = steps[history.undoCount]
    interpreter.resume(history.current, with: step.control)
    compiler.context.scope = step.scope
  }

  /// Sets the observer of trace entries.
  ///
  /// - Parameter dropping: whether an entry is dropped after that; replies then have no entries.
  package mutating func observe(
    dropping: Bool = false, _ observer: (@Sendable (TraceEntry, Interpreter) -> Void)?
  ) {
    interpreter.observer = observer
    interpreter.dropsObserved = dropping
  }

  /// Drops the trace; the worlds of the history stay.
  package mutating func forgetTrace() { interpreter.dropReported() }

  /// Drops the trace and the history, for a session that never goes back.
  package mutating func forgetHistory() {
    interpreter.dropReported()
    beginHistory()
  }

  /// Drops the trace and, if the store is large, compacts it to the worlds of the history: the
  /// garbage of a long interrupted statement would slow down every copy of the session.
  package mutating func forgetRun() {
    guard interpreter.isHeavy else { return interpreter.dropReported() }
    interpreter.keptWorlds = history.reachable
    interpreter.forgetTrace()
    history = history.replacing(with: interpreter.keptWorlds)
    interpreter.keptWorlds = []
  }
}

extension Session.Origin {
  /// Whether it was typed, and is not in a file.
  package var isText: Bool {
    if case .text = self { true } else { false }
  }
}
