package import SextantEngine
package import SextantLanguage
import SextantSyntax

struct Checkpoint {
  let control: Control
  let world: World
  let events, warnings: Int
  let trace: Trace.Mark
}

extension Interpreter {
  mutating func checkpoint() -> Checkpoint {
    Checkpoint(
      control: evaluator.control.saved(), world: evaluator.draft.world,
      events: evaluator.draft.events.count, warnings: evaluator.draft.warnings.count,
      trace: evaluator.trace.mark)
  }

  /// - Parameter pass: the state of the draft within a statement; nil for a checkpoint between
  ///   statements.
  mutating func goBack(to point: Checkpoint, _ pass: Draft.PassState? = nil) {
    draft.truncate(events: point.events, warnings: point.warnings)
    trace.truncate(to: point.trace)
    if let pass {
      draft.restore(pass, world: point.world)
    } else {
      draft.begin(from: point.world)
    }
    control = point.control
  }

  /// Runs a closure in a world, and rolls all changes back. In the closure, no names are bound, and
  /// the target is the node on top.
  package mutating func betweenStatements<Answer>(
    in world: World, _ question: (inout Interpreter) throws(Refusal) -> Answer
  ) throws(Refusal) -> Answer {
    let (point, pass) = (checkpoint(), draft.state)
    defer { goBack(to: point, pass) }
    draft.begin(from: world)
    control.restart()
    control.isWatched = false
    return try question(&self)
  }

  /// Tries a statement, then rolls back. Returns the refusal, if any.
  ///
  /// - Parameter isWatched: whether a property violation counts as a refusal.
  mutating func attempt(_ statement: Statement, isWatched: Bool = false) -> Refusal? {
    let (point, pass) = (checkpoint(), draft.state)
    defer {
      goBack(to: point, pass)
      failure = nil
    }
    control.isWatched = isWatched
    control.firstUndeliveredEvent = draft.events.count
    control.here.isTrying = false
    if control.depth == 0 { recordShownInstance() }
    var result = StepResult()
    do throws(Refusal) {
      try execute(statement, &result)
      if case .refusal(let silenced, _)? = result.cause, silenced.isSilenced, !statement.isTry {
        return silenced
      }
      if control.depth == 0 { try finishPasses(trying: false) }
      if statement.isSentence {
        try settle(since: point.world, after: result.subject, isInWait: false)
      }
      return trace.broken.dropFirst(point.trace.broken).first?.refusal
    } catch {
      return error
    }
  }

  // MARK: Questions

  /// Returns whether a fact is true. A fact that cannot be evaluated is false.
  ///
  /// - Throws: `interrupted`.
  package mutating func isTrue(_ fact: Fact) throws(Refusal) -> Bool {
    do throws(Refusal) { return try holds(fact) } catch {
      if error.code === RuntimeCodes.interrupted { throw error }
      return false
    }
  }

  package mutating func holds(_ fact: Fact) throws(Refusal) -> Bool {
    switch fact {
    case .and(let left, let right): return try holds(left) ? try holds(right) : false
    case .or(let left, let right): return try holds(left) ? true : try holds(right)
    case .not(let inner): return try !holds(inner)
    case .can(let call, let target, let negated, let place):
      return try can(call, target, at: place) != negated
    case .truth(let expression): return try evaluator.isTrue(expression)
    case .form(let form, let arguments): return try evaluator.holds(form, arguments)
    }
  }

  /// Returns whether a sentence can run. If the sentence has no `canExecute`, or if guards may
  /// handle it, tries the sentence.
  private mutating func can(
    _ call: Call, _ target: Reference?, at place: SourceSpan
  ) throws(Refusal) -> Bool {
    // Conditions can call each other recursively, like bodies.
    questions.append(call)
    defer { questions.removeLast() }
    if questions.count > Limits.deepestCall {
      throw tooDeep("conditions", Limits.deepestCall, questions.map { asked($0) }) { $0 }
    }
    if case .call(_, let expressions, .command(let index))? = call.arguments.first {
      try evaluator.focus(on: target)
      let command = program.commands[index]
      let owner = draft.store.instance(of: draft.target)
      let frame = draft.makeVector(try inputs(expressions, of: command))
      return try holds(command.condition, on: owner, frame: frame)
    }
    if let sentence = call.systemSentence, let can = sentence.can,
      !program.app.guardedSentences.contains(sentence.name)
    {
      try evaluator.focus(on: target)
      return can(try evaluator.arguments(of: call, to: target), &draft)
    }
    let statement = Statement(kind: .call(call), place: place, target: target, isTry: false)
    let refusal = attempt(statement)
    if let refusal, endsStatement(refusal) { throw refusal }
    return refusal == nil
  }

  /// Evaluates a condition; a missing condition is true. `frame` contains the values of the names
  /// in the condition.
  mutating func holds(
    _ condition: App.Condition?, on owner: Instance, frame: PersistentVector
  ) throws(Refusal) -> Bool {
    guard let condition else { return true }
    let outer = (control.here.frame, control.here.target)
    (control.here.frame, control.here.target) = (frame, owner)
    defer { (control.here.frame, control.here.target) = outer }
    return try holds(condition.fact)
  }

  /// Returns the text of a question, such as `can tap open`.
  private func asked(_ call: Call) -> String {
    guard case .call(let name, _, _)? = call.arguments.first else {
      return "can \(call.entry.name)"
    }
    return "can \(call.entry.text(with: [name]) ?? name)"
  }

  /// Returns the refusal of nesting that is too deep: `cycle` if an element of `chain` occurs
  /// twice; otherwise `tooDeep`.
  func tooDeep<Link: Hashable>(
    _ what: String, _ limit: Int, _ chain: [Link], name: (Link) -> String
  ) -> Refusal {
    guard Set(chain).count < chain.count else {
      return .refused(RuntimeCodes.tooDeep, .text(what), .text("\(limit)"))
    }
    return .refused(
      EngineCodes.cycle, .text("bodies call each other"), .text(lastCycle(of: chain.map(name))))
  }
}
