package import SextantEngine
package import SextantLanguage
import SextantSyntax

extension Interpreter {
  // MARK: Facts

  mutating func holds(_ fact: Fact) throws(Refusal) -> Bool {
    switch fact {
    case .and(let left, let right):
      return try holds(left) ? try holds(right) : false
    case .or(let left, let right):
      return try holds(left) ? true : try holds(right)
    case .not(let inner): return try !holds(inner)
    case .can(let call, let target, let negated, let place):
      return try can(call, target, at: place) != negated
    case .compare(let left, let comparison, let right):
      return try compare(left, comparison, right)
    case .truth(let expression):
      return try evaluate(expression) == .bool(true)
    case .form(let form, let arguments):
      return try row(of: form).test(arguments, &self)
    }
  }

  private mutating func compare(
    _ left: Expression, _ comparison: Comparison, _ right: Expression
  ) throws(Refusal) -> Bool {
    let (l, r) = (try evaluate(left), try evaluate(right))
    switch comparison {
    case .equal: return areEqual(l, r)
    case .notEqual: return !areEqual(l, r)
    case .less: return isLess(l, r)
    case .lessOrEqual: return !isLess(r, l)
    case .greater: return isLess(r, l)
    case .greaterOrEqual: return !isLess(l, r)
    }
  }

