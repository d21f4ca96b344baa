package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// The steps of a session or a scenario, in order.
package struct Trace: Sendable {
  package internal(set) var entries: [TraceEntry] = []
  /// The sentences that bodies have run, in order. Each trace entry refers to a range of this
  /// array.
  package internal(set) var calls: [CallRecord] = []
  package internal(set) var failures: [StepFailure] = []
  /// The property violations, in order. Each trace entry refers to a range of this array.
  package internal(set) var broken: [PropertyViolation] = []
  package internal(set) var printed: [String] = []

  var points: [CoveragePoint] = []

  var printedBytes = 0

  package init() {}

  package var errors: [RuntimeError] { failures.compactMap(\.error) }

  mutating func removeAll() {
    printedBytes = 0
    entries.removeAll(keepingCapacity: true)
    calls.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    failures.removeAll()
    broken.removeAll()
    printed.removeAll()
  }

  struct Mark {
    let calls, points, broken: Int
  }

  var mark: Mark { Mark(calls: calls.count, points: points.count, broken: broken.count) }

  mutating func truncate(to mark: Mark) {
    calls.removeLast(calls.count - mark.calls)
    points.removeLast(points.count - mark.points)
    broken.removeLast(broken.count - mark.broken)
  }

  mutating func print(_ text: String) -> Int {
    printed.append(text)
    printedBytes += text.utf8.count + 16
    return printed.count - 1
  }

  var footprint: Int {
    entries.count * MemoryLayout<TraceEntry>.stride
      + calls.count * MemoryLayout<CallRecord>.stride + printedBytes
  }

  var brokenByStatement: ArraySlice<PropertyViolation> {
    broken[(entries.last?.broken.upperBound ?? 0)...]
  }

  /// The lengths of the trace's arrays, for `truncate`.
  struct End: Sendable {
    fileprivate var mark = Mark(calls: 0, points: 0, broken: 0)
    fileprivate var entries = 0
    fileprivate var failures = 0
    fileprivate var printed = 0

    var callCount: Int { mark.calls }
  }

  var end: End {
    End(
      mark: mark, entries: entries.count, failures: failures.count, printed: printed.count)
  }

  mutating func truncate(to end: End) {
    truncate(to: end.mark)
    entries.removeLast(entries.count - end.entries)
    failures.removeLast(failures.count - end.failures)
    printed.removeLast(printed.count - end.printed)
  }
}

package struct TraceEntry: Sendable {
  package enum Kind: UInt8, Sendable {
    case sentence, expectation, print
    /// `let`, and statements that only contain other statements.
    case other
  }

  package let place: SourceSpan
  package let kind: Kind
  /// The target of a sentence before the step; `none` if the statement has no target.
  package let target: Node
  /// The result of `canExecute`; nil if it was not evaluated.
  package let can: Bool?
  /// The outcome of a sentence; nil for other statements.
  package let outcome: Outcome?
  package let passed: Bool?
  /// The index of the failure in `Trace.failures`, if any.
  package let failure: Int?
  /// Whether the statement ended the run, because it was rolled back or a monitor rejected it.
  /// False if a `try` tolerates the error.
  package let isRejected: Bool
  /// The index of the output in `Trace.printed`, if any.
  package let printed: Int?
  package let before: World
  package let after: World
  /// The indices of the statement's events in the draft.
  package let events: Range<Int>
  /// The indices of the statement's warnings in the draft.
  package let warnings: Range<Int>
  /// The indices of the statement's sentences in `Trace.calls`.
  package let calls: Range<Int>
  package let broken: Range<Int>
}

package struct StepFailure: Sendable {
  /// The refusal; nil if an expectation failed.
  package let refusal: Refusal?
  let backtrace: Backtrace?
  /// The error; nil if the run records less detail. Its message is formatted early, because the
  /// mentioned nodes may be dropped later.
  package let error: RuntimeError?

  package var code: Code? { refusal?.code }
  package var isInBody: Bool { backtrace?.steps.contains { $0.body != nil } ?? false }
}

/// A violation of a property by a statement, or by a timer of a `wait`.
package struct PropertyViolation: Sendable {
  package let property: Int
  let refusal: Refusal
  package let error: RuntimeError
  package let world: World
  /// For an invariant, the actual state; otherwise empty.
  package let actual: String
}

/// The record of a sentence in a body or a `together`.
package struct CallRecord: Sendable {
  package let place: SourceSpan
  /// The sentence; nil for the failure of a timer.
  package let statement: Statement?
  package let body: BodyID?
  /// The depth of the body on the call stack, from 1.
  package let depth: Int
  /// The target before the sentence. The sentence may have removed it.
  package internal(set) var target = Node.none
  /// Whether an earlier sentence of the same render pass has removed the target.
  package internal(set) var isTargetRemoved = false
  package internal(set) var can: Bool?
  package internal(set) var outcome = Outcome.refused
  package internal(set) var failure: Int?
  package internal(set) var events: Range<Int>
  /// The windows before the sentence, and after the sentence and its calls, but before the render
  /// pass.
  package internal(set) var windows: (before: NodeList, after: NodeList)
}

/// A problem with its message: a rejected statement, a failed expectation, a violated property, or
/// a warning.
package struct RuntimeError: Error, Sendable {
  package struct Caller: Sendable {
    package let body: String
    package let place: SourceSpan
  }

  package let code: Code
  package internal(set) var message: String
  package internal(set) var advice: String?
  /// The location of the failed statement, which may be in a body.
  package internal(set) var place: SourceSpan
  package internal(set) var outcome = Outcome.refused
  /// The bodies that were running, innermost first, each with the location of the statement that
  /// called the body.
  package internal(set) var callers: [Caller] = []
  /// The span of the script's statement, if the failure is inside a body.
  var outerStatement: SourceSpan?
  package internal(set) var property: SourceSpan?
  /// The values of the variables of enclosing `for` statements, such as `y: 2`, outermost first.
  package internal(set) var rounds: [String] = []
  package internal(set) var expectedGraph: String?
  package internal(set) var actualGraph: String?
  package internal(set) var marks: [GraphMark] = []

  package var severity: Severity { code.severity }
  /// The span of the script's statement.
  package var statement: SourceSpan { outerStatement ?? place }
}

/// The origin of a failure: the failed statement, then the calling statements.
struct Backtrace: Sendable {
  /// A statement and the body that contains it. `body` is nil for a statement of a script.
  struct Step: Sendable {
    let place: SourceSpan
    let body: BodyID?
  }

  let steps: [Step]
  /// The rounds of the enclosing `for` statements, outermost first.
  let rounds: [Round]
}

/// The value of a `for` variable in a round.
package struct Round: Sendable {
  package let variable: LoopVariable
  package let value: Value
}

/// A point of the code, whose visits coverage counts.
package enum CoveragePoint: Sendable {
  case body(BodyID)
  /// A branch of an `if`: the span of the `if`, and the index of the branch. If no condition holds,
  /// the index is the number of conditions, with or without an `else`.
  case branch(SourceSpan, Int)
  /// A `when` rule: its index, and the new truth value of its fact.
  case rule(Int, Bool)
}

/// An entry of a comparison between the actual graph and an expected graph. The entries are in the
/// order of the nodes.
package enum GraphMark: Sendable, Hashable {
  /// The instance number of a matching node.
  case same(Int)
  /// The instance number of an unexpected node.
  case unwanted(Int)
  case missing(String)
  /// The instance number of an empty container, and the source text of a missing node in it.
  case missingInside(Int, String)
}
