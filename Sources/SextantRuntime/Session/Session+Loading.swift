import SextantEngine
import SextantLanguage
package import SextantSyntax

extension Session {
  /// Loads the app and the declarations of a file, and runs what leads to a line of it.
  ///
  /// Each statement is a step of the history, those in blocks too where the line is in one. Of a loop it is
  /// the first time that the line is reached.
  package mutating func load(_ source: SourceText, to target: LoadTarget = .init()) -> Reply {
    var reply = Reply()
    let compilation = compiler.compileFile(source)
    reply.diagnostics = compilation.diagnostics
    reply.succeeded = !compilation.hasErrors
    guard reply.succeeded else { return reply }
    let plan = LoadPlan(compilation, to: target)
    if let cases = plan.casesToChoose {
      reply.casesToChoose = cases
      reply.succeeded = false
      return reply
    }
    let place = SourceSpan(file: compilation.file, span: plan.span)
    guard install(compilation.program, startsApp: true, at: place, &reply) else { return reply }
    interpreter.snapshots.caseText = plan.runningCase
    reply.violatedProperties = interpreter.violatedProperties(when: " at the start")
    declarations = [Declared(origin: .file(source.name), step: 0)]
    let mostSteps = interpreter.mostSteps
    defer { interpreter.mostSteps = mostSteps }
    // Without a line at which to stop, an endless loop would go on for ever.
    if target.untilFailure, mostSteps == nil {
      interpreter.mostSteps = ScenarioRunner.usualSteps
    }
    interpreter.countStepsAnew()
    // As in a suite, what ran before a failure stays.
    let isCareful = rollsBack
    rollsBack = false
    defer { rollsBack = isCareful }
    var walk = LoadWalk(plan: plan, untilFailure: target.untilFailure)
    run(plan, &walk, &reply)
    if reply.statements.contains(where: \.hasFailed) { reply.succeeded = false }
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
    reply.violatedProperties = interpreter.violatedProperties(when: " at the start")
    declarations = [Declared(origin: .file(source.name), step: 0)]
    return reply
  }

  private mutating func run(_ plan: LoadPlan, _ walk: inout LoadWalk, _ reply: inout Reply) {
    for part in plan.before {
      guard run(part, &walk, &reply) else { return }
    }
    let names = plan.parts.first?.body.scope ?? Scope()
    for parameter in plan.parameters {
      interpreter.bind(parameter.variable.slot, to: parameter.value)
      interpreter.keepFrame()
      compiler.context.scope = names.before(slot: parameter.variable.slot + 1)
      addStep(Step(text: "let \(parameter.name) = \(parameter.value)"))
    }
    for part in plan.parts {
      if part.isAfter {
        // `after each` runs whatever became of the scenario.
        if walk.isStopped { return }
        interpreter.frame = Array(interpreter.frame.prefix(plan.sharedSlots))
        interpreter.countStepsAnew()
      }
      guard run(part, &walk, &reply) || plan.parts.contains(where: \.isAfter) else { return }
    }
  }

  private mutating func run(
    _ part: LoadPlan.Part, _ walk: inout LoadWalk, _ reply: inout Reply
  ) -> Bool {
    walk.limit = part.limit
    return enter(part.body, &walk, &reply)
  }

  /// Runs the statements of a body one by one; false where the walk ends.
  private mutating func enter(
    _ body: Body, _ walk: inout LoadWalk, _ reply: inout Reply
  ) -> Bool {
    let names = body.scope ?? Scope()
    var here = names.before(body.statements)
    compiler.context.scope = here
    for (index, statement) in body.statements.enumerated() {
      if statement.place.span.start >= walk.limit { walk.isStopped = true }
      // Of the blocks around the end of the walk, the innermost one has all names.
      if walk.isStopped || !runOrEnter(statement, &walk, &reply) { return false }
      if statement.kind.boundSlot != nil {
        here = names.before(body.statements[(index + 1)...])
      }
      bind(here)
      if walk.isStopped { return false }
    }
    if body.place.span.end > walk.limit { walk.isStopped = true }
    return !walk.isStopped
  }