  private func isLess(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.int(let l), .int(let r)): return l < r
    case (.duration(let l), .duration(let r)): return l < r
    case (.string(let l), .string(let r)): return l < r
    default:
      guard let l = decimal(left), let r = decimal(right) else { return false }
      return l < r
    }
  }

  // MARK: Trials

  /// Tries a sentence and rolls it back; returns its refusal.
  private mutating func attempt(
    _ call: Call, _ target: Reference?, at place: SourceSpan
  ) -> Refusal? {
    attempt(Statement(kind: .call(call), place: place, target: target, isTry: false))
  }

  /// - Parameter checksProperties: whether breaking a property counts as an error.
  mutating func attempt(
    _ statement: Statement, checkingProperties checksProperties: Bool = false
  ) -> Refusal? {
    let world = draft.world
    let saved = (frame, implicitTarget, depth, isTrying)
    let watch = (checkedWorld, violations, witnesses)
    (checkedWorld, violations) = (world, [])
    let trail = failureTrail
    failureTrail = []
    let (events, warnings, mark) = (draft.events.count, draft.warnings.count, trace.mark)
    let pending = draft.state
    let unheard = firstUnheardEvent
    firstUnheardEvent = events
    var result = Result()
    var refusal: Refusal?
    isTrying = false
    do throws(Refusal) {
      try perform(statement, &result)
      if let silenced = result.refusal, silenced.isSilenced, !statement.isTry { refusal = silenced }
      if depth == 0 { try finishPasses(trying: false) }
      if checksProperties, refusal == nil {
        try checkProperties()
        refusal = violations.first.map { self.refusal(for: $0) }
      }
    } catch {
      refusal = error
    }
    (checkedWorld, violations, witnesses) = watch
    firstUnheardEvent = unheard
    draft.truncate(events: events, warnings: warnings)
    trace.truncate(to: mark)
    draft.restore(pending, world: world)
    (frame, implicitTarget, depth, isTrying) = saved
    failureTrail = trail
    return refusal
  }

  /// The system's own can-execute; for a system without one, whether the sentence is applied.
  private mutating func can(
    _ call: Call, _ target: Reference?, at place: SourceSpan
  ) throws(Refusal) -> Bool {
    // Conditions can be recursive, as bodies can.
    questions.append(call)
    defer { questions.removeLast() }
    if questions.count > Interpreter.deepestCall {
      let what = "conditions stand more than \(Interpreter.deepestCall) deep"
      throw tooDeep(what, questions.map { asked($0) }) { $0 }
    }
    if case .command = call.entry.meaning,
      case .call(_, let expressions, let index)? = call.arguments.first
    {
      try focus(on: target)
      let command = program.commands[index]
      let owner = draft.store.instance(of: draft.target)
      return try self.can(command, on: owner, try inputs(expressions, of: command))
    }
    if case .system(let sentence) = call.entry.meaning, let can = sentence.can {
      try focus(on: target)
      return can(try arguments(of: call, to: target), &draft)
    }
    let refusal = attempt(call, target, at: place)
    if let refusal, endsStatement(refusal) { throw refusal }
    return refusal == nil
  }

  /// The question as text: `can tap open`.
  private func asked(_ call: Call) -> String {
    guard case .call(let name, _, _)? = call.arguments.first else {
      return "can \(call.entry.name)"
    }
    return "can \(call.entry.text(with: [name]) ?? name)"
  }

  // MARK: Expectations

  /// Evaluates an expectation, and formats its failure.
  mutating func check(
    _ expectation: Expectation, at place: SourceSpan, _ result: inout Result
  ) throws(Refusal) {
    result.kind = .expectation
    switch expectation {
    case .fact(let fact):
      result.passed = try holds(fact)
      if result.passed == false { result.failure = try failure(of: fact, at: place) }
    case .event(let event, let isEver, let isNegated):
      result.passed = try holds(event, isEver: isEver) != isNegated
      if result.passed == false {
        result.failure = failed(try actual(of: event, isEver: isEver), at: place)
      }
    case .error(let statement, let code, let isExpected):
      try checkError(statement, code: code, isExpected: isExpected, at: place, &result)
    case .snapshot(let recorded):
      try check(recorded, at: place, &result)
    }
  }

  private mutating func checkError(
    _ statement: Statement, code: String?, isExpected: Bool, at place: SourceSpan,
    _ result: inout Result
  ) throws(Refusal) {
    if let refusal = attempt(statement, checkingProperties: true) {
      if endsRun(refusal) { throw refusal }
      let word = refusal.code.word
      result.passed = isExpected ? code == nil || code == word : code != nil && code != word
      if result.passed == false {
        let message = self.word(refusal, at: place).message
        result.failure = failed("the error is \(word): \(message)", at: place)
      }
    } else {
      result.passed = !isExpected
      if isExpected { result.failure = failed("there is no error", at: place) }
    }
  }

  private func failed(
    _ message: String, at place: SourceSpan, marks: [GraphMark] = []
  ) -> RuntimeError {
    RuntimeError(
      word: RuntimeCodes.expectationFailed.word,
      number: RuntimeCodes.expectationFailed.number, message: message, place: place, marks: marks)
  }

  private mutating func failure(
    of fact: Fact, at place: SourceSpan
  ) throws(Refusal) -> RuntimeError {
    if case .form(_, let arguments) = fact, case .literal(let pattern)? = arguments.last {
      if let broken = try brokenFact(of: pattern) {
        return failed("the graph is this one, but \(broken)", at: place)
      }
      let actual = draft.snapshot()
      return RuntimeError(
        word: RuntimeCodes.expectationFailed.word,
        number: RuntimeCodes.expectationFailed.number, message: "the graph is another one",
        place: place, expectedGraph: pattern.text, actualGraph: graphLiteral(actual))
    }
    return failed(try explain(fact), at: place, marks: (try? marks(of: fact)) ?? [])
  }

  /// Where the graph is not as a false fact wants it.
  private mutating func marks(of fact: Fact) throws(Refusal) -> [GraphMark] {
    switch fact {
    case .form(let form, let arguments): return try row(of: form).marks?(arguments, &self) ?? []
    case .and(let left, let right): return try marks(of: try holds(left) ? right : left)
    case .or, .not, .can, .compare, .truth: return []
    }
  }

  /// The actual state, for the message of a false fact.
  mutating func explain(_ fact: Fact) throws(Refusal) -> String {
    switch fact {
    case .form(let form, let arguments): return try answer(to: form, arguments).sentence
    case .and(let left, let right):
      return try holds(left) ? try explain(right) : try explain(left)
    case .or(let left, let right):
      return "\(try explain(left)), and \(try explain(right))"
    case .not(.form(let form, let arguments)) where form.subject != nil:
      return try answer(to: form, arguments).sentence
    case .not(let denied):
      // What it is where it is not what was asked; of any other fact there is no more to say.
      switch denied {
      case .compare, .truth: return try explain(denied)
      default: return "what follows `not` holds"
      }
    case .can(let call, let target, let negated, let place):
      if negated { return "it can" }
      let refusal = attempt(call, target, at: place)
      return refusal.map { "it cannot: \(word($0, at: place).message)" }
        ?? "its can-execute says no"
    case .compare(let left, _, _): return "it is \(show(try evaluate(left)))"
    case .truth(let expression): return "it is \(show(try evaluate(expression)))"
    }
  }

  /// What is there, for a message and for `print`.
  mutating func answer(
    to form: any FactForm, _ arguments: [BoundArgument]
  ) throws(Refusal) -> FactAnswer {
    try row(of: form).actual(arguments, &self)
  }

  // MARK: Messages

  /// The error of a refusal, with its formatted message.
  package func word(_ refusal: Refusal, at place: SourceSpan) -> RuntimeError {
    let arguments = refusal.arguments.map { argument in
      switch argument {
      case .node(let node): draft.describe(node)
      case .instance(let instance): draft.describeEvenGone(instance)
      case .departure(let instance, let missed): departure(of: instance, missed: missed)
      case .name(let name): program.map.name(name)
      case .text(let text): text
      case .number(let number): String(number)
      }
    }
    return RuntimeError(
      word: refusal.code.word, number: refusal.code.number,
      message: formatted(refusal.code.wording, with: arguments),
      advice: advice(of: refusal), place: place, outcome: refusal.outcome)
  }

  /// What to write instead, if that is known. A code that is in no list is a mistake in the system, which only
  /// a refusal shows.
  private func advice(of refusal: Refusal) -> String? {
    let code = refusal.code
    let lists = [EngineCodes.all, program.system.codes, RuntimeCodes.all]
    if lists.contains(where: { list in list.contains { $0 === code } }) {
      return refusal.help ?? code.advice
    }
    return "the system \(program.system.name) does not have `\(code.word)` among its `codes`"
  }

  /// The warnings of a statement that no comment suppresses.
  package func reportedWarnings(of entry: TraceEntry) -> [Int] {
    if suppressions.isEmpty { return Array(entry.warnings) }
    return entry.warnings.filter { index in
      !suppressions.isSuppressed(draft.warnings[index].code.word, at: entry.place)
    }
  }

  /// A warning with its formatted message.
  package func word(_ warning: Warning) -> (word: String, number: Int, message: String) {
    let refusal = Refusal(warning.code, warning.subject.map { [$0] } ?? [])
    let worded = word(refusal, at: SourceSpan(file: 0, span: Span(start: 0, end: 0)))
    return (worded.word, worded.number, worded.message)
  }
}

/// How a fact of a program is answered. Every form that the language has comes from this module.
private func row(of form: any FactForm) -> FactRow {
  guard let row = form as? FactRow else {
    preconditionFailure("a fact that the runtime does not have: \(form.pattern.notation)")
  }
  return row
}
