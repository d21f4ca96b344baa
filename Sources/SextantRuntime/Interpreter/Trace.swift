public import SextantEngine
public import SextantLanguage
import SextantSyntax

/// Everything that happened in a session or a scenario, in order.
public struct Trace: Sendable {
  public internal(set) var entries: [TraceEntry] = []
  /// The sentences that bodies ran, in order; an entry holds a range of them.
  public internal(set) var calls: [CallRecord] = []
  /// The errors of entries, by index.
  public internal(set) var errors: [RuntimeError] = []
  /// The properties that entries have broken, in order; an entry holds a range of them.
  public internal(set) var broken: [PropertyViolation] = []
  /// What `print` showed, by index.
  public internal(set) var printed: [String] = []

  /// What the running statement has reached, if coverage is recorded.
  var points: [CoveragePoint] = []

  /// How many bytes have been printed.
  var printedBytes = 0

  public init() {}

  mutating func removeAll() {
    printedBytes = 0
    entries.removeAll(keepingCapacity: true)
    calls.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    errors.removeAll()
    broken.removeAll()
    printed.removeAll()
  }

  /// Where what a statement does begins, to take it back.
  struct Mark {
    let calls, points: Int
  }

  var mark: Mark { Mark(calls: calls.count, points: points.count) }

  /// Drops the calls and points since a mark.
  mutating func truncate(to mark: Mark) {
    calls.removeLast(calls.count - mark.calls)
    points.removeLast(points.count - mark.points)
  }
}

/// One statement that has run.
public struct TraceEntry: Sendable {
  public enum Kind: UInt8, Sendable {
    case sentence, expectation, print
    /// `let`, and the forms that only hold other statements.
    case other
  }

  public let place: SourceSpan
  public let kind: Kind
  /// The node that the sentence acted on, as it was before; `none` for statements that act on
  /// nothing.
  public let target: Node
  /// The result of can-execute; nil where it was not evaluated.
  public let can: Bool?
  /// Nil for expectations and other statements that are no sentences.
  public let outcome: Outcome?
  /// Whether an expectation held.
  public let passed: Bool?
  /// Index into the trace's errors, or nil.
  public let error: Int?
  /// Whether the statement was rolled back; with `try` it is kept although there is an error.
  public let isRejected: Bool
  /// Index into what was printed, or nil.
  public let printed: Int?
  public let before: World
  public let after: World
  /// Ranges of the draft's events and warnings, and of the trace's calls.
  public let events: Range<Int>
  public let warnings: Range<Int>
  public let calls: Range<Int>
  /// Range of the trace's broken properties.
  public let broken: Range<Int>
}

/// A property that held before a statement, or before a timer of a `wait`, and did not after it.
public struct PropertyViolation: Sendable {
  public let error: RuntimeError
  /// The world in which it did not hold.
  public let world: World
  /// What is there instead, for an invariant; else empty.
  package let actual: String
}

/// A sentence that a body ran.
public struct CallRecord: Sendable {
  public let place: SourceSpan
  /// The node that it acted on, as it was before; it may be gone after the statement.
  public let target: Node
  public let can: Bool?
  public let outcome: Outcome
  public let error: Int?
  public let events: Range<Int>
  /// The depth of its body on the call stack, from 1.
  public let depth: Int
  /// The windows before and after it and all that it called; what is left to the render pass is in neither.
  package let windows: (before: NodeList, after: NodeList)
}

/// The error of a rejected statement or a failed expectation, with its formatted message.
public final class RuntimeError: Error, Sendable {
  /// A body, by its title, and the statement that ran it.
  public struct Caller: Sendable {
    public let body: String
    public let place: SourceSpan
  }

  /// The code as a word and a number.
  public let word: String
  public let number: Int
  public let message: String
  /// What to write instead.
  public let advice: String?
  /// The failed statement; inside a body, that of the body.
  public let place: SourceSpan
  public let outcome: Outcome
  /// The bodies around that place, from inside out, each with the statement that ran it.
  public let callers: [Caller]
  /// The whole statement that was running.
  public let statement: SourceSpan
  /// Where the property is declared that was broken, if one was.
  public let property: SourceSpan?
  /// The values of the `for` statements around it, outermost first: `y: 2`.
  public let rounds: [String]
  /// For a failed `expect graph`: the expected and the actual graph, as literals.
  public let expectedGraph: String?
  public let actualGraph: String?
  /// Where the graph is not as a failed expectation wanted it.
  public let marks: [GraphMark]

  init(
    word: String, number: Int, message: String, advice: String? = nil, place: SourceSpan,
    outcome: Outcome = .refused, callers: [Caller] = [], statement: SourceSpan? = nil,
    property: SourceSpan? = nil, rounds: [String] = [], expectedGraph: String? = nil,
    actualGraph: String? = nil, marks: [GraphMark] = []
  ) {
    self.word = word
    self.number = number
    self.message = message
    self.advice = advice
    self.place = place
    self.outcome = outcome
    self.callers = callers
    self.statement = statement ?? place
    self.property = property
    self.rounds = rounds
    self.expectedGraph = expectedGraph
    self.actualGraph = actualGraph
    self.marks = marks
  }
}

extension RuntimeError {
  /// The same error, in rounds of `for` statements.
  func during(_ rounds: [String]) -> RuntimeError {
    if rounds.isEmpty { return self }
    return RuntimeError(
      word: word, number: number, message: message, advice: advice, place: place,
      outcome: outcome, callers: callers, statement: statement, property: property,
      rounds: rounds, expectedGraph: expectedGraph,
      actualGraph: actualGraph, marks: marks)
  }
}
