package import SextantEngine
package import SextantSyntax

/// A shell's or a script's session: what has been declared and bound, the world, and its history.
package struct Session {
  /// What one input came to.
  package struct Reply {
    /// Problems of the text; with an error among them, nothing ran.
    package var diagnostics: [Diagnostic] = []
    /// Whether the text ends inside an open brace, bracket or string.
    package var isIncomplete = false
    /// The statements that ran: a range of the trace's entries.
    package var entries: Range<Int> = 0..<0
    /// Whether everything ran and held.
    package var succeeded = true
    /// What the input would have accepted where it went wrong or ended.
    package var expected: [Expected] = []
  }

  package private(set) var compiler: Compiler
  package private(set) var app: AppBuilder
  package private(set) var scope = Scope()
  package private(set) var interpreter: Interpreter
  package private(set) var history: History
  /// What was typed at each step of the history.
  package private(set) var inputs: [String] = []
  private let system: any NavigationSystem

  /// A session over the scratch app.
  package init(
    system: any NavigationSystem, files: any FileAccess = NoFiles(),
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    var compiler = Compiler(system: system, files: files)
    var app = compiler.scratchApp()
    let model = app.build(symbols: &compiler.symbols)
    interpreter = Interpreter(model: model, system: system, shouldStop: shouldStop)
    self.compiler = compiler
    self.app = app
    self.system = system
    history = History(World())
    restart()
  }

  /// The current world's trace, draft and variables are the interpreter's.
  package var draft: Draft { interpreter.draft }

  private mutating func restart() {
    do {
      try interpreter.start()
    } catch {
      preconditionFailure("the scratch app cannot start: \(error.code.word)")
    }
    history = History(interpreter.draft.world)
  }

  // MARK: Input

  /// Reads, checks and runs a text. With an error in it nothing runs and nothing is kept of it.
  package mutating func submit(_ text: String, name: String = "input") -> Reply {
    submit(SourceText(name: name, text: text))
  }

  /// Reads, checks and runs a text given as bytes.
  package mutating func submit(_ source: SourceText) -> Reply {
    var reply = Reply()
    let (result, file) = compiler.parse(source)
    reply.diagnostics = result.diagnostics
    reply.isIncomplete = result.canBeContinued
    if reply.isIncomplete { return reply }
    var checker = compiler.checker(result.tree, file, app, scope)
    guard checker.checkLengths(), !result.diagnostics.contains(where: { $0.severity == .error })
    else {
      reply.diagnostics += checker.diagnostics
      reply.succeeded = false
      return reply
    }
    let statements = check(&checker, &reply)
    reply.expected = checker.lastExpected
    if reply.diagnostics.contains(where: { $0.severity == .error }) {
      reply.succeeded = false
      return reply
    }
    adopt(checker, startsApp: checker.app.isScratch != app.isScratch)
    run(statements, source.text(of: Span(start: 0, end: UInt32(source.bytes.count))), &reply)
    return reply
  }

  private mutating func check(_ checker: inout Checker, _ reply: inout Reply) -> Body {
    let items = checker.sortedItems()
    var visited: [String] = []
    reply.diagnostics += compiler.load(checker.imports(items), of: &checker, visited: &visited)
    checker.declareAll(items)
    for item in items.scenarios + items.before {
      checker.error(
        CheckerCodes.notHere, item, "scenario", "here", suggestion: "`sextant test FILE` runs it")
    }
    let body = checker.script(items.statements)
    checker.warnOfNearNames(asErrors: false)
    reply.diagnostics += checker.diagnostics
    return body
  }

  /// Takes over what a text has declared and bound.
  private mutating func adopt(_ checker: Checker, startsApp: Bool) {
    compiler.symbols = checker.symbols
    app = checker.app
    scope = checker.scope
    let model = app.build(symbols: &compiler.symbols)
    if startsApp {
      let observer = interpreter.observer
      interpreter = Interpreter(
        model: model, system: system, shouldStop: interpreter.shouldStop)
      interpreter.observer = observer
      scope = Scope()
      restart()
    } else {
      interpreter.extend(to: model)
    }
  }

  private mutating func run(_ body: Body, _ text: String, _ reply: inout Reply) {
    let start = interpreter.trace.entries.count
    for statement in body.statements {
      let goesOn = interpreter.run(statement)
      history.append(interpreter.draft.world)
      inputs.removeLast(max(0, inputs.count - history.undoCount + 1))
      inputs.append(text)
      if !goesOn {
        reply.succeeded = false
        break
      }
    }
    let end = interpreter.trace.entries.count
    reply.entries = min(start, end)..<end
    if interpreter.trace.entries[reply.entries].contains(where: { $0.passed == false }) {
      reply.succeeded = false
    }
  }

  /// Loads the app and the declarations of a file, and runs its statements up to a line.
  ///
  /// - Parameter line: the last line to run, from 1; nil for the whole file. Within a scenario, its
  ///   `before each` and its statements up to the line run.
  package mutating func load(_ source: SourceText, upTo line: Int? = nil) -> Reply {
    var reply = Reply()
    let checked = compiler.compile(source)
    reply.diagnostics = checked.diagnostics
    if checked.diagnostics.contains(where: { $0.severity == .error }) {
      reply.succeeded = false
      return reply
    }
    let (result, file) = compiler.parse(source)
    var checker = compiler.checker(result.tree, file, compiler.scratchApp())
    let items = checker.sortedItems()
    var visited = [source.name]
    _ = compiler.load(checker.imports(items), of: &checker, visited: &visited)
    checker.declareAll(items)
    let plan = checker.statements(upTo: line, items)
    adopt(checker, startsApp: true)
    for binding in plan.bindings { interpreter.bind(binding.slot, to: binding.value) }
    scope = plan.scope
    run(plan.body, source.name, &reply)
    return reply
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

  package mutating func observe(
    _ observer: (@Sendable (TraceEntry, Interpreter) -> Void)?
  ) {
    interpreter.observer = observer
  }

  /// Drops the trace so far; the worlds of the history stay.
  package mutating func forgetTrace() { interpreter.forgetTrace() }
}

extension Checker {
  /// What to run to get to a line of a file.
  struct Plan {
    var body: Body
    var scope: Scope
    var bindings: [(slot: Int, value: Value)] = []
  }

  /// The statements up to a line: of the scenario around it, else of the script.
  mutating func statements(upTo line: Int?, _ items: Items) -> Plan {
    let limit = line.map { lineEnd($0) } ?? UInt32.max
    for item in items.scenarios {
      let span = tree.span(item)
      guard let line, tree.source.lineNumber(of: span.start) <= line,
        line <= tree.source.lineNumber(of: span.end)
      else { continue }
      return plan(ofScenario: item, limit, items)
    }
    scope = Scope()
    let statements = items.statements.filter { tree.span($0).start < limit }
    let body = script(statements)
    return Plan(body: body, scope: scope)
  }

  private func lineEnd(_ line: Int) -> UInt32 {
    line > tree.source.lineCount ? UInt32.max : tree.source.span(ofLine: line).end + 1
  }

  private mutating func plan(
    ofScenario item: NodeID, _ limit: UInt32, _ items: Items
  ) -> Plan {
    var statements: [Statement] = []
    for (body, _) in beforeEach(items) { statements += body.statements }
    let head = self.line(of: tree.children(of: item)[0])
    let all = scenarios(item, before: [])
    scope = Scope()
    var bindings: [(slot: Int, value: Value)] = []
    if let first = all.first {
      for parameter in first.parameters {
        bindings.append(
          (scope.bind(symbols.intern(parameter.name), parameter.value.type), parameter.value))
      }
    }
    if let block = head.block {
      for inner in tree.children(of: block) where tree.span(inner).start < limit {
        if let statement = statement(inner) { statements.append(statement) }
      }
    }
    return Plan(
      body: Body(statements: statements, place: place(of: item)), scope: scope, bindings: bindings)
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
