package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// Everything that happened in a session or a scenario, in order.
package struct Trace: Sendable {
  package internal(set) var entries: [TraceEntry] = []
  /// The sentences that bodies ran, in order; an entry holds a range of them.
  package internal(set) var calls: [CallRecord] = []
  /// Why entries and calls have failed, by index.
  package internal(set) var failures: [StepFailure] = []
  /// The properties that entries have broken, in order; an entry holds a range of them.
  package internal(set) var broken: [PropertyViolation] = []
  /// What `print` showed, by index.
  package internal(set) var printed: [String] = []

  /// What the running statement has reached, if coverage is recorded.
  var points: [CoveragePoint] = []

  /// How many bytes have been printed.
  var printedBytes = 0

  package init() {}

  /// The errors of what has failed, in order, as far as they are worded.
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

  /// Where what a statement does begins, to take it back.
  struct Mark {
    let calls, points, broken: Int
  }

  var mark: Mark { Mark(calls: calls.count, points: points.count, broken: broken.count) }

  /// Drops the calls, the points and the broken properties since a mark.
  mutating func truncate(to mark: Mark) {
    calls.removeLast(calls.count - mark.calls)
    points.removeLast(points.count - mark.points)
    broken.removeLast(broken.count - mark.broken)
  }

  /// Adds what is printed; returns its index.
  mutating func print(_ text: String) -> Int {
    printed.append(text)
    printedBytes += text.utf8.count + 16
    return printed.count - 1
  }

  /// The approximate size of its records, in bytes.
  var footprint: Int {
    entries.count * MemoryLayout<TraceEntry>.stride
      + calls.count * MemoryLayout<CallRecord>.stride + printedBytes
  }

  /// The properties that the running statement has broken so far.
  var brokenByStatement: ArraySlice<PropertyViolation> {
    broken[(entries.last?.broken.upperBound ?? 0)...]
  }

  /// Where its next statement begins.
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

  /// Drops the statements since an end that it once had.
  mutating func truncate(to end: End) {
    truncate(to: end.mark)
    entries.removeLast(entries.count - end.entries)
    failures.removeLast(failures.count - end.failures)
    printed.removeLast(printed.count - end.printed)
  }
}

/// One statement that has run.
package struct TraceEntry: Sendable {
  package enum Kind: UInt8, Sendable {
    case sentence, expectation, print
    /// `let`, and the forms that only hold other statements.
    case other
  }

  package let place: SourceSpan
  package let kind: Kind
  /// The node that the sentence acted on, as it was before; `none` for statements that act on
  /// nothing.
  package let target: Node
  /// The result of can-execute; nil where it was not evaluated.
  package let can: Bool?
  /// Nil for expectations and other statements that are no sentences.
  package let outcome: Outcome?
  /// Whether an expectation held.
  package let passed: Bool?
  /// Index into the trace's failures, or nil.
  package let failure: Int?
  /// Whether the run ended here: the statement was rolled back, or a monitor has refused what it has led to.
  /// With `try` it is kept although there is an error.
  package let isRejected: Bool
  /// Index into what was printed, or nil.
  package let printed: Int?
  package let before: World
  package let after: World
  /// Ranges of the draft's events and warnings, and of the trace's calls.
  package let events: Range<Int>
  package let warnings: Range<Int>
  package let calls: Range<Int>
  /// Range of the trace's broken properties.
  package let broken: Range<Int>
}

/// Why a statement, or a sentence of a body, has failed.
package struct StepFailure: Sendable {
  /// Nil for an expectation that did not hold.
  package let refusal: Refusal?
  let backtrace: Backtrace?
  /// Its error, worded as long as all that it names is there; nil where the run is not detailed enough.
  package let error: RuntimeError?

  /// The code of the refusal; nil for an expectation that did not hold.
  package var code: Code? { refusal?.code }
  /// Whether a body has failed, and not what was asked for itself.
  package var isInBody: Bool { backtrace?.steps.contains { $0.body != nil } ?? false }
}

/// A property that held before a statement, or before a timer of a `wait`, and did not after it.
package struct PropertyViolation: Sendable {
  /// Its index among the program's.
  package let property: Int
  let refusal: Refusal
  package let error: RuntimeError
  /// The world in which it did not hold.
  package let world: World
  /// What is there instead, for an invariant; else empty.
  package let actual: String
}

/// A sentence that a body ran.
package struct CallRecord: Sendable {
  package let place: SourceSpan
  /// What is written there; nil for a failure that no sentence has recorded.
  package let statement: Statement?
  /// The body whose sentence it is; nil in a script's `together`, and for such a failure.
  package let body: BodyID?
  /// The depth of its body on the call stack, from 1.
  package let depth: Int
  /// The node that it acted on, as it was before; it may be gone after the statement.
  package internal(set) var target = Node.none
  package internal(set) var can: Bool?
  package internal(set) var outcome = Outcome.refused
  /// Index into the trace's failures, or nil.
  package internal(set) var failure: Int?
  package internal(set) var events: Range<Int>
  /// The windows before and after it and all that it called; what is left to the render pass is in neither.
  package internal(set) var windows: (before: NodeList, after: NodeList)
}

/// The error of a rejected statement or a failed expectation, or a warning, with its formatted message.
package struct RuntimeError: Error, Sendable {
  /// A body, by its title, and the statement that ran it.
  package struct Caller: Sendable {
    package let body: String
    package let place: SourceSpan
  }

  package let code: Code
  package internal(set) var message: String
  /// What to write instead.
  package internal(set) var advice: String?
  /// The failed statement; inside a body, that of the body.
  package internal(set) var place: SourceSpan
  package internal(set) var outcome = Outcome.refused
  /// The bodies around that place, from inside out, each with the statement that ran it.
  package internal(set) var callers: [Caller] = []
  /// The whole statement that was running, where it has failed inside of a body.
  var outerStatement: SourceSpan?
  /// Where the property is declared that was broken, if one was.
  package internal(set) var property: SourceSpan?
  /// The values of the `for` statements around it, outermost first: `y: 2`.
  package internal(set) var rounds: [String] = []
  /// For a failed `expect graph`: the expected and the actual graph, as literals.
  package internal(set) var expectedGraph: String?
  package internal(set) var actualGraph: String?
  /// Where the graph is not as a failed expectation wanted it.
  package internal(set) var marks: [GraphMark] = []

  package var severity: Severity { code.severity }
  /// The whole statement that was running; a warning is always of that.
  package var statement: SourceSpan { outerStatement ?? place }
}

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

/// Something that a body, or the choice of one, has reached while a statement ran.
package enum CoveragePoint: Sendable {
  case body(BodyID)
  /// A branch of an `if`, by the place of the statement; the number behind the last one where none holds.
  case branch(SourceSpan, Int)
  /// A `when`, by its index, and whether its fact has become true.
  case rule(Int, Bool)
}

/// A place of the graph where an expectation wanted something else than there is. Several are in the
/// order of the nodes that it is about.
package enum GraphMark: Sendable, Hashable {
  /// A node that is as it was wanted, by the number of its instance.
  case same(Int)
  /// A node that was not wanted there.
  case unwanted(Int)
  /// What was wanted and is not there, as it would be written.
  case missing(String)
  /// What was wanted in a node that holds nothing of it.
  case missingInside(Int, String)
}
