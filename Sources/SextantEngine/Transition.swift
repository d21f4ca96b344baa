/// An event of a transition.
public struct Event: Sendable {
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

  public let kind: Kind
  /// Of an event of a system: its index among the system's `eventWords`.
  public let word: UInt8
  public let node: Node
  public let value: ValueHandle

  public init(_ kind: Kind, node: Node = .none, value: ValueHandle = .none) {
    self.kind = kind
    word = 0
    self.node = node
    self.value = value
  }

  /// An event of a system.
  ///
  /// - Parameter word: its index among the system's `eventWords`.
  public init(word: UInt8, node: Node = .none, value: ValueHandle = .none) {
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

/// The code of an error or a warning: a word and a number, both unique and never reused.
public final class Code: Sendable {
  public let word: StaticString
  public let number: Int
  /// The message, with `%1`, `%2` … where the refusal's arguments go.
  public let wording: StaticString
  /// What to write instead, if that is known.
  public let advice: StaticString?
  /// The explanation, in a sentence or two, of a code of one system.
  public let cause: StaticString?
  /// A failing and a working example, of a code of one system.
  public let fails: StaticString?
  public let works: StaticString?

  public init(
    _ word: StaticString, _ number: Int, _ wording: StaticString, advice: StaticString? = nil,
    cause: StaticString? = nil, fails: StaticString? = nil, works: StaticString? = nil
  ) {
    self.cause = cause
    self.fails = fails
    self.works = works
    self.word = word
    self.number = number
    self.wording = wording
    self.advice = advice
  }

  /// Whether it is a warning: the sentence was applied.
  public var isWarning: Bool { (2100..<2200).contains(number) }
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
  public let code: Code
  public let arguments: [RefusalArgument]
  /// Whether the original silently goes on here (ignored) or crashes (refused).
  public let outcome: Outcome
  /// What to write instead, where it is more specific than the code's advice.
  public var help: String?
  /// Whether the app runs with `silencing errors`: execution continues as after `try`.
  public private(set) var isSilenced = false

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

/// Codes that hold in every system.
public enum EngineCodes {
  public static let tooLarge = Code(
    "limit", 2001,
    "the graph would pass a limit: 1,000 nested presentations or containers, 100,000 children or 1,000,000 nodes"
  )
  public static let gone = Code(
    "gone", 2002, "%1 has left the graph%2", advice: "`print graph` shows what is there")
  public static let usedTwice = Code(
    "usedTwice", 2003, "%1 has been used already, and an instance goes into the graph only once",
    advice: "make another with its name")
  /// Endless recursion: bodies that call one another, or of the original.
  public static let cycle = Code("cycle", 3003, "%1 without end: %2")
  /// The refusal of a sentence on a node that has left the graph.
  public static func gone(_ instance: Instance, at clock: Int) -> Refusal {
    .refused(gone, .instance(instance), .departure(instance, missed: clock))
  }
  public static let notPossible = Code("notPossible", 2004, "nothing visible offers this: %1")
  public static let alertShowing = Code(
    "alertShowing", 2005, "an alert is showing: %1",
    advice: "`tap button \"…\"` answers it")
  public static let lastWindow = Code("lastWindow", 2006, "%1 is the last open window")
  public static let noSuchWindow = Code("noSuchWindow", 2007, "the window %1 is not open")
  public static let noChange = Code("noChange", 2101, "nothing has changed")
  public static let cannot = Code(
    "cannot", 2102, "its own can-execute says no here, and still something has happened")
  public static let noSource = Code(
    "noSource", 2103, "no visible screen registers the source %1, so an app would show nothing")
  public static let offChain = Code(
    "offChain", 2104, "this was presented where nobody sees it, on %1")

  public static let all = [
    cycle, tooLarge, gone, usedTwice, notPossible, alertShowing, lastWindow, noSuchWindow, noChange,
    cannot, noSource, offChain,
  ]
}

extension Outcome {
  /// The outcome as the machine-readable output spells it.
  public var word: String {
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
