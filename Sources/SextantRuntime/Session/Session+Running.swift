import SextantEngine
import SextantLanguage
package import SextantSyntax

extension Session {
  // MARK: Running

  /// Runs statements, each a step of the history if it has an effect.
  mutating func run(_ statements: [Statement], _ texts: [String], _ reply: inout Reply) {
    interpreter.countStepsAnew()
    for (index, (statement, text)) in zip(statements, texts).enumerated()
    where !run(statement, text, &reply) {
      // What was to be bound from here on is not, so the names are free again.
      if let slot = statements[index...].lazy.compactMap(\.kind.boundSlot).first {
        compiler.context.scope = scope.before(slot: slot)
      }
      break
    }
    if reply.statements.contains(where: \.hasFailed) { reply.succeeded = false }
  }

  /// Runs one statement; false when the run ends here.
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

  /// Runs rules that were declared in the running session, as at the start of an app.
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
    addStep(Step(text: text, isDeclaration: true))
    let end = interpreter.trace.entries.count
    reply.statements.append(
      Ran(
        text: text, entries: end..<end, before: before, after: after, hasFailed: false,
        breaksProperty: false))
    return true
  }

  /// Adds a step for a statement with an effect; adds an expectation that held to the current step.
  private mutating func remember(_ text: String, _ entries: Range<Int>, hasFailed: Bool) {
    let world = interpreter.draft.world
    let trace = interpreter.trace.entries[entries]
    let hasActed = trace.contains { !$0.isRejected && ($0.kind == .sentence || $0.kind == .other) }
    let isStep = !world.isSame(as: history.current) || hasActed && !hasFailed
    if isStep {
      addStep(Step(text: text))
    } else if !hasFailed, trace.contains(where: { $0.passed == true }) {
      steps[history.undoCount].checks.append(text)
    }
  }

  /// Adds a step to the current world. The steps that could be redone are gone; what was declared
  /// after them stays.
  private mutating func addStep(_ step: Step) {
    let now = history.undoCount
    if history.redoCount > 0 {
      for index in declarations.indices where declarations[index].step > now {
        declarations[index].step = now
      }
    }
    history.append(interpreter.draft.world)
    steps.removeLast(steps.count - history.undoCount)
    steps.append(step)
  }

  /// Starts a new history in the current world.
  package mutating func beginHistory() {
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
  /// - Parameters:
  ///   - line: the last line to run, from 1; nil for the whole file. Within a scenario, its `before each`
  ///     and its statements up to the line run.
  ///   - caseText: the case of the scenario, as in `id: "1", y: 2`; nil for the first.
  package mutating func load(
    _ source: SourceText, upTo line: Int? = nil, case caseText: String? = nil
  ) -> Reply {
    var reply = Reply()
    let compilation = compiler.compileFile(source)
    reply.diagnostics = compilation.diagnostics
    reply.succeeded = !compilation.hasErrors
    guard reply.succeeded else { return reply }
    let plan = LoadPlan(compilation, upTo: line, case: caseText)
    if let cases = plan.casesToChoose {
      reply.casesToChoose = cases
      reply.succeeded = false
      return reply
    }
    let place = SourceSpan(file: compilation.file, span: plan.span)
    guard install(compilation.program, startsApp: true, at: place, &reply) else { return reply }
    compiler.context.scope = plan.scope
    reply.violatedProperties = interpreter.violatedProperties(when: " at the start")
    declarations = [Declared(origin: .file(source.name), step: 0)]
    for body in plan.before where reply.succeeded {
      run(body.statements, plan.texts(of: body.statements), &reply)
    }
    for parameter in plan.parameters {
      bind(parameter.name, parameter.variable.slot, to: parameter.value)
    }
    if reply.succeeded { run(plan.statements, plan.texts(of: plan.statements), &reply) }
    return reply
  }

  /// Loads the app and the declarations of a file and runs none of its statements.
  package mutating func loadApp(_ source: SourceText) -> Reply {
    var reply = Reply()
    let compilation = compiler.compileFile(source)
    reply.diagnostics = compilation.diagnostics
    reply.succeeded = !compilation.hasErrors
    guard reply.succeeded else { return reply }
    let place = compilation.program.script.place
    guard install(compilation.program, startsApp: true, at: place, &reply) else { return reply }
    compiler.context.scope = Scope()
    reply.violatedProperties = interpreter.violatedProperties(when: " at the start")
    declarations = [Declared(origin: .file(source.name), step: 0)]
    return reply
  }

  private mutating func bind(_ name: String, _ slot: Int, to value: Value) {
    interpreter.bind(slot, to: value)
    interpreter.keepFrame()
    addStep(Step(text: "let \(name) = \(value)"))
  }
}