  private mutating func runOrEnter(
    _ statement: Statement, _ walk: inout LoadWalk, _ reply: inout Reply
  ) -> Bool {
    if walk.isInside(statement) {
      do throws(Refusal) {
        if let goesOn = try enterBlock(of: statement, &walk, &reply) { return goesOn }
      } catch {
        // What its head asks cannot be evaluated: to run it reports that.
      }
    }
    let text = walk.text(of: statement)
    let goesOn = run(statement, text, &reply)
    if walk.untilFailure, let ran = reply.statements.last,
      ran.breaksProperty || ran.hasFailed && !(goesOn && lacksSnapshot(ran))
    {
      walk.isStopped = true
    }
    return goesOn
  }

  /// Whether all that has failed is that a graph is not recorded yet, which fails no scenario where
  /// snapshots are written.
  private func lacksSnapshot(_ ran: Ran) -> Bool {
    ran.summary.furtherFailures == 0
      && ran.summary.failures.allSatisfy {
        $0.error.number == RuntimeCodes.snapshotMissing.number
      }
  }

  /// Runs the statements of a block one by one; nil where the line is in none that runs.
  private mutating func enterBlock(
    of statement: Statement, _ walk: inout LoadWalk, _ reply: inout Reply
  ) throws(Refusal) -> Bool? {
    switch statement.kind {
    case .within(let reference, let body):
      let outer = (interpreter.implicitTarget, interpreter.implicitAddressee, walk.heads)
      defer { (interpreter.implicitTarget, interpreter.implicitAddressee, walk.heads) = outer }
      try interpreter.aim(at: reference)
      walk.heads.append(walk.plan.head(of: statement, before: body))
      return enter(body, &walk, &reply)
    case .times(let count, let body):
      guard case .int(let times) = try interpreter.evaluate(count) else { return nil }
      var done = 0
      while done < times {
        try interpreter.checkRound(of: body)
        if !enter(body, &walk, &reply) { return false }
        done += 1
      }
      return true
    case .each(let variables, let list, let body):
      guard case .list(let items) = try interpreter.evaluate(list) else { return nil }
      let outer = interpreter.rounds.count
      defer { interpreter.rounds.removeLast(interpreter.rounds.count - outer) }
      for item in items {
        try interpreter.checkRound(of: body)
        interpreter.begin(variables, with: item, after: outer)
        interpreter.keepFrame()
        compiler.context.scope = (body.scope ?? Scope()).before(body.statements)
        let names = interpreter.rounds[outer...].map { "let \($0.variable.name) = \($0.value)" }
        addStep(Step(text: names.joined(separator: "; ")))
        if !enter(body, &walk, &reply) { return false }
      }
      return true
    case .branch(let branches, let otherwise):
      var chosen = otherwise
      for (fact, body) in branches where try interpreter.holds(fact) {
        chosen = body
        break
      }
      guard let chosen, walk.isInside(chosen.place.span) else { return nil }
      return enter(chosen, &walk, &reply)
    default: return nil
    }
  }
}

/// A walk through the statements that lead to a line, or to the first failure.
private struct LoadWalk {
  let plan: LoadPlan
  let untilFailure: Bool
  /// The offset at which the body ends early.
  var limit = UInt32.max
  /// The texts of the `in` blocks around a statement, as far as their braces.
  var heads: [String] = []
  /// Whether the line, or the failure, is reached.
  var isStopped = false

  init(plan: LoadPlan, untilFailure: Bool) {
    self.plan = plan
    self.untilFailure = untilFailure
  }

  /// Whether to go through the blocks of a statement.
  func isInside(_ statement: Statement) -> Bool { isInside(plan.span(of: statement)) }

  func isInside(_ span: Span) -> Bool { untilFailure || span.start < limit && limit < span.end }

  /// The text of a statement with the `in` blocks around it.
  func text(of statement: Statement) -> String {
    heads.map { $0 + "{ " }.joined() + plan.text(of: statement)
      + String(repeating: " }", count: heads.count)
  }
}
