package import SextantEngine
package import SextantSyntax

extension Session {
  // MARK: Running

  /// Runs statements, each a step of the history if it leaves something behind.
  mutating func run(_ body: Body, _ texts: [String], _ reply: inout Reply) {
    for (statement, text) in zip(body.statements, texts) {
      if !run(statement, text, &reply) { break }
    }
    if reply.statements.contains(where: \.hasFailed) { reply.succeeded = false }
  }

  /// Runs one statement; false when nothing is to run after it.
  private mutating func run(_ statement: Statement, _ text: String, _ reply: inout Reply) -> Bool {
    var start = interpreter.trace.entries.count
    let compactions = interpreter.compactions
    interpreter.keptWorlds = history.reachable
    let goesOn = interpreter.run(statement)
    if interpreter.compactions != compactions {
      history = history.replacing(with: interpreter.keptWorlds)
      start = 0
      for index in reply.statements.indices { reply.statements[index].entries = 0..<0 }
    }
    interpreter.keptWorlds = []
    let entries = start..<max(start, interpreter.trace.entries.count)
    let hasFailed = !goesOn || interpreter.trace.entries[entries].contains { $0.passed == false }
    let before = history.current
    if hasFailed, rollsBack, !interpreter.draft.world.isSame(as: before) {
      interpreter.resume(before)
    }
    remember(text, entries, hasFailed: hasFailed)
    reply.statements.append(
      Ran(
        text: text, entries: entries, before: before, after: interpreter.draft.world,
        hasFailed: hasFailed,
        breaksProperty: interpreter.trace.entries[entries].contains { !$0.broken.isEmpty }))
    return goesOn
  }

  /// Runs rules that were declared in a world under way, as they run at the start of an app.
  mutating func runRules(
    from first: Int, _ text: String, at place: SourceSpan, _ reply: inout Reply
  ) -> Bool {
    let before = history.current
    do {
      try interpreter.startRules(from: first)
    } catch {
      reply.startProblem = interpreter.word(error, at: place)
      reply.succeeded = false
      return false
    }
    let after = interpreter.draft.world
    if interpreter.draft.isUnchanged(since: before) { return true }
    history.append(after)
    steps.removeLast(max(0, steps.count - history.undoCount))
    steps.append(Step(text: text, isDeclaration: true))
    let end = interpreter.trace.entries.count
    reply.statements.append(
      Ran(
        text: text, entries: end..<end, before: before, after: after, hasFailed: false,
        breaksProperty: false))
    return true
  }

  /// Adds a step for a statement that has done something, and keeps expectations that held.
  private mutating func remember(_ text: String, _ entries: Range<Int>, hasFailed: Bool) {
    let world = interpreter.draft.world
    let trace = interpreter.trace.entries[entries]
    let hasActed = trace.contains { !$0.isRejected && ($0.kind == .sentence || $0.kind == .other) }
    let isStep = !world.isSame(as: history.current) || hasActed && !hasFailed
    if isStep {
      history.append(world)
      steps.removeLast(max(0, steps.count - history.undoCount))
      steps.append(Step(text: text))
    } else if !hasFailed, trace.contains(where: { $0.passed == true }) {
      steps[history.undoCount].checks.append(text)
    }
  }

  /// Begins the history anew in the current world.
  mutating func beginHistory() {
    history = History(interpreter.draft.world)
    steps = [Step(text: "")]
  }

  /// Goes to a step of the history, from 0 for the start; false when there is no such step.
  package mutating func go(to step: Int) -> Bool {
    guard steps.indices.contains(step) else { return false }
    let distance = step - history.undoCount
    _ = distance < 0 ? undo(-distance) : redo(distance)
    return true
  }

  // MARK: Loading

