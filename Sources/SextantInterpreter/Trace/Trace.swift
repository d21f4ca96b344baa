package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// The record of a session or a scenario: its steps in order.
package struct Trace: Sendable {
  package internal(set) var entries: [TraceEntry] = []
  /// The sentences run by bodies, in order. Each trace entry refers to a range of them.
  package internal(set) var calls: [CallRecord] = []
  /// The failures of entries and calls, by index.
  package internal(set) var failures: [StepFailure] = []
  /// The property violations, in order. Each trace entry refers to a range of them.
  package internal(set) var broken: [PropertyViolation] = []
  /// The output of `print`, by index.
  package internal(set) var printed: [String] = []

  var points: [CoveragePoint] = []

  var printedBytes = 0

  package init() {}

  /// The errors of all failures with a formatted message, in order.
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

  /// The sizes of the records before a statement, for its rollback.
  struct Mark {
    let calls, points, broken: Int
  }

  var mark: Mark { Mark(calls: calls.count, points: points.count, broken: broken.count) }

  /// Drops the calls, coverage points and property violations since a mark.
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

  /// The approximate size of the trace, in bytes.
  var footprint: Int {
    entries.count * MemoryLayout<TraceEntry>.stride
      + calls.count * MemoryLayout<CallRecord>.stride + printedBytes
  }

  var brokenByStatement: ArraySlice<PropertyViolation> {
    broken[(entries.last?.broken.upperBound ?? 0)...]
  }

  /// The end of the trace: the position of the next statement.
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

  /// Drops the statements after an earlier end of this trace.
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
    /// `let`, and the forms that only contain other statements.
    case other
  }

  package let place: SourceSpan
  package let kind: Kind
  /// The target of the sentence before the step; `none` for a statement without a target.
  package let target: Node
  /// The result of can-execute, or nil if it was not evaluated.
  package let can: Bool?
  /// The outcome of a sentence; nil for other statements.
  package let outcome: Outcome?
  /// The result of an expectation.
  package let passed: Bool?
  /// The index into the trace's failures, or nil.
  package let failure: Int?
  /// Whether the run ended here, by a rollback of the statement or by a monitor. False for a
  /// tolerated error of a statement with `try`.
  package let isRejected: Bool
  /// The index into the printed texts, or nil.
  package let printed: Int?
  package let before: World
  package let after: World
  /// The range of the draft's events.
  package let events: Range<Int>
  /// The range of the draft's warnings.
  package let warnings: Range<Int>
  /// The range of the trace's calls.
  package let calls: Range<Int>
  package let broken: Range<Int>
}

/// The failure of a statement, or of a sentence in a body.
package struct StepFailure: Sendable {
  /// The refusal; nil for a failed expectation.
  package let refusal: Refusal?
  let backtrace: Backtrace?
  /// The formatted error, made while all nodes in its text exist. Nil if the run records less
  /// detail.
  package let error: RuntimeError?

  /// The code of the refusal; nil for a failed expectation.
  package var code: Code? { refusal?.code }
  /// Whether a sentence of a body failed, and not the requested sentence itself.
  package var isInBody: Bool { backtrace?.steps.contains { $0.body != nil } ?? false }
}

/// A property that held before a statement, or before a timer of a `wait`, and is false after it.
package struct PropertyViolation: Sendable {
  package let property: Int
  let refusal: Refusal
  package let error: RuntimeError
  package let world: World
  /// The actual state, for an invariant; otherwise empty.
  package let actual: String
}

/// The record of a sentence in a body.
package struct CallRecord: Sendable {
  package let place: SourceSpan
  /// The sentence; nil for a failure that belongs to no sentence.
  package let statement: Statement?
  /// The body with the sentence; nil in a script's `together`, and for a failure without a
  /// sentence.
  package let body: BodyID?
  /// The depth of the body on the call stack, from 1.
  package let depth: Int
  /// The target before the sentence. The statement may have removed it since.
  package internal(set) var target = Node.none
  package internal(set) var can: Bool?
  package internal(set) var outcome = Outcome.refused
  /// The index into the trace's failures, or nil.
  package internal(set) var failure: Int?
  package internal(set) var events: Range<Int>
  /// The windows before and after the sentence and its calls. Both exclude the effects of the
  /// render pass.
  package internal(set) var windows: (before: NodeList, after: NodeList)
}

/// The error of a rejected statement or a failed expectation, or a warning, with its formatted
/// message.
package struct RuntimeError: Error, Sendable {
  /// The title of a body, and the location of the statement that ran it.
  package struct Caller: Sendable {
    package let body: String
    package let place: SourceSpan
  }

  package let code: Code
  package internal(set) var message: String
  /// The hint: a correct replacement.
  package internal(set) var advice: String?
  /// The location of the failed statement. If a body failed, the location is inside the body.
  package internal(set) var place: SourceSpan
  package internal(set) var outcome = Outcome.refused
  /// The bodies around the location, innermost first, each with the location of its caller.
  package internal(set) var callers: [Caller] = []
  /// The span of the whole running statement, if the failure is inside a body.
  var outerStatement: SourceSpan?
  package internal(set) var property: SourceSpan?
  /// The values of the enclosing `for` statements, outermost first: `y: 2`.
  package internal(set) var rounds: [String] = []
  package internal(set) var expectedGraph: String?
  package internal(set) var actualGraph: String?
  package internal(set) var marks: [GraphMark] = []

  package var severity: Severity { code.severity }
  /// The span of the whole running statement. Every warning has this span.
  package var statement: SourceSpan { outerStatement ?? place }
}

/// The origin of a failure: the failed statement, then its callers.
struct Backtrace: Sendable {
  /// A statement with its body; the body is nil for a statement of a script.
  struct Step: Sendable {
    let place: SourceSpan
    let body: BodyID?
  }

  let steps: [Step]
  /// The enclosing rounds of `for` statements, outermost first.
  let rounds: [Round]
}

/// The value of a `for` variable in one round.
package struct Round: Sendable {
  package let variable: LoopVariable
  package let value: Value
}

/// A part of the code that a statement has reached.
package enum CoveragePoint: Sendable {
  case body(BodyID)
  /// A branch of an `if`: the span of the statement, and the index of the branch. The index after
  /// the last branch means that no condition is true.
  case branch(SourceSpan, Int)
  /// A `when` rule by its index, and the new truth value of its fact.
  case rule(Int, Bool)
}

/// A difference between the actual graph and an expectation, in the order of the nodes.
package enum GraphMark: Sendable, Hashable {
  /// A node that matches the expectation, by its instance number.
  case same(Int)
  /// An unexpected node.
  case unwanted(Int)
  /// A missing node, as source text.
  case missing(String)
  /// A missing node, as source text, with the number of its empty container.
  case missingInside(Int, String)
}
