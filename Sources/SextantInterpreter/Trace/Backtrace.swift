package import SextantEngine
package import SextantLanguage

/// Where a failure began: the failed statement, then its callers.
struct Backtrace: Sendable {
  /// A statement, and the body in which it stands; nil for one of a script.
  struct Step: Sendable {
    let place: SourceSpan
    let body: BodyID?
  }

  let steps: [Step]
  /// The rounds of `for` statements in which it was, outermost first.
  let rounds: [Round]
}

/// The value that a name of a `for` has while a round of it runs.
package struct Round: Sendable {
  package let variable: LoopVariable
  package let value: Value
}
