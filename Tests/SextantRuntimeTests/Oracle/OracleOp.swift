/// A button of an alert or dialog, without a body.
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

/// The words of an alert or dialog; without buttons it gets the default one.
struct OracleAlert: Equatable, Sendable {
  var title: String
  var message: String?
  var buttons: [OracleButton]

  init(_ title: String, _ message: String? = nil, buttons: [OracleButton] = []) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// `"T" "M"`.
  var head: String {
    let title = oracleQuoted(title)
    return if let message { "\(title) \(oracleQuoted(message))" } else { title }
  }
}

/// What a `present` shows.
enum OracleStyle: Equatable, Sendable {
  case sheet(OracleNode)
  case cover(OracleNode)
  case alert(OracleAlert)
  case dialog(OracleAlert)
  case presentable(String, OracleNode?)
}

/// A pick of `map stack […]`: an element of the path by index, or a new one.
enum OraclePick: Equatable, Sendable {
  case index(Int)
  case new(OracleNode)
}

/// The sentences that the oracle knows: commands of section 4, gestures of section 6.
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

  /// Whether it runs in a transaction.
  var animates: Bool {
    switch self {
    case .selectTab, .switchTo: false
    default: !isGesture
    }
  }
}

/// One sentence with the instance that it acts on; nil is top.
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

/// A statement of a script: one sentence, or several in one pass.
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

/// The words that `expect error CODE` knows and that the oracle can give.
enum OracleCode: String, Sendable {
  case noStack, emptyPath, noTabs, unknownTab, notSwitched, nothingToDismiss
  case alertShowing, notPossible, gone, usedTwice
}

enum OracleOutcome: Equatable, Sendable {
  case applied
  case ignored(OracleCode)
  case refused(OracleCode)

  /// `applied`, `ignored` or `refused`.
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

  /// `dismiss#3` a trigger, `+4` started, `-5` finished; nil for a transaction.
  var life: String? {
    switch self {
    case .dismissTrigger(let instance): "dismiss#\(instance)"
    case .started(let instance): "+\(instance)"
    case .finished(let instance): "-\(instance)"
    case .transaction: nil
    }
  }
}

/// The result of one sentence: its can-execute before, and its outcome under `try`.
struct OracleStepResult: Equatable, Sendable {
  var can: Bool
  var outcome: OracleOutcome
  /// Whether the original goes on although Sextant refuses, so that under `try` its change is kept.
  var kept: Bool
}

/// The result of a statement; events in order, those of the render pass last.
struct OracleResult: Equatable, Sendable {
  var steps: [OracleStepResult]
  var events: [OracleEvent]

  var outcome: OracleOutcome { steps.last?.outcome ?? .applied }
  var can: Bool { steps.last?.can ?? true }
  var lives: String { events.compactMap(\.life).joined(separator: " ") }
  /// Whether each transaction was animated.
  var transactions: [Bool] {
    events.compactMap { if case .transaction(let animated) = $0 { animated } else { nil } }
  }
}

/// The choices of the oracle where the documents leave room; tests may set those of the engine.
struct OracleChoices: Sendable {
  /// The outcome of `dismiss` whose presenter is an alert's own model.
  var dismissOnAlert = OracleOutcome.ignored(.alertShowing)
  /// `dismiss` that closes nothing.
  var dismissNothing = OracleOutcome.ignored(.nothingToDismiss)
  /// A sentence on an instance that is not in the graph.
  var targetGone = OracleOutcome.refused(.gone)
  /// `swipe down` closes a custom presentable too.
  var swipesPresentables = false
  /// Events of a pass: started before finished, as "parents are set, what was removed finishes".
  var startedFirst = true
  /// The number of the first instance.
  var firstInstance = 1
}
