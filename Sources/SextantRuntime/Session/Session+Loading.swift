import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
package import SextantSyntax

extension Session {
  /// Loads the app and the declarations of a file, and runs the statements up to a line.
  ///
  /// Each statement is a step of the history, including the statements of blocks around the line.
  /// If the line is in a loop, the run ends when it reaches the line for the first time.
  package mutating func load(_ source: SourceText, to target: LoadTarget = .init()) -> Reply {
    var reply = Reply()
    let compilation = compiler.compileFile(source)
    reply.diagnostics = compilation.diagnostics
    reply.succeeded = !compilation.hasErrors
    guard reply.succeeded else { return reply }
    let plan = LoadPlan(compilation, to: target)
    if let cases = plan.availableCases {
      reply.availableCases = cases
      reply.succeeded = false
      return reply
    }
    let place = SourceSpan(file: compilation.file, span: plan.span)
    guard install(compilation.program, startsApp: true, at: place, &reply) else { return reply }
    interpreter.tell(SnapshotLog.self) { log, _ in log.caseText = plan.runningCase }
    reply.violatedProperties = PropertyMonitor.errors(when: " at the start", of: &interpreter)
    declarations = [Declared(origin: .file(source.name), step: 0)]
    let maxSteps = interpreter.limits.steps
    defer { interpreter.limits.steps = maxSteps }
    // This run has no target line, so an endless loop would never end.
    if target.untilFailure, maxSteps == nil {
      interpreter.limits.steps = ScenarioRunner.defaultSteps
    }
    interpreter.limits.resetStepCount()
    // As in a suite, a failure does not roll back earlier effects.
    let savedRollsBack = rollsBack
    rollsBack = false
    defer { rollsBack = savedRollsBack }
    run(plan, untilFailure: target.untilFailure, &reply)
    if reply.statements.contains(where: \.hasFailed) { reply.succeeded = false }
    return reply
  }

  /// Loads the app and the declarations of a file, without running its statements.
  package mutating func loadApp(_ source: SourceText) -> Reply {
    var reply = Reply()
    let compilation = compiler.compileFile(source)
    reply.diagnostics = compilation.diagnostics
    reply.succeeded = !compilation.hasErrors
    guard reply.succeeded else { return reply }
    let place = compilation.program.script.place
    guard install(compilation.program, startsApp: true, at: place, &reply) else { return reply }
    reply.violatedProperties = PropertyMonitor.errors(when: " at the start", of: &interpreter)
    declarations = [Declared(origin: .file(source.name), step: 0)]
    return reply
  }

  private mutating func run(_ plan: LoadPlan, untilFailure: Bool, _ reply: inout Reply) {
    for part in plan.before {
      guard run(part, of: plan, untilFailure: untilFailure, &reply) == .ended else { return }
    }
    let names = plan.parts.first?.body.scope ?? Scope()
    for parameter in plan.parameters {
      interpreter.evaluator.bind(parameter.variable.slot, to: parameter.value)
      interpreter.storeBindings()
      compiler.context.scope = names.before(slot: parameter.variable.slot + 1)
      addStep(Step(text: "let \(parameter.name) = \(parameter.value)"))
    }
    let endsInAfter = plan.parts.contains(where: \.isAfter)
    for part in plan.parts {
      if part.isAfter {
        interpreter.evaluator.keepNames(upTo: plan.sharedSlots)
        interpreter.limits.resetStepCount()
      }
      switch run(part, of: plan, untilFailure: untilFailure, &reply) {
      case .ended: continue
      // `after each` runs even if the scenario failed.
      case .failed: if !endsInAfter { return }
      case .found: return
      }
    }
  }

  private enum PartEnd {
    /// The run has reached the end of the part, or the target line.
    case ended
    case failed
    /// The run has reached the first failure, as the caller requested.
    case found
  }

  private mutating func run(
    _ part: LoadPlan.Part, of plan: LoadPlan, untilFailure: Bool, _ reply: inout Reply
  ) -> PartEnd {
    let statements = plan.statements(of: part, entersAll: untilFailure)
    compiler.context.scope = (part.body.scope ?? Scope()).before(part.body.statements)
    interpreter.begin(part.body.statements, until: part.limit)
    defer { interpreter.endScript() }
    while let place = interpreter.nextPlace, let statement = statements[place.span.start] {
      // The names that are visible before the next statement, including names of outer blocks.
      compiler.context.scope = statement.names.before
      guard statement.isEntered else {
        let canContinue = runStep(statement.text, at: place, &reply) { run in
          repeat {
            switch run.advance() {
            case .failed: return false
            case .ended: return true
            case .ran, .moved, .round: break
            }
          } while run.nextPlace.map { statement.span.contains($0.span.start) } ?? false
          return true
        }
        bind(statement.names.after)
        if untilFailure, let ran = reply.statements.last,
          ran.violatesProperty || ran.hasFailed && !(canContinue && lacksSnapshot(ran))
        {
          return .found
        }
        if canContinue { continue }
        return .failed
      }
      var progress = Interpreter.Progress.ended
      let canContinue = runStep(statement.text, at: place, isHead: true, &reply) { run in
        progress = run.advance()
        return progress != .failed
      }
      if !canContinue { return untilFailure ? .found : .failed }
      if progress == .round, let inner = interpreter.nextPlace {
        interpreter.storeBindings()
        compiler.context.scope = statements[inner.span.start]?.names.before ?? scope
        let rounds = interpreter.control.here.blocks.last?.rounds ?? []
        let names = rounds.map { "let \($0.variable.name) = \($0.value)" }
        addStep(Step(text: names.joined(separator: "; ")))
      }
    }
    return .ended
  }

  /// Returns whether all failures are missing snapshots. A suite that records snapshots accepts
  /// these failures.
  private func lacksSnapshot(_ ran: StatementResult) -> Bool {
    ran.summary.furtherFailures == 0
      && ran.summary.failures.allSatisfy {
        $0.error.code === RuntimeCodes.snapshotMissing
      }
  }
}
