/// An event of a transition.
public struct Event: Sendable {
  /// The kind of event.
  public enum Kind: UInt8, Sendable {
    case started, finished
    /// A tab or a segment was selected. `node` is its container.
    case selected
    /// A trigger fired. `value` is a list: the trigger's name, then its arguments.
    case dismissTrigger, trigger
    case message
    /// A timer fired. `node` is the node that set the timer.
    case timer
    /// The sentence ran a transaction, with or without animations.
    case animated, unanimated
    /// An event of the system. `word` is its index.
    case system
  }

  public let kind: Kind
  /// The index of a system's event in `eventWords`.
  public let word: UInt8
  /// The node of the event.
  public let node: Node
  /// The arguments, if any.
  public let value: ValueHandle

  /// Creates an event of the engine.
  public init(_ kind: Kind, node: Node = .none, value: ValueHandle = .none) {
    self.kind = kind
    word = 0
    self.node = node
    self.value = value
  }

  /// - Parameter word: the index in the system's `eventWords`.
  package init(word: UInt8, node: Node = .none, value: ValueHandle = .none) {
    kind = .system
    self.word = word
    self.node = node
    self.value = value
  }
}

/// The outcome of a sentence.
public enum Outcome: UInt8, Sendable {
  /// The system performed the sentence. The state may be the same as before.
  case applied
  /// The system ignored the sentence.
  case ignored
  /// The original framework crashes, or Sextant defines the sentence as an error.
  case refused
}

/// An argument for the message of a refusal. Formatting is deferred until a report needs the
/// message.
public enum RefusalArgument: Sendable {
  case node(Node)
  case instance(Instance)
  /// The removal time of an instance. If it is unknown, the message shows `missed`, the time of the
  /// failed access.
  case departure(Instance, missed: Int)
  case name(NameID)
  case text(String)
  case number(Int)
}

/// The reason why a sentence was ignored or refused.
public struct Refusal: Error, Sendable {
  public let code: Code
  package let arguments: [RefusalArgument]
  /// The outcome of the sentence: `ignored` if the original framework silently continues; otherwise
  /// `refused`.
  package let outcome: Outcome
  /// A suggested fix, if it is more specific than the advice of the code.
  public var help: String?
  /// Whether `silencing errors` suppresses the refusal, so that execution continues as after `try`.
  public private(set) var isSilenced = false

  public init(_ code: Code, _ arguments: [RefusalArgument] = [], outcome: Outcome = .refused) {
    self.code = code
    self.arguments = arguments
    self.outcome = outcome
  }

  /// Returns a refusal for a sentence that has no effect in the original framework.
  public static func ignored(_ code: Code, _ arguments: RefusalArgument...) -> Refusal {
    Refusal(code, arguments, outcome: .ignored)
  }

  /// Returns a refusal for a crash in the original framework that `silencing errors` can suppress.
  public static func silenced(_ code: Code, _ arguments: RefusalArgument...) -> Refusal {
    var refusal = Refusal(code, arguments, outcome: .ignored)
    refusal.isSilenced = true
    return refusal
  }

  /// Returns a refusal for a crash in the original framework, or for an error that Sextant defines.
  public static func refused(_ code: Code, _ arguments: RefusalArgument...) -> Refusal {
    Refusal(code, arguments, outcome: .refused)
  }
}

extension Outcome {
  /// The outcome in machine-readable output.
  package var word: String {
    switch self {
    case .applied: "applied"
    case .ignored: "ignored"
    case .refused: "refused"
    }
  }
}

extension Event {
  /// Whether the event is a message, a trigger other than `dismiss`, or a system event with a node
  /// or a value.
  package var isSent: Bool {
    kind == .message || kind == .trigger || kind == .system && !(node.isNone && value.isNone)
  }
}
