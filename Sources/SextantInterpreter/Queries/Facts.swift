package import SextantEngine
import SextantLanguage

extension Evaluator {
  mutating func compare(
    _ left: Expression, _ comparison: Comparison, _ right: Expression
  ) throws(Refusal) -> Bool {
    let (l, r) = (try evaluate(left), try evaluate(right))
    switch comparison {
    case .equal: return l == r
    case .notEqual: return l != r
    case .less: return isLess(l, r)
    case .lessOrEqual: return !isLess(r, l)
    case .greater: return isLess(r, l)
    case .greaterOrEqual: return !isLess(l, r)
    case .contains:
      guard case .list(let items) = l else { throw .refused(RuntimeCodes.noList, .text("\(l)")) }
      return items.contains(r)
    }
  }

  private func isLess(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.int(let l), .int(let r)): return l < r
    case (.duration(let l), .duration(let r)): return l < r
    case (.string(let l), .string(let r)): return l < r
    case (.decimal(let l), .decimal(let r)): return l < r
    default: return false
    }
  }

  // MARK: Rows

  mutating func holds(
    _ form: PatternForm, _ arguments: [BoundArgument]
  ) throws(Refusal) -> Bool {
    switch form {
    case let row as FactRow: return try row.test(arguments, &self)
    case let fact as SystemFact:
      return try fact.test(try prepared(arguments, of: form), &draft)
    case let event as SystemEvent:
      return event.holds(
        try evaluated(arguments, of: form.pattern), draft.events[askedEvents], draft)
    default:
      throw .refused(
        EngineCodes.notPossible, .text("`\(form.pattern.notation)` is not a fact"))
    }
  }

  /// Returns the actual state, for the message of a failed expectation and for `print`.
  mutating func answer(
    to form: PatternForm, _ arguments: [BoundArgument]
  ) throws(Refusal) -> FactAnswer {
    switch form {
    case let row as FactRow: return try row.actual(arguments, &self)
    case let fact as SystemFact:
      return try fact.actual(try prepared(arguments, of: form), &draft)
    default:
      return answer(
        with: [.system], "events:", none: "no such event has occurred")
    }
  }

  private mutating func prepared(
    _ arguments: [BoundArgument], of form: PatternForm
  ) throws(Refusal) -> Arguments {
    let evaluated = try evaluated(arguments, of: form.pattern)
    try focus(on: nil as Reference?)
    return evaluated
  }
}

/// A row of the table of facts or of the table of events, which all systems have.
package final class FactRow: PatternForm, @unchecked Sendable {
  typealias Answer<Result> =
    @Sendable ([BoundArgument], inout Evaluator) throws(Refusal) -> Result

  let test: Answer<Bool>
  let actual: Answer<FactAnswer>
  /// Returns the differences between the graph and the expected nodes. The closure is nil if the
  /// fact has no expected nodes.
  let marks: Answer<[GraphMark]>?

  init(
    _ fact: CommonFact, _ pattern: String, _ summary: String, example: String,
    test: @escaping Answer<Bool>,
    actual: @escaping Answer<FactAnswer>, marks: Answer<[GraphMark]>? = nil
  ) {
    self.test = test
    self.actual = actual
    self.marks = marks
    super.init(pattern, summary, example: example, common: fact)
  }
}

extension Evaluator {
  func pendingTimerNames() -> [NameID] {
    draft.pendingTimers.compactMap { timer in
      timer.call.body == .system ? nil : program.body(timer.call.body).timer
    }
  }
}
