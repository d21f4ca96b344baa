package import SextantEngine
package import SextantLanguage
import SextantSyntax

extension Interpreter {
  mutating func check(
    _ expectation: Expectation, at place: SourceSpan, _ result: inout StepResult
  ) throws(Refusal) {
    result.kind = .expectation
    switch expectation {
    case .fact(let fact):
      result.passed = try holds(fact)
      if result.passed == false { result.cause = .expectation(try failure(of: fact, at: place)) }
    case .event(let event, let arguments, let isEver, let isNegated):
      try evaluator.selectEvents(ever: isEver)
      result.passed = try evaluator.holds(event, arguments) != isNegated
      if result.passed == false {
        let actual = try evaluator.answer(to: event, arguments).sentence
        result.cause = .expectation(failed(actual, at: place))
      }
    case .error(let statement, let code, let isExpected):
      try checkError(statement, code: code, isExpected: isExpected, at: place, &result)
    case .snapshot(let recorded):
      var answer: RecordedGraphAnswer?
      try notifyMonitors { monitor, run throws(Refusal) in
        if answer == nil { answer = try monitor.check(recorded, at: place, in: &run) }
      }
      switch answer {
      case .holds: result.passed = true
      case .fails(let error): (result.passed, result.cause) = (false, .expectation(error))
      case nil: throw .refused(RuntimeCodes.snapshotMissing, .text(""))
      }
    }
  }

  private mutating func checkError(
    _ statement: Statement, code: String?, isExpected: Bool, at place: SourceSpan,
    _ result: inout StepResult
  ) throws(Refusal) {
    if let refusal = attempt(statement, isWatched: true) {
      if endsRun(refusal) { throw refusal }
      let word = refusal.code.word
      result.passed = isExpected ? code == nil || code == word : code != nil && code != word
      if result.passed == false {
        let message = wording.error(refusal, at: place).message
        result.cause = .expectation(failed("the error is \(word): \(message)", at: place))
      }
    } else {
      result.passed = !isExpected
      if isExpected { result.cause = .expectation(failed("no error was reported", at: place)) }
    }
  }

  private func failed(
    _ message: String, at place: SourceSpan, marks: [GraphMark] = []
  ) -> RuntimeError {
    RuntimeError(
      code: RuntimeCodes.expectationFailed, message: message, place: place, marks: marks)
  }

  private mutating func failure(
    of fact: Fact, at place: SourceSpan
  ) throws(Refusal) -> RuntimeError {
    if case .form(_, let arguments) = fact, case .literal(let pattern)? = arguments.last {
      if let broken = try evaluator.falseFact(of: pattern) {
        return failed("the compared graph is equal, but \(broken)", at: place)
      }
      var error = failed("the graph differs", at: place)
      (error.expectedGraph, error.actualGraph) = (pattern.text, graphLiteral(draft.snapshot()))
      return error
    }
    return failed(try explain(fact), at: place, marks: (try? marks(of: fact)) ?? [])
  }

  private mutating func marks(of fact: Fact) throws(Refusal) -> [GraphMark] {
    switch fact {
    case .form(let form, let arguments):
      return try (form as? FactRow)?.marks?(arguments, &evaluator) ?? []
    case .and(let left, let right): return try marks(of: try holds(left) ? right : left)
    case .or, .not, .can, .truth: return []
    }
  }

  package mutating func explain(_ fact: Fact) throws(Refusal) -> String {
    switch fact {
    case .form(let form, let arguments): return try evaluator.answer(to: form, arguments).sentence
    case .and(let left, let right):
      return try holds(left) ? try explain(right) : try explain(left)
    case .or(let left, let right):
      return "\(try explain(left)), and \(try explain(right))"
    case .not(.form(let form, let arguments)) where form.subject != nil:
      return try evaluator.answer(to: form, arguments).sentence
    case .not(let denied):
      // For a negated comparison or truth value, the explanation is the actual value.
      switch denied {
      case .truth: return try explain(denied)
      default: return "the negated fact holds"
      }
    case .can(let call, let target, let negated, let place):
      if negated { return "it can run" }
      let sentence = Statement(kind: .call(call), place: place, target: target, isTry: false)
      let refusal = attempt(sentence)
      return refusal.map { "it cannot run: \(wording.error($0, at: place).message)" }
        ?? "`canExecute` is false"
    case .truth(.compare(let expression, _, _)), .truth(let expression):
      return "it is \(draft.show(try evaluator.evaluate(expression)))"
    }
  }

  /// Returns the unsuppressed warnings of a statement.
  package func reportedWarnings(of entry: TraceEntry) -> [RuntimeError] {
    reportedWarningIndices(of: entry).map { wording.warning(draft.warnings[$0], at: entry.place) }
  }

  func reportedWarningIndices(of entry: TraceEntry) -> [Int] {
    if suppressions.isEmpty { return Array(entry.warnings) }
    return entry.warnings.filter { index in
      !suppressions.isSuppressed(draft.warnings[index].code.word, at: entry.place)
    }
  }
}
