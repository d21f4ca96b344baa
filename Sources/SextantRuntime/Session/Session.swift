package import SextantEngine
package import SextantLanguage
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
  package var systems: SystemCatalog { compiler.context.languages.catalog }
  /// What was declared, and the names that are bound.
  package var app: App { interpreter.model.app }
  package var scope: Scope { compiler.context.scope }
  /// Everything that can be said in it.
  package var vocabulary: Vocabulary { app.language.vocabulary }

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

  // MARK: Input

  /// Reads, checks and runs a text. With an error in it nothing runs and nothing is kept of it.
  package mutating func submit(_ text: String, name: String = "input") -> Reply {
    submit(SourceText(name: name, text: text))
  }

  /// Reads, checks and runs a text given as bytes.
  package mutating func submit(_ source: SourceText) -> Reply {
    submit(source, suggests: true)
  }

  /// The same for those who only ask whether it can be done: what was meant is not looked for.
  package mutating func attempt(_ text: String) -> Reply {
    interpreter.asksProperties = false
    defer { interpreter.asksProperties = true }
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

  /// Takes over what a text declares, and runs what it says.
  private mutating func run(_ compilation: Compilation, _ reply: inout Reply) {
    let (tree, items) = (compilation.script.tree, compilation.items)
    let (program, place) = (compilation.program, compilation.program.script.place)
    let knownRules = interpreter.model.rules.count
    let knownProperties =
      compilation.startsApp ? 0 : interpreter.model.app.behavior.properties.count
    let hasNewRules = !compilation.startsApp && program.rules.count > knownRules
    let kept = hasNewRules ? self : nil
    guard adopt(program, startsApp: compilation.startsApp, at: place, &reply) else { return }
    compiler.context.scope = compilation.scope
    if compilation.startsApp { declarations = [] }
    if let kept {
      let text = items.declarations.map { tree.text($0) }.joined(separator: "\n")
      guard runRules(from: knownRules, text, at: place, &reply) else {
        self = kept
        return
      }
    }
    reply.brokenProperties = interpreter.brokenProperties(
      from: knownProperties, when: compilation.startsApp ? " at the start" : " now")
    declarations += compilation.imports.map { .file($0) }
    declarations += (items.apps + items.declarations).sorted().map { .text(tree.text($0)) }
    run(program.script.statements, items.statements.map { tree.text($0) }, &reply)
  }

  /// Takes over a program; false when its app cannot start.
  mutating func adopt(
    _ program: Program, startsApp: Bool, at place: SourceSpan, _ reply: inout Reply
  ) -> Bool {
    if startsApp {
      var fresh = compiler.interpreter(for: program, shouldStop: interpreter.shouldStop)
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
      interpreter.extend(to: program)
    }
    interpreter.suppressions = compiler.context.suppressions
    compiler.context.app = program.app
    return true
  }

  // MARK: History

  /// Goes to a world of the same store as if nothing had been said before: for a search.
  package mutating func begin(in world: World, with compiler: Compiler) {
    interpreter.resume(world)
    interpreter.dropTold()
    beginHistory()
    self.compiler = compiler
  }

  /// Whether the store is compacted only when memory runs out.
  package mutating func keepAllWorlds() { interpreter.memoryLimit = .max }

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

extension Session.Origin {
  /// Whether it was typed, and is not in a file.
  package var isText: Bool {
    if case .text = self { true } else { false }
  }
}
