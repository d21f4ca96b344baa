import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

extension Session {
  // MARK: Running

  /// Runs statements. Each statement with an effect becomes a step of the history.
  ///
  /// - Parameter scope: the bound names after the last statement.
  mutating func run(
    _ statements: [Statement], _ texts: [String], in scope: Scope, _ reply: inout Reply
  ) {
    interpreter.limits.resetStepCount()
    bind(scope.before(statements))
    for (index, (statement, text)) in zip(statements, texts).enumerated() {
      if !run(statement, text, &reply) { break }
      if statement.kind.boundSlot != nil { bind(scope.before(statements[(index + 1)...])) }
    }
    if reply.statements.contains(where: \.hasFailed) { reply.succeeded = false }
  }

  mutating func bind(_ names: Scope) {
    compiler.context.scope = names
    steps[history.undoCount].scope = names
  }

  mutating func run(_ statement: Statement, _ text: String, _ reply: inout Reply) -> Bool {
    runStep(text, at: statement.place, &reply) { $0.run(statement) }
  }

  /// Runs a statement. Returns false if the run must end.
  ///
  /// - Parameter isHead: whether the statement is the head of a block. A head is reported only if
  ///   it fails.
  mutating func runStep(
    _ text: String, at place: SourceSpan, isHead: Bool = false, _ reply: inout Reply,
    _ body: (inout Interpreter) -> Bool
  ) -> Bool {
    var start = interpreter.trace.entries.count
    interpreter[SummaryMonitor.self] = SummaryMonitor(beginningIn: interpreter)
    let compactions = interpreter.compactions
    interpreter.keptWorlds =
      history.reachable + reply.statements.flatMap { [$0.before, $0.after] }
    let canContinue = body(&interpreter)
    if isHead, canContinue { return true }
    if interpreter.compactions != compactions {
      history = history.replacing(with: interpreter.keptWorlds)
      start = 0
      let moved = interpreter.keptWorlds.suffix(2 * reply.statements.count)
      for (index, place) in zip(
        reply.statements.indices, stride(from: moved.startIndex, to: moved.endIndex, by: 2))
      {
        reply.statements[index].entries = 0..<0
        (reply.statements[index].before, reply.statements[index].after) = (
          moved[place], moved[place + 1]
        )
      }
    }
    interpreter.keptWorlds = []
    let entries = start..<max(start, interpreter.trace.entries.count)
    let summary = interpreter[SummaryMonitor.self]?.summary(of: interpreter) ?? ScenarioSummary()
    let hasFailed = !canContinue || summary.hasFailed
    let before = history.current
    if hasFailed, rollsBack, !interpreter.draft.world.isSame(as: before) {
      interpreter.resume(before, with: steps[history.undoCount].control)
    }
    let file = compiler.sources[place.file].name
    remember(Step(text: text, file: file), entries, hasFailed: hasFailed)
    reply.statements.append(
      StatementResult(
        text: text, entries: entries, before: before, after: interpreter.draft.world,
        hasFailed: hasFailed, summary: summary))
    return canContinue
  }

  /// Runs newly declared rules, as if the app started.
  mutating func runRules(
    from first: Int, _ text: String, at place: SourceSpan, _ reply: inout Reply
  ) -> Bool {
    let before = history.current
    do {
      try interpreter.startRules(from: first)
    } catch {
      reply.startProblem = interpreter.startError(error, at: place)
      reply.succeeded = false
      return false
    }
    let after = interpreter.draft.world
    if interpreter.draft.isUnchanged(since: before) { return true }
    addStep(Step(text: text, isDeclaration: true))
    let end = interpreter.trace.entries.count
    reply.statements.append(
      StatementResult(
        text: text, entries: end..<end, before: before, after: after, hasFailed: false,
        summary: ScenarioSummary()))
    return true
  }

  private mutating func remember(_ step: Step, _ entries: Range<Int>, hasFailed: Bool) {
    let world = interpreter.draft.world
    let trace = interpreter.trace.entries[entries]
    let hasActed = trace.contains { !$0.isRejected && ($0.kind == .sentence || $0.kind == .other) }
    let isStep = !world.isSame(as: history.current) || hasActed && !hasFailed
    if isStep {
      addStep(step)
    } else if !hasFailed, trace.contains(where: { $0.passed == true }) {
      steps[history.undoCount].checks.append(step.text)
    }
  }

  /// Appends a step. Discards the undone steps, but keeps their declarations.
  mutating func addStep(_ step: Step) {
    let now = history.undoCount
    if history.redoCount > 0 {
      for index in declarations.indices where declarations[index].step > now {
        declarations[index].step = now
      }
    }
    history.append(interpreter.draft.world)
    steps.removeLast(steps.count - history.undoCount)
    steps.append(step)
    (steps[history.undoCount].scope, steps[history.undoCount].control) = (
      scope, interpreter.control.betweenStatements
    )
  }

  package mutating func beginHistory() {
    history = History(interpreter.draft.world)
    steps = [Step(text: "", scope: scope)]
  }

  /// Goes to a step of the history. Step 0 is the start. Returns false if the step does not exist.
  package mutating func go(to step: Int) -> Bool {
    guard steps.indices.contains(step) else { return false }
    let distance = step - history.undoCount
    _ = distance < 0 ? undo(-distance) : redo(distance)
    return true
  }
}
