package import SextantEngine
package import SextantSyntax

/// A shell's or a script's session: what has been declared and bound, the world, and its history.
package struct Session {
  /// What one input came to.
  package struct Reply {
    /// Problems of the text; with an error among them, nothing ran.
    package var diagnostics: [Diagnostic] = []
    /// Why the app that the text declares cannot start; then nothing of it is kept.
    package var startProblem: RuntimeError?
    /// Properties that do not hold at the start of the app, or where they were declared.
    package var brokenProperties: [RuntimeError] = []
    /// Whether the text ends inside an open brace, bracket or string.
    package var isIncomplete = false
    /// The statements that ran, in order.
    package var statements: [Ran] = []
    /// Whether the text has declared an app, so that the session began anew.
    package var startedApp = false
    /// Whether everything ran and held.
    package var succeeded = true
    /// Whether no property was broken, either.
    package var holds: Bool {
      succeeded && brokenProperties.isEmpty && !statements.contains(where: \.breaksProperty)
    }
  }

  /// One statement of an input, with everything inside it.
  package struct Ran {
    package let text: String
    /// Its entries of the trace; those of a long run may be forgotten.
    package var entries: Range<Int>
    package let before: World
    package let after: World
    package let hasFailed: Bool
    /// Whether a property holds no more since it; the statement stands.
    package let breaksProperty: Bool
  }

  /// What led to a world of the history.
  package struct Step: Sendable {
    /// The statement as it was written; empty for the start.
    package let text: String
    /// Expectations that were written here, and held.
    package var checks: [String] = []
    /// Whether it is a declaration, whose rules have run when it was typed.
    package var isDeclaration = false
  }

  /// Where a declaration came from.
  package enum Origin: Sendable {
    case text(String)
    /// A file whose app and declarations were loaded or imported.
    case file(String)
  }

  package internal(set) var compiler: Compiler
  package internal(set) var app: AppBuilder
  package internal(set) var scope = Scope()
  package internal(set) var interpreter: Interpreter
  package internal(set) var history: History
  /// What led to each world of the history, the start included.
  package internal(set) var steps = [Step(text: "")]
  /// What was declared, in order.
  package internal(set) var declarations: [Origin] = []
  /// Whether a statement that fails leaves nothing behind, not even what its block did before.
  package var rollsBack = false
  /// The system of the session's app.
  package var system: any NavigationSystem { interpreter.model.system }
  /// The systems that its app may use.
  package var systems: SystemCatalog { compiler.languages.catalog }
  /// Everything that can be said in it.
  package var vocabulary: Vocabulary { app.language.vocabulary }

  /// A session over the scratch app.
  package init(
    systems: SystemCatalog, files: any FileAccess = NoFiles(),
    stateFormat: (any StateFormat)? = nil,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    var compiler = Compiler(systems: systems, files: files, stateFormat: stateFormat)
    var app = compiler.scratchApp()
    let model = app.build(symbols: &compiler.symbols)
    interpreter = compiler.interpreter(for: model, shouldStop: shouldStop)
    self.compiler = compiler
    self.app = app
    do {
      try interpreter.start()
    } catch {
      preconditionFailure("the scratch app cannot start: \(error.code.word)")
    }
    history = History(interpreter.draft.world)
  }

  /// The current world's trace, draft and variables are the interpreter's.
  package var draft: Draft { interpreter.draft }

  // MARK: Input

  /// Reads, checks and runs a text. With an error in it nothing runs and nothing is kept of it.
  package mutating func submit(_ text: String, name: String = "input") -> Reply {
    submit(SourceText(name: name, text: text))
  }

  /// Reads, checks and runs a text given as bytes.
  package mutating func submit(_ source: SourceText) -> Reply {
    submit(source, explains: true)
  }

  /// The same for those who only ask whether it can be done: what was meant is not looked for.
  mutating func attempt(_ text: String) -> Reply {
    interpreter.asksProperties = false
    defer { interpreter.asksProperties = true }
    return submit(SourceText(name: "input", text: text), explains: false)
  }

  private mutating func submit(_ source: SourceText, explains: Bool) -> Reply {
    let first = compiler.sources.count
    compiler.explains = explains
    defer { compiler.explains = true }
    var reading = read(source)
    if let program = reading.program {
      run(program, &reading.reply)
    } else if explains, !reading.reply.succeeded {
      var trials = WordTrials(
        of: source, in: reading.system, reading.declaredNames,
        size: compiler.bytesRead(since: first))
      trials.explain(&reading.reply.diagnostics) { text in
        var copy = self
        copy.compiler.explains = false
        return copy.read(text).reply.diagnostics
      }
    }
    return reading.reply
  }

  /// What came of reading a text: what is to be run, or the problems and what else there is.
  private struct Reading {
    var reply = Reply()
    var system: any NavigationSystem
    var declaredNames: Set<String> = []
    var program: CheckedText?
  }

  /// A text that was read and checked, and is still to be run.
  private struct CheckedText {
    let tree: SyntaxTree
    let items: Checker.Items
    let checker: Checker
    let statements: Body
    let startsApp: Bool
  }

  /// Reads and checks a text; with an error in it nothing is kept of it.
  private mutating func read(_ source: SourceText) -> Reading {
    var reading = Reading(system: system)
    let (result, file) = compiler.parse(source)
    reading.reply.diagnostics = result.diagnostics
    reading.reply.isIncomplete = result.canBeContinued
    if result.canBeContinued { return reading }
    var checker = compiler.checker(result.tree, file, app, scope)
    guard checker.checkLengths(), !result.diagnostics.contains(where: { $0.severity == .error })
    else {
      reading.reply.diagnostics += checker.diagnostics
      reading.reply.succeeded = false
      return reading
    }
    let items = checker.sortedItems()
    let (statements, startsApp) = check(&checker, items, in: result.tree, file, &reading.reply)
    reading.system = checker.system
    if reading.reply.diagnostics.contains(where: { $0.severity == .error }) {
      reading.reply.succeeded = false
      reading.declaredNames = compiler.explains ? checker.declaredTexts : []
      return reading
    }
    reading.program = CheckedText(
      tree: result.tree, items: items, checker: checker, statements: statements,
      startsApp: startsApp)
    return reading
  }

  /// Takes over what a text declares, and runs what it says.
  private mutating func run(_ program: CheckedText, _ reply: inout Reply) {
    let (tree, items, place) = (program.tree, program.items, program.statements.place)
    let knownRules = interpreter.model.rules.count
    let knownProperties = program.startsApp ? 0 : interpreter.model.properties.count
    let hasNewRules = !program.startsApp && program.checker.app.behavior.rules.count > knownRules
    let kept = hasNewRules ? self : nil
    guard adopt(program.checker, startsApp: program.startsApp, at: place, &reply) else { return }
    if program.startsApp { declarations = [] }
    if let kept {
      let text = items.declarations.map { tree.text($0) }.joined(separator: "\n")
      guard runRules(from: knownRules, text, at: place, &reply) else {
        self = kept
        return
      }
    }
    reply.brokenProperties = interpreter.brokenProperties(
      from: knownProperties, when: program.startsApp ? " at the start" : " now")
    var checker = program.checker
    declarations += checker.imports(items).map { .file($0.path) }
    declarations += (items.apps + items.declarations).sorted().map { .text(tree.text($0)) }
    run(program.statements, items.statements.map { tree.text($0) }, &reply)
  }

  /// Checks a text on top of what is there; one that brings an app stands alone, as in a file, so
  /// that no name of the session before gets into it.
  private mutating func check(
    _ checker: inout Checker, _ items: Checker.Items, in tree: SyntaxTree, _ file: Int,
    _ reply: inout Reply
  ) -> (statements: Body, startsApp: Bool) {
    if items.apps.isEmpty {
      var attempt = reply
      let statements = check(&checker, items, &attempt)
      if checker.app.isScratch == app.isScratch {
        reply = attempt
        return (statements, false)
      }
    }
    let scratch = compiler.scratchApp()
    checker = compiler.checker(tree, file, scratch)
    let statements = check(&checker, items, &reply)
    return (statements, true)
  }

  private mutating func check(
    _ checker: inout Checker, _ items: Checker.Items, _ reply: inout Reply
  ) -> Body {
    var visited = Compiler.Visited(root: nil)
    reply.diagnostics += compiler.load(checker.imports(items), of: &checker, visited: &visited)
    checker.declareAll(items)
    checker.forbidSuites(items)
    let body = checker.script(items.statements)
    checker.warnOfNearNames(asErrors: false)
    compiler.silence(&checker, judging: false)
    reply.diagnostics += checker.diagnostics
    return body
  }

  /// Takes over what a text has declared and bound; false when its app cannot start.
  mutating func adopt(
    _ checker: Checker, startsApp: Bool, at place: SourceSpan, _ reply: inout Reply
  ) -> Bool {
    var checker = checker
    let model = checker.app.build(symbols: &checker.symbols)
    if startsApp {
      var fresh = compiler.interpreter(for: model, shouldStop: interpreter.shouldStop)
      fresh.observer = interpreter.observer
      fresh.dropsObserved = interpreter.dropsObserved
      fresh.memoryLimit = interpreter.memoryLimit
      do {
        try fresh.start()
      } catch {
        reply.startProblem = fresh.wordOfStart(error, at: place)
        reply.succeeded = false
        return false
      }
      interpreter = fresh
      reply.startedApp = true
      beginHistory()
    } else {
      interpreter.extend(to: model)
    }
    interpreter.silences = compiler.silences
    scope = checker.scope
    compiler.adoptNames(of: checker)
    app = checker.app
    return true
  }

  // MARK: History

  /// Goes back; tells how many steps it went.
  package mutating func undo(_ steps: Int = 1) -> Int {
    let count = history.undo(steps)
    interpreter.resume(history.current)
    return count
  }

  /// Goes forward again; tells how many steps it went.
  package mutating func redo(_ steps: Int = 1) -> Int {
    let count = history.redo(steps)
    interpreter.resume(history.current)
    return count
  }

  /// Has each entry of the trace seen as it comes.
  ///
  /// - Parameter dropping: whether an entry goes once it was seen; replies hold none then.
  package mutating func observe(
    dropping: Bool = false, _ observer: (@Sendable (TraceEntry, Interpreter) -> Void)?
  ) {
    interpreter.observer = observer
    interpreter.dropsObserved = dropping
  }

  /// Drops the trace so far; the worlds of the history stay.
  package mutating func forgetTrace() { interpreter.dropTold() }

  /// Begins anew from the present world: for a session that never goes back.
  package mutating func forgetHistory() {
    interpreter.dropTold()
    beginHistory()
  }

  /// Drops everything that no world of the history needs, if it is much: what a long statement has
  /// left that was stopped would make every copy of the session slow.
  package mutating func forgetRun() {
    guard interpreter.isHeavy else { return interpreter.dropTold() }
    interpreter.keptWorlds = history.reachable
    interpreter.forgetTrace()
    history = history.replacing(with: interpreter.keptWorlds)
    interpreter.keptWorlds = []
  }
}

extension Value {
  /// The type of a value that stands alone.
  var type: ValueType {
    switch self {
    case .bool: .bool
    case .int: .int
    case .decimal: .decimal
    case .string: .string
    case .duration: .duration
    case .enumCase: .unknown
    case .list(let items): .list(items.first?.type ?? .unknown)
    case .node: .node
    }
  }
}