  /// Loads the app and the declarations of a file, and runs its statements up to a line.
  ///
  /// - Parameter line: the last line to run, from 1; nil for the whole file. Within a scenario, its
  ///   `before each` and its statements up to the line run.
  package mutating func load(_ source: SourceText, upTo line: Int? = nil) -> Reply {
    var reply = Reply()
    var compiler = self.compiler
    let checked = compiler.compile(source)
    reply.diagnostics = checked.diagnostics
    if checked.diagnostics.contains(where: { $0.severity == .error }) {
      self.compiler.adoptSources(of: compiler)
      reply.succeeded = false
      return reply
    }
    let (result, file) = compiler.parse(source)
    let scratch = compiler.scratchApp()
    var checker = compiler.checker(result.tree, file, scratch)
    let items = checker.sortedItems()
    var visited = Compiler.Visited(root: Compiler.withoutDots(source.name))
    _ = compiler.load(checker.imports(items), of: &checker, visited: &visited)
    checker.declareAll(items)
    let plan = checker.statements(upTo: line, items)
    self.compiler.adoptSources(of: compiler)
    guard adopt(checker, startsApp: true, at: plan.body.place, &reply) else { return reply }
    reply.brokenProperties = interpreter.brokenProperties(when: " at the start")
    declarations = [.file(source.name)]
    if !plan.before.isEmpty { run(before: plan.before, &reply) }
    for binding in plan.bindings { bind(binding.name, binding.slot, to: binding.value) }
    if reply.succeeded { run(plan.body, plan.texts, &reply) }
    return reply
  }

  /// The names of `before each` are its own: the scenario's frame stands aside meanwhile.
  private mutating func run(before bodies: [(body: Body, texts: [String])], _ reply: inout Reply) {
    for (body, texts) in bodies where reply.succeeded {
      run(body, texts, &reply)
      interpreter.frame = []
    }
  }

  private mutating func bind(_ name: String, _ slot: Int, to value: Value) {
    interpreter.bind(slot, to: value)
    interpreter.keepFrame()
    history.append(interpreter.draft.world)
    steps.append(Step(text: "let \(name) = \(value)"))
  }
}

extension Compiler {
  /// Takes over what another copy of this compiler has read.
  mutating func adoptSources(of other: Compiler) { self = other }
}

extension Interpreter {
  /// Makes the names that were bound from outside part of the world.
  mutating func keepFrame() {
    if frameIsNew { draft.setBindings(currentFrameBlock()) }
  }
}

extension World {
  /// Whether this is the very same state: nothing at all has happened in between.
  package func isSame(as other: World) -> Bool {
    windows == other.windows && focus == other.focus && aside == other.aside
      && variables == other.variables && bindings == other.bindings
      && closures == other.closures && memory == other.memory && clock == other.clock
      && creators == other.creators && timers == other.timers
  }
}

extension History {
  /// The same history over worlds that were moved, in the same order.
  func replacing(with worlds: [World]) -> History {
    var next = worlds.makeIterator()
    return map { next.next() ?? $0 }
  }
}

extension Checker {
  /// What to run to get to a line of a file.
  struct Plan {
    var before: [(body: Body, texts: [String])] = []
    var body: Body
    /// The statements of the body as they are written.
    var texts: [String]
    var bindings: [(name: String, slot: Int, value: Value)] = []
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
    return Plan(body: script(statements), texts: statements.map { tree.text($0) })
  }

  private func lineEnd(_ line: Int) -> UInt32 {
    line > tree.source.lineCount ? UInt32.max : tree.source.span(ofLine: line).end + 1
  }

  private mutating func plan(ofScenario item: NodeID, _ limit: UInt32, _ items: Items) -> Plan {
    var before: [(body: Body, texts: [String])] = []
    for (entry, own) in zip(items.before, beforeEach(items)) {
      let block = tree.children(of: entry).first.flatMap { tree.block(of: $0) }
      let texts = block.map { tree.children(of: $0).map { tree.text($0) } } ?? []
      before.append((own.0, texts))
    }
    let head = self.line(of: tree.children(of: item)[0])
    let all = scenarios(item, before: [])
    scope = Scope()
    var bindings: [(name: String, slot: Int, value: Value)] = []
    for parameter in all.first?.parameters ?? [] {
      let slot = scope.bind(symbols.intern(parameter.name), parameter.value.type)
      bindings.append((parameter.name, slot, parameter.value))
    }
    var statements: [Statement] = []
    var texts: [String] = []
    for inner in head.block.map({ tree.children(of: $0) }).map(Array.init) ?? []
    where tree.span(inner).start < limit {
      guard let statement = statement(inner) else { continue }
      statements.append(statement)
      texts.append(tree.text(inner))
    }
    return Plan(
      before: before, body: Body(statements: statements, place: place(of: item)), texts: texts,
      bindings: bindings)
  }
}
