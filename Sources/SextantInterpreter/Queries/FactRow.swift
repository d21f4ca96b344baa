import SextantEngine
import SextantLanguage

/// A row of the table of facts: a form with its implementation.
package final class FactRow: FactForm {
  typealias Test = @Sendable ([BoundArgument], inout Evaluator) throws(Refusal) -> Bool
  typealias Actual = @Sendable ([BoundArgument], inout Evaluator) throws(Refusal) -> FactAnswer
  typealias Marks = @Sendable ([BoundArgument], inout Evaluator) throws(Refusal) -> [GraphMark]

  let pattern: Pattern
  let summary: String
  let example: String
  let originals: [String]
  let test: Test
  /// The actual state, for the message of a failed expectation.
  let actual: Actual
  /// Where the graph is not as a failed expectation wants it; nil for a fact about no nodes.
  let marks: Marks?

  init(
    _ pattern: String, _ summary: String, example: String, test: @escaping Test,
    actual: @escaping Actual, marks: Marks? = nil
  ) {
    self.pattern = Pattern(pattern)
    self.summary = summary
    self.example = example
    originals = []
    self.test = test
    self.actual = actual
    self.marks = marks
  }

  /// A fact of a system.
  init(_ fact: SystemFact) {
    @Sendable func prepared(
      _ arguments: [BoundArgument], _ run: inout Evaluator
    ) throws(Refusal) -> Arguments {
      let evaluated = try run.evaluated(arguments, of: fact.pattern)
      try run.focus(on: nil as Reference?)
      return evaluated
    }
    pattern = fact.pattern
    summary = fact.summary
    example = fact.example
    originals = fact.originals
    marks = nil
    test = { arguments, run throws(Refusal) in
      try fact.test(try prepared(arguments, &run), &run.draft)
    }
    actual = { arguments, run throws(Refusal) in
      try fact.actual(try prepared(arguments, &run), &run.draft)
    }
  }
}
