struct OracleButton: Equatable, Sendable {
  enum Role: String, Sendable { case destructive, cancel }
  var title: String
  var role: Role?

  init(_ title: String, _ role: Role? = nil) {
    self.title = title
    self.role = role
  }

  var text: String {
    let plain = "button \(oracleQuoted(title))"
    return if let role { "\(plain) \(role.rawValue)" } else { plain }
  }
}

/// An alert. If it has no buttons, it gets the default button.
struct OracleAlert: Equatable, Sendable {
  var title: String
  var message: String?
  var buttons: [OracleButton]

  init(_ title: String, _ message: String? = nil, buttons: [OracleButton] = []) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The title and, if given, the message: `"T" "M"`.
  var head: String {
    let title = oracleQuoted(title)
    return if let message { "\(title) \(oracleQuoted(message))" } else { title }
  }
}

enum OracleStyle: Equatable, Sendable {
  case sheet(OracleNode)
  case cover(OracleNode)
  case alert(OracleAlert)
  case dialog(OracleAlert)
  case presentable(String, OracleNode?)
}

/// An element of a new path: an index in the old path, or a new node.
enum OraclePick: Equatable, Sendable {
  case index(Int)
  case new(OracleNode)
}

/// The commands of section 4, and the gestures of section 6.
enum OracleOp: Equatable, Sendable {
  case append(OracleNode)
  case dropLast(Int)
  case dropToRoot
  case setRoot(OracleNode, clear: Bool)
  case mapReversed
  case mapFirst(Int)
  case mapLast(Int)
  case mapPicks([OraclePick])
  case present(OracleStyle, source: String? = nil, on: Int? = nil)
  case dismiss
  case dismissHere
  case hide
  case selectTab(String)
  case switchTo(OracleNode)
  case tapBack(to: Int? = nil)
  case swipeDown
  case tapTab(String)
  case tapButton(String)
  case tapSegment(Int)

  var isGesture: Bool {
    switch self {
    case .tapBack, .swipeDown, .tapTab, .tapButton, .tapSegment: true
    default: false
    }
  }

  var animates: Bool {
    switch self {
    case .selectTab, .switchTo: false
    default: !isGesture
    }
  }
}

/// An operation with its target. The target is an instance; nil for the top.
struct OracleStep: Equatable, Sendable {
  var op: OracleOp
  var target: Int?
  var isAnimated: Bool

  init(_ op: OracleOp, on target: Int? = nil, isAnimated: Bool = true) {
    self.op = op
    self.target = target
    self.isAnimated = isAnimated
  }
}

enum OracleSentence: Equatable, Sendable {
  case one(OracleStep)
  case together([OracleStep])

  static func one(
    _ op: OracleOp, on target: Int? = nil, isAnimated: Bool = true
  ) -> OracleSentence {
    .one(OracleStep(op, on: target, isAnimated: isAnimated))
  }

  var steps: [OracleStep] {
    switch self {
    case .one(let step): [step]
    case .together(let steps): steps
    }
  }
}

enum OracleCode: String, Sendable {
  case noStack, emptyPath, noTabs, unknownTab, notSwitched, nothingToDismiss
  case alertShowing, notPossible, gone, usedTwice
}

enum OracleOutcome: Equatable, Sendable {
  case applied
  case ignored(OracleCode)
  case refused(OracleCode)

  var word: String {
    switch self {
    case .applied: "applied"
    case .ignored: "ignored"
    case .refused: "refused"
    }
  }

  var code: OracleCode? {
    switch self {
    case .applied: nil
    case .ignored(let code), .refused(let code): code
    }
  }
}

enum OracleEvent: Equatable, Sendable {
  case dismissTrigger(Int)
  case started(Int)
  case finished(Int)
  case transaction(animated: Bool)

  /// The event: `dismiss#3` for a trigger, `+4` for a started node, `-5` for a finished node; nil
  /// for a transaction.
  var lifecycleEvent: String? {
    switch self {
    case .dismissTrigger(let instance): "dismiss#\(instance)"
    case .started(let instance): "+\(instance)"
    case .finished(let instance): "-\(instance)"
    case .transaction: nil
    }
  }
}

/// The can-execute before a step, and the outcome of the step under `try`.
struct OracleStepResult: Equatable, Sendable {
  var can: Bool
  var outcome: OracleOutcome
  /// Whether `try` keeps the change of a refused step. The original then also applies the change.
  var kept: Bool
}

/// The events in order. The events of the render pass are last.
struct OracleResult: Equatable, Sendable {
  var steps: [OracleStepResult]
  var events: [OracleEvent]

  var outcome: OracleOutcome { steps.last?.outcome ?? .applied }
  var can: Bool { steps.last?.can ?? true }
  var lifecycleEvents: String { events.compactMap(\.lifecycleEvent).joined(separator: " ") }
  var transactions: [Bool] {
    events.compactMap { if case .transaction(let animated) = $0 { animated } else { nil } }
  }
}

struct OracleChoices: Sendable {
  var dismissOnAlert = OracleOutcome.ignored(.alertShowing)
  var dismissNothing = OracleOutcome.ignored(.nothingToDismiss)
  var targetGone = OracleOutcome.refused(.gone)
  var swipesPresentables = false
  /// Whether started events precede finished events. The rules say: "parents are set, what was
  /// removed finishes".
  var startedFirst = true
  var firstInstance = 1
}
