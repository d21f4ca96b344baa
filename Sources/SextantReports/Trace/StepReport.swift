public import SextantEngine

/// The machine-readable report of one statement: a JSON object on a line.
public struct StepReport: Sendable, Hashable {
  public var file: String
  /// Lines and columns count from 1; a column is one Unicode scalar.
  public var line: Int
  public var column: Int
  /// The source text of the statement.
  public var sentence: String
  /// The node that it acted on, such as `Detail#7`.
  public var target: String?
  /// The result of can-execute; nil for statements other than sentences.
  public var can: Bool?
  public var outcome: Outcome?
  public var error: ProblemReport?
  /// Whether an expectation held; false for a statement that broke a property; nil otherwise.
  public var passed: Bool?
  /// The properties that it broke, as errors.
  public var broken: [ProblemReport] = []
  /// The output of `print`.
  public var printed: String?
  public var warnings: [ProblemReport] = []
  public var events: [EventReport] = []
  /// The sentences that bodies, handlers and timers ran inside it, in order.
  public var calls: [CallReport] = []
  /// The app's variables as declared.
  public var state: [StateReport] = []
  /// The system's memory beside the tree; nil if there is none.
  public var memory: Value?
  public var graph: GraphSnapshot

  public init(
    file: String, line: Int, column: Int, sentence: String, graph: GraphSnapshot
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.sentence = sentence
    self.graph = graph
  }
}

/// An error or a warning with its code and message.
public struct ProblemReport: Sendable, Hashable {
  /// The code's word, such as `unknownTab`.
  public var code: String
  public var number: Int
  public var message: String

  public init(code: String, number: Int, message: String) {
    self.code = code
    self.number = number
    self.message = message
  }
}

/// A sentence that ran inside another statement.
public struct CallReport: Sendable, Hashable {
  public var file: String
  public var line: Int
  public var column: Int
  public var sentence: String
  public var target: String?
  public var can: Bool?
  public var outcome: Outcome
  public var error: ProblemReport?
  public var events: [EventReport] = []
  /// The nesting depth of its body, from 1.
  public var depth: Int

  public init(
    file: String, line: Int, column: Int, sentence: String, outcome: Outcome, depth: Int = 1
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.sentence = sentence
    self.outcome = outcome
    self.depth = depth
  }
}

/// An event that a statement caused.
public struct EventReport: Sendable, Hashable {
  /// The kind: `started`, `finished`, `appeared`, `disappeared`, `selected`, `message`, `trigger`,
  /// `transaction`, `timer`, or a word of the system.
  public var event: String
  /// The node that it happened to, such as `Detail#7`.
  public var node: String?
  /// The name of the message, the trigger or the selected tab.
  public var name: String?
  /// Its arguments.
  public var arguments: [Value]
  /// For a transaction: whether animations were enabled.
  public var animated: Bool?

  public init(
    _ event: String, node: String? = nil, name: String? = nil, arguments: [Value] = [],
    animated: Bool? = nil
  ) {
    self.event = event
    self.node = node
    self.name = name
    self.arguments = arguments
    self.animated = animated
  }
}

/// A variable with its value.
public struct StateReport: Sendable, Hashable {
  public var name: String
  public var value: Value

  public init(name: String, value: Value) {
    self.name = name
    self.value = value
  }
}
