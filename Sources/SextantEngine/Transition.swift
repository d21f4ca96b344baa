/// An event of a transition.
public struct Event: Sendable {
  /// What happened.
  public enum Kind: UInt8, Sendable {
    case started, finished
    /// A tab, a segment or a window was chosen: `node` is the container.
    case selected
    /// Triggers: `value` holds what was sent with them, a list whose first item is the name.
    case dismissTrigger, trigger
    case message
    /// A timer fired: `node` is the one that set it.
    case timer
    /// A transaction of the sentence, with its animations enabled or disabled.
    case animated, unanimated
    /// An event of the system: `word` says which.
    case system
  }

  /// What happened.
  public let kind: Kind
  /// Of an event of a system: its index among the system's `eventWords`.
  public let word: UInt8
  /// The node that it happened to.
  public let node: Node
  /// What came with it, if anything.
  public let value: ValueHandle

  /// An event of the engine, with its node and what came with it.
  public init(_ kind: Kind, node: Node = .none, value: ValueHandle = .none) {
    self.kind = kind
    word = 0
    self.node = node
    self.value = value
  }

  /// An event of a system.
  ///
  /// - Parameters:
  ///   - word: its index among the system's `eventWords`.
  ///   - node: the node that it happened to, if any.
  ///   - value: what came with it, if anything.
  package init(word: UInt8, node: Node = .none, value: ValueHandle = .none) {
    kind = .system
    self.word = word
    self.node = node
    self.value = value
  }
}

/// How a sentence ended.
public enum Outcome: UInt8, Sendable {
  /// The system's write ran, even if it wrote what was there.
  case applied
  /// The system returned with nothing written.
  case ignored
  /// The system crashes here, or a rule makes it an error.
  case refused
}

/// A message argument of a refusal; formatted only when the message is.
public enum RefusalArgument: Sendable {
  case node(Node)
  case instance(Instance)
  /// When an instance left, if known, else the virtual time at which it was missed.
  case departure(Instance, missed: Int)
  case name(NameID)
  case text(String)
  case number(Int)
}

/// Why a sentence was ignored or refused.
public struct Refusal: Error, Sendable {
  /// Its code.
  public let code: Code
  package let arguments: [RefusalArgument]
  /// Whether the original silently goes on here (ignored) or crashes (refused).
  package let outcome: Outcome
  /// What to write instead, where it is more specific than the code's advice.
  public var help: String?
  /// Whether the app runs with `silencing errors`: execution continues as after `try`.
  public private(set) var isSilenced = false

  /// A refusal with what fills the places of its message.
  public init(_ code: Code, _ arguments: [RefusalArgument] = [], outcome: Outcome = .refused) {
    self.code = code
    self.arguments = arguments
    self.outcome = outcome
  }

  /// The original does nothing here.
  public static func ignored(_ code: Code, _ arguments: RefusalArgument...) -> Refusal {
    Refusal(code, arguments, outcome: .ignored)
  }

  /// The original would crash here, but with `silencing errors` it does nothing.
  public static func silenced(_ code: Code, _ arguments: RefusalArgument...) -> Refusal {
    var refusal = Refusal(code, arguments, outcome: .ignored)
    refusal.isSilenced = true
    return refusal
  }

  /// The original crashes here, or Sextant has made it an error.
  public static func refused(_ code: Code, _ arguments: RefusalArgument...) -> Refusal {
    Refusal(code, arguments, outcome: .refused)
  }
}

extension Outcome {
  /// The outcome as the machine-readable output spells it.
  package var word: String {
    switch self {
    case .applied: "applied"
    case .ignored: "ignored"
    case .refused: "refused"
    }
  }
}

extension Event {
  /// Whether it left the graph: a message or a trigger other than `dismiss`.
  package var isSent: Bool {
    kind == .message || kind == .trigger || kind == .system && !(node.isNone && value.isNone)
  }
}
